/** Defines what goes from the log in time: what cells held, and lines that stand twice, but never a charge. */

import type { LogSheet } from '../../ports/workbook';
import { isSameList } from '../write/image';
import { filledLines } from './log-append';
import { parseLine } from './log-line';
import { hasOldLines, type LogBook, linesTogether, withoutCopies } from './run-log';

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
    const read = log.read(firstRow, linesTogether);
    // Below the last line others may be adding theirs.
    const lines = read.slice(0, filledLines(read));
    const kept = withoutCopies(lines).filter((line) => !hasOldLines(parseLine(line), keptSinceMs));
    if (kept.length < lines.length) {
      beforeLoss();
      if (!isReplaced(log, firstRow, lines, kept)) return;
    }
    firstRow += kept.length;
    if (lines.length === 0 || read.length < linesTogether) return;
  }
}

type Lines = readonly (readonly string[])[];

/**
 * Somebody may sort the log at any moment: what no longer reads as it did is left to the next time. The
 * lines that stay are written first: who dies in between leaves some twice, and loses none.
 */
function isReplaced(log: LogSheet, firstRow: number, lines: Lines, kept: Lines): boolean {
  if (!readsAs(log, firstRow, lines)) return false;
  if (kept.length > 0) log.append(firstRow, kept);
  const rest = lines.slice(kept.length);
  if (!readsAs(log, firstRow + kept.length, rest)) return false;
  log.remove(firstRow + kept.length, rest.length);
  return true;
}

function readsAs(log: LogSheet, firstRow: number, lines: Lines): boolean {
  log.flush();
  const now = log.read(firstRow, lines.length);
  return lines.every((line, index) => isSameList(line, now[index] ?? []));
}
