/** Defines how an input column is found again: by its header, apart from the run's own columns. */

import { fingerprint } from '../../text/fingerprint';
import type { InputName } from '../../words';
import { isOwnHeader } from './outputs';

/**
 * `nth` tells equal headers apart: from 0 on in columns of the user's, from -1 down in the run's own.
 * It means something only while as many columns of the user's carry that header as did at the start
 * (`alike`; runs of earlier versions don't know): with one of them gone, or one more, `nth` may be
 * another column. Two of them that change places can't be told from headers at all.
 */
export interface InputPlace {
  readonly name: InputName;
  readonly header: string;
  readonly nth: number;
  readonly alike?: number | undefined;
  /** None of them was marked as the add-on's then: what is marked by now is none of them. */
  readonly plain?: boolean | undefined;
}

/**
 * A preset's header may be that of an input too; `own` are the columns that the run writes, `marked` those
 * of any run.
 */
export function inputPlace(
  headers: readonly string[],
  own: readonly number[],
  name: InputName,
  column: number,
  marked: readonly unknown[] = own,
): InputPlace {
  const header = keptHeader(headers[column] ?? '');
  const { users, ours } = placesOf(headers, own, header);
  const nth = users.includes(column) ? users.indexOf(column) : -1 - ours.indexOf(column);
  // One with a header of ours is marked as soon as a run adopts it.
  const plain = !isOwnHeader(header) && !users.some((each) => marked.includes(each));
  return { name, header, nth, alike: users.length, plain };
}

/** The column's index, or a sentence that says why it can't be told any more. */
export function inputColumn(
  headers: readonly string[],
  own: readonly number[],
  { header, nth, alike, plain }: InputPlace,
  marked: readonly unknown[] = own,
): number | string {
  const { users: all, ours } = placesOf(headers, own, header);
  // A later run may have made one more, by the header that its preset has for it.
  const unmarked = plain ? all.filter((each) => !marked.includes(each)) : all;
  const users = unmarked.length === alike ? unmarked : all;
  const column = nth < 0 ? ours[-1 - nth] : users[nth];
  const isSure = nth < 0 || alike === undefined || alike === users.length;
  if (column !== undefined && isSure) return column;
  if (users.length === 0 || isSure) return `The column "${header}" was renamed or deleted.`;
  return `Columns called "${header}": ${alike} at the start, ${users.length} now.`;
}

/** As `shownColumn` finds it again. */
export function shownAs(
  headers: readonly string[],
  column: number,
): Pick<InputPlace, 'header' | 'nth'> & { readonly alike: number } {
  const header = headers[column] ?? '';
  const all = alikeIn(headers, header);
  return { header, nth: all.indexOf(column), alike: all.length };
}

function alikeIn(headers: readonly string[], header: string): readonly number[] {
  const last = headers.reduce((end, text, column) => (text === '' ? end : column), 0);
  return headers.flatMap((text, column) => (text === header && column <= last ? [column] : []));
}

/**
 * The column that a page showed, where as many carry its header as there: all of them, or those of the
 * user's alone, should a run of that page have made others since. Undefined where that can't be told.
 */
export function shownColumn(
  headers: readonly string[],
  own: readonly number[],
  { header, nth, alike }: Omit<InputPlace, 'name'>,
): number | undefined {
  const all = alikeIn(headers, header);
  const users = all.filter((column) => !own.includes(column));
  return [all, users].find(({ length }) => length === alike)?.[nth];
}

function placesOf(headers: readonly string[], own: readonly number[], header: string) {
  // Behind the last header stand columns that are not in use; what the run adds takes their place.
  const last = headers.reduce(
    (end, text, column) => (text !== '' && !own.includes(column) ? column : end),
    0,
  );
  const places = headers.flatMap((text, index) =>
    keptHeader(text) === keptHeader(header) && (header !== '' || index <= last) ? [index] : [],
  );
  // One of ours is adopted by a run: chosen as an input before, it is one afterwards.
  const isOurs = (column: number) => own.includes(column) && !isOwnHeader(header);
  return {
    users: places.filter((column) => !isOurs(column)),
    ours: places.filter(isOurs),
  };
}

/** All that a run remembers fits 9 KB: of a header that is a sentence, its beginning and a print do. */
const headerMax = 80;
const beginning = 60;

/** A number format may put spaces around it, which some readings of a cell show. */
function keptHeader(text: string): string {
  const header = text.trim();
  if (header.length <= headerMax) return header;
  return `${header.slice(0, beginning)}… ${fingerprint(header)}`;
}
