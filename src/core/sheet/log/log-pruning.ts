/** Defines what goes from the log in time: what cells held, but never a charge. */

import type { LogSheet } from '../../ports/workbook';
import { filledLines } from './log-append';
import { parseLine } from './log-line';
import { hasOldLines, type LogBook } from './run-log';

/** Lines that are looked at together: half a megabyte or so at once. */
const chunkLines = 5_000;

/** A run's end must not take minutes: what is left goes at the end of the next one. */
const chunksMax = 4;

/** Makes the log shorter, from where its first outdated line stands; `beforeLoss` is called before any goes. */
export function pruneLog(
  log: LogSheet,
  { firstOutdated }: LogBook,
  keptSinceMs: number,
  beforeLoss: () => void,
): void {
  if (firstOutdated === 0) return;
  let firstRow = firstOutdated;
  for (let chunk = 0; chunk < chunksMax; chunk += 1) {
    const read = log.read(firstRow, chunkLines);
    // Below the last line others may be adding theirs.
    const lines = read.slice(0, filledLines(read));
    const kept = lines.filter((line) => !hasOldLines(parseLine(line), keptSinceMs));
    if (kept.length < lines.length) {
      beforeLoss();
      log.replace(firstRow, lines.length, kept);
    }
    firstRow += kept.length;
    if (lines.length === 0 || read.length < chunkLines) return;
  }
}
