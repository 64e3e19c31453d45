import { caught, editor, errorOf, owner, resultOf, smallHost } from '../../small-host';

const onSheet = (code: string): string =>
  `function f(x) { const sheet = SpreadsheetApp.getActiveSheet(); ${code} }`;

describe('SpreadsheetApp', () => {
  test('several selected ranges: getActiveRange is the last, the list has all', () => {
    const host = smallHost(
      `function f() { return [SpreadsheetApp.getActiveRange().getA1Notation(), SpreadsheetApp.getActiveRangeList().getRanges().map((r) => r.getA1Notation())]; }`,
    );
    host.spreadsheet.select(owner, host.spreadsheet.firstSheet, 'A2:A4', 'C7');
    expect(resultOf(host.run('f'))).toEqual(['C7', ['A2:A4', 'C7']]);
    expect(resultOf(host.run('f', [], { user: editor }))).toEqual(['A1', ['A1']]);
  });

  test('setActiveSheet selects A1, unless the selection is to be restored', () => {
    const host = smallHost(
      `function f(restores) {
        const book = SpreadsheetApp.getActiveSpreadsheet();
        const sheet = book.getActiveSheet();
        book.insertSheet('Other ' + restores);
        book.setActiveSheet(sheet, restores);
        return SpreadsheetApp.getActiveRange().getA1Notation();
      }`,
    );
    host.spreadsheet.select(owner, host.spreadsheet.firstSheet, 'A2:A4');
    expect(resultOf(host.run('f', [true]))).toBe('A2:A4');
    expect(resultOf(host.run('f', [false]))).toBe('A1');
  });

  test('open-ended ranges reach the end of the sheet', () => {
    const host = smallHost(
      onSheet(
        `return ['A:A', '2:2', 'B3:B', 'A1'].map((a1) => { const r = sheet.getRange(a1); return [r.getNumRows(), r.getNumColumns()]; });`,
      ),
    );
    expect(resultOf(host.run('f'))).toEqual([
      [1000, 1],
      [1, 26],
      [998, 1],
      [1, 1],
    ]);
  });

  test('the data range of an empty sheet is A1; a formula that shows nothing makes it larger', () => {
    const host = smallHost(onSheet(`return sheet.getDataRange().getA1Notation();`));
    expect(resultOf(host.run('f'))).toBe('A1');
    host.spreadsheet.firstSheet.setCell(4, 2, '=""');
    expect(resultOf(host.run('f'))).toBe('A1:B4');
  });

  test('links under text: of the whole cell, and of parts', () => {
    const host = smallHost(
      onSheet(`
        const rich = (text) => SpreadsheetApp.newRichTextValue().setText(text);
        sheet.getRange('A1').setRichTextValue(rich('Ada').setLinkUrl('https://a.test/').build());
        sheet.getRange('A2').setRichTextValue(rich('see here').setLinkUrl(4, 8, 'https://b.test/').build());
        sheet.getRange('A3').setValue(5);
        return sheet.getRange('A1:A3').getRichTextValues().map(([v]) => v && [v.getText(), v.getLinkUrl(), v.getRuns().map((r) => [r.getText(), r.getLinkUrl()])]);`),
    );
    expect(resultOf(host.run('f'))).toEqual([
      ['Ada', 'https://a.test/', [['Ada', 'https://a.test/']]],
      [
        'see here',
        null,
        [
          ['see ', null],
          ['here', 'https://b.test/'],
        ],
      ],
      null,
    ]);
  });

  test('writing a value removes the link that was there', () => {
    const host = smallHost(
      onSheet(`
        sheet.getRange('A1').setRichTextValue(SpreadsheetApp.newRichTextValue().setText('a').setLinkUrl('https://a.test/').build());
        sheet.getRange('A1').setValue('b');
        return sheet.getRange('A1').getRichTextValue().getLinkUrl();`),
    );
    expect(resultOf(host.run('f'))).toBeNull();
  });

  test('appendRow writes below the content and makes room', () => {
    const host = smallHost(
      onSheet(
        `sheet.getRange(sheet.getMaxRows(), 1).setValue('last'); sheet.appendRow(['=1+1', "'007"]); return [sheet.getLastRow(), sheet.getMaxRows(), sheet.getRange(1001, 1, 1, 2).getValues()];`,
      ),
    );
    expect(resultOf(host.run('f'))).toEqual([1001, 1001, [[2, '007']]]);
  });

  test('range lists write and format all their ranges', () => {
    const host = smallHost(
      onSheet(
        `sheet.getRangeList(['A1:A2', 'C1']).setNumberFormat('@').setValue('01'); return sheet.getRange('A1:C2').getValues();`,
      ),
    );
    expect(resultOf(host.run('f'))).toEqual([
      ['01', '', '01'],
      ['01', '', ''],
    ]);
  });

  test('notes: a number alone is "25", in a block "25.0"; clear keeps notes', () => {
    const host = smallHost(
      onSheet(
        `sheet.getRange('A1').setNote(25); sheet.getRange('B1').setNotes([[25]]); sheet.getRange('A1:B1').clear(); return sheet.getRange('A1:B1').getNotes();`,
      ),
    );
    expect(resultOf(host.run('f'))).toEqual([['25', '25.0']]);
  });

  test('text is found ignoring case, in whole cells and in formulas on request', () => {
    const host = smallHost(
      onSheet(`
        sheet.getRange('A1:A3').setValues([['Email'], ['email of'], ['=LOWER("EMAIL")']]);
        const cells = (finder) => finder.findAll().map((r) => r.getA1Notation());
        return [cells(sheet.createTextFinder('email')), cells(sheet.createTextFinder('email').matchEntireCell(true)), cells(sheet.createTextFinder('LOWER').matchFormulaText(true))];`),
    );
    expect(resultOf(host.run('f'))).toEqual([['A1', 'A2', 'A3'], ['A1', 'A3'], ['A3']]);
  });

  test('a sheet takes one filter', () => {
    const host = smallHost(
      onSheet(
        `sheet.getRange('A1:B9').createFilter(); ${caught(`sheet.getRange('A1').createFilter()`)}`,
      ),
    );
    expect(resultOf(host.run('f'))).toBe(
      "Exception: You can't create a filter in a sheet that already has a filter.",
    );
  });

  test('rows hidden by a filter and by a person are told apart', () => {
    const host = smallHost(
      onSheet(
        `return [2, 3].map((row) => [sheet.isRowHiddenByFilter(row), sheet.isRowHiddenByUser(row)]);`,
      ),
    );
    const sheet = host.spreadsheet.firstSheet;
    sheet.paste(1, 1, [['n'], ['1'], ['2']]);
    sheet.setFilter({ firstRow: 1, firstColumn: 1, lastRow: 3, lastColumn: 1 });
    sheet.filterColumn(1, (shown) => shown === '2');
    sheet.hideRows(3);
    expect(resultOf(host.run('f'))).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  test('protections are found by type and say who may edit', () => {
    const host = smallHost(
      onSheet(`sheet.protect(); sheet.getRange('B:B').protect().setDescription('mine');
        return SpreadsheetApp.getActiveSpreadsheet().getProtections(SpreadsheetApp.ProtectionType.RANGE).map((p) => [p.getRange().getA1Notation(), p.getDescription(), p.canEdit()]);`),
    );
    expect(resultOf(host.run('f', [], { user: editor }))).toEqual([['B1:B1000', 'mine', true]]);
    expect(host.spreadsheet.protections.records).toHaveLength(2);
  });

  test('names stand for ranges, also in formulas', () => {
    const host = smallHost(
      onSheet(`
        const file = SpreadsheetApp.getActiveSpreadsheet();
        file.setNamedRange('prices', sheet.getRange('A1:A2'));
        sheet.getRange('A1:B2').setValues([[1, '=SUM(prices)'], [2, '']]);
        return [sheet.getRange('B1').getValue(), file.getRangeByName('prices').getA1Notation(), file.getNamedRanges().length, file.getRangeByName('nope')];`),
    );
    expect(resultOf(host.run('f'))).toEqual([3, 'A1:A2', 1, null]);
  });

  test('sheets are added, hidden, found and removed', () => {
    const host = smallHost(`function f() {
      const file = SpreadsheetApp.getActiveSpreadsheet();
      const log = file.insertSheet('CDX log');
      const active = file.getActiveSheet().getName();
      log.hideSheet();
      const found = file.getSheetById(log.getSheetId()).getName();
      const hidden = log.isSheetHidden();
      file.deleteSheet(log);
      return [active, found, hidden, file.getSheetByName('CDX log'), file.getSheets().length];
    }`);
    expect(resultOf(host.run('f'))).toEqual(['CDX log', 'CDX log', true, null, 1]);
  });

  test('a second sheet of the same name and the last sheet hidden are refused', () => {
    const host = smallHost(
      `function f() { SpreadsheetApp.getActiveSpreadsheet().insertSheet('Sheet1'); } function g() { SpreadsheetApp.getActiveSheet().hideSheet(); }`,
    );
    expect(errorOf(host.run('f'))).toContain('already exists');
    expect(errorOf(host.run('g'))).toContain("can't hide all");
  });

  test('arguments of the wrong kind name the signature', () => {
    const host = smallHost(onSheet(`${caught(`sheet.getRange('A1').setValues('x')`)}`));
    expect(resultOf(host.run('f'))).toBe(
      "Exception: The parameters (String) don't match the method signature for SpreadsheetApp.Range.setValues.",
    );
  });

  test('inserted columns count against the cells of the file', () => {
    const host = smallHost(
      onSheet(`sheet.insertColumnsAfter(26, x); return sheet.getMaxColumns();`),
    );
    expect(resultOf(host.run('f', [4]))).toBe(30);
    expect(errorOf(host.run('f', [10_000]))).toContain('10000000 cells');
  });

  test('setFormula makes a formula also in a cell formatted as text, setValue does not', () => {
    const host = smallHost(
      onSheet(
        `const r = sheet.getRange('A1').setNumberFormat('@'); r.setValue('=1+1'); const text = r.getValue(); r.setFormula('1+1'); return [text, r.getValue(), r.getFormula()];`,
      ),
    );
    expect(resultOf(host.run('f'))).toEqual(['=1+1', 2, '=1+1']);
  });
});
