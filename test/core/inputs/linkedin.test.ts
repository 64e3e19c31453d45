import {
  isLinkedinLink,
  isProfileHandle,
  linkedinColumnUrl,
  linkedinCompanySlug,
  linkedinProfileUrl,
  linkedinProfileUrls,
} from '../../../src/core/inputs/linkedin';

const canonical = 'https://www.linkedin.com/in/jane-doe-12ab';

describe('linkedinProfileUrl', () => {
  test.each([
    'https://www.linkedin.com/in/jane-doe-12ab',
    'http://linkedin.com/in/jane-doe-12ab/',
    'linkedin.com/in/jane-doe-12ab',
    'www.linkedin.com/in/jane-doe-12ab//',
    'https://de.linkedin.com/in/Jane-Doe-12ab',
    'https://uk.linkedin.com/in/jane-doe-12ab?trk=people-guest',
    'https://www.linkedin.com/in/jane-doe-12ab/?originalSubdomain=de',
    'https://www.linkedin.com/in/jane-doe-12ab#experience',
    'https://www.linkedin.com/in/jane-doe-12ab/de',
    'https://www.linkedin.com/in/jane-doe-12ab/detail/recent-activity/',
    'https://www.linkedin.com/mwlite/in/jane-doe-12ab',
    'https://m.linkedin.com/in/jane-doe-12ab',
    'https://www.linkedin.com/comm/in/jane-doe-12ab?midToken=x',
    'HTTPS://WWW.LINKEDIN.COM/IN/JANE-DOE-12AB',
    'in/jane-doe-12ab',
    '/in/jane-doe-12ab/',
    '  https://www.linkedin.com/in/jane-doe-12ab\u200B ',
    'LinkedIn: https://www.linkedin.com/in/jane-doe-12ab.',
    '<https://www.linkedin.com/in/jane-doe-12ab>',
    '(https://www.linkedin.com/in/jane-doe-12ab)',
    'https://www.google.com/url?q=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fjane-doe-12ab&sa=D',
    'https://www.linkedin.com:443/in/jane-doe-12ab',
    'https://www.linkedin.com/in/jane-doe-12ab%2F',
    'https://www.linkedin.com/in/jane-doe-12ab%20',
    'https://www.linkedin.com/in/jane-doe-12ab;https://www.linkedin.com/in/john-roe',
    'linkedin.com/in/jane-doe-12ab,linkedin.com/in/john-roe',
    'linkedin.com/in/jane-doe-12ab linkedin.com/in/john-roe',
    'https://www.linkedin.com/company/acme https://www.linkedin.com/in/jane-doe-12ab',
    'linkedin.com/company/acme | linkedin.com/in/jane-doe-12ab',
    'linkedin.com\\in\\jane-doe-12ab',
    'https://www.linkedin.com/in/jane-doe-12ab\njane@acme.com',
    'https://www.linkedin.com/in/jane-doe-12ab (Jane)',
    'https://www.linkedin.com/in/jane-doe-12ab - Jane Doe',
    'https://www.linkedin.com/in/jane-doe-12ab Jane Doe',
    'https://www.linkedin.com/authwall?trk=x&sessionRedirect=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fjane-doe-12ab%2F',
    'https://www.linkedin.com/authwall?sessionRedirect=https%253A%252F%252Fde.linkedin.com%252Fin%252Fjane-doe-12ab',
    'https://www.linkedin.com/login?session_redirect=%2Fin%2Fjane-doe-12ab%2F',
    'https://www.linkedin.com/uas/login?session_redirect=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fjane-doe-12ab%3Ftrk%3Dx',
    'https://www.linkedin.com/in/ jane-doe-12ab',
    'https://www.linkedin.com/in/jane- doe-12ab/',
    'https://www.linkedin.com/in/jane-doe -12ab?trk=x',
    'https://www.linkedin.com/in/jane- doe- 12ab',
    '=HYPERLINK("https://www.linkedin.com/in/jane-doe-12ab","Jane")',
  ])('reads %s', (text) => {
    expect(linkedinProfileUrl(text)).toBe(canonical);
  });

  test.each([
    ['https://www.linkedin.com/pub/jane-doe/1a/2b3/4c5', 'jane-doe-4c52b31a'],
    ['https://www.linkedin.com/pub/jane-doe/0/b3/4c', 'jane-doe-04c0b3'],
    ['http://uk.linkedin.com/pub/jane-doe', 'jane-doe'],
  ])('turns the old link %s into %s', (text, slug) => {
    expect(linkedinProfileUrl(text)).toBe(`https://www.linkedin.com/in/${slug}`);
  });

  test('an escaped and an unescaped slug are the same', () => {
    const escaped = 'https://www.linkedin.com/in/jos%C3%A9-pe%C3%B1a';
    expect(linkedinProfileUrl('https://www.linkedin.com/in/José-Peña')).toBe(escaped);
    expect(linkedinProfileUrl('https://www.linkedin.com/in/jose\u0301-pen\u0303a')).toBe(escaped);
    expect(linkedinProfileUrl(escaped)).toBe(escaped);
  });

  test('broken escapes do not fail', () => {
    expect(linkedinProfileUrl('linkedin.com/in/jane%ZZdoe')).toMatch(/^https:/);
  });

  test('a member id keeps its upper case', () => {
    const text = 'https://www.linkedin.com/in/ACoAAAB1cDEfGhIjKlMnOp';
    expect(linkedinProfileUrl(text)).toBe(text);
  });

  test.each([
    '',
    'N/A',
    'Jane Doe',
    'https://www.linkedin.com/sales/lead/ACwAAAB1,NAME_SEARCH,abcd',
    'https://www.linkedin.com/sales/people/ACwAAAB1',
    'https://www.linkedin.com/talent/profile/AEMAAA',
    'https://www.linkedin.com/company/acme',
    'https://www.linkedin.com/pub/dir/Jane/Doe',
    'https://www.linkedin.com/in/',
    'https://www.linkedin.com/in?trk=people-guest',
    'https://www.linkedin.com/pub/',
    'https://www.linkedin.com/in/me/',
    'https://www.linkedin.com/in/jane doe-12ab',
    'https://www.linkedin.com/in/jane 12ab/',
    'linkedin.com/in/jane doe 12ab',
    'https://www.linkedin.com/authwall?trk=x',
    'https://www.google.com/search?q=site:linkedin.com/in/+jane+doe',
    'https://www.linkedin.com/',
    'https://notlinkedin.com/in/jane-doe',
    'https://lnkd.in/abc',
    'https://acme.com/in/jane',
  ])('finds no profile in %s', (text) => {
    expect(linkedinProfileUrl(text)).toBeNull();
  });

  test('every canonical link is its own canonical link', () => {
    const once = linkedinProfileUrl('de.linkedin.com/in/Zoë_O’Neil%20x') ?? '';
    expect(linkedinProfileUrl(once)).toBe(once === '' ? null : once);
  });
});

