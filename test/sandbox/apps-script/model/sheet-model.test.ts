import type { SpreadsheetChange } from '../../../../sandbox/apps-script/model/changes';
import { SpreadsheetModel } from '../../../../sandbox/apps-script/model/spreadsheet-model';

const newModel = () => new SpreadsheetModel({ owner: 'o@example.com', timeZone: 'Etc/UTC' });

function sheetWith(block: string[][]) {
  const sheet = newModel().firstSheet;
  sheet.paste(1, 1, block);
  return sheet;
}

const area = (firstRow: number, firstColumn: number, lastRow: number, lastColumn: number) => ({
  firstRow,
  firstColumn,
  lastRow,
  lastColumn,
});

describe('a sheet', () => {
  test('sorts cells with their formats and notes; hidden rows stay where they are', () => {
    const sheet = sheetWith([
      ['b', '2'],
      ['a', '1'],
      ['', '3'],
    ]);
    sheet.setFormat(area(1, 2, 1, 2), '000');
    sheet.grid.ensureExtras(1, 1).note = 'of b';
    sheet.hideRows(1);
    sheet.sort(area(1, 1, 3, 2), [{ column: 1, ascending: true }]);
    expect([1, 2, 3].map((row) => [sheet.display(row, 1), sheet.display(row, 2)])).toEqual([
      ['a', '1'],
      ['b', '002'],
      ['', '3'],
    ]);
    expect(sheet.grid.extras(2, 1)?.note).toBe('of b');
    expect(sheet.isRowHidden(1)).toBe(true);
    expect(sheet.isRowHidden(2)).toBe(false);
  });

  test('sorts numbers before text before booleans, blanks last, in both directions', () => {
    const values = [['TRUE'], [''], ['x'], ['10'], ['9']];
    const up = sheetWith(values);
    up.sort(area(1, 1, 5, 1), [{ column: 1, ascending: true }]);
    expect([1, 2, 3, 4, 5].map((row) => up.display(row, 1))).toEqual(['9', '10', 'x', 'TRUE', '']);
    const down = sheetWith(values);
    down.sort(area(1, 1, 5, 1), [{ column: 1, ascending: false }]);
    expect([1, 2, 3, 4, 5].map((row) => down.display(row, 1))).toEqual([
      'TRUE',
      'x',
      '10',
      '9',
      '',
    ]);
  });

  test('a new row has the format of the row above, and none of its content', () => {
    const sheet = sheetWith([['1'], ['2']]);
    sheet.setFormat(area(1, 1, 1, 1), '@');
    sheet.insertRows(2, 2);
    expect([1, 2, 3, 4].map((row) => sheet.display(row, 1))).toEqual(['1', '', '', '2']);
    expect([1, 2, 3, 4].map((row) => sheet.format(row, 1))).toEqual(['@', '@', '@', undefined]);
  });

  test('columns and rows move, with what belongs to them', () => {
    const sheet = sheetWith([
      ['a', 'b', 'c'],
      ['1', '2', '3'],
    ]);
    sheet.hiddenColumns.add(3);
    sheet.moveColumns(3, 1, 1);
    expect([1, 2, 3].map((column) => sheet.display(1, column))).toEqual(['c', 'a', 'b']);
    expect([...sheet.hiddenColumns]).toEqual([1]);
    sheet.moveColumns(1, 2, 4);
    expect([1, 2, 3].map((column) => sheet.display(1, column))).toEqual(['b', 'c', 'a']);
    sheet.moveRows(2, 1, 1);
    expect([1, 2].map((row) => sheet.display(row, 1))).toEqual(['2', 'b']);
  });

  test('deleting rows shrinks the sheet and moves up what is below', () => {
    const sheet = sheetWith([['1'], ['2'], ['3']]);
    sheet.deleteRows(1, 2);
    expect([sheet.display(1, 1), sheet.lastRow, sheet.maxRows]).toEqual(['3', 1, 998]);
  });

  test('a filter hides rows below its header by what they show', () => {
    const sheet = sheetWith([['n'], ['1'], ['2'], ['1']]);
    sheet.setFilter(area(1, 1, 4, 1));
    sheet.filterColumn(1, (shown) => shown === '1');
    expect([1, 2, 3, 4].map((row) => sheet.isRowHidden(row))).toEqual([false, false, true, false]);
    sheet.setFilter(null);
    expect(sheet.isRowHidden(3)).toBe(false);
  });

  test('pasting and typing beyond the edge makes the sheet larger', () => {
    const sheet = newModel().firstSheet;
    sheet.setCell(1005, 30, 'far');
    expect([sheet.maxRows, sheet.maxColumns, sheet.lastRow, sheet.lastColumn]).toEqual([
      1005, 30, 1005, 30,
    ]);
  });

  test('clearing keeps formats, and the last row follows the content', () => {
    const sheet = sheetWith([['1'], ['2']]);
    sheet.setFormat(area(2, 1, 2, 1), '@');
    sheet.clear(area(2, 1, 2, 1));
    expect([sheet.lastRow, sheet.format(2, 1)]).toEqual([1, '@']);
  });

  test('tells its listeners what changed and who did it', () => {
    const model = newModel();
    const changes: SpreadsheetChange['kind'][] = [];
    const stop = model.onChange(({ kind }) => changes.push(kind));
    model.firstSheet.setCell(1, 1, 'x');
    model.firstSheet.insertColumns(1);
    model.select('a@example.com', model.firstSheet, 'A1:B2');
    model.addSheet('Second');
    stop();
    model.firstSheet.setCell(1, 1, 'y');
    expect(changes).toEqual(['cells', 'columns', 'selection', 'sheets']);
  });

  test('a batch of edits settles once', () => {
    const model = newModel();
    let settled = 0;
    model.onSettled(() => settled++);
    model.batch(() => {
      model.firstSheet.setCell(1, 1, 'x');
      model.firstSheet.setCell(2, 1, 'y');
    });
    expect(settled).toBe(1);
  });

  test('protections and named ranges follow the rows and columns they cover', () => {
    const model = newModel();
    const sheet = model.firstSheet;
    const record = model.protections.add(sheet.id, area(2, 2, 3, 3), []);
    model.namedRanges.set('leads', { sheetId: sheet.id, area: area(2, 2, 3, 3) });
    sheet.insertRows(1);
    sheet.deleteColumns(3);
    expect(record.area).toEqual(area(3, 2, 4, 2));
    expect(model.namedRanges.get('leads')?.area).toEqual(area(3, 2, 4, 2));
    sheet.deleteRows(3, 2);
    expect(model.protections.records).toEqual([]);
    expect(model.namedRanges.size).toBe(0);
  });
});
