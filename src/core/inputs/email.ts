/** Defines an email address of a cell and what its text tells of the person behind it. */
import { meaningful } from './cell-text';
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

const address = /([\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+)@((?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,})/u;

/** Addresses of a place, not of a person, though some are of two words. */
const roles =
  /^(?:info|contact|sales|support|help|admin|office|hello|team|mail|hr|jobs|careers?|press|media|marketing|billing|accounts?|service|no-?reply|do-?not-?reply|customer|kontakt|post|webmaster|enquir(?:y|ies))(?:[._-]|$)/;

/** The first address in the text, also of `Jane <jane@acme.com>` and `mailto:` links; null where there is none. */
export function emailFrom(text: string | null | undefined): EmailFacts | null {
  const found = address.exec(meaningful(text).replace(/^mailto:/i, ''));
  const local =
    found?.[1]
      ?.toLowerCase()
      .replace(/^\.+|\.+$/g, '')
      .replace(/\+.*$/, '') ?? '';
  const domain = found?.[2]?.toLowerCase() ?? '';
  if (local === '' || domain === '') return null;
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
    .split(/[._-]+/)
    .map((part) => part.replace(/\d+$/, ''))
    .filter((part) => /^[\p{L}']+$/u.test(part));
  const first = parts[0];
  const last = parts[parts.length - 1];
  if (parts.length < 2 || first === undefined || last === undefined) return null;
  return { first, last };
}
