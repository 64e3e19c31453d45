import {
  type Found,
  type FoundPerson,
  foundFrom,
  foundText,
  withValuesOf,
} from '../../../../src/core/formulas/cache/found';

const person: FoundPerson = {
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

/** The same person with values; '' where none is known. */
function holding(email: string, phone = ''): FoundPerson {
  const { person: record } = person;
  const fields = {
    email: { ...record.email, value: email || null },
    phone: { available: phone !== '', value: phone || null },
  };
  return { ...person, person: { ...record, ...fields } };
}

describe('two answers about a person', () => {
  test('are one with the values of both, and judged anew', () => {
    const { list: _, ...whole } = holding('jane@acme.com', '+1');
    const phone = { available: true, value: null };
    const newer = { ...person, person: { ...person.person, phone } };
    const other = holding('jane@acme.com', '+1');
    expect(withValuesOf(newer, other)).toEqual(whole);
  });

  test('are the newer one where it lacks nothing, or has nothing on file', () => {
    const newer = holding('new@acme.com');
    expect(withValuesOf(newer, holding('old@acme.com', '+1'))).toBe(newer);
  });

  test('are the newer one where it is somebody else, or either is a text', () => {
    const text = { kind: 'text', text: 'No match' } as const;
    const other = holding('x@acme.com');
    const somebody = { ...other, person: { ...other.person, id: 'p2' } };
    expect(withValuesOf(person, somebody)).toBe(person);
    expect(withValuesOf(person, text)).toBe(person);
    expect(withValuesOf(text, other)).toBe(text);
    expect(withValuesOf(person, null)).toBe(person);
  });
});
