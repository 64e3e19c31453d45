/**
 * Defines how a day of people's is known again that shows as a bare number: a cell becomes plain text before
 * it is written, and an execution may end between the two.
 */

import type { EarlierValue, KeptCell, RowEntry } from '../../sheet/log/log-line';
import type { Frame } from '../../sheet/rows/frame';
import type { SheetRow } from '../../sheet/rows/sheet-rows';
import type { Edit } from '../../sheet/write/edits';
import { serialOf } from '../../text/utc-day';
import { outputNames } from '../../words';
import { storedContent } from './stored-cells';

/** `replaced`: what the last step was to replace in rows with these inputs. */
export function baredCells(
  replaced: readonly RowEntry[],
  { outputs }: Frame,
  { cells }: SheetRow,
): readonly (readonly [number, Edit['to']])[] {
  return outputNames.flatMap((name) => {
    const [column, text = ''] = [outputs[name], cells[name]];
    const held = replaced.map(({ earlier }) => earlier[name]);
    const bared = held.find((value) => isBared(value, text));
    return column === undefined || bared === undefined
      ? []
      : [[column, storedContent(bared)] as const];
  });
}

/** Of a day the number is told to a day, whatever the time zone. */
function isBared(earlier: EarlierValue | undefined, text: string): earlier is KeptCell {
  if (typeof earlier !== 'object' || 'entered' in earlier || earlier.f !== undefined) return false;
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return false;
  const { v, d, n = '' } = earlier;
  if (d === true) return Math.abs(Number(text) - serialOf(Number(v))) <= 1;
  return n.includes('%') && Number(text) === v;
}
