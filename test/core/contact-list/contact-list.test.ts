import {
  type Contact,
  contactListFrom,
  contactOf,
  contactsOfTexts,
} from '../../../src/core/contact-list/contact-list';
import { contactListExamples, contactListHeaders } from '../../../src/core/contact-list/list-cells';
import { fakePerson, personOf } from '../../support/people';

const columns = (...rows: readonly Readonly<Record<string, string>>[]) =>
  contactListFrom([
    contactListHeaders,
    ...rows.map((row) => contactListHeaders.map((header) => row[header] ?? '')),
  ]);
const mixed = (...texts: readonly string[]) =>
  contactListFrom([['Whom to leave alone'], ...texts.map((text) => [text])]);

const jane: Contact = {
  ids: ['per_1', 'jane-doe'],
  linkedinUrl: 'https://www.linkedin.com/in/jane-doe',
  email: 'jane@acme.com',
  emailDomain: 'acme.com',
  phone: '+44 161 496 0000',
  fullName: 'Jane Doe',
  company: 'Acme, Inc.',
};

describe('what may be a degree is not told from a surname', () => {
  test.each([
    ['Jane Doe', 'Jane Doe MA'],
    ['Jane Doe MA', 'Jane Doe'],
    ['Jane Doe MA', 'Jane Doe MA'],
    ['Jane Doe', 'Dr. Jane Doe MA'],
  ])('%s lists %s', (listed, fullName) => {
    const list = columns({ 'Full name': listed, Company: 'Acme' });
    const said = `name ${listed}, Acme`;
    expect(list.entryFor({ fullName, company: 'Acme' })).toBe(said);
    expect(list.entryFor(...contactsOfTexts({ fullName, company: 'Acme' }))).toBe(said);
    expect(list.entryFor({ fullName, company: 'Globex' })).toBeNull();
  });
});

test.each(['김씨', '山田様', '山田太郎様', 'Dhr. Jansen', 'MUDr. Novák', 'Jane Doe MA, PMP'])(
  'who stands in the list as in the row is on it: %s',
  (fullName) => {
    const list = columns({ 'Full name': fullName, Company: 'Acme' });
    expect(list.entryFor(...contactsOfTexts({ fullName, company: 'Acme' }))).not.toBeNull();
  },
);

describe('a column of its own for each kind', () => {
  test.each([
    ['Email', 'Jane+news@Acme.com', 'email jane@acme.com'],
    ['Email', 'Jane <jane@acme.com>, bob@x.example', 'email jane@acme.com'],
    ['Email', 'bob@x.example|jane@acme.com', 'email jane@acme.com'],
    ['Email', 'bob@x.example/jane@acme.com', 'email jane@acme.com'],
    ['Phone', '0161 496 0000', 'phone 0161 496 0000'],
    ['Phone', 'Tel. +44 161 496 0000', 'phone +44 161 496 0000'],
    ['Phone', '+44 (0)161 496 0000', 'phone +44 (0)161 496 0000'],
    ['Phone', '+44 161 496 0000 / +1 415 555 0199', 'phone +44 161 496 0000'],
    ['Phone', '+1 415 555 0199; 0161 496 0000', 'phone 0161 496 0000'],
    ['Company', 'Globex; Acme', 'company Acme'],
    ['Domain', 'https://www.acme.com/about', 'domain acme.com'],
    ['Domain', '@acme.com', 'domain acme.com'],
    ['Domain', 'x.example; acme.com', 'domain acme.com'],
    ['Domain', '*.acme.com', 'domain acme.com'],
    ['LinkedIn URL', 'uk.linkedin.com/in/Jane-Doe/?x=1', 'LinkedIn www.linkedin.com/in/jane-doe'],
    ['LinkedIn URL', 'jane-doe', 'LinkedIn www.linkedin.com/in/jane-doe'],
    [
      'LinkedIn URL',
      'linkedin.com/in/bob, linkedin.com/in/jane-doe',
      'LinkedIn www.linkedin.com/in/jane-doe',
    ],
    ['Person ID', ' per_1 ', 'person ID per_1'],
    ['Person ID', 'jane-doe', 'person ID jane-doe'],
    ['Person ID', 'per_2, per_1', 'person ID per_1'],
    ['Company', 'ACME LLC', 'company ACME LLC'],
    ['Company', 'acme.com', 'domain acme.com'],
    ['Company', 'https://www.linkedin.com/company/acme', 'company acme'],
    ['Full name', 'Dr. Jane Doe (Acme)', 'name Jane Doe, Acme'],
    ['Full name', 'Jane Doe MA (Acme)', 'name Jane Doe MA, Acme'],
    ['Full name', 'jane@acme.com', 'email jane@acme.com'],
  ])('%s: %s', (header, text, said) => {
    const list = columns({ [header]: text });
    expect(list.entryFor(jane)).toBe(said);
    expect(list.has(said)).toBe(true);
    expect(list.unclear).toBe(0);
  });

  test.each([
    ['Email', 'bob@acme.com'],
    ['Domain', 'acme.co'],
    ['Domain', 'eu.acme.com'],
    ['Domain', 'me.com'],
    ['LinkedIn URL', 'https://www.linkedin.com/in/jane-doe-2'],
    ['Person ID', 'per_11'],
    ['Company', 'Acme Labs'],
    ['Company', 'Globex &amp; Acme'],
    ['Full name', 'Jane Doe, Other'],
    ['Phone', '+44 161 496 0001'],
  ])('%s: %s lists somebody else', (header, text) => {
    expect(columns({ [header]: text }).entryFor(jane)).toBeNull();
  });
});

