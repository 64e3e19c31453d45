/** Defines what lines of the log say of a row where their runs read other input columns than this one. */

import { type LogEntry, rowPrint } from '../../sheet/log/run-log';
import { RowInputs } from '../../sheet/rows/row-inputs';
import type { SheetRow } from '../../sheet/rows/sheet-rows';
import type { RunState } from '../run-state';
import { endsIn } from './end-line';

type Inputs = RunState['settings']['inputs'];

/**
 * Entries of runs that read the same input columns, as far as the log says: by others the same row has
 * another print.
 */
export function ofSameInputs(
  entries: readonly LogEntry[],
  { id, settings }: Pick<RunState, 'id' | 'settings'>,
): readonly LogEntry[] {
  const own = textOf(settings.inputs);
  const endOf = endsIn(entries);
  return entries.filter(({ runId }) => {
    const run = runId === id ? null : endOf(runId);
    return run === null || textOf(run.settings.inputs) === own;
  });
}

/**
 * The prints that a row had for runs which read fewer of these input columns: one more column that is read
 * makes nobody of it another person.
 */
export function printsOfFewer(
  entries: readonly LogEntry[],
  inputs: Inputs,
): (row: Pick<SheetRow, 'texts'>) => readonly string[] {
  const endOf = endsIn(entries);
  const own = inputs.map(placeOf);
  const fewer = new Map<string, Inputs>();
  for (const { kind, runId } of entries) {
    const theirs = kind === 'end' ? (endOf(runId)?.settings.inputs ?? []) : [];
    const isPart = theirs.every((each) => own.includes(placeOf(each)));
    if (isPart && theirs.length < own.length) fewer.set(textOf(theirs), theirs);
  }
  return ({ texts }) =>
    [...fewer.values()].map((theirs) => {
      const read = (name: string) => theirs.some((each) => each.name === name);
      const cells = Object.entries(texts).map(([name, text]) => [name, read(name) ? text : '']);
      return rowPrint(new RowInputs(Object.fromEntries(cells)).key);
    });
}

function placeOf({ name, header }: Inputs[number]): string {
  return `${name} ${header}`;
}

function textOf(inputs: Inputs): string {
  return inputs.map(placeOf).join('\n');
}
