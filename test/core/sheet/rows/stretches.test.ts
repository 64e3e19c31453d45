import { stretchesOf, stretchRows } from '../../../../src/core/sheet/rows/stretches';

test.each([0, 1])('a sheet of %s rows has none below its headers', (lastRow) => {
  expect(stretchesOf(lastRow)).toEqual([]);
});

test.each([2, stretchRows, stretchRows + 1, stretchRows + 2, 5 * stretchRows])(
  'all rows of %s stand in one of them, in their order',
  (lastRow) => {
    const stretches = stretchesOf(lastRow);
    let next = 2;
    for (const { firstRow, rows } of stretches) {
      expect(firstRow).toBe(next);
      expect(rows).toBeGreaterThan(0);
      expect(rows).toBeLessThanOrEqual(stretchRows);
      next += rows;
    }
    expect(next).toBe(lastRow + 1);
  },
);
