/** Defines whether a record is of somebody else than the row names. */

import type { Person } from '../../api/endpoints/person';
import { linkedinProfileUrl } from '../../inputs/linkedin';
import type { SheetRow } from '../../sheet/rows/sheet-rows';
import { foldLetters } from '../../text/fold-letters';

/** Where no word of the names is the same, which a link outweighs: Bob Smith may be Robert. */
export function isOfOther({ lead }: Pick<SheetRow, 'lead'>, person: Person): boolean {
  if (lead.kind !== 'ok') return false;
  const { linkedinUrl, fullName, firstName, lastName } = lead.input;
  const typed = wordsOf(fullName, firstName, lastName);
  const known = wordsOf(person.fullName, person.firstName, person.lastName);
  if ([...typed].some((word) => known.has(word))) return false;
  const link = linkedinProfileUrl(person.linkedinUrl);
  if (linkedinUrl !== undefined && link !== null) return linkedinUrl !== link;
  return typed.size > 0 && known.size > 0;
}

function wordsOf(...names: readonly (string | undefined)[]): ReadonlySet<string> {
  const words = foldLetters(names.join(' ')).split(/[^\p{L}\p{M}]+/u);
  return new Set(words.filter((word) => word.length > 1));
}
