/** Defines what is to be written into one row: which cells may be, and what they hold until then. */

import type { CellContent, Look } from '../../ports/workbook';
import { isOwnHeader } from '../../sheet/columns/outputs';
import { type Span, spanOf } from '../../sheet/columns/span';
import {
  type EarlierValue,
  earlierRowMax,
  earlierSize,
  isRestorable,
  type RowEntry,
  rowPrint,
} from '../../sheet/log/log-line';
import type { Frame } from '../../sheet/rows/frame';
import type { IsOurs } from '../../sheet/rows/own-texts';
import { ownKeptNote } from '../../sheet/rows/remarks';
import { hasOutdatedPerson, type SheetRow } from '../../sheet/rows/sheet-rows';
import { formatStatus, parseStatus } from '../../sheet/rows/status';
import { plain } from '../../sheet/write/check/written-texts';
import { type Image, storedCell } from '../../sheet/write/image';
import { fingerprint } from '../../text/fingerprint';
import { type OutputName, outputNames } from '../../words';
import type { RunState } from '../run-state';
import { readPrint } from './stored-cells';

/** What is to be written into every pending row that has this identity. */
export interface RowUpdate {
  readonly identity: string;
  readonly inputsKey: string;
  readonly personId: string;
  readonly cells: Readonly<Partial<Record<OutputName, string>>>;
  /** In place of these, where equal rows are told of what stands in each of them. */
  readonly cellsFor?: (row: SheetRow) => RowUpdate['cells'];
}

/** A row that is about to be written, as the log tells of it. */
export type PlannedRow = Omit<RowEntry, 'kind' | 'runId' | 'step' | 'atMs'>;

export interface Target {
  readonly row: SheetRow;
  readonly cells: ReadonlyMap<number, string>;
  readonly update: RowUpdate;
  readonly status: string;
}

/** What the writer needs to know of a run for a single cell. */
export interface WriteRules {
  readonly run: RunState;
  /** Whether the last write into the row left this text in that output. */
  readonly isOurs: IsOurs;
}

export function outputSpan({ outputs }: Frame): Span {
  return spanOf(Object.values(outputs));
}

export function targetOf(
  parts: WriteRules,
  frame: Frame,
  row: SheetRow,
  update: RowUpdate,
  { firstRow, formulas, values }: Image,
): Target & { kept: number } {
  const index = row.rowNumber - firstRow;
  const cells = new Map<number, string>();
  const keptNames: OutputName[] = [];
  let room = earlierRowMax;
  for (const name of outputNames) {
    const column = frame.outputs[name];
    if (column === undefined || name === 'status') continue;
    const present = row.cells[name] ?? '';
    const formula = formulas[index]?.[column] ?? '';
    const text = update.cells[name];
    const isBeside = parts.run.settings.beside?.includes(name) === true;
    // A number of people's that reads the same says all that is to be said.
    const isNumber = typeof (values[index]?.[column] ?? '') !== 'string';
    if (isNumber && present === text && !parts.run.settings.overwrite) continue;
    if (text === undefined) {
      // An empty neighbour is written along, so that the rectangle stays whole.
      if (present === '' && formula === '' && !isBeside) cells.set(column, '');
      continue;
    }
    const size = earlierSize(formula || present);
    if (mayWrite(parts, row, name, formula, text) && size <= room) {
      room -= size;
      cells.set(column, text);
    } else if (present !== text && !isBeside) {
      keptNames.push(name);
    }
  }
  // A check has nothing to say there: what stands there by now stays.
  const status = statusText(update.cells.status ?? row.cells.status ?? '', keptNames);
  if (frame.outputs.status !== undefined) cells.set(frame.outputs.status, status);
  const needed = upToLastChange(frame, row, cells);
  return { row, update, cells: needed, status, kept: keptNames.length };
}

/**
 * What stands behind the last change stays as it is: a row that was matched before gets its
 * contacts and no more. Empty cells up to there are written along, so that rows with little to say
 * have the shape of their neighbours.
 */
function upToLastChange(
  frame: Frame,
  row: SheetRow,
  cells: ReadonlyMap<number, string>,
): ReadonlyMap<number, string> {
  const placed = outputNames.flatMap((name) => {
    const column = frame.outputs[name];
    return column === undefined ? [] : [{ column, present: row.cells[name] ?? '' }];
  });
  const isChanged = ({ column, present }: { column: number; present: string }) =>
    cells.has(column) && cells.get(column) !== present;
  const last = Math.max(-1, ...placed.filter(isChanged).map(({ column }) => column));
  const filled = placed.filter(({ column, present }) => column > last && present !== '');
  const end = Math.min(...filled.map(({ column }) => column));
  return new Map([...cells].filter(([column]) => column < end));
}

