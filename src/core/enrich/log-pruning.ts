/** Defines what goes from the log in time: what cells held, but never a charge. */

import { earlierValuesMs } from '../../config';
import { type LogEntry, parseLine } from './log-line';
import type { LogBook } from './run-log';
import type { LogSheet } from './workbook';

/** Fewer lines are not worth three round trips. */
const outdatedMin = 500;

/** Lines that are looked at together: half a megabyte or so at once. */
const chunkLines = 5_000;

/** A run's end must not take minutes: what is left goes at the end of the next one. */
const chunksMax = 4;

/** Lines before this moment that are no charge serve nobody any more. */
export function isOutdated([first]: readonly LogEntry[], nowMs: number): boolean {
  return first !== undefined && first.kind !== 'reveal' && nowMs - first.atMs > earlierValuesMs;
}

/** Makes the log shorter, from where its first outdated line stands. */
export function pruneLog(log: LogSheet, { outdated, firstOutdated }: LogBook, nowMs: number): void {
  if (outdated < outdatedMin) return;
  let firstRow = firstOutdated;
  for (let chunk = 0; chunk < chunksMax; chunk += 1) {
    const lines = log.read(firstRow, chunkLines);
    const kept = lines.filter((line) => !isOutdated(parseLine(line), nowMs));
    if (kept.length < lines.length) log.replace(firstRow, lines.length, kept);
    firstRow += kept.length;
    if (lines.length < chunkLines) return;
  }
}
