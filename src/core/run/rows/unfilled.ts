/** Defines which columns the last run left unfilled in rows that are done: it tried them on some rows only. */

import type { NewColumn } from '../../ports/workbook';
import type { OutputName } from '../../words';
import type { RunState } from '../run-state';

/**
 * Columns of these that the last run made, or took over from one before it, where it was not for all rows
 * or did not come to its end: the next run fills them too. Before the column of the status no row was done.
 */
export function unfilledBy(
  last: RunState | null,
  sheetId: number,
  outputs: readonly NewColumn[],
): readonly OutputName[] {
  if (last === null || last.settings.sheetId !== sheetId) return [];
  const { chosen, checks = false, newOutputs = [] } = last.settings;
  const isFilled = last.phase === 'finished' && !chosen && !checks && !last.undone;
  if (isFilled || newOutputs.includes('status')) return [];
  return newOutputs.filter((name) => outputs.some((output) => output.name === name));
}