/** Headers of the run's `others` that hold anything in a row that is about somebody else from now on. */
export function formerIn(
  others: readonly string[],
  row: SheetRow,
  { cells: { personId = row.statedId } }: RowUpdate,
  { firstRow, headers, values }: Image,
): readonly string[] {
  const isOther = personId === '' ? hasOutdatedPerson(row) : isAnother(row.statedId, personId);
  if (row.statedId === '' || !isOther) return [];
  const texts = values[row.rowNumber - firstRow] ?? [];
  // Of two columns of that name one may be somebody's own.
  const isOne = (header: string) => headers.indexOf(header) === headers.lastIndexOf(header);
  return others.filter((each) => isOne(each) && (texts[headers.indexOf(each)] ?? '') !== '');
}

/** A slug is the same person's as the id that takes its place. */
function isAnother(statedId: string, personId: string): boolean {
  const [prefix = ''] = /^[a-z]+_/i.exec(personId) ?? [];
  return statedId !== personId && statedId.startsWith(prefix);
}

/** `links` are those of the output cells, by row of the image, from the first output column on. */
export function plannedRow(
  frame: Frame,
  { row, update, cells }: Target,
  image: Image,
  links: readonly (readonly string[])[],
  headerRow: number,
): PlannedRow {
  const { first } = outputSpan(frame);
  const index = row.rowNumber - image.firstRow;
  const written: Partial<Record<OutputName, string>> = {};
  const earlier: Partial<Record<OutputName, EarlierValue>> = {};
  for (const name of outputNames) {
    const column = frame.outputs[name];
    const text = column === undefined ? undefined : cells.get(column);
    if (column === undefined || text === undefined) continue;
    const stored = storedCell(image, index, column);
    const link = links[index]?.[column - first] ?? '';
    // A number that reads the same, or a text over a link, is another cell.
    const isSameText = text === stored.value && (link === '' || link === text);
    if (isSameText && stored.formula === '') continue;
    written[name] = fingerprint(text);
    const replaced = keptCell(stored, link);
    if (replaced !== '') earlier[name] = replaced;
    if (stored.formula === '' || typeof replaced === 'string') continue;
    const h = readPrint(stored.formula, image.headers);
    earlier[name] = { ...replaced, r: row.rowNumber + headerRow - 1, h };
  }
  const { personId, inputsKey } = update;
  const beside = besideOf(frame, image, index);
  const { rowNumber } = row;
  return { personId, row: rowPrint(inputsKey), written, earlier, beside, rowNumber };
}

/** A plain text is kept as it is; all else with what it takes to put it back. */
function keptCell({ value, formula, format }: CellContent, link: string): EarlierValue {
  const n = format ?? undefined;
  if (formula !== '') return { v: '', f: formula, ...(n === undefined ? {} : { n }) };
  if (typeof value === 'string' && (value === '' || (n === '@' && link === ''))) return value;
  const kept = typeof value === 'object' ? { v: value.getTime(), d: true as const } : { v: value };
  return { ...kept, ...(n === undefined ? {} : { n }), ...(link === '' ? {} : { l: link }) };
}

/** Tells rows with equal inputs apart by what people keep beside them. */
export function besideOf({ outputs }: Frame, { headers, values }: Look, row: number): string {
  const ours = new Set<number | undefined>(Object.values(outputs));
  const texts = headers.flatMap((header, column) => {
    if (header === '' || ours.has(column) || isOwnHeader(header)) return [];
    const value = values[row]?.[column] ?? '';
    return [plain(value)];
  });
  return fingerprint(texts.join('\u0001'));
}

/** A cell that the add-on did not write is never overwritten, unless the user chose that (rows 3). */
function mayWrite(
  parts: WriteRules,
  row: SheetRow,
  name: OutputName,
  formula: string,
  text: string,
): boolean {
  const present = row.cells[name] ?? '';
  const { beside = [], overwrite } = parts.run.settings;
  if (overwrite && !beside.includes(name)) return isRestorable(formula) && isRestorable(present);
  if (formula !== '') return false;
  if (name === 'personId' || name === 'changed') return true;
  return present === '' || present === text || parts.isOurs(row, name, present);
}

function statusText(text: string, kept: readonly OutputName[]): string {
  const contacts = kept.filter((name) => name === 'email' || name === 'phone');
  if (contacts.length === 0 || text === '') return text;
  const status = parseStatus(text);
  return formatStatus({
    ...status,
    notes: [...status.notes, ...contacts.map(ownKeptNote)],
  });
}
