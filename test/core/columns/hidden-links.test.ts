import { columnsToLookUnder } from '../../../src/core/columns/hidden-links';

const headers = ['Name', 'Company', 'Profile', 'Email', 'Phone', 'Manager', 'CDX full name', ''];
const rows = [
  [
    'Ada Lovelace',
    'Acme',
    'View',
    'ada@acme.com',
    '+1 415 555 0100',
    'Bob Roe',
    'Ada Lovelace',
    '',
  ],
  ['Ben Oliver', 'Globex', 'View', '', '', 'Bob Roe', 'Ben Oliver', ''],
];

const lookedUnder = (samples: readonly (readonly string[])[], excluded: readonly number[] = []) =>
  columnsToLookUnder(headers, samples, excluded).map((column) => headers[column]);

test('links to people may hide under names and under texts such as "View"', () => {
  expect(lookedUnder(rows)).toEqual(['Name', 'Profile']);
});

test('nobody looks under a column that serves nothing', () => {
  expect(lookedUnder(rows, [2])).toEqual(['Name']);
});

test('nor anywhere where a column shows its profile links openly', () => {
  const link = 'https://www.linkedin.com/in/ada-lovelace';
  const open = rows.map((row) => row.map((text) => (text === 'View' ? link : text)));
  expect(lookedUnder(open)).toEqual([]);
});

test('rows that end early are blank behind their end', () => {
  expect(lookedUnder([['Ada Lovelace'], ['Ben Oliver', 'Globex', 'View']])).toEqual([
    'Name',
    'Profile',
  ]);
});
