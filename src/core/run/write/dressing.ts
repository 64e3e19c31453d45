/** Defines the looks that a run gives its columns and the log, once its first values stand. */

import { nameOf } from '../../ports/named-error';
import type { Table } from '../../ports/workbook';
import { colourStatuses } from '../../sheet/columns/looks';
import { dressColumns } from '../../sheet/columns/new-columns';
import type { RunDeps } from '../run-deps';
import type { RunState } from '../run-state';
import { askedOutputs } from '../settings-of';

/** Looks are no reason for a run not to go on: where a sheet does not take them, there are none. */
export function dressSheet(deps: RunDeps, table: Table, run: RunState): RunState {
  const { undressed, ...dressed } = run;
  if (undressed === undefined) return run;
  const { newOutputs = [] } = run.settings;
  const outputs = askedOutputs(run.settings);
  // What this step has done is kept before anything else takes its time.
  deps.runs.save(run);
  const made = outputs.filter(({ name }) => newOutputs.includes(name));
  try {
    if (undressed.added) dressColumns(table, outputs, made);
    colourStatuses(table);
    deps.workbook.log.dress();
  } catch (error) {
    deps.logger('no looks', { run: run.id, name: nameOf(error) || 'unknown' });
  }
  return dressed;
}
