/** Defines an email address of a cell and what its text tells of the person behind it. */
import { inReach, meaningful } from './cell-text';
import { isMailProvider } from './mail-providers';

export interface EmailFacts {
  /** In lower case, without a `+tag`. */
  readonly address: string;
  readonly domain: string;
  /** The domain belongs to a mail provider, not to an employer. */
  readonly isPersonal: boolean;
  /** The first and last name that the address spells (`first.last@`); null where it spells none. */
  readonly name: { readonly first: string; readonly last: string } | null;
}

/** Begins and ends with a letter or digit, so that quotes around an address are none of it. */
const address =
  /([\p{L}\p{N}_](?:[\p{L}\p{N}.!#$%&'*+^_`{}~-]*[\p{L}\p{N}_+-])?)\.?@((?:[\p{L}\p{M}\p{N}-]+\.)+(?:xn--[a-z\d-]+|[\p{L}\p{M}]{2,}))/giu;

/** A link with an address in its query, or with a user before its host, is a link. */
const link = /^[a-z][a-z\d+.-]*:\/\/\S*$/i;

/** A letter is one character. */
function composed(text: string): string {
  return inReach(text).normalize('NFC');
}

/** Addresses of a place, not of a person, though some are of two words. */
const roles =
  /^(?:info|contact|sales|support|help|admin|office|hello|team|mail|hr|jobs|careers?|press|media|marketing|billing|accounts?|service|no-?reply|do-?not-?reply|customer|kontakt|post|webmaster|enquir(?:y|ies))(?:[._-]|$)/;

/**
 * The address in the text, also of `Jane <jane@acme.com>`, `mailto:` links and lists: the first at
 * an employer's domain, else the first. Null where there is none.
 */
export function emailFrom(text: string | null | undefined): EmailFacts | null {
  const found = emailsIn(text);
  return found.find(({ isPersonal }) => !isPersonal) ?? found[0] ?? null;
}

/** All addresses in the text, in their order. */
export function emailsIn(text: string | null | undefined): readonly EmailFacts[] {
  // Most texts hold none, and are not looked at any closer.
  if (!/[@＠]/.test(text ?? '')) return [];
  return addressesIn(meaningful(text)).map(([, local = '', domain = '']) =>
    factsOf(local.toLowerCase().replace(/\+.*$/, ''), domain.toLowerCase()),
  );
}

/** What stands beside the addresses of a text, such as the name in `Jane Doe <jane@acme.com>`. */
export function besideEmails(text: string): string {
  const rest = composed(text)
    .replace(/mailto:/gi, ' ')
    .replace(address, ' ');
  return rest.replace(/[<>]|\(\s*\)|\[\s*\]|^\s*[-:;,]+|[-:;,]+\s*$/g, ' ').trim();
}

function addressesIn(text: string): readonly RegExpMatchArray[] {
  const plain = text.includes('＠') ? text.normalize('NFKC') : text;
  return !plain.includes('@') || link.test(plain) ? [] : [...composed(plain).matchAll(address)];
}

function factsOf(local: string, domain: string): EmailFacts {
  return {
    address: `${local}@${domain}`,
    domain,
    isPersonal: isMailProvider(domain),
    name: nameOf(local),
  };
}

/** `jane.doe`, `jane_doe`, `jane-doe` and `jane.m.doe2`. */
function nameOf(local: string): EmailFacts['name'] {
  if (roles.test(local)) return null;
  const parts = local
    .replace(/^(?:dr|prof|mr|mrs|ms)[._-]/, '')
    .split(/[._-]+/)
    .map((part) => part.replace(/\d+$/, ''))
    .filter((part) => /^[\p{L}']+$/u.test(part));
  const first = parts[0];
  const last = parts[parts.length - 1];
  if (parts.length < 2 || first === undefined || last === undefined) return null;
  // An initial is many people's.
  if (first.length < 2 || last.length < 2) return null;
  return { first, last };
}
