import { exports } from '../../../sandbox/data/exports/exports';
import { detectHeaderRow } from '../../../src/core/columns/detect-header-row';
import { detected } from './detection';

test.each(exports.map((each) => [each.name, each] as const))('%s', (_, each) => {
  const { headerRow, columns } = each;
  expect(detected(each)).toEqual({ headerRow, columns });
});

test('there are at least thirty shapes in ten languages', () => {
  expect(exports.length).toBeGreaterThanOrEqual(30);
  expect(new Set(exports.map(({ language }) => language)).size).toBeGreaterThanOrEqual(10);
});

test('headers in words that nobody knows are in the first row that is as wide as the others', () => {
  expect(
    detectHeaderRow([
      ['Alpha', 'Beta'],
      ['Grey heron', 'x'],
      ['Kite', 'y'],
    ]),
  ).toEqual({ row: 1 });
  expect(
    detectHeaderRow([
      ['A title', ''],
      ['Alpha', 'Beta'],
      ['Kite', 'y'],
    ]),
  ).toEqual({ row: 2 });
});

test('an empty sheet, and one of headers alone, has them in row 1', () => {
  expect(detectHeaderRow([])).toEqual({ row: 1 });
  expect(detectHeaderRow([['Name', 'Company']])).toEqual({ row: 1 });
});

test('rows that end early are blank behind their end', () => {
  expect(detectHeaderRow([['Leads'], ['Name', 'Company'], ['Ada Lovelace']])).toEqual({ row: 2 });
});

test('rows that are blank in between move no header row', () => {
  const rows = [
    ['Name', 'Company'],
    ['', ''],
    ['Ada Lovelace', 'Acme Ltd'],
  ];
  expect(detectHeaderRow(rows)).toEqual({ row: 1 });
});

const leads = [
  ['Jane Doe', 'Acme'],
  ['José García', 'Globex'],
  ['Anna de Vries', 'Initech'],
];

test.each([
  [['Name', 'Company', '2022', '2023'], leads.map((lead) => [...lead, '10', '20'])],
  [
    ['#', 'LinkedIn URL'],
    leads.map((_, at) => [`${at}`, `https://www.linkedin.com/in/lead-${at}`]),
  ],
  [['No', 'Name', 'Position'], leads.map(([name = ''], at) => [`${at + 1}`, name, 'Buyer'])],
  [['#', 'Name', 'Company', 'Email'], []],
  [['No', 'Name', 'Company'], []],
  [['#', 'Nimi', 'Yritys'], leads.map((lead, at) => [`${at}`, ...lead])],
  [['Name', 'Company', '%', '€'], leads.map((lead) => [...lead, '5', '7'])],
])('numbers and years among headers make them no lead: %j', (header, rows) => {
  expect(detectHeaderRow([header, ...rows])).toEqual({ row: 1 });
});

test.each([
  [
    ['First name', 'Last name', 'Company', 'Email'],
    ['Vorname', 'Nachname', 'Firma', 'E-Mail'],
  ],
  [
    ['Contact', 'Contact', 'Account', 'Account'],
    ['First Name', 'Last Name', 'Name', 'Website'],
  ],
])('of two header rows the lower one counts: %j and %j', (upper, lower) => {
  const rows = [
    ['Jane', 'Doe', 'Acme', 'j@acme.com'],
    ['José', 'García', 'Globex', ''],
    ['Anna', 'Vries', 'Initech', ''],
  ];
  expect(detectHeaderRow([upper, lower, ...rows])).toEqual({ row: 2 });
});

test.each([
  [
    ['Host Name', 'Invitee Name', 'Invitee Email', 'Company'],
    ['Zoe Park', 'Tom Reed', 'tom@reedco.com', 'Reed Co'],
    ['Zoe Park', 'Amy Fox', 'amy@foxlabs.io', 'Fox Labs'],
  ],
  [
    ['Guest Name', 'Guest Email', 'Guest Company'],
    ['Tom Reed', 'tom@reedco.com', 'Reed Co'],
    ['Amy Fox', 'amy@foxlabs.io', 'Fox Labs'],
    ['Ian Hall', 'ian@hall.dev', 'Hall Dev'],
  ],
])('words that say what a column holds are no person’s name: %j', (...rows) => {
  expect(detectHeaderRow(rows)).toEqual({ row: 1 });
});
