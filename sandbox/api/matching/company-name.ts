/** Defines when two company names are the same: legal suffixes are ignored (API document, "POST /enrich"). */

import { fold } from '../text';

const legalSuffixes = new Set(
  `inc incorporated corp corporation co company llc llp lp ltd limited plc pllc gmbh ag kg mbh ug se
   sa sas sarl srl spa bv nv ab as oy aps pty pte sl kk sp zoo`.split(/\s+/),
);

/** Folds a name and drops the legal suffixes at its end; a name that is only a suffix stays whole. */
export function companyKey(name: string): string {
  const words = fold(name.replace(/\./g, '')).split(' ');
  let end = words.length;
  while (end > 1 && legalSuffixes.has(words[end - 1] ?? '')) end -= 1;
  return words.slice(0, end).join(' ');
}
