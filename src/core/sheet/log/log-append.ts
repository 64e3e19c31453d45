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
 * Adds entries, flushed, and gives the run that knows where they end. The end is looked at right before,
 * and the caller flushes before that: whatever was known of it may be a minute old where a request lies in
 * between.
 */
export function addToLog<Run extends Writer>(
  log: LogSheet,
  run: Run,
  entries: readonly LogEntry[],
): Run {
  if (entries.length === 0) return run;
  const texts = linesOf(entries, { number: run.log.step, line: run.log.line });
  const end = freeEnd(log, run.log, texts.length) ?? endOf(log, texts.length);
  append(log, end.row, texts);
  const longer = placeAfter(run, end.row, texts);
  const again = addAgain(log, end);
  return again === null ? longer : { ...longer, log: { ...longer.log, ...again } };
}

function append(log: LogSheet, row: number, lines: readonly (readonly string[])[]): void {
  log.append(row, lines);
  log.flush();
}

function placeAfter<Run extends Writer>(
  run: Run,
  row: number,
  texts: readonly (readonly string[])[],
): Run {
  const { lines, step, line } = run.log;
  const place: LogPlace = {
    ...endAfter(row, texts),
    lines: lines + texts.filter(([, runId]) => runId === run.id).length,
    step,
    line: line + texts.length,
  };
  return { ...run, log: place };
}

function endAfter(row: number, texts: readonly (readonly string[])[]) {
  return { nextRow: row + texts.length, tail: printOfLine(texts[texts.length - 1] ?? []) };
}

/**
 * Adds what was inserted of people, flushed. Under the lock of the document, as all lines are added, and
 * after a flush as well.
 */
export function addInserts(log: LogSheet, rows: readonly RowEntry[]): void {
  const texts = linesOfInserts(rows);
  const end = endOf(log, texts.length);
  append(log, end.row, texts);
  addAgain(log, end);
}

interface End {
  /** First free row. */
  readonly row: number;
  /** The last lines above it: as many as are to be written, which is how many these may hide. */
  readonly above: readonly (readonly string[])[];
}

/** The last line stands where it was written, and nothing below it: one round trip. */
function freeEnd(log: LogSheet, { nextRow, tail }: LogPlace, depth: number): End | null {
  if (nextRow === 0) return null;
  const first = Math.max(2, nextRow - depth);
  const lines = log.read(first, nextRow - first + linesAhead);
  const above = lines.slice(0, nextRow - first);
  const isThere = printOfLine(above[above.length - 1] ?? []) === tail;
  return isThere && lines.slice(above.length).every(isBlank) ? { row: nextRow, above } : null;
}

/** Below whatever came between the look for the last row and the look at it. */
function endOf(log: LogSheet, depth: number): End {
  const lastRow = log.lastRow();
  if (lastRow === 0) return { row: 2, above: [] };
  const [headers = []] = log.read(1, 1);
  demandHeaders(headers);
  const first = Math.max(2, lastRow + 1 - depth);
  const lines = log.read(first, lastRow - first + linesAhead);
  const end = filledLines(lines);
  return { row: first + end, above: lines.slice(Math.max(0, end - depth), end) };
}

/** How many there are up to the last one that holds anything: rows of the grid below it are blank. */
export function filledLines(lines: readonly (readonly string[])[]): number {
  return lines.reduce((found, line, index) => (isBlank(line) ? found : index + 1), 0);
}

function isBlank(line: readonly string[]): boolean {
  return line.every((text) => text === '');
}

/** So far somebody may have moved a line meanwhile. */
const linesAround = 20;

/**
 * Rows that somebody inserted right then push the last lines under what is written: those that are gone
 * are added below. Null where none is; lines tell their order themselves.
 */
function addAgain(log: LogSheet, { row, above }: End) {
  const prints = above.map(printOfLine);
  const there = log.read(row - above.length, above.length).map(printOfLine);
  if (prints.every((print, index) => print === there[index])) return null;
  const first = Math.max(2, row - above.length - linesAround);
  const around = log.read(first, 3 * above.length + 2 * linesAround).map(printOfLine);
  // What is missing further above somebody has deleted.
  const kept = prints.reduce(
    (last, print, index) => (around.includes(print) ? index + 1 : last),
    0,
  );
  const gone = above.slice(kept);
  if (gone.length === 0) return null;
  const { row: below } = endOf(log, 0);
  append(log, below, gone);
  return endAfter(below, gone);
}

function printOfLine(texts: readonly string[]): string {
  return fingerprint(texts.join('\u0001'));
}
