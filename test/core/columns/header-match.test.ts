import { type HeaderMatch, matchHeader } from '../../../src/core/columns/header-match';

const roleOf = (match: HeaderMatch) => (match.kind === 'known' ? match.role : match.kind);

test.each(['Given name / Surname', 'Prénom (Nom de famille)', 'Surname | Given name', '名 / 姓'])(
  '%j holds first and last names, which are full names',
  (header) => {
    expect(roleOf(matchHeader(header))).toBe('fullName');
  },
);

test.each(['First name / Company', 'Nachname / Firma', 'Email / Vorname'])(
  '%j says two things that do not go together: its values have the word',
  (header) => {
    expect(matchHeader(header)).toEqual({ kind: 'unknown' });
  },
);

test('two words for the same are surer together than nothing, and less sure than one', () => {
  const both = matchHeader('Firma (Entreprise)');
  const one = matchHeader('Firma');
  if (both.kind !== 'known' || one.kind !== 'known') throw new Error('they are not known');
  expect(both.role).toBe('company');
  expect(both.score).toBeLessThan(one.score);
});
