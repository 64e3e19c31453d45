/** Defines the web domain of a link, of an address, or of a text that is a bare domain. */
import { wordSet } from './cell-text';
import { emailFrom } from './email';
import { isMailProvider } from './mail-providers';

const linkStart = /^[a-z][a-z0-9+.-]*:\/\/|^www\d?\./i;

const host =
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/@\s]*@)?((?:[\p{L}\p{M}\p{N}-]+\.)+(?:xn--[a-z\d-]+|[\p{L}\p{M}]{2,}))\.?(?::\d+)?(?:$|([/?#].*))/iu;

/**
 * Endings by which a text without `http` or `www` counts as a domain; `example` is kept for
 * examples, such as the sandbox's companies (RFC 2606).
 */
const commonEndings =
  'com net org info biz edu gov mil int cat eus gal asia lat app dev tech cloud agency online store shop site ' +
  'xyz global digital group software solutions systems consulting partners ventures capital design ' +
  'studio media marketing health care finance legal energy world life live team works services example';

/** Endings of countries (ISO 3166 and the few that are not in it): `E.ON` has none. */
const countryEndings =
  'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt ' +
  'bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er ' +
  'es et eu fi fj fk fm fo fr ga gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht ' +
  'hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ' +
  'ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ' +
  'ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd ' +
  'se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw ' +
  'tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw';

/** Sites that host pages of many companies. */
const hosts =
  'linkedin.com lnkd.in facebook.com fb.com twitter.com x.com instagram.com youtube.com crunchbase.com ' +
  'github.com tiktok.com medium.com google.com goo.gl bit.ly linktr.ee xing.com wikipedia.org ' +
  'angel.co wellfound.com glassdoor.com indeed.com t.me etsy.com yelp.com pinterest.com calendly.com ' +
  'eventbrite.com greenhouse.io lever.co apps.apple.com';

const subdomains =
  /^(?:www\d?|web|m|en|us|uk|de|fr|es|it|nl|careers?|jobs|shop|store|blog|about|corporate|home|go|get|app|info|mail)\./;

/** Second-level parts that are no company's own: `co.uk`, `com.br`, `gouv.fr`. */
const sharedSuffix =
  /^(?:co|com|org|net|ac|gov|gob|gouv|gv|go|edu|ne|or|ltd|plc|me|sch|nhs|nom|firm|gen|ind)\.[a-z]{2}$/;

interface Sets {
  readonly common: ReadonlySet<string>;
  readonly countries: ReadonlySet<string>;
  readonly hosts: ReadonlySet<string>;
}

let made: Sets | null = null;

/** Made at first use: most executions look at no domain. */
function sets(): Sets {
  made ??= {
    common: wordSet(commonEndings),
    countries: wordSet(countryEndings),
    hosts: wordSet(hosts),
  };
  return made;
}

/** Begins as only links do. */
function isLink(text: string): boolean {
  return linkStart.test(text);
}

/**
 * The domain of a text that is a link, a bare domain or an email; '' for any other text, and for
 * mail providers and pages on sites of others, which tell no employer. `isCertain` where the text
 * stands under a website's header, so that any ending will do.
 */
export function webDomain(text: string, isCertain: boolean): string {
  if (!text.includes('.')) return '';
  const email = /\s|:\/\//.test(text) ? null : emailFrom(text);
  if (email !== null) return email.isPersonal ? '' : email.domain;
  const [, typed = '', path = ''] = host.exec(text) ?? [];
  if (typed === '' || !(isLink(text) || hasEnding(typed, isCertain))) return '';
  const domain = withoutSubdomain(typed.toLowerCase());
  const isPage = isSharedHost(domain) && path.replace('/', '') !== '';
  return isPage || isMailProvider(domain) ? '' : domain;
}

/** The domain of the first text of a website's cell; several may stand in it. */
export function websiteDomain(text: string): string {
  return webDomain(firstText(text), true);
}

/** The same as it was typed, with its subdomains. */
export function websiteHost(text: string): string {
  return host.exec(firstText(text))?.[1]?.toLowerCase() ?? '';
}

function firstText(text: string): string {
  return text.replace(/^[\s"'<([]+/, '').split(/[\s,;|"'<>()[\]]+/)[0] ?? '';
}

/** A link, domain or address, whether or not it tells an employer. */
export function isWebText(text: string): boolean {
  if (isLink(text)) return true;
  const isAddress = !/\s/.test(text) && emailFrom(text) !== null;
  return isAddress || hasEnding(host.exec(text)?.[1] ?? '', false);
}

/** `Pay.UK`, `I.AM` and `Y.CO` may be names: a domain has a part of some length and a plain ending. */
function hasEnding(typed: string, isCertain: boolean): boolean {
  const cut = typed.lastIndexOf('.');
  if (cut < 0) return false;
  const ending = typed.slice(cut + 1);
  const isLower = typed === typed.toLowerCase();
  if (!/^[a-z]+$/i.test(ending)) return true;
  if (ending.length > 2) return isCertain || sets().common.has(ending.toLowerCase());
  const isPlain = isLower || typed === typed.toUpperCase() || ending === ending.toLowerCase();
  const isLong =
    isLower ||
    typed
      .slice(0, cut)
      .split('.')
      .some((part) => part.length > 1);
  return sets().countries.has(ending.toLowerCase()) && (isCertain || (isPlain && isLong));
}

function isSharedHost(domain: string): boolean {
  const { hosts: shared } = sets();
  return shared.has(domain) || shared.has(domain.split('.').slice(-2).join('.'));
}

function withoutSubdomain(domain: string): string {
  const rest = domain.replace(subdomains, '');
  const isOwn = rest !== domain && rest.includes('.') && !sharedSuffix.test(rest);
  return isOwn ? withoutSubdomain(rest) : domain;
}
