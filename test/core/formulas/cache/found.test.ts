import { type Found, foundFrom, foundText } from '../../../../src/core/formulas/cache/found';

const person: Found = {
  kind: 'person',
  confidence: 0.9,
  matchedOn: ['name'],
  list: 'ab12',
  person: {
    id: 'p1',
    slug: 's',
    firstName: 'Jane',
    lastName: 'Doe',
    fullName: 'Jane Doe',
    title: 'CEO',
    seniority: 'c',
    functions: ['a', 'b'],
    company: 'Acme',
    companySlug: 'acme',
    city: 'Berlin',
    state: 'BE',
    country: 'DE',
    linkedinUrl: 'l',
    profileUrl: 'p',
    tier: 't',
    email: { available: true, status: 'verified', domain: 'acme.com', value: null },
    phone: { available: false, value: null },
  },
};

describe('a found answer', () => {
  test.each<Found>([person, { kind: 'text', text: 'No match' }])('survives the cache', (found) => {
    expect(foundFrom(foundText(found))).toEqual(found);
  });

  test.each([undefined, '', '{}', '[]', '[0,"No match"]', '[1,[]]', 'null', '[1,3]'])(
    '%j counts as lost',
    (text) => {
      expect(foundFrom(text)).toBeNull();
    },
  );
});
