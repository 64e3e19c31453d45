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
