/** Defines the one spelling of a LinkedIn profile link: `https://www.linkedin.com/in/<slug>`. */
import { encoded } from '../api/endpoints/query';
import { meaningful } from './cell-text';
import { decoded, decodings } from './escapes';

const profileBase = 'https://www.linkedin.com/in/';

/** Any subdomain (a country's, `www`, `m`), any text before it; then the path and what follows it. */
const linkedinPath =
  /(?:^|[^a-z0-9.-])(?:[a-z0-9-]+\.)*linkedin\.com\.?(?::\d+)?[/\\]+([^\s"'<>]*)(.*)$/i;

/** As most lists spell them; what is not so plain is looked at closely, which takes ten times as long. */
const plainLink =
  /^\s*(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/in\/([a-z0-9-]{3,100})(?:[/?#][^\s"'<>]*)?\s*$/i;

/** `in/slug` without a host, as some exports write it. */
const barePath = /^\/?((?:in|pub)\/[^\s"'<>]+)$/i;

/** A link inside the query of another one, as mail, search and login pages make them. */
const wrapped = /linkedin\.com%(?:25)*2F|=%(?:25)*2Fin%(?:25)*2F/i;

/** Each begins a link of its own. */
const linkStart = /(?=https?:\/\/)|(?<![\s;,|])[\s;,|]+(?=(?:[a-z0-9-]+\.)*linkedin\.com\b)/i;

/** Where a page that asks for a login leads to afterwards. */
const loginTarget = /[?&](?:session_?redirect|redirect|dest)=(\/in\/[^&\s]+)/i;

/** Ids that LinkedIn puts in the place of a slug; these alone tell upper from lower case. */
const memberId = /^AC[a-z]AA[\w-]{10,}$/i;

/** Ends a slug: two links may be joined by it, or a query follow. */
const slugEnd = /[/?#&;,|()[\]{}]/;

/** What a slug continues with where a space broke its link. */
const slugTail = /^-?[\p{Ll}\p{N}%][\p{Ll}\p{N}%_-]*(?=$|[/?#])/u;

/** `jane-doe-1a2b` or `@janedoe`: believed only in a column of LinkedIn links. */
const handle = /^(?:@[\p{L}\p{N}-]{3,100}|(?=.*\p{L}{3})[\p{Ll}\p{N}]+(?:-[\p{Ll}\p{N}]+)+)$/u;

interface Path {
  readonly path: string;
  /** What stands behind it in the cell. */
  readonly rest: string;
}

/**
 * The canonical link of a profile, or null where the text holds none: links of companies, of Sales
 * Navigator and of Recruiter name nobody that the API could look up. Of several the first counts.
 */
export function linkedinProfileUrl(text: string | null | undefined): string | null {
  const [, slug] = plainLink.exec(text ?? '') ?? [];
  if (slug !== undefined && !memberId.test(slug)) return profileBase + slug.toLowerCase();
  return linkedinProfileUrls(text)[0] ?? null;
}

/** All of them, each once. */
export function linkedinProfileUrls(text: string | null | undefined): readonly string[] {
  const slugs = pathsIn(meaningful(text)).flatMap((found) => slugOf(found) ?? []);
  return [...new Set(slugs)].map((slug) => profileBase + encoded(slug));
}

/** The same for a column of LinkedIn links, where the end of a link alone is one too. */
export function linkedinColumnUrl(text: string | null | undefined): string | null {
  return linkedinProfileUrl(text) ?? linkedinProfileUrl(handlePath(meaningful(text)));
}

/** The end of a canonical link. */
export function slugIn(link: string): string {
  const slug = link.slice(profileBase.length);
  return decoded(slug) ?? slug;
}

/** The end of a profile link on its own. */
export function isProfileHandle(text: string): boolean {
  return linkedinProfileUrl(handlePath(meaningful(text))) !== null;
}

/** True for every link to LinkedIn, whether or not it names a profile. */
export function isLinkedinLink(text: string | null | undefined): boolean {
  return pathsIn(meaningful(text)).length > 0;
}

/** The slug of a link to a company page, such as `acme-corp`; null for anything else. */
export function linkedinCompanySlug(text: string | null | undefined): string | null {
  for (const { path } of pathsIn(meaningful(text))) {
    const [first, segment = ''] = segmentsOf(path);
    const [slug = ''] = segment.split(slugEnd);
    if (first?.toLowerCase() === 'company' && slug !== '') return decoded(slug) ?? slug;
  }
  return null;
}

function handlePath(text: string): string {
  // `not-found` is as much a placeholder as the same with a space.
  const isHandle = handle.test(text) && meaningful(text.replace(/-/g, ' ')) !== '';
  return isHandle ? `in/${text.replace('@', '')}` : '';
}

/** Links that are wrapped in others come after these. */
function pathsIn(text: string): readonly Path[] {
  if (!/linkedin\.com|^\/?(?:in|pub)\//i.test(text)) return [];
  return (wrapped.test(text) ? decodings(text) : [text]).flatMap((plain) => {
    const pieces = plain.split(linkStart).flatMap(pathOf);
    const target = loginTarget.exec(plain)?.[1];
    return target === undefined ? pieces : [...pieces, { path: target, rest: '' }];
  });
}

function pathOf(piece: string): readonly Path[] {
  const [, path = barePath.exec(piece)?.[1], rest = ''] = linkedinPath.exec(piece) ?? [];
  return path === undefined ? [] : [{ path: path.replace(/\\/g, '/'), rest: rest.trim() }];
}

function segmentsOf(path: string): readonly string[] {
  const [withoutQuery = ''] = path.split(/[?#&]/);
  return withoutQuery.split('/').filter((segment) => segment !== '');
}

/** What stands before the slug once more, where somebody put a whole link behind `in/`. */
const repeated = /^(?:https?:|(?:[a-z0-9-]+\.)*linkedin\.com|in)$/i;

function slugOf({ path, rest }: Path): string | null {
  const segments = segmentsOf(path);
  const index = segments.findIndex((segment) => /^(?:in|pub)$/i.test(segment));
  // Before `in` there may be `mwlite` or `comm`; a link of another product has other words there.
  if (index < 0 || segments.slice(0, index).some(isOtherProduct)) return null;
  const all = segments.slice(index + 1);
  const first = all.findIndex((segment) => !repeated.test(segment));
  const behind = first < 0 ? [] : all.slice(first);
  if (segments[index]?.toLowerCase() === 'pub') return publicSlug(behind);
  const isOpen = behind.length <= 1 && path.endsWith(behind[0] ?? '/');
  const whole = isOpen ? mended(behind[0] ?? '', rest) : behind[0];
  return whole === null ? null : cleanSlug(whole);
}

function isOtherProduct(segment: string): boolean {
  return /^(?:sales|talent|recruiter|company|school|jobs|posts|feed|groups)$/i.test(segment);
}

/**
 * The slug of a link that a space may have broken. A hyphen at the break shows that both parts
 * belong together; without one the first part may be somebody else's, so it counts for nothing.
 */
function mended(slug: string, rest: string): string | null {
  // A word between two links, or a name behind one.
  if (isConjunction.test(rest)) return slug;
  if (slug !== '' && !slug.endsWith('-') && isDegree.test(rest)) return slug;
  const [token = '', ...others] = rest.split(' ');
  if (capitalised.test(slug) && capitalised.test(token)) return null;
  const tail = slugTail.exec(token)?.[0];
  if (tail === undefined || slugEnd.test(slug) || /[.:]$/.test(slug)) return slug;
  if (slug !== '' && !slug.endsWith('-') && !tail.startsWith('-')) return null;
  if (tail !== token) return slug + tail;
  // No slug is broken that often, and each token is a call within a call.
  return slug.length > 500 ? null : mended(slug + tail, others.join(' '));
}

/** `2nd degree`; other words may be the rest of a slug. */
const isDegree = /^\d+(?:st|nd|rd|th)(?: |$)/;

const isConjunction = /^(?:and|or|und|oder|et|ou|y|o|e|&)$/i;

/** `in/Jane Doe`: no slug is written so, and the half of a name would be that of others. */
const capitalised = /^\p{Lu}\p{Ll}+$/u;

/** The old `pub/<name>/<a>/<b>/<c>` lives on as `in/<name>-<c><b><a>`, b and c of three digits. */
function publicSlug(segments: readonly string[]): string | null {
  const [name, a, b, c] = segments;
  if (name === 'dir') return null;
  const isHex = (part = '') => /^[0-9a-f]{1,3}$/i.test(part);
  // Cut off behind some of its ids it is that of many.
  if (isHex(a) && isHex(b) && !isHex(c)) return null;
  if (!a || !b || !c || ![a, b, c].every(isHex)) return cleanSlug(name);
  return cleanSlug(`${name}-${c.padStart(3, '0')}${b.padStart(3, '0')}${a === '0' ? '' : a}`);
}

function cleanSlug(segment: string | undefined): string | null {
  const plain = decodings(segment ?? '').pop() ?? '';
  // The rest of it did not fit where it was shown.
  if (/(?:\.\.|…)$/.test(plain.trim())) return null;
  const slug = (plain.trim().split(slugEnd)[0] ?? '').trim().replace(/[.:]+$/, '');
  if (slug.length < 2 || slug.length > 150 || /[\s\\"'<>+=@:$!*^`~]/.test(slug)) return null;
  // The page of whoever is logged in.
  if (/^me$/i.test(slug)) return null;
  return memberId.test(slug) ? slug : slug.normalize('NFC').toLowerCase();
}
