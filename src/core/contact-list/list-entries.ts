/** Defines what a row of the list names: people, and companies with their domains. */

import { isFiller } from '../inputs/cell-text';
import { companyFrom } from '../inputs/company';
import { emailsIn } from '../inputs/email';
import { type NameTexts, nameFrom } from '../inputs/given-name';
import { isLinkedinLink, linkedinColumnUrl, linkedinProfileUrls } from '../inputs/linkedin';
import { readingsOf } from '../inputs/person-name';
import { isSameCompany } from '../inputs/same-company';
import type { InputName } from '../words';
import type { ListCell } from './list-cells';
import {
  companyPlace,
  domainPlace,
  emailPlace,
  idPlace,
  linkPlace,
  namePlace,
  phoneDigits,
  phonePlace,
} from './list-keys';

export interface ListEntry {
  readonly key: string;
  /** As the status of a row says it. */
  readonly said: string;
}

/** None where what is there names nobody, such as a name without a company. */
export function entriesOf(cells: readonly ListCell[]): readonly ListEntry[] {
  const person = personOf(cells);
  const others = cells.filter(({ role }) => !person?.roles.includes(role));
  const found = [...(person?.entries ?? []), ...others.flatMap(entriesOfCell)];
  const entriesUnder = (role: ListCell['role'], shape = /^/) =>
    cells.flatMap((cell) =>
      cell.role === role && shape.test(cell.text) ? unmistakable(cell.text) : [],
    );
  const [unknown, ofAnother] = [entriesUnder('other'), entriesUnder('another')];
  // Somebody's colleague, an address within a note, and digits of any kind, count only where nobody else is named.
  return found.length > 0
    ? [...found, ...entriesUnder('other', /^\S+$/).filter(isPersonal)]
    : [...unknown, ...ofAnother].filter((each) => isPersonal(each) || isFullPhone(each));
}

/** A domain would list a whole company. */
function isPersonal({ said }: ListEntry): boolean {
  return /^(?:email|LinkedIn) /.test(said);
}

