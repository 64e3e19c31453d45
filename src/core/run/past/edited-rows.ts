/** Defines how rows are found whose inputs were edited since a run wrote them: by whom it wrote there. */

import { tellingOutputs } from '../../sheet/columns/outputs';
import { type LogEntry, rowPrint } from '../../sheet/log/log-line';
import { rowsIn } from '../../sheet/log/run-log';
import { textKey } from '../../sheet/log/written-cells';
import { rowsByCell } from '../../sheet/rows/origins';
import type { SheetRow } from '../../sheet/rows/sheet-rows';
import { contactFields, type OutputName } from '../../words';

export interface EditedRows {
  /** The print by which the run knew the row; null where its inputs are known, or it may be any of several. */
  formerPrint(row: Pick<SheetRow, 'inputsKey' | 'cells'>): string | null;
  /** Prints of rows that hold what the run wrote for more than one. */
  readonly unclear: ReadonlySet<string>;
  /** Whether a row that another run knows holds what only this one wrote: it is that run's now. */
  hasLeft(): boolean;
}

/**
 * `standing`: prints of all rows of the sheet, of which nothing has to be found. `mayStand`: whether what
 * another run wrote may stand there still.
 */
export function editedRows(
  entries: readonly LogEntry[],
  runId: string,
  standing: ReadonlySet<string>,
  mayStand: (otherId: string) => boolean,
): EditedRows {
  const lines = rowsIn(entries);
  const isLeft = (entry: LogEntry) => entry.runId === runId || mayStand(entry.runId);
  const left = lines.filter(isLeft);
  const known = new Set(left.map(({ row }) => row));
  const mine = new Set(left.filter((entry) => entry.runId === runId).map(({ row }) => row));
  const written = rowsByCell(left);
  const missing = rowsByCell(
    lines.filter((entry) => entry.runId === runId && !standing.has(entry.row)),
  );
  const unclear = new Set<string>();
  let isLeftOver = false;
  const keyOf = ({ cells }: Pick<SheetRow, 'cells'>, name: OutputName) =>
    textKey(name, cells[name]);
  /** A contact value that only this run wrote, beside the id that was written for it, if any stands there. */
  const holdsLeft = (row: Pick<SheetRow, 'cells'>, own: string) => {
    const ofId = row.cells.personId ? (written.get(keyOf(row, 'personId')) ?? new Set()) : null;
    return contactFields.some((name) => {
      const key = keyOf(row, name);
      const rows = [...(missing.get(key) ?? [])].filter((each) => ofId?.has(each) !== false);
      return rows.length > 0 && !written.get(key)?.has(own);
    });
  };
  return {
    formerPrint(row) {
      const told = tellingOutputs.flatMap((name) => [...(missing.get(keyOf(row, name)) ?? [])]);
      const [print, ...others] = new Set(told);
      if (print === undefined) return null;
      const own = rowPrint(row.inputsKey);
      if (known.has(own)) {
        isLeftOver ||= !mine.has(own) && holdsLeft(row, own);
        return null;
      }
      if (others.length === 0) return print;
      for (const each of [print, ...others]) unclear.add(each);
      return null;
    },
    unclear,
    hasLeft: () => isLeftOver,
  };
}
