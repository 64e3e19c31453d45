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
): (row: SheetRow) => readonly string[] {
  const endOf = endsIn(entries);
  const ids = new Set(entries.map(({ runId }) => runId));
  const fewer = new Map(
    [...ids].flatMap((id) => {
      const theirs = endOf(id)?.settings.inputs ?? [];
      return isPartOf(theirs, inputs) ? [[textOf(theirs), theirs] as const] : [];
    }),
  );
  return (row) => [...fewer.values()].map((theirs) => rowPrint(keyOf(row, theirs)));
}

function isPartOf(some: Inputs, all: Inputs): boolean {
  const places = new Set(all.map(placeOf));
  return (
    some.length > 0 &&
    some.length < all.length &&
    some.map(placeOf).every((each) => places.has(each))
  );
}

/** Made as a row's own key is, of those columns alone. */
function keyOf({ texts, inputsKey }: SheetRow, inputs: Inputs): string {
  const names = new Set(inputs.map(({ name }) => name));
  const read = Object.entries(texts).map(([name, text]) => {
    const isRead = [...names].some((each) => each === name);
    return [name, isRead ? text : ''];
  });
  const { key } = new RowInputs(Object.fromEntries(read));
  const givenId = inputsKey.slice(new RowInputs(texts).key.length);
  return names.has('personId') ? key + givenId : key;
}

function placeOf({ name, header }: Inputs[number]): string {
  return JSON.stringify([name, header]);
}

function textOf(inputs: Inputs): string {
  return inputs.map(placeOf).join();
}
