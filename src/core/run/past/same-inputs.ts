/** Defines what lines of the log say of a row where their runs read other input columns than this one. */

import { type LogEntry, rowPrint } from '../../sheet/log/log-line';
import { RowInputs } from '../../sheet/rows/row-inputs';
import type { SheetRow } from '../../sheet/rows/sheet-rows';
import type { RunState } from '../run-state';
import { endsIn } from './end-line';

type Inputs = RunState['settings']['inputs'];

/**
 * Without entries of runs that read a column which this run does not, as far as the log says: by that the same
 * row has another print, and nobody can tell which.
 */
export function ofKnownPrints(
  entries: readonly LogEntry[],
  { id, settings }: Pick<RunState, 'id' | 'settings'>,
): readonly LogEntry[] {
  const endOf = endsIn(entries);
  const isRead = partOf(settings.inputs);
  return entries.filter(({ runId }) => {
    const run = runId === id ? null : endOf(runId);
    return run === null || isRead(run.settings.inputs);
  });
}

/**
 * The prints that a row had for runs which read fewer of these input columns: one more column that is read
 * makes nobody of it another person.
 */
export function printsOfFewer(
  entries: readonly LogEntry[],
  inputs: Inputs,
): (row: Pick<SheetRow, 'texts' | 'inputsKey'>) => readonly string[] {
  const endOf = endsIn(entries);
  const isPart = partOf(inputs);
  const fewer = new Map<string, Inputs>();
  for (const { kind, runId } of entries) {
    const theirs = kind === 'end' ? (endOf(runId)?.settings.inputs ?? []) : [];
    if (isPart(theirs) && theirs.length < inputs.length)
      fewer.set(theirs.map(placeOf).join('\n'), theirs);
  }
  return ({ texts, inputsKey }) =>
    [...fewer.values()].map((theirs) => {
      const isRead = (name: string) => theirs.some((each) => each.name === name);
      const cells = Object.entries(texts).map(([name, text]) => [name, isRead(name) ? text : '']);
      const { key } = new RowInputs(Object.fromEntries(cells));
      const givenId = isRead('personId') ? inputsKey.slice(new RowInputs(texts).key.length) : '';
      return rowPrint(key + givenId);
    });
}

function partOf(inputs: Inputs): (others: Inputs) => boolean {
  const places = new Set(inputs.map(placeOf));
  return (others) => others.every((each) => places.has(placeOf(each)));
}

function placeOf({ name, header }: Inputs[number]): string {
  return `${name} ${header}`;
}