test.each([
  ['Siemens AG', 'Siemens'],
  ['Danone', 'Danone S.A.'],
  ['Ford Motor Company', 'Ford Motor Co.'],
  ['Procter & Gamble', 'Procter and Gamble'],
])('the company %s lists who works at %s, and so does a name beside it', (listed, company) => {
  const contact = { fullName: 'Jane Doe', company };
  expect(columns({ Company: listed }).entryFor(contact)).toBe(`company ${listed}`);
  const named = columns({ 'Full name': 'Jane Doe', Company: listed });
  expect(named.entryFor(contact)).toBe(`name Jane Doe, ${listed}`);
});

test('a name is listed with the company beside it, and that company is not', () => {
  const list = columns({ 'Full name': 'Jane Doe', Company: 'Acme Ltd' });
  expect(list.entryFor(jane)).toBe('name Jane Doe, Acme Ltd');
  expect(list.entryFor({ ...jane, fullName: 'José Díaz' })).toBeNull();
});

test('a name with a domain is listed by the domain of the email', () => {
  const list = columns({ 'Full name': 'José Díaz', Domain: 'acme.com' });
  const jose = { fullName: 'Jose Diaz', emailDomain: 'mail.acme.com' };
  expect(list.entryFor(jose)).toBe('name José Díaz, acme.com');
  expect(list.entryFor(jane)).toBeNull();
});

test('first and last names in columns of their own are a name', () => {
  const list = contactListFrom([
    ['Vorname', 'Nachname', 'Firma'],
    ['Jane', 'Doe', 'Acme'],
  ]);
  expect(list.entryFor(jane)).toBe('name Jane Doe, Acme');
});

test('a name alone names nobody, and is counted as unclear', () => {
  const list = columns({ 'Full name': 'Jane Doe' }, { Email: 'nothing of the kind' });
  expect(list.entryFor(jane)).toBeNull();
  expect([list.entries, list.unclear, list.print]).toEqual([0, 2, '']);
});

test('a letter of two characters is that of one', () => {
  const contact = { email: 'jané@müller.de', emailDomain: 'müller.de' };
  for (const [header, text] of [
    ['Email', 'jané@müller.de'],
    ['Domain', 'müller.de'],
  ] as const)
    expect(columns({ [header]: text.normalize('NFD') }).entryFor(contact)).not.toBeNull();
});

test('what stands beside a company’s name is no part of it, on either side', () => {
  const contact = { company: 'Acme (formerly Foo)' };
  expect(columns({ Company: 'Acme (formerly Foo)' }).entryFor(contact)).toBe('company Acme');
});

test('a domain lists its subdomains', () => {
  const list = columns({ Domain: 'acme.co.uk' });
  expect(list.entryFor({ emailDomain: 'mail.eu.acme.co.uk' })).toBe('domain acme.co.uk');
  expect(list.entryFor({ emailDomain: 'notacme.co.uk' })).toBeNull();
});

