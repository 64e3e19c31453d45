/** Defines how lines are added to the log: below the last one, wherever people moved it. */

import * as z from 'zod/mini';
import type { LogSheet } from '../../ports/workbook';
import { fingerprint } from '../../text/fingerprint';
import { type LogEntry, linesOf } from './log-line';
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

/** Adds entries and gives the run that knows where they end; flushing them is up to the caller. */
export function addToLog<Run extends Writer>(
  log: LogSheet,
  run: Run,
  entries: readonly LogEntry[],
): Run {
  if (entries.length === 0) return run;
  const place = run.log;
  return add(log, run, entries, isFree(log, place) ? place.nextRow : endOf(log));
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
  const place: LogPlace = {
    nextRow: firstRow + texts.length,
    tail: printOf(texts[texts.length - 1] ?? []),
    lines: lines + texts.filter(([, runId]) => runId === run.id).length,
    step,
    line: line + texts.length,
  };
  return { ...run, log: place };
}

/** The last line stands where it was written, and nothing below it: one round trip. */
function isFree(log: LogSheet, { nextRow, tail }: LogPlace): boolean {
  if (nextRow === 0) return false;
  const [last, ...below] = log.read(nextRow - 1, linesAhead);
  const isThere = last !== undefined && printOf(last) === tail;
  return isThere && below.every((line) => line.every((text) => text === ''));
}

function endOf(log: LogSheet): number {
  const lastRow = log.lastRow();
  const [headers] = log.read(1, Math.min(1, lastRow));
  if (headers !== undefined) demandHeaders(headers);
  return Math.max(2, lastRow + 1);
}

function printOf(texts: readonly string[]): string {
  return fingerprint(texts.join('\u0001'));
}
