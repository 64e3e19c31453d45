/** Defines what a single value of a lead looks like: what is recognised here is what the inputs accept. */
import { isFiller, meaningful } from '../inputs/cell-text';
import { companyFrom } from '../inputs/company';
import { emailFrom } from '../inputs/email';
import { linkedinProfileUrl } from '../inputs/linkedin';
import { cleanFullName } from '../inputs/person-name';
import { websiteDomain } from '../inputs/web-domain';

const givenUpWords =
  /\b(inc|llc|ltd|limited|gmbh|ag|kg|sa|sas|sarl|srl|spa|bv|nv|ab|as|oyj?|plc|corp|corporation|company|co|group|holding|holdings|gruppe|groupe|solutions|technologies|systems|partners|consulting|labs|studio|ventures|capital|bank|software|services|industries|international|global|university)\b\.?/i;
const jobOrPlaceWords =
  /\b(manager|director|head|chief|officer|president|vice|vp|lead|engineer|developer|executive|sales|marketing|account|senior|junior|founder|owner|partner|consultant|analyst|specialist|assistant|associate|leiter|leiterin|new|san|los|las|saint|north|south|east|west|united|city|states|kingdom|street|road|avenue|strasse|rio|sao|hong|yes|no)\b/i;

/** A link to a person's page on LinkedIn, in any of the spellings that people paste. */
export function isProfileLink(text: string): boolean {
  return linkedinProfileUrl(text) !== null;
}

export function isEmail(text: string): boolean {
  return emailFrom(text) !== null;
}

/** A web domain with or without scheme and path; pages on sites of others, such as LinkedIn, are none. */
export function isWebsite(text: string): boolean {
  return !isEmail(text) && websiteDomain(meaningful(text)) !== '';
}

/** Says nothing: no value at all, or `N/A`, `-`, `null`. */
export function isPlaceholder(text: string): boolean {
  const line = meaningful(text);
  return line === '' || (isFiller(line) && !isNumeric(line));
}

/**
 * `Jane Doe`, `DOE, Jane`, `Dr. José de la Cruz 🚀`, `山田 太郎`: once it is clean, two to four words
 * that begin with capitals.
 */
export function isPersonName(text: string): boolean {
  if (text.length > 80 || /[\d@/_]/.test(text)) return false;
  const name = cleanFullName(text);
  if (givenUpWords.test(name) || jobOrPlaceWords.test(name)) return false;
  const words = name.split(' ');
  if (words.length < 2 || words.length > 4) return false;
  return words.every((word) => /^['’]?[\p{Lu}\p{Lt}\p{Lo}]/u.test(word) || isParticle(word));
}

/** Has a legal form or another word that companies carry in their names. */
export function isCompanyName(text: string): boolean {
  const { name } = companyFrom(text, '');
  return name !== '' && name.length <= 80 && givenUpWords.test(name) && !/[@/]/.test(name);
}

/** An opaque identifier: one word of letters and digits, or digits alone, as the API may give them. */
export function isIdentifier(text: string): boolean {
  return /^(?=\S*\d)[\w-]{6,64}$/.test(text) && !/^[\d_-]*[_-][\d_-]*$/.test(text);
}

/** Numbers, phones, dates and ticks: nobody's name. */
export function isNumeric(text: string): boolean {
  return /^[\d\s+().,:/%$€£#-]+$/.test(text) || /^(true|false|yes|no|y|n|x)$/i.test(text);
}

function isParticle(word: string): boolean {
  return /^(de|da|do|dos|das|del|della|di|la|le|van|von|der|den|ter|zu|bin|al|el|y|e|ibn|af)$/.test(
    word,
  );
}
