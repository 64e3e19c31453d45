/** Defines other forms that the ids of people may have. */

import type { Options } from '../options';
import { uuidOf } from '../request-ids';
import type { InventedPerson } from './person';

export type IdForm = Options['personIds'];

/** The same people; ids that were different stay different. */
export function withIds(people: readonly InventedPerson[], form: IdForm): InventedPerson[] {
  return people.map((person, index) => ({ ...person, id: idOf(person.id, index, form) }));
}

/** Digits begin with zeros, which a cell that takes them for a number drops. */
const digits = 10;
/** More than a number holds exactly: the last ones change in a cell that takes them for one. */
const longDigitsStart = 7_000_000_000_000_000_001n;

function idOf(id: string, index: number, form: IdForm): string {
  switch (form) {
    case 'prefixed':
      return id;
    case 'digits':
      return String(index * 37 + 11).padStart(digits, '0');
    case 'longDigits':
      return String(longDigitsStart + BigInt(index));
    case 'uuid':
      return uuidOf(id);
  }
}
