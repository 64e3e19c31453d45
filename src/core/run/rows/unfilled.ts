/** Defines which columns are unfilled in rows that are done: a run tried them on some rows of its sheet only. */

import type { NewColumn } from '../../ports/workbook';
import type { OutputName } from '../../words';
import type { RunState } from '../run-state';

/** The last run of the document, with `keyOf` of what it found unfilled and did not fill. */
type LastRun = RunState | null;

/**
 * Columns of these that the last run of the sheet made, or took over from one before it, where it was not for all
 * rows or did not come to its end: the next run fills them too.
 */
export function unfilledBy(
  last: LastRun,
  sheetId: number,
  outputs: readonly NewColumn[],
): readonly OutputName[] {
  const left = leftBy(last);
  return outputs.flatMap(({ name }) => (left.includes(keyOf(sheetId, name)) ? name : []));
}

/** So many columns a run remembers: its text is kept in a property. */
const columnsMax = 50;

/** What is left for later runs: in other sheets, and what the next one of this sheet does not take over. */
export function unfilledBeside(
  last: LastRun,
  sheetId: number,
  taken: readonly OutputName[],
): string[] | undefined {
  const keys = taken.map((name) => keyOf(sheetId, name));
  const left = leftBy(last).filter((key) => !keys.includes(key));
  return left.length > 0 ? left.slice(-columnsMax) : undefined;
}

/** As if the run had left these to later ones. */
export function withColumnsToFill(run: RunState, columns: readonly NewColumn[]): RunState {
  const names = columns.map(({ name }) => name);
  if (names.length === 0 || names.includes('status')) return run;
  const keys = names.map((name) => keyOf(run.settings.sheetId, name));
  return { ...run, unfilled: [...new Set([...(run.unfilled ?? []), ...keys])].slice(-columnsMax) };
}

/** Before the column of the status no row was done. */
function leftBy(last: LastRun): readonly string[] {
  if (last === null) return [];
  const { sheetId, chosen, checks = false, newOutputs = [] } = last.settings;
  const isFilled = last.phase === 'finished' && !chosen && !checks && !last.undone;
  const names = isFilled || newOutputs.includes('status') ? [] : newOutputs;
  return [...(last.unfilled ?? []), ...names.map((name) => keyOf(sheetId, name))];
}

function keyOf(sheetId: number, name: OutputName): string {
  return `${sheetId} ${name}`;
}
