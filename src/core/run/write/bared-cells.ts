/**
 * Defines how a day of people's is known again that shows as a bare number: a cell becomes plain text before
 * it is written, and an execution may end between the two.
 */

import { type RowEntry, rowPrint } from '../../sheet/log/run-log';
import type { Frame, SheetRow } from '../../sheet/rows/sheet-rows';
import type { Edit } from '../../sheet/write/edits';
import { serialOf } from '../../text/utc-day';
import { outputNames } from '../../words';
import { type StoredValue, stored } from './stored-cells';

/** By row and output what stood there before, but plain texts. */
type Replaced = ReadonlyMap<string, readonly StoredValue[]>;

export function replacedBy(entries: readonly RowEntry[]): Replaced {
  const replaced = new Map<string, StoredValue[]>();
  for (const { row, earlier } of entries) {
    for (const name of outputNames) {
      const value = earlier[name];
      if (value === undefined || typeof value === 'string') continue;
      const key = `${row} ${name}`;
      replaced.set(key, [...(replaced.get(key) ?? []), value]);
    }
  }
  return replaced;
}

export function baredCells(
  replaced: Replaced,
  { outputs }: Frame,
  row: SheetRow,
): readonly (readonly [number, Edit['to']])[] {
  if (replaced.size === 0) return [];
  const print = rowPrint(row.inputsKey);
  return outputNames.flatMap((name) => {
    const [column, text = ''] = [outputs[name], row.cells[name]];
    const bared = replaced.get(`${print} ${name}`)?.find((value) => isBared(value, text));
    return column === undefined || bared === undefined ? [] : [[column, stored(bared)] as const];
  });
}

/** Of a day the number is told to a day, whatever the time zone. */
function isBared(earlier: StoredValue, text: string): boolean {
  if ('entered' in earlier || earlier.f !== undefined) return false;
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return false;
  const { v, d, n = '' } = earlier;
  if (d === true) return Math.abs(Number(text) - serialOf(Number(v))) <= 1;
  return n.includes('%') && Number(text) === v;
}
