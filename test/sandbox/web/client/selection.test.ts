import {
  areaOf,
  jumped,
  moved,
  rowIndex,
  single,
  wholeColumns,
  wholeRows,
} from '../../../../sandbox/web/client/selection';
import { fromSnapshot } from '../../../../sandbox/web/client/sheet-data';

const view = {
  hiddenRows: [3],
  hiddenColumns: [],
  filterArea: null,
  filteredColumns: [],
  columnWidths: {},
  formatRules: [],
};
const cells = [['a', 'b', '', 'd'], ['e'], ['f'], ['g'], [''], ['h']];
const sheet = fromSnapshot({ id: 0, rowCount: 10, columnCount: 5, cells, view });

test('an area is the same from whichever corner it was drawn', () => {
  const corners = { anchor: { row: 4, column: 2 }, end: { row: 1, column: 3 } };
  expect(areaOf(corners)).toEqual({ firstRow: 1, firstColumn: 2, lastRow: 4, lastColumn: 3 });
  expect(areaOf(single(2, 2))).toEqual({
    firstRow: 2,
    firstColumn: 2,
    lastRow: 2,
    lastColumn: 2,
  });
});

test('moving skips hidden rows and stops at the edges', () => {
  expect(moved(sheet, { row: 2, column: 1 }, 1, 0)).toEqual({ row: 4, column: 1 });
  expect(moved(sheet, { row: 1, column: 1 }, -1, -1)).toEqual({ row: 1, column: 1 });
  expect(moved(sheet, { row: 10, column: 5 }, 5, 5)).toEqual({ row: 10, column: 5 });
});

test('a jump goes to the end of a block, then to the next block, then to the edge', () => {
  const at = (column: number) => ({ row: 1, column });
  expect(jumped(sheet, at(1), 0, 1)).toEqual(at(2));
  expect(jumped(sheet, at(2), 0, 1)).toEqual(at(4));
  expect(jumped(sheet, at(4), 0, 1)).toEqual(at(5));
});

test('whole rows and columns reach the ends of the sheet', () => {
  expect(areaOf(wholeRows(sheet, 2, 3)).lastColumn).toBe(5);
  expect(areaOf(wholeColumns(sheet, 2, 2)).lastRow).toBe(10);
});

test('the place of a hidden row is that of the next one shown', () => {
  expect(rowIndex(sheet.shownRows, 2)).toBe(1);
  expect(rowIndex(sheet.shownRows, 3)).toBe(2);
  expect(rowIndex(sheet.shownRows, 4)).toBe(2);
});
