import fc from 'fast-check';
import {
  areaToA1,
  columnLetters,
  columnNumber,
  parseA1,
  splitSheet,
} from '../../../../sandbox/apps-script/model/a1';
import { seed } from '../seed';

const end = Number.POSITIVE_INFINITY;

describe('A1 notation', () => {
  test.each([
    ['B3', 3, 2, 3, 2],
    ['$B$3:C5', 3, 2, 5, 3],
    ['C5:B3', 3, 2, 5, 3],
    ['A:A', 1, 1, end, 1],
    ['A2:A', 2, 1, end, 1],
    ['2:3', 2, 1, 3, end],
    ['aa10', 10, 27, 10, 27],
  ])('%s', (text, firstRow, firstColumn, lastRow, lastColumn) => {
    expect(parseA1(text)).toEqual({ firstRow, firstColumn, lastRow, lastColumn });
  });

  test.each(['', 'A', '1', 'A0', 'ABCD1', 'A1:', 'A1 B2', 'name', 'A:1'])('%j is none', (text) => {
    expect(parseA1(text)).toBeNull();
  });

  test('column letters and numbers are inverse', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 18_278 }), (column) => {
        expect(columnNumber(columnLetters(column))).toBe(column);
      }),
      { seed },
    );
  });

  test('areas survive being written and read', () => {
    const size = fc.integer({ min: 1, max: 500 });
    fc.assert(
      fc.property(size, size, size, size, (row, column, rows, columns) => {
        const area = {
          firstRow: row,
          firstColumn: column,
          lastRow: row + rows - 1,
          lastColumn: column + columns - 1,
        };
        expect(parseA1(areaToA1(area))).toEqual(area);
      }),
      { seed },
    );
  });

  test('a sheet name may be quoted', () => {
    expect(splitSheet("'It''s mine'!A1:B2")).toEqual({ sheet: "It's mine", rest: 'A1:B2' });
    expect(splitSheet('Leads!A:A')).toEqual({ sheet: 'Leads', rest: 'A:A' });
    expect(splitSheet('A1')).toEqual({ sheet: null, rest: 'A1' });
  });
});
