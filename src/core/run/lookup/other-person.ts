/** Defines whether a record is of somebody else than the row names. */

import type { Person } from '../../api/endpoints/person';
import { linkedinProfileUrl } from '../../inputs/linkedin';
import type { SheetRow } from '../../sheet/rows/sheet-rows';
import { foldLetters } from '../../text/fold-letters';

/** By a profile link, or where no word of the names is the same: Bob Smith may be Robert. */
export function isOfOther({ lead }: Pick<SheetRow, 'lead'>, person: Person): boolean {
  if (lead.kind !== 'ok') return false;
  const { linkedinUrl, fullName, firstName, lastName } = lead.input;
  const link = linkedinProfileUrl(person.linkedinUrl);
  if (linkedinUrl !== undefined && link !== null) return linkedinUrl !== link;
  const typed = wordsOf(fullName, firstName, lastName);
  const known = wordsOf(person.fullName, person.firstName, person.lastName);
  return typed.size > 0 && known.size > 0 && ![...typed].some((word) => known.has(word));
}

function wordsOf(...names: readonly (string | undefined)[]): ReadonlySet<string> {
  const words = foldLetters(names.join(' ')).split(/[^\p{L}\p{M}]+/u);
  return new Set(words.filter((word) => word.length > 1));
}
