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

/** So many below the last line that is known are looked at. */
const linesAhead = 100;

/**
 * Adds entries, flushed, and gives the run that knows where they end. The end is looked at right before:
 * whatever was known of it may be a minute old where a request lies in between.
 */
export function addToLog<Run extends Writer>(
  log: LogSheet,
  run: Run,
  entries: readonly LogEntry[],
): Run {
  if (entries.length === 0) return run;
  log.flush();
  const end = freeEnd(log, run.log) ?? endOf(log);
  return withLineAbove(log, add(log, run, entries, end.row), end);
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

/** Adds what was inserted of people, flushed. Under the lock of the document, as all lines are added. */
export function addInserts(log: LogSheet, rows: readonly RowEntry[]): void {
  log.flush();
  const end = endOf(log);
  log.append(end.row, linesOfInserts(rows));
  log.flush();
  if (!isKept(log, end)) addBelowAll(log, end.above);
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
  return isThere && below.every(isBlank) ? { row: nextRow, above } : null;
}

/** Below whatever came between the look for the last row and the look at it. */
function endOf(log: LogSheet): End {
  const lastRow = log.lastRow();
  if (lastRow === 0) return { row: 2, above: [] };
  const [headers = []] = log.read(1, 1);
  demandHeaders(headers);
  const lines = log.read(lastRow, linesAhead);
  const last = lines.reduce((found, line, index) => (isBlank(line) ? found : index), 0);
  return { row: lastRow + last + 1, above: lines[last] ?? [] };
}

function isBlank(line: readonly string[]): boolean {
  return line.every((text) => text === '');
}

/** So far somebody may have moved a line meanwhile. */
const linesAround = 20;

/** A row that somebody inserted right then pushes the last line under what is written. */
function isKept(log: LogSheet, { row, above }: End): boolean {
  if (row <= 2) return true;
  const print = printOfLine(above);
  const isThere = (texts: readonly string[]) => printOfLine(texts) === print;
  if (log.read(row - 1, 1).some(isThere)) return true;
  const first = Math.max(1, row - linesAround);
  return log.read(first, 2 * linesAround).some(isThere);
}

/** Lines tell their order themselves. */
function withLineAbove<Run extends Writer>(log: LogSheet, run: Run, end: End): Run {
  if (isKept(log, end)) return run;
  const row = addBelowAll(log, end.above);
  return { ...run, log: { ...run.log, nextRow: row + 1, tail: printOfLine(end.above) } };
}

/** Gives the row where the line stands now. */
function addBelowAll(log: LogSheet, line: readonly string[]): number {
  const { row } = endOf(log);
  log.append(row, [line]);
  log.flush();
  return row;
}

function printOfLine(texts: readonly string[]): string {
  return fingerprint(texts.join('\u0001'));
}
