import { columnLetter, sheetViewOf } from '../../../../src/core/calls/sheet/sheet-view';
import { makeColumns } from '../../../../src/core/sheet/columns/new-columns';
import { FakeTable } from '../../../support/fake-table';

test('columns are shown with letter, header and a sample that is cut', () => {
  const table = new FakeTable([
    ['Name', 'Notes', ''],
    ['', ''],
    ['Ada Lovelace', 'x'.repeat(60)],
  ]);
  const { columns, rows } = sheetViewOf(table);
  expect(columns).toEqual([
    { index: 0, letter: 'A', header: 'Name', sample: 'Ada Lovelace' },
    { index: 1, letter: 'B', header: 'Notes', sample: `${'x'.repeat(39)}\u2026` },
  ]);
  expect(rows).toBe(2);
});

test('inputs are found by their headers', () => {
  const table = new FakeTable([
    ['Nombre completo', 'Empresa'],
    ['Ada Lovelace', 'Acme'],
  ]);
  const { mapping } = sheetViewOf(table);
  expect(mapping.fullName?.column).toBe(0);
  expect(mapping.company?.column).toBe(1);
});

test('LinkedIn links hidden under link text count', () => {
  const table = new FakeTable([
    ['Who', 'Profile'],
    ['Ada Lovelace', 'open'],
  ]);
  table.typeLink(2, 'Profile', 'open', 'https://www.linkedin.com/in/ada');
  expect(sheetViewOf(table).mapping.linkedinUrl?.column).toBe(1);
});

test('LinkedIn links count under names that all differ, at one look for all columns', () => {
  const names = ['Ada Lovelace', 'Ben Okri', 'Cleo Marsh', 'Dov Adler', 'Eva Lind'];
  const table = new FakeTable([['Name', 'City'], ...names.map((name) => [name, 'Oslo'])]);
  names.forEach((name, index) => {
    table.typeLink(index + 2, 'Name', name, `https://www.linkedin.com/in/lead-${index}`);
  });
  expect(sheetViewOf(table).mapping.linkedinUrl?.column).toBe(0);
  expect(table.calls.filter((call) => call === 'links')).toHaveLength(1);
});

test('nothing is looked for under texts where profile links stand openly', () => {
  const table = new FakeTable([
    ['Name', 'LinkedIn'],
    ['Ada Lovelace', 'https://www.linkedin.com/comm/in/ada'],
  ]);
  expect(sheetViewOf(table).mapping.linkedinUrl?.column).toBe(1);
  expect(table.calls).not.toContain('links');
});

test('what a run wrote is no input of the next one', () => {
  const table = new FakeTable([
    ['Name', 'Company'],
    ['Ada Lovelace', 'Acme'],
  ]);
  makeColumns(table, [{ name: 'email', header: 'Email' }], null);
  table.type(2, 'Email', 'ada@acme.example');
  expect(sheetViewOf(table).mapping.email).toBeUndefined();
});

test('an empty sheet has no columns and no rows', () => {
  expect(sheetViewOf(new FakeTable([]))).toMatchObject({ columns: [], rows: 0, mapping: {} });
});

test('the selection counts rows with leads only', () => {
  const table = new FakeTable([['Name'], ['Ada'], ['Ben']]);
  table.selected = [1, 2, 3, 4, 5];
  expect(sheetViewOf(table).selectedRows).toBe(2);
  const { selection } = sheetViewOf(table);
  table.selected = [2, 3];
  expect(sheetViewOf(table).selection).toBe(selection);
  table.selected = [2];
  expect(sheetViewOf(table).selection).not.toBe(selection);
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i is %s', (index, letter) => {
  expect(columnLetter(index)).toBe(letter);
});