/** Other digits may be a day, or an amount. */
function isFullPhone({ said }: ListEntry): boolean {
  return /^phone (?:\+|\(?0)/.test(said);
}

const nameRoles: readonly string[] = ['fullName', 'firstName', 'lastName'];
const placeRoles: readonly string[] = ['company', 'companyWebsite'];

/** A name, with the company that stands beside it or behind it: that company itself is not listed. */
function personOf(cells: readonly ListCell[]) {
  const textOf = (name: InputName) => cells.find(({ role }) => role === name)?.text;
  const texts = {
    fullName: textOf('fullName'),
    firstName: textOf('firstName'),
    lastName: textOf('lastName'),
  };
  if (!Object.values(texts).some(isWords)) return null;
  const website = textOf('companyWebsite') ?? '';
  const company = textOf('company') ?? '';
  const entries = namesOf(texts).flatMap((name) => at(name, company, website));
  // `Acme`, `acme.example`: the name is the company's own.
  const isCompany =
    website !== '' &&
    [website, company || website].every((each) => isSameCompany(texts.fullName ?? '', each));
  return {
    roles: isCompany ? nameRoles : [...nameRoles, ...placeRoles],
    entries: entries.length > 0 ? entries : splitName(texts.fullName ?? ''),
  };
}

/** A "Name" beside a first or a last name may be the other part, or all of it. */
function namesOf(texts: NameTexts): readonly string[] {
  const { fullName, firstName = fullName, lastName = fullName } = texts;
  const isSplit = texts.firstName !== undefined || texts.lastName !== undefined;
  const readings = isSplit ? [texts, { firstName, lastName }] : [texts];
  return [...new Set(readings.map((each) => nameFrom(each).full))];
}

/** Neither a link nor an address, which name somebody by themselves. */
function isWords(text: string | undefined): boolean {
  return text !== undefined && unmistakable(text).length === 0;
}

function at(name: string, company: string, website: string): readonly ListEntry[] {
  const names = readingsOf(name).filter((each) => wholeName.test(each));
  const places = [company, ...companiesIn(company)].map((each) => companyFrom(each, website));
  return [...new Set(places.flatMap((place) => [place.name, place.domain]))]
    .filter((text) => text !== '')
    .flatMap((text) =>
      names.map((each) => ({ key: namePlace(each, text), said: `name ${name}, ${text}` })),
    );
}

/** A first and a last name, without a space as in China, Japan and Korea. */
const wholeName = / |^[\p{sc=Han}ぁ-ヿ가-힣]{2,}$/u;

/** `Jane Doe, Acme`, `Jane Doe (Acme)`, `Jane Doe at Acme`. */
function splitName(text: string): readonly ListEntry[] {
  const [, name = '', company = ''] =
    /^(.+?)(?:\s*[,;|(]\s*|\s+(?:at|@|-|–)\s+)(.+?)\)?$/.exec(text) ?? [];
  return at(nameFrom({ fullName: name }).full, company, '');
}

/** Several emails or domains may stand in a cell; all else is one thing. */
function entriesOfCell({ role, text }: ListCell): readonly ListEntry[] {
  if (role === 'other' || role === 'another') return [];
  if (role === 'personId') return [...idsOfCell(text).map(idEntry), ...unmistakable(text)];
  const sure = unmistakable(text);
  if (role === 'first') return [...sure, ...idEntries(text).filter(isNoWord)];
  if (role === 'linkedinUrl' && sure.length === 0) return linkEntries(linkedinColumnUrl(text));
  const isDomain = sure.some(({ said }) => said.startsWith('domain '));
  if (sure.length > 0 && !isDomain) return role === 'mixed' ? [...sure, ...idEntries(text)] : sure;
  if (role === 'company') return [...sure, ...companiesIn(text).flatMap(companyEntries)];
  return role === 'mixed'
    ? [...sure, ...companyEntries(text), ...idEntries(text), ...splitName(text)]
    : sure;
}

const address =
  /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:\*?[@.])?(?:www\d?\.)?((?:[\p{L}\p{M}\d-]+\.)+(?=[\p{M}\d-]*\p{L})[\p{L}\p{M}\d-]+)\.?(?:[:/?#].*)?$/iu;

/** What its shape alone tells: addresses, a profile's link, a phone, a domain. */
export function unmistakable(text: string): readonly ListEntry[] {
  const links = linkedinProfileUrls(text);
  if (links.length > 0) return links.flatMap(linkEntries);
  if (isLinkedinLink(text)) return companyEntries(text);
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const emails = parts.flatMap((part) => emailsIn(part).map(({ address }) => address));
  if (emails.length > 0) return emails.map((email) => entry('email', emailPlace(email), email));
  const phones = phonesIn(text);
  if (phones.length > 0) return phones.map((phone) => entry('phone', phonePlace(phone), phone));
  const domains = (address.test(text) ? [text] : parts).map(
    (part) => address.exec(part)?.[1]?.toLowerCase() ?? '',
  );
  if (domains.includes('')) return [];
  return domains.map((domain) => entry('domain', domainPlace(domain), domain));
}

const phoneLabel = /^\s*(?:(?:tele)?phone|tel|mobile)\b[.:\s]*/i;

/** Several are told apart where each of them is a number by itself. */
function phonesIn(text: string): readonly string[] {
  const parts = text.split(/[;,|]|\s\/\s/).map((part) => part.replace(phoneLabel, '').trim());
  const areAll = parts.every((part) => phoneDigits(part) !== '');
  return areAll ? parts : [text].filter((whole) => phoneDigits(whole) !== '');
}

export function linkEntries(link: string | null): readonly ListEntry[] {
  return link === null ? [] : [entry('LinkedIn', linkPlace(link), link.replace(/^https:\/\//, ''))];
}

/** A semicolon is in no company's name, but for that of an HTML entity: `Smith &amp; Sons`. */
function companiesIn(text: string): readonly string[] {
  return /&#?\w+;/.test(text) ? [text] : text.split(/\s*;\s*/).filter(Boolean);
}

function companyEntries(text: string): readonly ListEntry[] {
  const name = companyFrom(text, '').name || text;
  return isFiller(name) || isLinkedinLink(name) ? [] : [entry('company', companyPlace(name), name)];
}

/** One id has no space; several stand apart. */
function idsOfCell(text: string): readonly string[] {
  return [...new Set([text, ...text.split(/[\s,;|]+/)])].filter(Boolean);
}

function idEntry(text: string): ListEntry {
  return entry('person ID', idPlace(text), text);
}

/** Headers are words. */
function isNoWord({ said }: ListEntry): boolean {
  return /[\d_]/.test(said);
}

function idEntries(text: string): readonly ListEntry[] {
  return /[\s@/]/.test(text) ? [] : [idEntry(text)];
}

const saidMax = 80;

/**
 * The parts of a status are told apart by their separator. What names one person is said whole: an erase
 * knows it again.
 */
function entry(kind: string, key: string, text: string): ListEntry {
  const plain = text.replace(/\s*·\s*/g, ' ');
  return { key, said: `${kind} ${kind === 'company' ? plain.slice(0, saidMax) : plain}` };
}
