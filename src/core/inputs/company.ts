/** Defines where a person works, as a company's name and as its web domain. */
import { inReach, isFiller, meaningful, oneLine } from './cell-text';
import { isLinkedinLink, linkedinCompanySlug } from './linkedin';
import { isWebText, webDomain, websiteDomain } from './web-domain';

export interface CompanyFacts {
  /** '' where none is told. */
  readonly name: string;
  /** In lower case, without `www`; '' where none is told or it is a mail provider's. */
  readonly domain: string;
}

const nothing: CompanyFacts = { name: '', domain: '' };

/** Emoji, but not the signs that belong to names: `Acme®`, `Star★Works`, `M&S`. */
const emoji =
  /[\p{Emoji_Presentation}\p{Emoji_Modifier}]|\p{Extended_Pictographic}\uFE0F|[\uFE0F\u200D]/gu;

const quoted = /^(["'])([^"']*)\1$|^[“„‘«]([^“”„‘’«»]*)[”“’»]$/u;

/** Words alone: neither a link nor a domain, and nothing around it to take away. */
const plainWords = /^[A-Za-z0-9]+(?:(?: | & | - |-)[A-Za-z0-9]+)*$/;

/** What a company was called before it got the name beside it. */
const formerName =
  /\s*[([](?:formerly|previously|f\.?k\.?a\b|f\/k\/a\b|ehemals|vormals|anciennement|acquired by)[^()[\]]*[)\]]$/i;

/** Of sure legal forms only: `Co`, `AS` or `Spa` may be the very name of a company. */
const legalSuffix =
  /(?: (?:inc|incorporated|llc|l\.l\.c|ltd|limited|co ltd|corp|corporation|plc|llp|gmbh|mbh|gmbh & co kg|sarl|s\.a\.r\.l|srl|s\.r\.l|aps|oyj|pty|pte))+$/;

/** Reads a company column and a website column; either may hold a name, a domain, a link or an email. */
export function companyFrom(
  company: string | null | undefined,
  website: string | null | undefined,
): CompanyFacts {
  return withWebsite(factsOf(inReach(meaningful(company))), website);
}

/** The same with the company's name as it was typed, also where it was taken for a domain. */
export function companyAsTyped(
  company: string | null | undefined,
  website: string | null | undefined,
): CompanyFacts {
  const text = inReach(meaningful(company));
  const cleaned = factsOf(text);
  // A domain in small letters is a domain; `Booking.com` is the company's name as well.
  const mayBeName = cleaned.name !== '' || (!/[@/]/.test(text) && text !== text.toLowerCase());
  const isTyped = mayBeName && !isCompanyLink(text) && !isFiller(text);
  return withWebsite(isTyped ? { name: text, domain: '' } : cleaned, website);
}

/** Equal for names that the API can't tell apart: it ignores legal suffixes. */
export function companyKey(name: string): string {
  const plain = oneLine(
    name
      .normalize('NFC')
      .toLowerCase()
      .replace(/,/g, ' ')
      .replace(/\.+(?=\s|$)/g, ''),
  );
  const core = plain.replace(legalSuffix, '').trim();
  return core === '' ? plain : core;
}

function withWebsite(ofCompany: CompanyFacts, website: string | null | undefined): CompanyFacts {
  const text = meaningful(website);
  const ofWebsite = isCompanyLink(text) ? factsOf(text) : nothing;
  return {
    name: ofCompany.name || (ofCompany.domain === '' ? ofWebsite.name : ''),
    domain: websiteDomain(text) || ofCompany.domain,
  };
}

function factsOf(text: string): CompanyFacts {
  if (plainWords.test(text) && !isFiller(text)) return { name: text, domain: '' };
  const plain = meaningful(unquoted(text));
  if (plain === '' || isFiller(plain)) return nothing;
  if (isCompanyLink(plain)) return { name: nameOfSlug(linkedinCompanySlug(plain)), domain: '' };
  const domain = webDomain(plain, false);
  if (domain !== '') return { name: '', domain };
  if (isWebText(plain)) return brand.test(plain) ? { name: plain, domain: '' } : nothing;
  const name = companyName(plain);
  return name === text ? { name, domain: '' } : factsOf(name);
}

/** `Web.de` and `Yahoo.com` are employers of some, though their domains tell of nobody's. */
const brand = /^\p{Lu}[\p{L}\d-]*\.\p{Ll}{2,3}$/u;

/** `in/out` could be a company's name, however much it looks like the end of a link. */
function isCompanyLink(text: string): boolean {
  return /linkedin\.com/i.test(text) && isLinkedinLink(text);
}

/** Without quotes around the whole, and what lists leave at its ends. */
function unquoted(text: string): string {
  const plain = text.replace(/^[\s,;]+|[\s,;]+$/g, '');
  return plain.replace(quoted, '$2$3').trim() || plain;
}

/** Without emoji and what it was called before; all else may belong to the name. */
function companyName(text: string): string {
  const plain = unquoted(oneLine(text.replace(emoji, ' '))) || oneLine(text);
  return plain.replace(formerName, '') || plain;
}

function nameOfSlug(slug: string | null): string {
  // A number in the place of a name is LinkedIn's own id of the company.
  return slug === null || /^\d+$/.test(slug) ? '' : companyName(slug.replace(/-+/g, ' '));
}
