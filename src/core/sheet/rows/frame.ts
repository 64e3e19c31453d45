/** Defines the frame of a run: where the columns that it reads and writes stand at the moment. */

import { namedError, nameOf } from '../../ports/named-error';
import type { NewColumn, OwnColumns, Table } from '../../ports/workbook';
import { type InputName, type OutputName, outputNames } from '../../words';
import { headersAndMarks } from '../columns/headers';
import { type InputPlace, inputColumn } from '../columns/input-columns';
import { columnOf } from '../columns/outputs';

/** Which columns a run reads and writes. */
export interface LeadColumns {
  readonly inputs: readonly InputPlace[];
  readonly outputs: readonly NewColumn[];
  /** Names of those that may be missing. */
  readonly beside?: readonly OutputName[] | undefined;
}

/** Where the run's columns stand at the moment; indices count from 0. */
export interface Frame {
  readonly headers: readonly string[];
  /** Indices of the run's columns by their marks. */
  readonly own: OwnColumns;
  readonly inputs: Readonly<Partial<Record<InputName, number>>>;
  readonly outputs: Readonly<Partial<Record<OutputName, number>>>;
}

/** An input or output column of the run is gone: the user has to say what now. */
export class ColumnsChanged extends namedError('ColumnsChanged') {}

/** The run's sheet was deleted. */
export class SheetGone extends namedError('SheetGone') {}

/** Finds the run's columns: inputs by header, outputs by developer metadata. */
export function frameOf(
  settings: LeadColumns,
  headers: readonly string[],
  outputColumns: OwnColumns,
): Frame {
  const inputs: Partial<Record<InputName, number>> = {};
  const own = ownColumns(settings, outputColumns);
  for (const place of settings.inputs) {
    const column = inputColumn(headers, own, place, Object.values(outputColumns));
    if (typeof column === 'string') throw new ColumnsChanged(column);
    inputs[place.name] = column;
  }
  const outputs: Partial<Record<OutputName, number>> = {};
  for (const output of settings.outputs) {
    const column = columnOf(outputColumns, output);
    if (column === undefined) {
      if (settings.beside?.includes(output.name)) continue;
      throw new ColumnsChanged(`The column "${output.header}" was deleted.`);
    }
    outputs[output.name] = column;
  }
  demandApart(settings.inputs, inputs, outputs);
  return { headers, own: outputColumns, inputs, outputs };
}

/**
 * What a run writes would be another input the next moment, and its row never done. An email or a
 * person id that it fills in for the same input is none of that.
 */
function demandApart(
  places: LeadColumns['inputs'],
  inputs: Frame['inputs'],
  outputs: Frame['outputs'],
): void {
  for (const { name, header } of places) {
    const written = outputNames.find((output) => outputs[output] === inputs[name]);
    if (written === undefined || written === name) continue;
    throw new ColumnsChanged(`The run writes the column "${header}", so it can\u2019t read it.`);
  }
}

/** The same for tidying up, where an output column that was deleted since is nobody's loss. */
export function frameOfPresent(
  settings: LeadColumns,
  headers: readonly string[],
  outputColumns: OwnColumns,
): Frame {
  const outputs = settings.outputs.filter(
    (output) => columnOf(outputColumns, output) !== undefined,
  );
  return frameOf({ inputs: settings.inputs, outputs }, headers, outputColumns);
}

/** Null where an input column is gone: by it nobody can tell the rows any more. */
export function frameIfThere(...parts: Parameters<typeof frameOfPresent>): Frame | null {
  try {
    return frameOfPresent(...parts);
  } catch (error) {
    if (nameOf(error) === 'ColumnsChanged') return null;
    throw error;
  }
}

/** Where the run's columns stand now; those that were deleted since may be missing. */
export function frameNow(
  table: Table,
  settings: LeadColumns,
  find: typeof frameOf = frameOf,
): Frame {
  const { headers, own } = headersAndMarks(table);
  return find(settings, headers, own);
}

/** The run's own columns: those of earlier runs are columns like any other. */
export function ownColumns(
  { outputs }: Pick<LeadColumns, 'outputs'>,
  outputColumns: OwnColumns,
): readonly number[] {
  return outputs.flatMap((output) => columnOf(outputColumns, output) ?? []);
}

/** Columns of the frame, whose cells are read as displayed. */
export function frameColumns({ inputs, outputs }: Frame): readonly number[] {
  return [...Object.values(inputs), ...Object.values(outputs)];
}

/** What rows are told apart by; an id that the run itself writes is none of it. */
export function inputColumnsOf({ inputs, outputs }: Frame): readonly number[] {
  const written = Object.values(outputs);
  return Object.values(inputs).filter((column) => !written.includes(column));
}
