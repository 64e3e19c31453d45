/**
 * Defines which names mean one company to people. The API tells more of them apart: what is asked,
 * and what is paid for, goes by the strict `companyKey`.
 */

import { foldLetters } from '../text/fold-letters';
import { webDomain } from './web-domain';

/** Between two words; `&` and `+` are punctuation. */
const joiningWords = / (?:and|und|et|y)(?= )/g;

/** Also such as may be a company's very name: they end this one, behind a word that stays. */
const legalForms =
  /(?: (?:ag|sa|spa|sa ?rl|sasu?|bv|nv|ab|publ|asa?|aps|oyj?|kg|kgaa|gmbh|mbh|ohg|ug|haftungsbeschrankt|(?:co)?ltd|(?:private )?limited|pvt|llc|llp|lp|plc|inc|incorporated|corp|corporation|co|company|cie|pty|pte|sdn|bhd|se|slu?|ltda|lda|srl|sab? de cv|sp ?z ?o ?o|sro|doo|kft|zrt|ou|kk))+$/;

/**
 * Equal for names that differ in diacritics, `&` or `and`, punctuation, spaces and legal forms at the
 * end: `Ford Motor Company`, `Ford Motor Co.`. Never '' where the name is not.
 */
export function looseCompanyKey(name: string): string {
  const plain = foldLetters(name.replace(/[™℠]/g, ' '))
    // `S. A.`, `S.p.A.` and `A/S` are one word each.
    .replace(/\b(\w)\. (?=\w\b)/g, '$1')
    .replace(/[./](?=\w)/g, '');
  const words = plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  const key = words.replace(joiningWords, '').replace(legalForms, '').replace(/ /g, '');
  return key || plain;
}

/** Also where one of them is called by its web domain: `Booking.com`, `Booking`. */
export function isSameCompany(one: string, other: string): boolean {
  const [key, otherKey] = [looseCompanyKey(one), looseCompanyKey(other)];
  return key === otherKey || nameInDomain(one) === otherKey || nameInDomain(other) === key;
}

/** '' where the name is no domain, with or without a legal form behind it. */
function nameInDomain(name: string): string {
  const [first = ''] = name.trim().split(/[\s,]/);
  if (looseCompanyKey(first) !== looseCompanyKey(name)) return '';
  const [label = ''] = webDomain(first, false).split('.');
  return label && looseCompanyKey(label);
}
