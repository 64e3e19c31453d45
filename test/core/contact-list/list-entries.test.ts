import { contactListFrom } from '../../../src/core/contact-list/contact-list';

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