test('a link that was cut within a character names nobody, and stops nothing', () => {
  expect(linkedinProfileUrl('https://www.linkedin.com/in/jane-\uD83D')).toBe(
    'https://www.linkedin.com/in/jane-%EF%BF%BD',
  );
});

describe('other links to LinkedIn', () => {
  test('a Sales Navigator link is a LinkedIn link', () => {
    expect(isLinkedinLink('https://www.linkedin.com/sales/lead/x')).toBe(true);
    expect(isLinkedinLink('https://acme.com')).toBe(false);
  });

  test('a company page names its slug', () => {
    expect(linkedinCompanySlug('https://www.linkedin.com/company/acme-corp/about')).toBe(
      'acme-corp',
    );
    expect(linkedinCompanySlug(canonical)).toBeNull();
  });
});

describe('the end of a link alone', () => {
  test.each([
    ['jane-doe-12ab', 'jane-doe-12ab'],
    ['@janedoe', 'janedoe'],
  ])('%s is a profile in a column of links', (text, slug) => {
    expect(linkedinColumnUrl(text)).toBe(`https://www.linkedin.com/in/${slug}`);
    expect(isProfileHandle(text)).toBe(true);
    expect(linkedinProfileUrl(text)).toBeNull();
  });

  test.each(['View', 'jane', 'Jane-Doe', '2024-05-01', 'n/a', 'yes', 'not-found', 'keine-angabe'])(
    '%s is none',
    (text) => {
      expect(linkedinColumnUrl(text)).toBeNull();
      expect(isProfileHandle(text)).toBe(false);
    },
  );
});

const link = (slug: string) => `https://www.linkedin.com/in/${slug}`;

test.each(['and https://www.linkedin.com/in/john-roe', 'und linkedin.com/in/john-roe'])(
  'of two links the first counts, also with a word between them: %s',
  (rest) => {
    expect(linkedinProfileUrl(`${link('jane-doe')} ${rest}`)).toBe(link('jane-doe'));
    expect(linkedinProfileUrls(`${link('jane-doe')} ${rest}`)).toHaveLength(2);
  },
);

test.each([
  'https://www.linkedin.com/in/john-smith-1...',
  'https://www.linkedin.com/in/john-smith-1…',
  'https://www.linkedin.com/pub/john-smith/4/5b/',
  'linkedin.com/in/Jane Doe',
  'https://www.linkedin.com/in/in',
])('%s is not whole, and nobody’s', (text) => {
  expect(linkedinProfileUrl(text)).toBeNull();
});

test.each(['linkedin.com/in/', 'in/', 'https://www.linkedin.com/in/'])(
  'a whole link behind another beginning is the one that counts: in/%s',
  (again) => {
    expect(linkedinProfileUrl(link(`${again}jane-doe`))).toBe(link('jane-doe'));
  },
);

test.each(['jane-doe 2nd degree', 'jane-doe 3rd'])(
  'the degree behind a link is no part of it: in/%s',
  (text) => {
    expect(linkedinProfileUrl(link(text))).toBe(link('jane-doe'));
  },
);

test.each(['jane-doe smith', 'jane-doe smith 12ab', 'jane doe roe', 'jane-doe van der berg'])(
  'half of a link is nobody’s: in/%s',
  (text) => {
    expect(linkedinProfileUrl(link(text))).toBeNull();
  },
);

test('a long row of separators behind a link is read in no time', () => {
  const steps = (count: number) => {
    const startMs = process.cpuUsage().user;
    linkedinProfileUrl(`linkedin.com/in/jane-doe${','.repeat(count)}x`);
    return process.cpuUsage().user - startMs;
  };
  steps(1_000);
  // Quadratic, it took seven seconds.
  expect(steps(20_000)).toBeLessThan(2_000_000);
});