describe('one column for all', () => {
  test.each([
    ['jane@acme.com', 'email jane@acme.com'],
    ['acme.com', 'domain acme.com'],
    ['https://linkedin.com/in/jane-doe', 'LinkedIn www.linkedin.com/in/jane-doe'],
    ['per_1', 'person ID per_1'],
    ['Acme', 'company Acme'],
    ['Jane Doe, Acme', 'name Jane Doe, Acme'],
    ['Jane Doe at Acme', 'name Jane Doe, Acme'],
    ['+44 (0)161 496 0000', 'phone +44 (0)161 496 0000'],
  ])('%s', (text, said) => {
    const list = mixed(text);
    expect(list.entryFor(jane)).toBe(said);
    expect(list.entries).toBe(1);
  });

  test.each(['Do not contact', 'Contact', 'Email / Domain / Company', 'Email or company', ''])(
    'under the header “%s”',
    (header) => {
      const list = contactListFrom([
        [header, ''],
        ['Acme', ''],
      ]);
      expect(list.entryFor(jane)).toBe('company Acme');
    },
  );

  test('the first row is a header, unless it is an address, a domain or an id itself', () => {
    expect(contactListFrom([['Acme']]).entryFor(jane)).toBeNull();
    expect(contactListFrom([['acme.com'], ['x.example']]).entryFor(jane)).toBe('domain acme.com');
    expect(contactListFrom([['per_1'], ['per_2']])).toMatchObject({ entries: 2, unclear: 0 });
    expect(contactListFrom([['per_1'], ['per_2']]).entryFor(jane)).toBe('person ID per_1');
  });
});

test('columns beside the known ones are notes', () => {
  const list = contactListFrom([
    ['Email', 'Reason', 'Added on'],
    ['bob@x.example', 'acme.com', '2026-01-01'],
  ]);
  expect(list.entryFor(jane)).toBeNull();
});

test('a separator of statuses inside an entry does not part it', () => {
  expect(columns({ Company: 'Acme · Labs' }).entryFor({ company: 'acme · labs' })).toBe(
    'company Acme Labs',
  );
});

test('no sheet, an empty one and a new one with its examples list nobody', () => {
  for (const rows of [[], [contactListHeaders], [contactListHeaders, ...contactListExamples]]) {
    const list = contactListFrom(rows);
    expect([list.print, list.entries, list.unclear]).toEqual(['', 0, 0]);
    expect(list.entryFor({ email: 'jane@example.com', company: 'Example Inc' })).toBeNull();
  }
});

test('each example lists somebody once its mark is gone', () => {
  const rows = contactListExamples.map((row) => row.map((text) => text.replace('e.g. ', '')));
  const list = contactListFrom([contactListHeaders, ...rows]);
  expect([list.entries, list.unclear]).toEqual([4, 0]);
});

test('the print tells one list from another, whatever the order of its rows', () => {
  const print = mixed('acme.com', 'x.example').print;
  expect(mixed('x.example', 'acme.com').print).toBe(print);
  expect(mixed('x.example').print).not.toBe(print);
  expect(print).toMatch(/^[0-9a-z]{4}$/);
});

test('a record shows its ids, link, company and the domain of its email before it is revealed', () => {
  const person = personOf(fakePerson('Ada Lovelace'), { email: false, phone: false });
  for (const text of [
    'per_ada-lovelace',
    'ada-lovelace',
    'acme.example',
    'Acme',
    'Ada Lovelace, Acme',
  ]) {
    expect(mixed(text).entryFor(contactOf(person))).not.toBeNull();
  }
  expect(mixed('ada-lovelace@acme.example').entryFor(contactOf(person))).toBeNull();
  const revealed = personOf(fakePerson('Ada Lovelace'), { email: true, phone: true });
  expect(mixed('ada-lovelace@acme.example').entryFor(contactOf(revealed))).not.toBeNull();
  expect(mixed('415 555 0012').entryFor(contactOf(revealed))).not.toBeNull();
});

