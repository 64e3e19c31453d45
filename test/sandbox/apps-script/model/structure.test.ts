import fc from 'fast-check';
import { parseFormula } from '../../../../sandbox/apps-script/formulas/syntax';
import { type Area, columnLetters } from '../../../../sandbox/apps-script/model/a1';
import type { SheetModel } from '../../../../sandbox/apps-script/model/sheet-model';
import { seed } from '../seed';
import { resultOf, type SmallHost, smallHost } from '../small-host';

/** Where the tagged column is, as the script finds it. */
const code = `
  function tag(column) { const s = SpreadsheetApp.getActiveSheet(); s.getRange(1, column, s.getMaxRows(), 1).addDeveloperMetadata('tag', 'x'); }
  function where() { const [found] = SpreadsheetApp.getActiveSheet().createDeveloperMetadataFinder().withKey('tag').find(); return found ? found.getLocation().getColumn().getColumn() : null; }`;

type Step = (sheet: SheetModel) => void;

const column = fc.integer({ min: 1, max: 12 });
const row = fc.integer({ min: 1, max: 12 });
const count = fc.integer({ min: 1, max: 3 });

/** What people do to a sheet that moves its columns and rows about. */
const steps = fc.array(
  fc.oneof(
    fc.tuple(column, count).map(
      ([at, n]): Step =>
        (sheet) =>
          sheet.insertColumns(at, n),
    ),
    fc.tuple(column, count).map(
      ([at, n]): Step =>
        (sheet) =>
          sheet.deleteColumns(at, n),
    ),
    fc
      .tuple(column, count, column)
      .filter(([at, n, before]) => before < at || before > at + n)
      .map(
        ([at, n, before]): Step =>
          (sheet) =>
            sheet.moveColumns(at, n, before),
      ),
    fc.tuple(row, count).map(
      ([at, n]): Step =>
        (sheet) =>
          sheet.insertRows(at, n),
    ),
    fc.tuple(row, count).map(
      ([at, n]): Step =>
        (sheet) =>
          sheet.deleteRows(at, n),
    ),
  ),
  { maxLength: 12 },
);

function columnOf(sheet: SheetModel, text: string): number | null {
  for (let at = 1; at <= sheet.maxColumns; at++)
    for (let line = 1; line <= sheet.lastRow; line++)
      if (sheet.display(line, at) === text) return at;
  return null;
}

function hostWithColumns(): SmallHost {
  const host = smallHost(code);
  const names = Array.from({ length: 10 }, (_, index) => `column ${index + 1}`);
  // In every row, so that a deleted row does not hide where the column went.
  host.spreadsheet.firstSheet.paste(1, 1, Array(60).fill(names));
  return host;
}

describe('structure', () => {
  test('metadata is where its column is, whatever happens around it, and goes when it goes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), steps, (tagged, edits) => {
        const host = hostWithColumns();
        const sheet = host.spreadsheet.firstSheet;
        resultOf(host.run('tag', [tagged]));
        for (const edit of edits) edit(sheet);
        expect(resultOf(host.run('where'))).toBe(columnOf(sheet, `column ${tagged}`));
      }),
      { seed, numRuns: 60 },
    );
  });

  test('a formula keeps pointing at its cell, or says #REF! when the cell is gone', () => {
    fc.assert(
      fc.property(steps, (edits) => {
        const host = smallHost('');
        const sheet = host.spreadsheet.firstSheet;
        sheet.setCell(3, 3, 'target');
        const other = host.spreadsheet.addSheet('Other');
        other.setCell(1, 1, '=Sheet1!C3');
        for (const edit of edits) edit(sheet);
        const gone = columnOf(sheet, 'target') === null;
        expect(other.display(1, 1)).toBe(gone ? '#REF!' : 'target');
        expect(parseFormula(other.formula(1, 1)).ast).not.toBeNull();
      }),
      { seed, numRuns: 60 },
    );
  });

  test('what belongs to a column stays with it, whatever happens around it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), steps, (tagged, edits) => {
        const host = hostWithColumns();
        const sheet = host.spreadsheet.firstSheet;
        const { id } = sheet;
        const area = { firstRow: 1, lastRow: 500, firstColumn: tagged, lastColumn: tagged };
        const record = host.spreadsheet.protections.add(id, area, []);
        const whole = host.spreadsheet.protections.add(id, null, []);
        whole.unprotected = [area];
        host.spreadsheet.namedRanges.set('tagged', { sheetId: id, area });
        host.spreadsheet.select(
          'u',
          sheet,
          `${columnLetters(tagged)}1:${columnLetters(tagged)}500`,
        );
        sheet.filterArea = area;
        sheet.filterCriteria.set(tagged, () => true);
        sheet.columnWidths.set(tagged, 321);
        sheet.hiddenColumns.add(tagged);
        for (const edit of edits) edit(sheet);

        const at = columnOf(sheet, `column ${tagged}`);
        const there = at === null ? [] : [at];
        const { records } = host.spreadsheet.protections;
        const columnsOf = (areas: readonly (Area | null)[]) =>
          areas.flatMap((one) => (one === null ? [] : [one.firstColumn, one.lastColumn]));
        const ends = [...there, ...there];
        expect(columnsOf(records.includes(record) ? [record.area] : [])).toEqual(ends);
        expect(columnsOf(whole.unprotected)).toEqual(ends);
        expect(columnsOf([host.spreadsheet.namedRanges.get('tagged')?.area ?? null])).toEqual(ends);
        expect(columnsOf([sheet.filterArea])).toEqual(ends);
        expect([...sheet.filterCriteria.keys()]).toEqual(there);
        expect([...sheet.columnWidths.keys()]).toEqual(there);
        expect([...sheet.hiddenColumns]).toEqual(there);
        if (at !== null) expect(columnsOf(host.spreadsheet.selection('u').areas)).toEqual(ends);
      }),
      { seed, numRuns: 60 },
    );
  });

  test('rows that move take their metadata, notes, formats and hiding along', () => {
    const host = smallHost(`
      function tag() { SpreadsheetApp.getActiveSheet().getRange('3:3').addDeveloperMetadata('tag'); }
      function where() { return SpreadsheetApp.getActiveSheet().createDeveloperMetadataFinder().withKey('tag').find()[0].getLocation().getRow().getRow(); }`);
    const sheet = host.spreadsheet.firstSheet;
    sheet.setCell(3, 1, "'007");
    sheet.grid.ensureExtras(3, 1).note = 'n';
    sheet.hideRows(3);
    resultOf(host.run('tag'));
    sheet.moveRows(3, 1, 8);
    expect(resultOf(host.run('where'))).toBe(7);
    expect([sheet.display(7, 1), sheet.grid.extras(7, 1)?.note, sheet.isRowHidden(7)]).toEqual([
      '007',
      'n',
      true,
    ]);
  });
});
