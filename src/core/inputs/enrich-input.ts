/** Defines what of a row is sent to be matched, and the key by which equal rows are asked once. */
import type { EnrichInput } from '../api/endpoints/match';
import { inputNames } from '../words';
import { isFiller, meaningful } from './cell-text';
import { type CompanyFacts, companyAsTyped, companyFrom, companyKey } from './company';
import { type EmailFacts, emailFrom, emailsIn } from './email';
import { type GivenName, nameAsTyped, nameFrom } from './given-name';
import { isLinkedinLink, linkedinColumnUrl, linkedinProfileUrl } from './linkedin';

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
      /**
       * The same with name and company as they were typed, or without what may be a degree, to be tried
       * where nobody matched; null where that is nothing else to the API, or a link decides alone.
       */
      readonly asTyped: EnrichInput | null;
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
  readonly name: GivenName;
  readonly company: CompanyFacts;
  readonly email: EmailFacts | null;
}

/**
 * Makes the inputs clean and decides whether the API can match them (API document, POST /enrich,
 * rules 1 and 3): a LinkedIn profile, or a first and last name with a company or a work email.
 */
export function enrichInputFrom(texts: InputTexts): NormalisedInput {
  if (isBlankInput(texts)) return { kind: 'blank' };
  const evidence = evidenceFrom(texts);
  const reason = whatIsMissing(evidence);
  if (reason !== null) return { kind: 'insufficient', reason };
  const input = inputOf(evidence);
  return new CleanInput(texts, evidence, input);
}

/** Most rows match at the first try: a scan of many rows must not pay for the second one. */
class CleanInput {
  readonly kind = 'ok';
  readonly input: EnrichInput;
  readonly key: string;
  private readonly cells: InputTexts;
  private readonly evidence: Evidence;

  constructor(texts: InputTexts, evidence: Evidence, input: EnrichInput) {
    this.cells = texts;
    this.evidence = evidence;
    this.input = input;
    this.key = inputKeyOf(input);
  }

  get asTyped(): EnrichInput | null {
    return asTypedFrom(this.cells, this.evidence, this.input);
  }
}

/** An id is no text that is made clean. */
const textNames = inputNames.filter((name) => name !== 'personId');

/** Told without making anything clean. */
export function isBlankInput(texts: InputTexts): boolean {
  return textNames.every((name) => isBlank(texts[name]));
}

/** Equal inputs have equal keys: upper case, legal suffixes and split names make no difference. */
export function inputKeyOf(input: EnrichInput): string {
  return JSON.stringify([
    input.linkedinUrl ?? '',
    nameKey(input).normalize('NFC').toLowerCase(),
    companyKey(input.company ?? ''),
    input.email ?? '',
  ]);
}

/** Where one part has several words, a full name says less: the API has to guess where it ends. */
function nameKey({ fullName, firstName = '', lastName = '' }: EnrichInput): string {
  const isPlain = !/ /.test(firstName + lastName);
  return fullName ?? [firstName, lastName].filter(Boolean).join(isPlain ? ' ' : '|');
}

/**
 * What tells of somebody and is not sent, so that equal keys don't tell it: a private address, a website
 * beside a work email, a link in the cell of the company. '' where all is sent.
 */
export function unsentOf(texts: InputTexts, { email = '', linkedinUrl = '' }: EnrichInput): string {
  const { domain } = companyFrom(texts.company, texts.companyWebsite);
  const cells = Object.values(texts);
  const told = cells.flatMap(emailsIn).map(({ address }) => address);
  const unsent = [...told, domain].filter((text) => !`@${email}`.endsWith(`@${text}`));
  const links = cells.filter(isLinkedinLink).map(linkedinProfileUrl);
  return [...unsent, ...links.filter((link) => link !== null && link !== linkedinUrl)].join();
}

function isBlank(text: string | null | undefined): boolean {
  const line = meaningful(text);
  return line === '' || isFiller(line);
}

function evidenceFrom(texts: InputTexts): Evidence {
  const ofColumn = linkedinColumnUrl(texts.linkedinUrl);
  const link = ofColumn ?? [texts.linkedinUrl, texts.fullName, texts.email].find(isLinkedinLink);
  const linkedinUrl = ofColumn ?? linkedinProfileUrl(link);
  return {
    linkedinUrl,
    hasOtherLink: linkedinUrl === null && link !== undefined,
    name: nameFrom(texts),
    company: companyFrom(texts.company, texts.companyWebsite),
    email: emailFrom(texts.email) ?? emailFrom(texts.fullName),
  };
}

function asTypedFrom(
  texts: InputTexts,
  evidence: Evidence,
  input: EnrichInput,
): EnrichInput | null {
  if (evidence.linkedinUrl !== null) return null;
  const typed = {
    ...evidence,
    name: nameAsTyped(texts),
    company: companyAsTyped(texts.company, texts.companyWebsite),
  };
  if (whatIsMissing(typed) !== null) return null;
  const typedInput = inputOf(typed);
  return inputKeyOf(typedInput) === inputKeyOf(input) ? null : typedInput;
}

/** What keeps the API from matching, in a few words; null where nothing does. */
function whatIsMissing(evidence: Evidence): string | null {
  const { linkedinUrl, hasOtherLink, company, email } = evidence;
  if (linkedinUrl !== null) return null;
  const { full: name, isWhole } = evidence.name;
  const hasPlace = company.name !== '' || company.domain !== '' || isWork(email);
  const hasName = isWhole || spellsName(email);
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
    ...(company.name === '' ? {} : { company: company.name }),
    ...emailInput(evidence),
  };
}

function nameInput({ name: { full, first, last, isWhole }, email }: Evidence): EnrichInput {
  if (first !== '') return { firstName: first, lastName: last };
  // An address that spells 山田太郎 in letters is the surer name.
  if (isWhole && (full.includes(' ') || !spellsName(email))) return { fullName: full };
  // The API reads names from work emails by itself; a personal one is not sent, only its name.
  if (email?.isPersonal && email.name !== null) {
    return { firstName: email.name.first, lastName: email.name.last };
  }
  return {};
}

/** Only the domain counts once there is a name, so a web domain serves as well as an address. */
function emailInput({ name, company, email }: Evidence): EnrichInput {
  if (email !== null && isWork(email)) return { email: email.address };
  const hasName = name.isWhole || spellsName(email);
  return company.domain !== '' && hasName ? { email: `contact@${company.domain}` } : {};
}

function isWork(email: EmailFacts | null): boolean {
  return email !== null && !email.isPersonal;
}

function spellsName(email: EmailFacts | null): boolean {
  return email !== null && email.name !== null;
}
