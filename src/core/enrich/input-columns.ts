/** Defines how an input column is found again: by its header, apart from the run's own columns. */

import type { InputName } from '../sidebar/model';
import { fingerprint } from './fingerprint';

/** `nth` tells equal headers apart: from 0 on in columns of the user's, from -1 down in the run's own. */
export interface InputPlace {
  readonly name: InputName;
  readonly header: string;
  readonly nth: number;
}

/** A preset's header may be that of an input too; `own` are the columns that the run writes. */
export function inputPlace(
  headers: readonly string[],
  own: readonly number[],
  name: InputName,
  column: number,
): InputPlace {
  const header = keptHeader(headers[column] ?? '');
  const { users, ours } = placesOf(headers, own, header);
  const nth = users.includes(column) ? users.indexOf(column) : -1 - ours.indexOf(column);
  return { name, header, nth };
}

/** Undefined where the column is gone. */
export function inputColumn(
  headers: readonly string[],
  own: readonly number[],
  { header, nth }: Pick<InputPlace, 'header' | 'nth'>,
): number | undefined {
  const { users, ours } = placesOf(headers, own, header);
  return nth < 0 ? ours[-1 - nth] : users[nth];
}

/** A column with such a header is adopted by a run: chosen as an input before, it is one afterwards. */
const adoptable = 'CDX ';

function placesOf(headers: readonly string[], own: readonly number[], header: string) {
  const places = headers.flatMap((text, index) => (keptHeader(text) === header ? [index] : []));
  const isOurs = (column: number) => own.includes(column) && !header.startsWith(adoptable);
  return {
    users: places.filter((column) => !isOurs(column)),
    ours: places.filter(isOurs),
  };
}

/** All that a run remembers fits 9 KB: of a header that is a sentence, its beginning and a print do. */
const headerMax = 80;
const beginning = 60;

function keptHeader(header: string): string {
  if (header.length <= headerMax) return header;
  return `${header.slice(0, beginning)}… ${fingerprint(header)}`;
}
