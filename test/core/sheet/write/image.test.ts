import { imageOf, isSame, storedCell, widthToLookAt } from '../../../../src/core/sheet/write/image';
import { FakeTable } from '../../../support/fake-table';

const band = { firstRow: 2, rows: 2, columns: 2 };
const sheet = () =>
  new FakeTable([
    ['Name', 'CDX email'],
    ['Ada', ''],
    ['Ben', ''],
  ]);

test('of a small band all columns are looked at, of a large one those in use and some behind', () => {
  const headers = ['Name', '', 'CDX email', ...Array.from({ length: 23 }, () => '')];
  expect(widthToLookAt(headers, 700)).toBe(26);
  expect(widthToLookAt(headers, 1_000)).toBe(3 + 3);
  expect(widthToLookAt(['Name'], 1_000_000)).toBe(1);
});

test('a sheet that reads otherwise at each look has no image', () => {
  const table = sheet();
  table.before = (method) => {
    if (method === 'look') table.reverse();
  };
  expect(() => imageOf({ table, band, textColumns: [] })).toThrow(
    'The sheet was being sorted or edited while it was looked at.',
  );
});

test('dates are the same where they are the same moment', () => {
  const [noon, again] = [new Date(43_200_000), new Date(43_200_000)];
  expect(isSame(noon, again)).toBe(true);
  expect(isSame(noon, new Date(0))).toBe(false);
  expect(isSame(noon, 43_200_000)).toBe(false);
  expect(isSame(undefined, '')).toBe(false);
});

test('a date in a cell does not make two looks differ', () => {
  const table = sheet();
  const look = table.look.bind(table);
  table.look = (firstRow, rows, columns) => {
    const seen = look(firstRow, rows, columns);
    return { ...seen, values: seen.values.map(([name = '']) => [name, new Date(43_200_000)]) };
  };
  const image = imageOf({ table, band, textColumns: [] });
  expect(image.values).toEqual([
    ['Ada', new Date(43_200_000)],
    ['Ben', new Date(43_200_000)],
  ]);
});

test('of a cell that was not in sight nothing is known, so that it is put back empty', () => {
  const image = imageOf({ table: sheet(), band, textColumns: [] });
  expect(storedCell(image, 0, 0)).toEqual({ value: 'Ada', formula: '', format: '@' });
  const unseen = { value: '', formula: '', format: null };
  expect([storedCell(image, 9, 0), storedCell(image, 0, 9)]).toEqual([unseen, unseen]);
});
