/** Defines what of a row is sent to be matched, and the key by which equal rows are asked once. */
import type { EnrichInput } from '../api/match';
import { meaningful } from './cell-text';
import { companyFrom, companyKey } from './company';
import { type EmailFacts, emailFrom } from './email';
import { isLinkedinLink, linkedinProfileUrl } from './linkedin';
import { cleanFullName, cleanNamePart } from './person-name';

/** The texts of a row's input cells; what is missing or blank counts as not given. */
export interface InputTexts {
  readonly linkedinUrl?: string | null | undefined;
  readonly fullName?: string | null | undefined;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly company?: string | null | undefined;
  readonly companyWebsite?: string | null | undefined;
  readonly email?: string | null | undefined;
}

export type NormalisedInput =
  | {
      readonly kind: 'ok';
      readonly input: EnrichInput;
      /** Equal for inputs that the API can't tell apart; holds personal data, so never log it. */
      readonly key: string;
    }
  /** Every cell is blank or a placeholder. */
  | { readonly kind: 'blank' }
  /** Something is given, but the API could match nobody by it. */
  | { readonly kind: 'insufficient'; readonly reason: string };

interface Evidence {
  readonly linkedinUrl: string | null;
  readonly hasOtherLink: boolean;
  /** One word or more, '' where none is given. */
  readonly name: string;
  readonly first: string;
  readonly last: string;
  readonly company: string;
  readonly domain: string;
  readonly email: EmailFacts | null;
}

/**
 * Makes the inputs clean and decides whether the API can match them (API document, POST /enrich,
 * rules 1 and 3): a LinkedIn profile, or a first and last name with a company or a work email.
 */
export function enrichInputFrom(texts: InputTexts): NormalisedInput {
  if (Object.values(texts).every((text) => meaningful(text) === '')) return { kind: 'blank' };
  const evidence = evidenceFrom(texts);
  const reason = whatIsMissing(evidence);
  if (reason !== null) return { kind: 'insufficient', reason };
  const input = inputOf(evidence);
  return { kind: 'ok', input, key: keyOf(input) };
}

/** Equal inputs have equal keys: upper case, legal suffixes and split names make no difference. */
export function keyOf(input: EnrichInput): string {
  const name = input.fullName ?? [input.firstName, input.lastName].filter(Boolean).join(' ');
  return JSON.stringify([
    input.linkedinUrl ?? '',
    name.normalize('NFC').toLowerCase(),
    companyKey(input.company ?? ''),
    input.email ?? '',
  ]);
}

function evidenceFrom(texts: InputTexts): Evidence {
  const company = companyFrom(texts.company, texts.companyWebsite);
  const link = [texts.linkedinUrl, texts.fullName, texts.email].find(isLinkedinLink);
  const linkedinUrl = linkedinProfileUrl(texts.linkedinUrl) ?? linkedinProfileUrl(link);
  return {
    linkedinUrl,
    hasOtherLink: linkedinUrl === null && link !== undefined,
    ...namesFrom(texts),
    company: company.name,
    domain: company.domain,
    email: emailFrom(texts.email) ?? emailFrom(texts.fullName),
  };
}

/** First and last name columns are surer than a full name, unless one of them is blank. */
function namesFrom(texts: InputTexts): Pick<Evidence, 'name' | 'first' | 'last'> {
  const first = cleanNamePart(texts.firstName);
  const last = cleanNamePart(texts.lastName);
  if (first !== '' && last !== '') return { name: `${first} ${last}`, first, last };
  const isName = !isLinkedinLink(texts.fullName) && emailFrom(texts.fullName) === null;
  const fullName = isName ? cleanFullName(texts.fullName) : '';
  const candidates = [fullName, cleanFullName(texts.firstName), cleanFullName(texts.lastName)];
  const name = candidates.find(isFull) ?? candidates.find(Boolean) ?? '';
  return { name, first: '', last: '' };
}

/** What keeps the API from matching, in a few words; null where nothing does. */
function whatIsMissing(evidence: Evidence): string | null {
  const { linkedinUrl, hasOtherLink, name, company, domain, email } = evidence;
  if (linkedinUrl !== null) return null;
  const hasPlace = company !== '' || domain !== '' || isWork(email);
  const hasName = isFull(name) || spellsName(email);
  if (hasName && hasPlace) return null;
  if (hasOtherLink && name === '') return 'the LinkedIn link is not a profile';
  if (!hasName) return name === '' ? 'a name is missing' : 'a last name is missing';
  return 'a company or work email is missing';
}

function inputOf(evidence: Evidence): EnrichInput {
  const { linkedinUrl, company } = evidence;
  return {
    ...(linkedinUrl === null ? {} : { linkedinUrl }),
    ...nameInput(evidence),
    ...(company === '' ? {} : { company }),
    ...emailInput(evidence),
  };
}

function nameInput({ name, first, last, email }: Evidence): EnrichInput {
  if (first !== '') return { firstName: first, lastName: last };
  if (isFull(name)) return { fullName: name };
  // The API reads names from work emails by itself; a personal one is not sent, only its name.
  if (email?.isPersonal && email.name !== null) {
    return { firstName: email.name.first, lastName: email.name.last };
  }
  return {};
}

/** Only the domain counts once there is a name, so a web domain serves as well as an address. */
function emailInput({ name, domain, email }: Evidence): EnrichInput {
  if (email !== null && isWork(email)) return { email: email.address };
  const hasName = isFull(name) || spellsName(email);
  return domain !== '' && hasName ? { email: `contact@${domain}` } : {};
}

function isFull(name: string): boolean {
  return name.includes(' ');
}

function isWork(email: EmailFacts | null): boolean {
  return email !== null && !email.isPersonal;
}

function spellsName(email: EmailFacts | null): boolean {
  return email !== null && email.name !== null;
}
