/** Defines the one spelling of a LinkedIn profile link: `https://www.linkedin.com/in/<slug>`. */
import { meaningful } from './cell-text';

const profileBase = 'https://www.linkedin.com/in/';

/** Any subdomain (a country's, `www`, `m`), any text before it. */
const linkedinPath = /(?:^|[^a-z0-9.-])(?:[a-z0-9-]+\.)*linkedin\.com\.?(?::\d+)?\/+([^\s"'<>]*)/i;

/** `in/slug` without a host, as some exports write it. */
const barePath = /^\/?((?:in|pub)\/[^\s"'<>]+)$/i;

/** Ids that LinkedIn puts in the place of a slug; these alone tell upper from lower case. */
const memberId = /^AC[a-z]AA[\w-]{10,}$/i;

/**
 * The canonical link of a profile, or null where the text holds none: links of companies, of Sales
 * Navigator and of Recruiter name nobody that the API could look up.
 */
export function linkedinProfileUrl(text: string | null | undefined): string | null {
  const path = pathOf(unwrapped(meaningful(text)));
  if (path === null) return null;
  const slug = slugOf(segmentsOf(path));
  return slug === null ? null : profileBase + encodeURIComponent(slug);
}

/** True for every link to LinkedIn, whether or not it names a profile. */
export function isLinkedinLink(text: string | null | undefined): boolean {
  return pathOf(unwrapped(meaningful(text))) !== null;
}

/** The slug of a link to a company page, such as `acme-corp`; null for anything else. */
export function linkedinCompanySlug(text: string | null | undefined): string | null {
  const segments = segmentsOf(pathOf(unwrapped(meaningful(text))) ?? '');
  return segments[0]?.toLowerCase() === 'company' ? (segments[1] ?? null) : null;
}

/** A link inside the query of another one, as mail and search programs make them. */
function unwrapped(text: string): string {
  return /linkedin\.com%2F/i.test(text) ? (decoded(text) ?? text) : text;
}

function pathOf(text: string): string | null {
  return linkedinPath.exec(text)?.[1] ?? barePath.exec(text)?.[1] ?? null;
}

function segmentsOf(path: string): readonly string[] {
  const [withoutQuery = ''] = path.split(/[?#&]/);
  return withoutQuery.split('/').filter((segment) => segment !== '');
}

function slugOf(segments: readonly string[]): string | null {
  const index = segments.findIndex((segment) => /^(?:in|pub)$/i.test(segment));
  // Before `in` there may be `mwlite` or `comm`; a link of another product has other words there.
  if (index < 0 || segments.slice(0, index).some(isOtherProduct)) return null;
  const rest = segments.slice(index + 1);
  return segments[index]?.toLowerCase() === 'pub' ? publicSlug(rest) : cleanSlug(rest[0]);
}

function isOtherProduct(segment: string): boolean {
  return /^(?:sales|talent|recruiter|company|school|jobs|posts|feed|groups)$/i.test(segment);
}

/** The old `pub/<name>/<a>/<b>/<c>` lives on as `in/<name>-<c><b><a>`, b and c of three digits. */
function publicSlug(segments: readonly string[]): string | null {
  const [name, a, b, c] = segments;
  if (name === 'dir') return null;
  const isHex = [a, b, c].every((part) => part !== undefined && /^[0-9a-f]{1,3}$/i.test(part));
  if (!isHex || !a || !b || !c) return cleanSlug(name);
  return cleanSlug(`${name}-${c.padStart(3, '0')}${b.padStart(3, '0')}${a === '0' ? '' : a}`);
}

function cleanSlug(segment: string | undefined): string | null {
  const slug = (decoded(segment ?? '') ?? segment ?? '').trim().replace(/[).,;:\]}]+$/, '');
  if (slug.length < 2 || slug.length > 150 || /[\s/\\]/.test(slug)) return null;
  return memberId.test(slug) ? slug : slug.normalize('NFC').toLowerCase();
}

/** Null where the escapes are broken. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
