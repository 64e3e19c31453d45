/** Defines which rows say what a check wrote there, by the log: another one of that day may have told of others. */

import { type LogEntry, rowPrint } from '../../sheet/log/log-line';
import { rowsIn } from '../../sheet/log/run-log';
import type { SheetRow } from '../../sheet/rows/sheet-rows';
import { fingerprint } from '../../text/fingerprint';

/** Equal rows that say the same are not told apart: they are of one person, who costs once. */
export function isToldBy(
  checkId: string,
  entries: readonly LogEntry[],
): (row: Pick<SheetRow, 'inputsKey' | 'cells'>) => boolean {
  const told = new Set(
    rowsIn(entries).flatMap(({ runId, row, written }) =>
      runId === checkId ? `${row} ${written.changed}` : [],
    ),
  );
  return ({ inputsKey, cells: { changed } }) =>
    !!changed && told.has(`${rowPrint(inputsKey)} ${fingerprint(changed)}`);
}
