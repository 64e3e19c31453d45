import fc from 'fast-check';
import { blocksOf, type RowCells } from '../../../../src/core/sheet/write/blocks';
import { seed } from '../../api/seed';

const row = (rowNumber: number, cells: Record<number, string>): RowCells => ({
  rowNumber,
  cells: new Map(Object.entries(cells).map(([column, text]) => [Number(column), text])),
});

test('neighbouring rows of the same columns are one rectangle', () => {
  expect(blocksOf([row(2, { 3: 'a', 4: 'b' }), row(3, { 3: 'c', 4: 'd' })])).toEqual([
    {
      firstRow: 2,
      firstColumn: 3,
      values: [
        ['a', 'b'],
        ['c', 'd'],
      ],
    },
  ]);
});

test('rows are gathered whatever their order', () => {
  expect(blocksOf([row(3, { 0: 'b' }), row(2, { 0: 'a' })])).toHaveLength(1);
});

test('a gap between rows or columns ends a rectangle', () => {
  expect(blocksOf([row(2, { 0: 'a' }), row(4, { 0: 'b' })])).toHaveLength(2);
  expect(blocksOf([row(2, { 0: 'a', 2: 'b' })])).toHaveLength(2);
});

test('nothing is no rectangle', () => {
  expect(blocksOf([])).toEqual([]);
});

test('every cell stands in exactly one rectangle, with its text', () => {
  const cells = fc.dictionary(
    fc.integer({ min: 0, max: 6 }).map(String),
    fc.constantFrom('x', 'y', ''),
  );
  const rows = fc.uniqueArray(fc.record({ rowNumber: fc.integer({ min: 2, max: 12 }), cells }), {
    selector: ({ rowNumber }) => rowNumber,
  });
  fc.assert(
    fc.property(rows, (made) => {
      const wanted = made.flatMap(({ rowNumber, cells }) =>
        Object.entries(cells).map(([column, text]) => `${rowNumber} ${column} ${text}`),
      );
      const found = blocksOf(made.map(({ rowNumber, cells }) => row(rowNumber, cells))).flatMap(
        ({ firstRow, firstColumn, values }) =>
          values.flatMap((texts, down) =>
            texts.map((text, right) => `${firstRow + down} ${firstColumn + right} ${text}`),
          ),
      );
      expect([...found].sort()).toEqual([...wanted].sort());
    }),
    { seed },
  );
});
