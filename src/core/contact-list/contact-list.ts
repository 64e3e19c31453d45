/** Defines the list of whom nobody wants to contact, and whether a person is on it. */

import type { Person } from '../api/endpoints/person';
import { meaningful } from '../inputs/cell-text';
import { companyFrom } from '../inputs/company';
import { emailFrom, emailsIn } from '../inputs/email';
import type { InputTexts } from '../inputs/enrich-input';
import { nameFrom } from '../inputs/given-name';
import { linkedinColumnUrl, linkedinProfileUrl } from '../inputs/linkedin';
import { readingsOf } from '../inputs/person-name';
import { websiteHost } from '../inputs/web-domain';
import type { ContactListSheet, ListSheet, Workbook } from '../ports/workbook';
import { fingerprint } from '../text/fingerprint';
import { isExample, listCells } from './list-cells';
import { entriesOf } from './list-entries';
import {
  companyPlace,
  domainPlace,
  emailPlace,
  idPlace,
  linkPlace,
  namePlace,
  phonePlace,
} from './list-keys';
import { hiddenEntries } from './list-links';

/** What is known of somebody; what is not may be missing or ''. */
export interface Contact {
  readonly ids?: readonly string[];
  readonly linkedinUrl?: string;
  readonly email?: string | null;
  readonly emailDomain?: string;
  readonly phone?: string | null;
  readonly fullName?: string;
  readonly company?: string;
}

export interface ContactList {
  /** Tells one state of the list from another; '' where it lists nobody. */
  readonly print: string;
  /** Rows that name somebody. */
  readonly entries: number;
  /** Rows that hold something and name nobody. */
  readonly unclear: number;
  /** The entry that one of the contacts is on, as its status says it; null where none. */
  entryFor(...contacts: readonly Contact[]): string | null;
  /** Whether what a status says still stands in the list. */
  has(said: string): boolean;
}

/** The texts of the sheet `Do not contact`, its headers among them, and what they may lead to. */
export function contactListFrom(
  rows: ListSheet['rows'],
  linksIn: ListSheet['linksIn'] = () => [],
): ContactList {
  const byKey = new Map<string, string>();
  let entries = 0;
  let unclear = 0;
  const listed = listCells(rows);
  const hidden = hiddenEntries(listed, linksIn);
  listed.forEach((cells, index) => {
    const found = [...entriesOf(cells), ...(hidden[index] ?? [])];
    if (found.length > 0) entries += 1;
    else if (index > 0 && holdsAnything(rows[index])) unclear += 1;
    for (const { key, said } of found) if (!byKey.has(key)) byKey.set(key, said);
  });
  const texts = new Set(byKey.values());
  return {
    print: byKey.size === 0 ? '' : fingerprint([...byKey.keys()].sort().join('\n')).slice(-4),
    entries,
    unclear,
    entryFor(...contacts) {
      const keys = byKey.size === 0 ? [] : contacts.flatMap(keysOf);
      const key = keys.find((each) => byKey.has(each));
      return key === undefined ? null : (byKey.get(key) ?? null);
    },
    has: (said) => texts.has(said),
  };
}

/** Also where no header says what: `jane@acme.com` under “Unsubscribed”. */
function holdsAnything(texts: readonly string[] = []): boolean {
  return texts.some((text) => !isExample(text) && meaningful(text) !== '');
}

/**
 * As it stands in the document now; `isSought` as where it is read. Throws `ListUnreadable` and
 * `ListLoading`.
 */
export function contactListIn(
  { contactList }: Pick<Workbook, 'contactList'>,
  isSought = true,
): ContactList {
  return contactListOf(contactList.read(isSought), contactList);
}

/** The first that names somebody is the list: another of its name may be blank. */
export function contactListOf(
  sheets: readonly ListSheet[],
  { keep }: Pick<ContactListSheet, 'keep'>,
): ContactList {
  const lists = sheets.map(({ sheetId, rows, linksIn }) => ({
    sheetId,
    list: contactListFrom(rows, linksIn),
  }));
  const telling = lists.find(({ list }) => list.entries + list.unclear > 0);
  const found = telling ?? lists[lists.length - 1];
  if (found === undefined) return contactListFrom([]);
  keep(found.sheetId, telling !== undefined);
  return found.list;
}

/** The surest first. */
function keysOf(contact: Contact): readonly string[] {
  const { ids = [], linkedinUrl = '', email, phone, company = '' } = contact;
  const name = nameFrom(contact).full;
  const link = linkedinProfileUrl(linkedinUrl);
  const domains = domainsAbove(contact.emailDomain || (emailFrom(email)?.domain ?? ''));
  const places = [company, ...domains].filter(Boolean);
  return [
    ...(email ? [emailPlace(emailFrom(email)?.address ?? email)] : []),
    ...(phone ? [phonePlace(phone)] : []),
    ...ids.filter(Boolean).map(idPlace),
    ...(link === null ? [] : [linkPlace(link)]),
    ...readingsOf(name).flatMap((each) => places.map((place) => namePlace(each, place))),
    ...(company === ''
      ? []
      : [company, companyFrom(company, '').name || company].map(companyPlace)),
    ...domains.map(domainPlace),
  ];
}

/** A listed domain lists its subdomains too: `mail.acme.com`, `acme.com`. */
function domainsAbove(domain: string): readonly string[] {
  const parts = domain.toLowerCase().split('.');
  return parts.slice(0, -1).map((_, index) => parts.slice(index).join('.'));
}

export function contactOf(person: Person): Contact {
  const { id, slug, linkedinUrl, email, phone, company, firstName, lastName } = person;
  const fullName = person.fullName || `${firstName} ${lastName}`.trim();
  const values = { email: email.value, phone: phone.value, emailDomain: email.domain };
  return { ids: [id, slug], linkedinUrl, ...values, fullName, company };
}

/**
 * What people typed of somebody, sent or not: a contact for all that is one in the row, and others for
 * each of its addresses and links.
 */
export function contactsOfTexts(texts: InputTexts, id = ''): readonly Contact[] {
  const { name, domain } = companyFrom(texts.company, texts.companyWebsite);
  const { full } = nameFrom(texts);
  const linkedinUrl = linkedinColumnUrl(texts.linkedinUrl) ?? '';
  const row = { ids: [id], linkedinUrl, fullName: full, company: name };
  const hosts = [texts.companyWebsite, texts.company].map((text) => websiteHost(text ?? ''));
  const host = hosts.find((each) => domain !== '' && each.endsWith(domain)) ?? domain;
  const cells = Object.values(texts);
  return [
    { ...row, emailDomain: host },
    ...cells.flatMap(emailsIn).map(({ address, name: spelled }) => ({
      ...row,
      email: address,
      fullName: spelled === null || full.includes(' ') ? full : `${spelled.first} ${spelled.last}`,
    })),
    ...cells.map((text) => ({ linkedinUrl: text ?? '' })),
  ];
}
