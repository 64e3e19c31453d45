/** Defines where a person works, as a company's name and as its web domain. */
import { meaningful, oneLine, wordSet } from './cell-text';
import { emailFrom } from './email';
import { isLinkedinLink, linkedinCompanySlug } from './linkedin';
import { isMailProvider } from './mail-providers';

export interface CompanyFacts {
  /** '' where none is told. */
  readonly name: string;
  /** In lower case, without `www`; '' where none is told or it is a mail provider's. */
  readonly domain: string;
}

const host =
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/@\s]*@)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})\.?(?::\d+)?(?=$|[/?#])/iu;

/**
 * Endings by which a text without `http` or `www` counts as a domain; two letters are a country's,
 * and `example` is kept for examples, such as the sandbox's companies (RFC 2606).
 */
const commonEndings =
  'com net org info biz edu gov mil int io ai co app dev tech cloud agency online store shop site ' +
  'xyz global digital group software solutions systems consulting partners ventures capital design ' +
  'studio media marketing health care finance legal energy world life live team works services example';

/** Sites that host pages of many companies. */
const hosts =
  'linkedin.com facebook.com fb.com twitter.com instagram.com youtube.com crunchbase.com github.com ' +
  'tiktok.com medium.com google.com goo.gl bit.ly linktr.ee xing.com wikipedia.org angel.co ' +
  'wellfound.com glassdoor.com indeed.com t.me';

const subdomains =
  /^(?:www\d?|web|m|en|us|uk|de|fr|es|it|nl|careers?|jobs|shop|store|blog|about|corporate|home|go|get|app|info|mail)\./;

/** Second-level parts that are no company's own: `co.uk`, `com.br`. */
const sharedSuffix = /^(?:co|com|org|net|ac|gov|edu|ne|or)\.[a-z]{2}$/;

let endings: ReadonlySet<string> | null = null;
let sharedHosts: ReadonlySet<string> | null = null;

/** Reads a company column and a website column; either may hold a name, a domain, a link or an email. */
export function companyFrom(
  company: string | null | undefined,
  website: string | null | undefined,
): CompanyFacts {
  const ofCompany = factsOf(meaningful(company), false);
  const ofWebsite = factsOf(meaningful(website), true);
  return {
    name: ofCompany.name || (ofCompany.domain === '' ? ofWebsite.name : ''),
    domain: ofWebsite.domain || ofCompany.domain,
  };
}

/** The domain of a link, a bare domain or an email; '' where the text is none. */
export function webDomain(text: string, isCertain: boolean): string {
  const email = emailFrom(text);
  if (email !== null && !/\s|:\/\//.test(text)) return own(email.domain);
  const found = host.exec(text)?.[1]?.toLowerCase();
  if (found === undefined) return '';
  const isLink = isCertain || /^[a-z]+:\/\/|^www\./i.test(text);
  return isLink || hasCommonEnding(found) ? own(withoutSubdomain(found)) : '';
}

/** The name that the API compares: it ignores legal suffixes, so equal names need one key. */
export function companyKey(name: string): string {
  const plain = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[.,]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const core = plain.replace(legalSuffix, '').trim();
  return core === '' ? plain : core;
}

const legalSuffix =
  /(?: (?:inc|incorporated|llc|l l c|ltd|limited|corp|corporation|plc|gmbh|ag|kg|ug|se|sa|s a|sas|sarl|srl|s r l|spa|s p a|bv|b v|nv|n v|ab|as|oy|oyj|aps|pty|pte|co|company|lp|llp|mbh|& co))+$/;

function factsOf(text: string, isWebsite: boolean): CompanyFacts {
  if (text === '') return { name: '', domain: '' };
  if (isLinkedinLink(text)) return { name: nameOfSlug(linkedinCompanySlug(text)), domain: '' };
  const domain = webDomain(text, isWebsite);
  if (domain !== '') return { name: '', domain };
  return { name: isLinkOrEmail(text) || isWebsite ? '' : companyName(text), domain: '' };
}

/** A link or address that gave no domain names no company either. */
function isLinkOrEmail(text: string): boolean {
  if (/^[a-z]+:\/\/|^www\./i.test(text)) return true;
  const found = host.exec(text)?.[1]?.toLowerCase() ?? '';
  return emailFrom(text) !== null || isMailProvider(found) || isShared(found);
}

function companyName(text: string): string {
  const [name = ''] = text.replace(/[\p{Extended_Pictographic}®™©]/gu, ' ').split(/\s*\|\s*/);
  const withoutAside = oneLine(name.replace(/\([^()]*\)/g, ' '));
  const kept = withoutAside === '' ? oneLine(name.replace(/[()]/g, ' ')) : withoutAside;
  return kept.replace(/^["“”'\s]+|["“”'\s,;]+$/g, '');
}

function nameOfSlug(slug: string | null): string {
  // A number in the place of a name is LinkedIn's own id of the company.
  return slug === null || /^\d+$/.test(slug) ? '' : slug.replace(/-+/g, ' ').trim();
}

function withoutSubdomain(domain: string): string {
  const rest = domain.replace(subdomains, '');
  return rest.includes('.') && !sharedSuffix.test(rest) ? rest : domain;
}

function own(domain: string): string {
  return isMailProvider(domain) || isShared(domain) ? '' : domain;
}

function isShared(domain: string): boolean {
  sharedHosts ??= wordSet(hosts);
  return sharedHosts.has(domain);
}

function hasCommonEnding(domain: string): boolean {
  endings ??= wordSet(commonEndings);
  const ending = domain.slice(domain.lastIndexOf('.') + 1);
  return ending.length === 2 || endings.has(ending);
}
