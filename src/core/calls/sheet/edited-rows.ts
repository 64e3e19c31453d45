/** Defines which finished rows the form counts again because their inputs were edited: a start takes them on. */

import { cacheSecondsMax } from '../../../config';
import { changedAmong } from '../../run/rows/reopening';
import type { Frame } from '../../sheet/rows/frame';
import { rawKeyOf, type SheetRow } from '../../sheet/rows/sheet-rows';
import { fingerprint } from '../../text/fingerprint';
import type { Session } from '../session';

export type EditedRows = (
  candidates: readonly SheetRow[],
  all: () => readonly SheetRow[],
  frame: Frame,
) => ReadonlySet<number>;

/** An entry of the cache holds 100 KB. */
const textMax = 90_000;

/**
 * Numbers of rows. The form asks at each change of it: the log is read once for what it holds and for what
 * stands in the sheet.
 */
export function editedRowsOf(
  { documentCache, workbook }: Pick<Session, 'documentCache' | 'workbook'>,
  sheetId: number,
): EditedRows {
  return (candidates, all, { inputs }) => {
    const { log } = workbook;
    const told = candidates.map((row) => [row.rowNumber, rawKeyOf(row), row.cells.status]);
    const state = `${log.lastRow()} ${fingerprint(JSON.stringify([inputs, told]))}`;
    const key = `cdx:edited:${sheetId}`;
    const [kept, numbers] = documentCache.getAll([key])[key]?.split(': ') ?? [];
    if (kept === state) return new Set(numbers?.split(' ').map(Number));
    const rows = changedAmong(candidates, all, log, sheetId).map(({ rowNumber }) => rowNumber);
    const text = `${state}: ${rows.join(' ')}`;
    if (text.length <= textMax) documentCache.putAll({ [key]: text }, cacheSecondsMax);
    return new Set(rows);
  };
}