test('a row may be listed by what stands in it, and a website is no address', () => {
  const row = contactsOfTexts({ fullName: 'Jane Doe', companyWebsite: 'acme.com' });
  expect(mixed('acme.com').entryFor(...row)).toBe('domain acme.com');
  expect(mixed('contact@acme.com').entryFor(...row)).toBeNull();
});

const janesLink = 'https://www.linkedin.com/in/jane-doe';

test.each([
  ['jane@gmail.com', { linkedinUrl: janesLink, email: 'Jane@gmail.com' }],
  ['jane@gmail.com', { fullName: 'Jane Doe <jane@gmail.com>', company: 'Acme' }],
  ['jane@acme.com', { linkedinUrl: janesLink, email: 'jane@acme.com' }],
  ['j.doe2@acme.com', { fullName: 'Jane Doe', email: 'j.doe@acme.com, j.doe2@acme.com' }],
  ['contact@acme.com', { fullName: 'Jane Doe', email: 'contact@acme.com' }],
  ['acme.com', { linkedinUrl: janesLink, companyWebsite: 'https://www.acme.com/team' }],
  ['acme.com', { fullName: 'Jane Doe', companyWebsite: 'acme.com', email: 'jane@x.example' }],
  ['acme.com', { fullName: 'Jane Doe', company: 'acme.com' }],
  ['x.example', { fullName: 'Jane Doe', companyWebsite: 'acme.com', email: 'jane@x.example' }],
  [janesLink, { fullName: janesLink, linkedinUrl: 'https://www.linkedin.com/in/jane-2' }],
  [janesLink, { linkedinUrl: 'jane-doe' }],
  ['Acme', { linkedinUrl: janesLink, company: 'Acme' }],
  ['Jane Doe, Acme', { company: 'Acme', email: 'jane.doe@gmail.com' }],
])('a row is listed by all that stands in it: %s', (entry, texts) => {
  expect(mixed(entry).entryFor(...contactsOfTexts(texts))).not.toBeNull();
});

test.each([
  ['jane@gmail.com', { fullName: 'Jane Doe', company: 'Acme', email: 'jane.doe@gmail.com' }],
  ['jane@acme.com', { fullName: 'Jane Doe', companyWebsite: 'acme.com' }],
  ['Jane Doe, Acme', { fullName: 'Jane Roe', company: 'Acme', email: 'jane.doe@gmail.com' }],
])('what a row does not say lists it by nothing: %s', (entry, texts) => {
  expect(mixed(entry).entryFor(...contactsOfTexts(texts))).toBeNull();
});

test('a row is listed by the id that was typed, whatever id its person has by now', () => {
  expect(mixed('per_old').entryFor(...contactsOfTexts({}, 'per_old'))).toBe('person ID per_old');
});

test('an id of digits is found although the cell took it for a number', () => {
  const list = contactListFrom([['Person ID'], ['5857']]);
  expect(list.entryFor({ ids: ['0000005857'] })).toBe('person ID 5857');
  expect(list.entryFor({ ids: ['5857x'] })).toBeNull();
});

test('rows that a run wrote name the same people under their own headers', () => {
  const headers = ['CDX status', 'CDX email', 'CDX phone', 'CDX LinkedIn URL', 'CDX person ID'];
  const rowOf = (...texts: readonly string[]) => contactListFrom([headers, texts]);
  expect(rowOf('Done', 'jane@acme.com').entryFor(jane)).toBe('email jane@acme.com');
  expect(rowOf('Done', '', '+441614960000').entryFor(jane)).toBe('phone +441614960000');
  const link = 'https://www.linkedin.com/in/jane-doe';
  expect(rowOf('Done', '', '', link).entryFor(jane)).toBe('LinkedIn www.linkedin.com/in/jane-doe');
  expect(rowOf('Done', '', '', '', 'per_1').entryFor(jane)).toBe('person ID per_1');
});

test('several domains in a cell of any column are domains, and a company named like one is not', () => {
  expect(mixed('x.example\nwww.acme.com, y.example').entryFor(jane)).toBe('domain acme.com');
  const amazon: Contact = { company: 'Amazon.com, Inc.' };
  expect(mixed('Amazon.com, Inc.').entryFor(amazon)).toMatch(/^company /);
});

