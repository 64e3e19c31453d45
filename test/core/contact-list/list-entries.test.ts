import { contactListFrom, contactsOfTexts } from '../../../src/core/contact-list/contact-list';

const jane = {
  linkedinUrl: 'https://www.linkedin.com/in/jane-doe',
  email: 'jane@acme.com',
  fullName: 'Jane Doe',
  company: 'Acme',
};

test.each([
  [
    ['First name', 'Last name'],
    ['Jane', 'Doe'],
  ],
  [
    ['First name', 'Company'],
    ['Jane', 'Acme'],
  ],
  [
    ['LinkedIn URL', 'Email'],
    ['see my notes', ''],
  ],
  [
    ['LinkedIn URL', 'Email'],
    ['https://www.linkedin.com/sales/lead/x', ''],
  ],
  [
    ['Company', 'Email'],
    ['tbd', ''],
  ],
  [
    ['Company', 'Email'],
    ['xx', 'unknown'],
  ],
])('a row under %j that reads %j names nobody, and is counted as unclear', (headers, row) => {
  const list = contactListFrom([headers, row]);
  expect([list.entries, list.unclear]).toEqual([0, 1]);
  expect(list.entryFor(jane)).toBeNull();
});

test('of two rows that name the same, the first is the one that is told', () => {
  const list = contactListFrom([['Email'], ['Jane@acme.com'], ['Jane <jane@acme.com>']]);
  expect(list.entries).toBe(2);
  const companies = contactListFrom([['Company'], ['ACME'], ['Acme, Inc.']]);
  expect(companies.entryFor(jane)).toBe('company ACME');
});

test('an email that is no address hides none of what else is known of somebody', () => {
  const list = contactListFrom([['Company'], ['Acme']]);
  expect(list.entryFor({ ...jane, email: 'jane at work' })).toBe('company Acme');
});

test('a column called just “Name” holds names, with a company behind each', () => {
  const list = contactListFrom([['Name'], ['Jane Doe, Acme']]);
  expect(list.entryFor(jane)).toBe('name Jane Doe, Acme');
});

test('a cell of 50,000 characters that is nearly a domain is read in no time', () => {
  const startMs = process.cpuUsage().user / 1_000;
  contactListFrom([['Domain'], [`a.${'a'.repeat(49_990)}!`]]);
  // Looked through from each of its letters to the end, it took seconds.
  expect(process.cpuUsage().user / 1_000 - startMs).toBeLessThan(1_000);
});

test.each([
  [
    ['Vorname', 'Name', 'Firma'],
    ['Jane', 'Doe', 'Acme'],
  ],
  [
    ['Nombre', 'Apellidos', 'Empresa'],
    ['Jane', 'Doe', 'Acme'],
  ],
  [
    ['First name', 'Name', 'Company'],
    ['Jane', 'Jane Doe', 'Acme'],
  ],
])('under %j a name is read as the part that is missing, or as all: %j', (headers, row) => {
  expect(contactListFrom([headers, row]).entryFor(jane)).toBe('name Jane Doe, Acme');
});

test('a name alone beside its company is no whole one', () => {
  const rows = [
    ['Name', 'Company'],
    ['Jane', 'Acme'],
  ];
  expect(contactListFrom(rows)).toMatchObject({ entries: 0, unclear: 1 });
});

test.each([['jane@acme.com'], ['https://www.linkedin.com/in/jane-doe']])(
  'a first row that holds %s is no header',
  (text) => {
    const list = contactListFrom([
      [text, 'Customer'],
      ['bob@globex.com', 'Customer'],
    ]);
    expect(list.entries).toBe(2);
    expect(list.entryFor(jane)).not.toBeNull();
    expect(list.entryFor({ email: 'bob@globex.com' })).toBe('email bob@globex.com');
    expect(list.entryFor({ company: 'Customer' })).toBeNull();
  },
);

test('a header with an address in its words is one', () => {
  const list = contactListFrom([
    ['Email (ask ops@globex.com)', 'Company'],
    ['', 'Acme'],
  ]);
  expect(list.entryFor(jane)).toBe('company Acme');
});

