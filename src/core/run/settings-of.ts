/** Defines what a run is asked to do, from the request of a page: its columns and its choices. */

import type { Account } from '../api/endpoints/account';
import type { NewColumn, OwnColumns, Table } from '../ports/workbook';
import { headersAndMarks } from '../sheet/columns/headers';
import { inputPlace, shownColumn } from '../sheet/columns/input-columns';
import { columnOf, nameOfMark, runColumns } from '../sheet/columns/outputs';
import { ColumnsChanged, ownColumns } from '../sheet/rows/frame';
import type { SheetRow } from '../sheet/rows/sheet-rows';
import {
  contactFields,
  type InputName,
  inputNames,
  type OutputName,
  outputNames,
  type PresetName,
  presetNames,
} from '../words';
import type { RunSettings, RunState } from './run-state';
import type { RunRequest } from './views';

export interface StartParts {
  readonly kind: RunState['kind'];
  readonly request: RunRequest;
  readonly account: Account;
  /** Started by the hourly catch-up, not by a click. */
  readonly auto: boolean;
  /** Takes on these rows alone, wherever they stand. */
  readonly only?: (row: SheetRow) => boolean;
  /** Says what has changed, of rows whose values are so many days old; 0 for all. */
  readonly checkOlderThan?: number;
  /** Takes on those of whom a check said that the company is another one. */
  readonly renews?: boolean;
}

/** A preview spends nothing, whatever it is asked with: its credit limit is 0 and it never reveals. */
export function settingsOf(
  table: Table,
  parts: Omit<StartParts, 'account'>,
  { headers, own: marks } = headersAndMarks(table),
): RunSettings {
  const { kind, request, auto, only } = parts;
  const isCheck = parts.checkOlderThan !== undefined;
  const asked = isCheck
    ? checkColumns(request.preset, marks)
    : runColumns(request.preset, [...new Set(request.outputs)]);
  const beside = isCheck ? [] : besideColumns({ headers, marks, request, asked });
  const outputs = [...asked, ...beside];
  const own = ownColumns({ outputs }, marks);
  const others = Object.entries(marks).flatMap(([mark, column = -1]) =>
    own.includes(column) || nameOfMark(mark) === 'changed' ? [] : (headers[column] ?? []),
  );
  return {
    sheetId: table.sheetId,
    sheetName: table.name,
    inputs: inputsOf(headers, request, own, Object.values(marks)),
    outputs: outputs.map(({ name, header }) => ({ name, header })),
    ...(beside.length > 0 ? { beside: beside.map(({ name }) => name) } : {}),
    ...(others.length > 0 ? { others } : {}),
    ...(isCheck ? { checks: true } : {}),
    ...(parts.renews === true ? { renews: true } : {}),
    chosen:
      !isCheck && (request.rows !== 'all' || request.firstRows !== null || only !== undefined),
    reveal: [...request.reveal],
    onlyVerifiedEmails: request.onlyVerifiedEmails,
    confidenceMin: request.confidenceMin,
    overwrite: request.overwrite,
    creditLimit: kind === 'preview' ? 0 : request.creditLimit,
    auto,
    formKey: request.formKey,
  };
}

/** Those that an earlier run made, under the headers of its preset, and that of what has changed. */
function checkColumns(wanted: PresetName, marks: OwnColumns): readonly NewColumn[] {
  const namesOf = (preset: PresetName) =>
    runColumns(preset, outputNames).flatMap((output) =>
      columnOf(marks, output) === undefined ? [] : [output.name],
    );
  const holdsContacts = (preset: PresetName) =>
    namesOf(preset).some((name) => contactFields.some((field) => field === name));
  const preset = [wanted, ...presetNames].find(holdsContacts) ?? wanted;
  return runColumns(preset, [...new Set<OutputName>([...namesOf(preset), 'changed'])]);
}

interface Standing {
  readonly headers: readonly string[];
  readonly marks: OwnColumns;
  readonly request: ShownColumns & Pick<RunRequest, 'preset'>;
  readonly asked: readonly NewColumn[];
}

/**
 * Columns that earlier runs made and that this one is not asked for, of whichever preset: where a row is about
 * somebody else by now, a phone of the former person must not stay beside the new email. What a check says
 * is its own affair, and no column that is read is among them.
 */
function besideColumns({ headers, marks, request, asked }: Standing): readonly NewColumn[] {
  const names = new Set<OutputName>([...asked.map(({ name }) => name), 'changed']);
  const own = ownColumns({ outputs: asked }, marks);
  const read = inputsOf(headers, request, own).map(({ header }) => header);
  return [request.preset, ...presetNames]
    .flatMap((preset) => runColumns(preset, outputNames))
    .filter((output) => {
      const column = columnOf(marks, output);
      const isFree = column !== undefined && !read.includes(headers[column] ?? '');
      return isFree && !names.has(output.name) && names.add(output.name);
    });
}

/** What a run was asked to fill. */
export function askedOutputs({
  outputs,
  beside = [],
}: Pick<RunSettings, 'outputs' | 'beside'>): readonly NewColumn[] {
  return outputs.filter(({ name }) => !beside.includes(name));
}

/** Inputs are found by their headers from here on, wherever the columns are moved. */
export function inputsOf(
  headers: readonly string[],
  request: ShownColumns,
  own: readonly number[],
  marked: readonly unknown[] = own,
): RunSettings['inputs'] {
  return inputNames.flatMap((name) => {
    const column = chosenColumn(headers, own, request, name);
    if (column === undefined || headers[column] === undefined) return [];
    return [inputPlace(headers, own, name, column, marked)];
  });
}

type ShownColumns = Pick<RunRequest, 'mapping' | 'headers' | 'equals'>;

/** The column that the user saw when choosing it, also where it was moved between that and the click. */
function chosenColumn(
  headers: readonly string[],
  own: readonly number[],
  request: ShownColumns,
  name: InputName,
): number | undefined {
  const column = request.mapping[name];
  const header = request.headers?.[name];
  if (column === undefined || header === undefined) return column;
  const equal = request.equals?.[name];
  const shown =
    equal === undefined
      ? chosenByHeader(headers, column, header)
      : shownColumn(headers, own, { header, ...equal });
  if (shown !== undefined) return shown;
  throw new ColumnsChanged(`The column "${header}" is no longer where it was chosen.`);
}

/** Of a page that does not tell equal headers apart. */
function chosenByHeader(
  headers: readonly string[],
  column: number,
  header: string,
): number | undefined {
  if (headers[column] === header) return column;
  const places = headers.flatMap((text, index) => (text === header ? [index] : []));
  return header !== '' && places.length === 1 ? places[0] : undefined;
}
