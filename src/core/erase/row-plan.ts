/** Defines what becomes of a row's cells: those that the add-on wrote about a person go, others stay. */

import { idPlace } from '../contact-list/list-keys';
import { isNaming } from '../sheet/columns/outputs';
import { cellKey, textKey } from '../sheet/log/written-cells';
import { isOfCheck } from '../sheet/rows/changed-text';
import { erasedText, isOurText, parseStatus } from '../sheet/rows/status';
import { fingerprint } from '../text/fingerprint';
import type { OutputName } from '../words';
import { isIdName, namesIn, textOfIdName } from './names';
import type { OwnColumn } from './own-columns';
import { cellOf, type ErasedPerson, nobody } from './person';

export interface RowPlan {
  /** New texts, by column. */
  readonly edits: ReadonlyMap<number, string>;
  /** Columns whose cells stay although they tell of the person. */
  readonly left: readonly number[];
}

export interface CellsOfRow {
  readonly texts: readonly string[];
  /** '' where a cell holds none. */
  readonly formulas: readonly string[];
  /** People's own, in which Find people may have inserted. */
  readonly places?: readonly OwnColumn[];
  readonly sheetId?: number | undefined;
}

/** Null where nothing in the row is about the person. */
export function planOf(
  person: ErasedPerson,
  columns: readonly OwnColumn[],
  { texts, formulas, places = [], sheetId }: CellsOfRow,
): RowPlan | null {
  if (!isOf(person, columns, texts)) {
    const isTold = texts.some((text) => tellsOf(person, text));
    const edits = new Map(
      columns.flatMap(({ name, column }) =>
        (formulas[column] ?? '') === '' &&
        (quotes(person, texts[column] ?? '', isTold) || isTheirs(person, name, texts[column]))
          ? [[column, name === 'status' ? erasedText : ''] as const]
          : [],
      ),
    );
    const left = texts.flatMap((text, column) =>
      tellsOf(person, text) && !edits.has(column) ? [column] : [],
    );
    return left.length + edits.size === 0 ? null : { edits, left };
  }
  const edits = new Map<number, string>();
  const status = columns.find(({ name }) => name === 'status')?.column;
  const ids = idsOf(person, columns, texts);
  const isInserted = (text: string) =>
    ids.some((id) => person.inserted.has(`${sheetId} ${id} ${fingerprint(text)}`));
  for (const own of [...columns, ...places]) {
    const text = texts[own.column] ?? '';
    if (text === '' || (formulas[own.column] ?? '') !== '') continue;
    if (isInserted(text) || (columns.includes(own) && isWritten(person, ids, own, text)))
      edits.set(own.column, own.name === 'status' ? erasedText : '');
  }
  // An empty status leaves the row to the next run, which would pay for them again.
  if (edits.size > 0 && status !== undefined && !texts[status] && !formulas[status])
    edits.set(status, erasedText);
  const left = texts.flatMap((text, column) => {
    const isErased = column === status && text === erasedText;
    return text === '' || edits.has(column) || isErased ? [] : [column];
  });
  return { edits, left };
}

function tellsOf({ names }: ErasedPerson, text: string): boolean {
  // As the log has it, of which people may have made a copy.
  const parts = /^[[{]/.test(text) ? text.split('"') : [text];
  return text !== '' && parts.some((part) => namesIn(part).some((name) => names.has(name)));
}

/**
 * By which entry of the list somebody is not to be contacted: `Do not contact · person ID per_1`. `isTold`:
 * the row names them otherwise, so that its entry is theirs, unless it is of many.
 */
function quotes(person: ErasedPerson, text: string, isTold: boolean): boolean {
  const { base, notes } = parseStatus(text);
  if (base !== 'Do not contact') return false;
  if (isTold && !/^(company|domain) /.test(notes[0] ?? '')) return true;
  if (notes.some((note) => isIdOf(person, note))) return true;
  return notes
    .map((note) => note.split(' '))
    .some((words) => words.some((_, index) => tellsOf(person, words.slice(index).join(' '))));
}

/** The list takes ids in any case, and as the numbers that cells make of some. */
function isIdOf({ names }: ErasedPerson, note: string): boolean {
  const [, id] = /^person ID (.+)$/.exec(note) ?? [];
  if (id === undefined) return false;
  const place = idPlace(id);
  return [...names].some((name) => isIdName(name) && idPlace(textOfIdName(name)) === place);
}

/** Written about them, and about nobody else: in a row of another, a column of another preset kept it. */
function isTheirs({ written, shared }: ErasedPerson, name: OutputName, text = ''): boolean {
  if (text === '' || !isNaming(name)) return false;
  const print = fingerprint(text);
  return written.get(name)?.has(print) === true && !shared.has(print);
}

/** The id says it; a row without one is theirs where a cell of the add-on's names them. */
function isOf(
  person: ErasedPerson,
  columns: readonly OwnColumn[],
  texts: readonly string[],
): boolean {
  const ids = idsIn(columns, texts);
  if (ids.length > 0) return ids.some((id) => person.ids.has(id));
  return columns.some(({ name, column }) => {
    const text = texts[column] ?? '';
    if (text === '' || !isNaming(name)) return false;
    return isTheirs(person, name, text) || namesIn(text).some((each) => person.sureNames.has(each));
  });
}

/** Whose the row is of those who are erased: by the id in it, or by what was written there of one alone. */
function idsOf(
  person: ErasedPerson,
  columns: readonly OwnColumn[],
  texts: readonly string[],
): readonly string[] {
  const said = idsIn(columns, texts).filter((id) => person.ids.has(id));
  if (said.length > 0) return said;
  const prints = columns.flatMap(({ name, column }) =>
    isNaming(name) ? [textKey(name, texts[column])] : [],
  );
  const ids = [...person.ids].filter((id) =>
    prints.some((print) => person.cells.has(`${id} ${print}`)),
  );
  return ids.length > 0 ? ids : [...person.ids, nobody];
}

function idsIn(columns: readonly OwnColumn[], texts: readonly string[]): readonly string[] {
  return columns.flatMap(({ name, column }) => {
    const id = (texts[column] ?? '').trim();
    return name === 'personId' && id !== '' ? [id] : [];
  });
}

/**
 * `ids` are those of the row. Where the log tells nothing of a cell of the add-on's any more, they do. A
 * title that was written about another of those who are erased is this row's where people typed it.
 */
function isWritten(
  person: ErasedPerson,
  ids: readonly string[],
  { name }: OwnColumn,
  text: string,
): boolean {
  const prints = person.written.get(name);
  const print = fingerprint(text);
  const isId = person.ids.has(text.trim());
  const isTold = ids.some((id) => person.told.has(cellOf(id, name)));
  switch (name) {
    case 'personId':
      return isId;
    case 'status':
      return isOurText(text) || prints?.has(print) === true || (isError(text) && !isTold);
    default:
      // An id may stand astray, from a write that columns moved around.
      return (
        isId ||
        (name === 'changed' && isOfCheck(text)) ||
        (isNaming(name) && prints?.has(print) === true) ||
        ids.some((id) => isCellOf(person, id, cellKey(name, print))) ||
        !isTold
      );
  }
}

/** Written about them, or about whoever stood in their row before. */
function isCellOf({ cells, beside }: ErasedPerson, id: string, cell: string): boolean {
  return cells.has(`${id} ${cell}`) || beside.has(`${id} ${cell}`);
}

/** A run's, or one that people worded alike. */
function isError(text: string): boolean {
  return parseStatus(text).base === 'Error';
}
