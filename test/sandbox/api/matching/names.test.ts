import { companyKey } from '../../../../sandbox/api/matching/company-name';
import { linkedinSlugOf } from '../../../../sandbox/api/matching/linkedin-url';
import { compareNames, deriveName } from '../../../../sandbox/api/matching/person-name';
import { bestOf, scoreCandidate } from '../../../../sandbox/api/matching/score';

describe('company names', () => {
  test.each([
    ['Acme, Inc.', 'acme'],
    ['ACME Corp', 'acme'],
    ['Müller & Söhne GmbH & Co. KG', 'muller sohne'],
    ['Société Générale S.A.', 'societe generale'],
    ['Company', 'company'],
    ['Łódź Sp. z o.o.', 'lodz sp z oo'],
  ])('%s is compared as %s', (name, key) => {
    expect(companyKey(name)).toBe(key);
  });
});

describe('LinkedIn URLs', () => {
  test.each([
    ['https://www.linkedin.com/in/ada-lovelace', 'ada-lovelace'],
    ['linkedin.com/in/Ada-Lovelace/', 'ada-lovelace'],
    ['https://uk.linkedin.com/in/jos%C3%A9/es?x=1#top', 'josé'],
    ['https://www.linkedin.com/mwlite/in/ada', 'ada'],
    ['https://www.linkedin.com/company/acme', null],
    ['https://linkedin.com.evil.example/in/ada', null],
    ['https://notlinkedin.com/in/ada', null],
    ['https://www.linkedin.com/in/', null],
    ['https://www.linkedin.com/in/%E0%A4%A', null],
    ['', null],
  ])('%s has the slug %s', (url, slug) => {
    expect(linkedinSlugOf(url)).toBe(slug);
  });
});

describe('names', () => {
  test.each([
    [
      { first_name: 'Ada', last_name: 'Lovelace' },
      { first: 'ada', last: 'lovelace' },
    ],
    [{ full_name: 'Ada King Lovelace' }, { first: 'ada king', last: 'lovelace' }],
    [{ full_name: 'Lovelace, Ada' }, { first: 'ada', last: 'lovelace' }],
    [{ email: 'ada.lovelace@acme.example' }, { first: 'ada', last: 'lovelace' }],
    [{ full_name: 'Ada', email: 'ada.lovelace@acme.example' }, null],
    [{ email: 'info@acme.example' }, null],
    [{ full_name: 'Ada' }, null],
    [{}, null],
  ])('%j is %j', (input, name) => {
    expect(deriveName(input)).toEqual(name);
  });

  test.each([
    ['ada', 'lovelace', 'same'],
    ['a', 'lovelace', 'close'],
    ['ada king', 'lovelace', 'close'],
    ['bob', 'lovelace', 'different'],
    ['ada', 'king', 'different'],
  ])('%s %s is %s as "ada lovelace"', (first, last, likeness) => {
    expect(compareNames({ first, last }, { first: 'ada', last: 'lovelace' })).toBe(likeness);
  });
});

describe('the score', () => {
  const name = { first: 'ada', last: 'lovelace' };
  const candidate = { name, companyKey: 'acme robotics', domains: ['acme.example'] };
  const score = (companyKeyAsked: string, emailDomain: string, first = 'ada') =>
    scoreCandidate(
      { name: { ...name, first }, companyKey: companyKeyAsked, emailDomain },
      candidate,
    ).confidence;

  test('rises with the evidence', () => {
    expect([
      score('', ''),
      score('acme', ''),
      score('acme robotics', ''),
      score('acme robotics', 'acme.example'),
    ]).toEqual([0.6, 0.78, 0.92, 0.98]);
  });

  test('falls with evidence to the contrary', () => {
    expect(score('other', 'acme.example')).toBe(0.8);
    expect(score('acme', 'other.example')).toBeLessThan(0.75);
    expect(score('other', '')).toBeLessThan(0.75);
  });

  test('lets an initial pass only with exact evidence', () => {
    expect(score('acme robotics', '', 'a')).toBeGreaterThanOrEqual(0.75);
    expect(score('acme', '', 'a')).toBeLessThan(0.75);
  });

  test('is 0 for another name, whatever else agrees', () => {
    expect(score('acme robotics', 'acme.example', 'bob')).toBe(0);
  });
});

describe('the best candidate', () => {
  const candidates = (...confidences: number[]) =>
    confidences.map((confidence) => ({ confidence, matchedOn: [] }));

  test.each([
    [[0.8, 0.9, 0.6], 0.9],
    [[0.75], 0.75],
    [[0.74], undefined],
    [[0.9, 0.9], undefined],
    [[], undefined],
  ])('of %j is %d', (confidences, best) => {
    expect(bestOf(candidates(...confidences), 'noMatch')?.confidence).toBe(best);
  });
});