test.each([
  ['Unsubscribed', 'Company', 'Globex'],
  ['Blocked', 'Email', 'bob@globex.com'],
])('an address under “%s” counts beside what stands under “%s”', (header, other, text) => {
  const list = contactListFrom([
    [header, other],
    ['jane@acme.com', text],
  ]);
  expect(list.entryFor(jane)).toBe('email jane@acme.com');
});

test.each(['Source', 'Owner', 'Added by'])('but not where it is a colleague’s: %s', (header) => {
  const list = contactListFrom([
    [header, 'Email'],
    ['jane@acme.com', 'bob@globex.com'],
  ]);
  expect(list.entryFor(jane)).toBeNull();
});

test.each(['Acme', 'Acme Inc.'])('the name %s beside its own domain is a company', (name) => {
  const list = contactListFrom([
    ['Name', 'Website'],
    [name, 'https://acme.example'],
  ]);
  expect(list.entryFor({ emailDomain: 'acme.example' })).toBe('domain acme.example');
});

test.each([
  ['https://uk.acme.example/', { companyWebsite: 'https://uk.acme.example/' }],
  ['careers.acme.com', { company: 'careers.acme.com' }],
  ['acme.com', { company: 'careers.acme.com' }],
])('the listed domain %s is found in the cell that reads %j', (domain, texts) => {
  const list = contactListFrom([['Domain'], [domain]]);
  expect(list.entryFor(...contactsOfTexts({ fullName: 'Jane Doe', ...texts }))).not.toBeNull();
});

test('a subdomain lists nobody of the whole domain', () => {
  const list = contactListFrom([['Domain'], ['uk.acme.example']]);
  const texts = { fullName: 'Jane Doe', companyWebsite: 'acme.example' };
  expect(list.entryFor(...contactsOfTexts(texts))).toBeNull();
});

test.each(['Acme', 'Globex'])('a name beside “Acme; Globex” is listed at %s', (company) => {
  const list = contactListFrom([
    ['Name', 'Company'],
    ['Jane Doe', 'Acme; Globex'],
  ]);
  expect(list.entryFor({ fullName: 'Jane Doe', company })).toBe(`name Jane Doe, ${company}`);
  expect(list.entryFor({ fullName: 'Bob Roe', company })).toBeNull();
});

describe('an address in the first row', () => {
  test('is a note where its column holds no other: the headers beside it count', () => {
    const list = contactListFrom([
      ['Email', 'Company', 'Domain', 'legal@ours.example'],
      ['', 'Acme', '', ''],
      ['', '', 'globex.com', ''],
    ]);
    expect(list.entryFor(jane)).toBe('company Acme');
    expect(list.entryFor({ ...jane, company: 'Globex', email: 'x@globex.com' })).toBe(
      'domain globex.com',
    );
  });

  test.each([['globex.com'], ['p_777'], ['Globex']])(
    'makes a list without headers, of which %s alone in a row is an entry',
    (text) => {
      const list = contactListFrom([
        ['bob@initech.com', 'a note'],
        ['ben@initech.com', ''],
        ['', text],
      ]);
      expect([list.entries, list.unclear]).toEqual([3, 0]);
    },
  );
});

test('a company is listed by its name and website alone, and not by those of somebody who works there', () => {
  const headers = ['Full name', 'Company', 'Website'];
  const list = contactListFrom([headers, ['Bob Roe', 'Acme', 'bobroe.com']]);
  expect(list.entryFor(jane)).toBeNull();
  expect(list.entryFor({ ...jane, fullName: 'Bob Roe' })).toBe('name Bob Roe, Acme');
});

test('an address within a note beside an entry is somebody else’s', () => {
  const list = contactListFrom([
    ['Email', 'Notes'],
    ['bob@acme.com', 'left; write to jane@acme.com instead'],
  ]);
  expect(list.entryFor(jane)).toBeNull();
});
