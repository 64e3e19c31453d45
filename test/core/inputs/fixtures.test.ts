import { isEmail, isProfileLink, isWebsite } from '../../../src/core/columns/value-shapes';
import { companyFrom } from '../../../src/core/inputs/company';
import { linkedinProfileUrl } from '../../../src/core/inputs/linkedin';
import { cleanFullName } from '../../../src/core/inputs/person-name';
import { isWebText } from '../../../src/core/inputs/web-domain';
import leads from './fixtures/leads.json';

/** A text that stays as it is, or one with what must come out; null where nobody is named by a link. */
type Case = string | readonly (string | null)[];

const countries = Object.entries(leads);

function casesOf(kind: 'names' | 'companies' | 'domains' | 'links') {
  return countries.flatMap(([country, kinds]) =>
    kinds[kind].map((each: Case) => {
      const [typed, clean] = typeof each === 'string' ? [each, each] : each;
      return { country, typed: typed ?? '', clean: clean ?? null };
    }),
  );
}

function wrongOf(
  cases: ReturnType<typeof casesOf>,
  clean: (typed: string) => string | null,
): readonly string[] {
  return cases
    .filter((each) => clean(each.typed) !== each.clean)
    .map(({ country, typed, clean: right }) => {
      return `${country}: ${typed} became ${clean(typed)}, not ${right}`;
    });
}

const slugOf = (text: string) => {
  const url = linkedinProfileUrl(text);
  return url === null ? null : decodeURIComponent(url.replace('https://www.linkedin.com/in/', ''));
};

test('there are at least 500 texts from 30 countries', () => {
  const all = (['names', 'companies', 'domains', 'links'] as const).flatMap(casesOf);
  expect(countries.length).toBeGreaterThanOrEqual(30);
  expect(new Set(all.map(({ typed }) => typed)).size).toBeGreaterThanOrEqual(500);
});

test('names', () => {
  expect(wrongOf(casesOf('names'), cleanFullName)).toEqual([]);
});

test('companies', () => {
  expect(wrongOf(casesOf('companies'), (text) => companyFrom(text, '').name)).toEqual([]);
});

test('domains in a company column', () => {
  expect(wrongOf(casesOf('domains'), (text) => companyFrom(text, '').domain)).toEqual([]);
});

test('profile links', () => {
  expect(wrongOf(casesOf('links'), slugOf)).toEqual([]);
});

test('each kind of text is recognised as that kind, and as no other', () => {
  const texts = (kind: Parameters<typeof casesOf>[0]) => casesOf(kind).map(({ typed }) => typed);
  const words = [...texts('names'), ...texts('companies')];
  const isOdd = (text: string) => isProfileLink(text) || isEmail(text) || isWebText(text);
  expect(words.filter(isOdd)).toEqual([]);
  expect(texts('domains').filter((text) => isProfileLink(text) || !isWebText(text))).toEqual([]);
  const found = casesOf('domains').filter(({ clean }) => clean !== '');
  const isPlace = (text: string) => isWebsite(text) || isEmail(text);
  expect(found.filter(({ typed }) => !isPlace(typed))).toEqual([]);
  expect(texts('links').filter((text) => isEmail(text) || isWebsite(text))).toEqual([]);
});
