/** Defines how lines are added to the log: below the last one, wherever people moved it. */

import * as z from 'zod/mini';
import type { LogSheet } from '../../ports/workbook';
import { fingerprint } from '../../text/fingerprint';
import { type LogEntry, linesOf, linesOfInserts, type RowEntry } from './log-line';
import { demandHeaders } from './run-log';

export const logPlaceSchema = () =>
  z.object({
    /** First free row of the log; 0 where it has to be looked for. */
    nextRow: z.number(),
    /** Print of the line above it. */
    tail: z.string(),
    /** Lines that this run has added. */
    lines: z.number(),
    /** Steps so far, and lines of the present one: they tell the order of lines. */
    step: z.number(),
    line: z.number(),
  });

/** Where the log ends for all that its writer knows. */
type LogPlace = z.infer<ReturnType<typeof logPlaceSchema>>;

export const unknownPlace: LogPlace = { nextRow: 0, tail: '', lines: 0, step: 0, line: 0 };

interface Writer {
  readonly id: string;
  readonly log: LogPlace;
}

/** Lines that a step may add are fewer; so many below the last one are looked at. */
const linesAhead = 100;

/** Adds entries, flushed, and gives the run that knows where they end. */
export function addToLog<Run extends Writer>(
  log: LogSheet,
  run: Run,
  entries: readonly LogEntry[],
): Run {
  if (entries.length === 0) return run;
  const { row, above } = freeEnd(log, run.log) ?? endOf(log);
  const longer = add(log, run, entries, row);
  return row <= 2 || isKept(log, row, above) ? longer : withLine(log, longer, above);
}

/** The same right after lines were added in this step: nobody is that quick in a hidden sheet. */
export function addBelow<Run extends Writer>(
  log: LogSheet,
  run: Run,
  entries: readonly LogEntry[],
): Run {
  const { nextRow } = run.log;
  if (entries.length === 0) return run;
  return nextRow === 0 ? addToLog(log, run, entries) : add(log, run, entries, nextRow);
}

function add<Run extends Writer>(
  log: LogSheet,
  run: Run,
  entries: readonly LogEntry[],
  firstRow: number,
): Run {
  const { lines, step, line } = run.log;
  const texts = linesOf(entries, { number: step, line });
  log.append(firstRow, texts);
  log.flush();
  const place: LogPlace = {
    nextRow: firstRow + texts.length,
    tail: printOfLine(texts[texts.length - 1] ?? []),
    lines: lines + texts.filter(([, runId]) => runId === run.id).length,
    step,
    line: line + texts.length,
  };
  return { ...run, log: place };
}

/**
 * Adds what was inserted of people, flushed. Under the lock of the document, as all lines are added. Where
 * `isBusy`, a step may add lines below its last ones without a look: room is left for them.
 */
export function addInserts(log: LogSheet, rows: readonly RowEntry[], isBusy: boolean): void {
  const { row } = endOf(log);
  log.append(isBusy && row > 2 ? row + linesAhead : row, linesOfInserts(rows));
  log.flush();
}

interface End {
  /** First free row. */
  readonly row: number;
  /** The line above it. */
  readonly above: readonly string[];
}

/** The last line stands where it was written, and nothing below it: one round trip. */
function freeEnd(log: LogSheet, { nextRow, tail }: LogPlace): End | null {
  if (nextRow === 0) return null;
  const [above = [], ...below] = log.read(nextRow - 1, linesAhead);
  const isThere = printOfLine(above) === tail;
  const isFree = below.every((line) => line.every((text) => text === ''));
  return isThere && isFree ? { row: nextRow, above } : null;
}

function endOf(log: LogSheet): End {
  const lastRow = log.lastRow();
  const [headers] = log.read(1, Math.min(1, lastRow));
  if (headers !== undefined) demandHeaders(headers);
  const [above = []] = lastRow < 2 ? [] : log.read(lastRow, 1);
  return { row: Math.max(2, lastRow + 1), above };
}

/** So far somebody may have moved a line meanwhile. */
const linesAround = 20;

/** A row that somebody inserted right then pushes the last line under what is written. */
function isKept(log: LogSheet, row: number, above: readonly string[]): boolean {
  const print = printOfLine(above);
  const isThere = (texts: readonly string[]) => printOfLine(texts) === print;
  if (log.read(row - 1, 1).some(isThere)) return true;
  const first = Math.max(1, row - linesAround);
  return log.read(first, 2 * linesAround).some(isThere);
}

/** Lines tell their order themselves. */
function withLine<Run extends Writer>(log: LogSheet, run: Run, line: readonly string[]): Run {
  const row = log.lastRow() + 1;
  log.append(row, [line]);
  log.flush();
  return { ...run, log: { ...run.log, nextRow: row + 1, tail: printOfLine(line) } };
}

function printOfLine(texts: readonly string[]): string {
  return fingerprint(texts.join('\u0001'));
}
