/** Defines how rows are found whose inputs were edited since a run wrote them: by whom it wrote there. */

import { type LogEntry, rowPrint, rowsIn } from '../../sheet/log/run-log';
import { cellKey } from '../../sheet/log/written-cells';
import { rowsByCell, tellingOutputs } from '../../sheet/rows/origins';
import type { SheetRow } from '../../sheet/rows/sheet-rows';
import { fingerprint } from '../../text/fingerprint';

export interface EditedRows {
  /** The print by which the run knew the row; null where its inputs are known, or it may be any of several. */
  formerPrint(row: Pick<SheetRow, 'inputsKey' | 'cells'>): string | null;
  /** Prints of rows that hold what the run wrote for more than one. */
  readonly unclear: ReadonlySet<string>;
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
  const known = new Set(lines.filter(isLeft).map(({ row }) => row));
  const missing = rowsByCell(
    lines.filter((entry) => entry.runId === runId && !standing.has(entry.row)),
  );
  const unclear = new Set<string>();
  const candidates = ({ cells }: Pick<SheetRow, 'cells'>) => {
    const told = tellingOutputs.flatMap((name) => [
      ...(missing.get(cellKey(name, fingerprint(cells[name] ?? ''))) ?? []),
    ]);
    return new Set(told);
  };
  return {
    formerPrint(row) {
      const [print, ...others] = candidates(row);
      if (print === undefined || known.has(rowPrint(row.inputsKey))) return null;
      if (others.length === 0) return print;
      for (const each of [print, ...others]) unclear.add(each);
      return null;
    },
    unclear,
  };
}
