import { editor, errorOf, owner, resultOf, smallHost } from '../../small-host';

const ruleOn = (a1: string): string =>
  `SpreadsheetApp.newConditionalFormatRule().whenTextContains('x').setBackground('#FF0000').setBold(true).setRanges([sheet.getRange('${a1}')]).build()`;
const onSheet = (code: string): string =>
  `function f() { const sheet = SpreadsheetApp.getActiveSheet(); ${code} }`;

test('a rule tells its condition, colours in lower case, and ranges', () => {
  const host = smallHost(
    onSheet(`sheet.setConditionalFormatRules([${ruleOn('B2:B')}]);
      const [rule] = sheet.getConditionalFormatRules();
      const condition = rule.getBooleanCondition();
      return [condition.getCriteriaType() === SpreadsheetApp.BooleanCriteria.TEXT_CONTAINS, condition.getCriteriaValues(),
        condition.getBackground(), condition.getFontColor(), condition.getBold(), rule.getRanges()[0].getA1Notation()];`),
  );
  expect(resultOf(host.run('f'))).toEqual([true, ['x'], '#ff0000', null, true, 'B2:B1000']);
});

test('setting rules replaces all of them', () => {
  const host = smallHost(
    onSheet(`sheet.setConditionalFormatRules([${ruleOn('A1')}, ${ruleOn('B1')}]);
      sheet.setConditionalFormatRules([${ruleOn('C1')}]);
      return sheet.getConditionalFormatRules().map((rule) => rule.getRanges()[0].getA1Notation());`),
  );
  expect(resultOf(host.run('f'))).toEqual(['C1']);
});

test('a rule follows rows and columns, takes over rows inserted right below it, and dies with them', () => {
  const host = smallHost(onSheet(`sheet.setConditionalFormatRules([${ruleOn('B2:B5')}]);`));
  resultOf(host.run('f'));
  const sheet = host.spreadsheet.firstSheet;
  sheet.insertRows(6, 2);
  sheet.insertColumns(1);
  expect(sheet.formatRules[0]?.areas).toEqual([
    { firstRow: 2, lastRow: 7, firstColumn: 3, lastColumn: 3 },
  ]);
  sheet.deleteColumns(3);
  expect(sheet.formatRules).toEqual([]);
});

test('a rule without a condition can not be built, and cells protected from a person not be coloured', () => {
  const blank = smallHost(onSheet('SpreadsheetApp.newConditionalFormatRule().build();'));
  expect(errorOf(blank.run('f'))).toMatch(/needs a condition/);
  const host = smallHost(onSheet(`sheet.setConditionalFormatRules([${ruleOn('A1')}]);`));
  const { spreadsheet } = host;
  const area = { firstRow: 1, firstColumn: 1, lastRow: 1, lastColumn: 1 };
  spreadsheet.protections.add(spreadsheet.firstSheet.id, area, [owner]);
  expect(errorOf(host.run('f', [], { user: editor }))).toMatch(/protected/);
});