test.each([
  ['jane@acme.com', 'email jane@acme.com'],
  ['https://www.linkedin.com/in/jane-doe/', 'LinkedIn www.linkedin.com/in/jane-doe'],
])('%s under a header that says nothing names somebody where nothing else does', (text, said) => {
  const rows = [
    ['Unsubscribed', 'Phone'],
    [text, ''],
  ];
  const list = contactListFrom(rows);
  expect(list).toMatchObject({ entries: 1, unclear: 0 });
  expect(list.has(said)).toBe(true);
});

test.each([
  ['acme.com', '', 0],
  ['bob@acme.com', '+1 415 555 0123', 1],
])(
  '%s under a header that says nothing lists no company, and nobody beside another',
  (text, phone, entries) => {
    const list = contactListFrom([
      ['Source', 'Phone'],
      [text, phone],
    ]);
    expect(list.entries).toBe(entries);
    expect([list.has(`domain ${text}`), list.has(`email ${text}`)]).toEqual([false, false]);
  },
);

test('a header that begins with a number sign is no error', () => {
  const rows = [
    ['#', 'Email'],
    ['1', 'jane@acme.com'],
  ];
  expect(contactListFrom(rows)).toMatchObject({ entries: 1, unclear: 0 });
});

describe('a list whose formulas show no texts', () => {
  test.each([
    [[['#REF!']]],
    [[['#VALUE!']]],
    [[['#WERT!']]],
    [[['#N/A']]],
    [[['Email'], ['#VALUE!']]],
    [[['Loading...']]],
    [[['Email'], ['Wird geladen...']]],
    [[['Email'], ['#NOM ?']]],
    [[['Email'], ['jane@acme.com'], ['#ERROR!']]],
    [
      [
        ['Email', 'Company'],
        ['', 'Loading…'],
      ],
    ],
  ])('%j tells of nobody that they may be paid for', (rows) => {
    expect(() => contactListFrom(rows)).toThrow(/shows an error|is still loading/);
  });

  test('a formula that finds nobody, and an error in a column of notes, list nobody', () => {
    const rows = [
      ['Email', 'Since when'],
      ['#N/A', '#REF!'],
    ];
    expect(contactListFrom(rows).entries).toBe(0);
  });
});

describe('a name is found in the spellings that people use', () => {
  test.each([
    ['Sean O\u2019Brien', "Sean O'Brien"],
    ['Sean OBrien', 'Sean O\u2019Brien'],
    ['Max Groß', 'Max Gross'],
    ['Jane M. Doe', 'Jane Doe'],
    ['Jane Doe', 'Jane M Doe'],
    ['Søren Kjær', 'Soren Kjaer'],
    ['Łukasz Żak', 'Lukasz Zak'],
    ['Işıl Demir', 'Isil Demir'],
    ['Anne\u2010Marie Roy', 'Anne Marie Roy'],
    ['山田太郎', '山田太郎'],
    ['山田太郎', '山田 太郎'],
    ['Иван Петров', 'Иван Петров'],
  ])('%s on the list, %s in the sheet', (listed, fullName) => {
    const list = columns({ 'Full name': listed, Company: 'Acme' });
    expect(list.entryFor({ fullName, company: 'Acme' })).toMatch(/^name /);
  });

  test('and no other name is', () => {
    const list = columns({ 'Full name': 'Jane Doe', Company: 'Acme' });
    expect(list.entryFor({ fullName: 'Jan Doe', company: 'Acme' })).toBeNull();
    expect(list.entryFor({ fullName: 'Jane Doe', company: 'Globex' })).toBeNull();
  });
});

test.each([
  ['Móvil', '+1 415\u2013555\u20130100'],
  ['Handynummer', '+1 415 555 0100'],
  ['電話番号', '\uff0b1 415 555 0100'],
  ['Whatever', '+1 415 555 0100'],
])('a phone under %s is one', (header, text) => {
  const list = contactListFrom([
    ['Email', header],
    ['', text],
  ]);
  expect(list.entryFor({ phone: '+14155550100' })).toMatch(/^phone /);
});

test('a day under a header that nobody knows is no phone', () => {
  const list = contactListFrom([
    ['Email', 'Since'],
    ['', '2024-01-15'],
  ]);
  expect(list.unclear).toBe(1);
});
