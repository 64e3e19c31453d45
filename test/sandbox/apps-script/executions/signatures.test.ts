import { signaturesOf } from '../../../../sandbox/apps-script/executions/signatures';
import { inventedMembers, misfitCalls } from '../../../../sandbox/apps-script/report/bundle-calls';
import { hostMembers } from '../../../../sandbox/apps-script/report/host-members';
import { caught, resultOf, smallHost } from '../small-host';

const outcomeOf = (call: string) => {
  const sheet = `const sheet = SpreadsheetApp.getActiveSheet(); const range = sheet.getRange('A1:B2');`;
  return resultOf(smallHost(`function f() { ${sheet} ${caught(call)} }`).run('f'));
};

const mismatch = (parameters: string, method: string) =>
  `Exception: The parameters (${parameters}) don't match the method signature for ${method}.`;

describe('the arguments of a service call', () => {
  test.each([
    ['range.setValue()', '', 'SpreadsheetApp.Range.setValue'],
    ['range.setValues(5)', 'number', 'SpreadsheetApp.Range.setValues'],
    ["range.setValues(['x'])", 'number[]', 'SpreadsheetApp.Range.setValues'],
    ['range.setFormula(null)', 'null', 'SpreadsheetApp.Range.setFormula'],
    ['sheet.getRange()', '', 'SpreadsheetApp.Sheet.getRange'],
    [
      'sheet.getRange(1, 1, 1, 1, 1)',
      'number,number,number,number,number',
      'SpreadsheetApp.Sheet.getRange',
    ],
    ["sheet.getRange('1', 1)", 'String,number', 'SpreadsheetApp.Sheet.getRange'],
    ["sheet.getRange('A1', undefined)", 'String,null', 'SpreadsheetApp.Sheet.getRange'],
    ['sheet.getRange(1, NaN)', 'number,number', 'SpreadsheetApp.Sheet.getRange'],
    ['sheet.setName({})', '(class)', 'SpreadsheetApp.Sheet.setName'],
    ['sheet.getProtections(range)', '(class)', 'SpreadsheetApp.Sheet.getProtections'],
    [
      'SpreadsheetApp.getActiveSpreadsheet().setActiveSheet(range)',
      '(class)',
      'SpreadsheetApp.Spreadsheet.setActiveSheet',
    ],
    ["SpreadsheetApp.getUi().showModalDialog('<p>')", 'String', 'Ui.showModalDialog'],
    ["Utilities.sleep('5')", 'String', 'Utilities.sleep'],
    ["CacheService.getDocumentCache().put('k')", 'String', 'CacheService.Cache.put'],
    ['LockService.getDocumentLock().tryLock()', '', 'LockService.Lock.tryLock'],
    [
      "ScriptApp.newTrigger('f').timeBased().everyHours(true)",
      'Boolean',
      'ScriptApp.ClockTriggerBuilder.everyHours',
    ],
  ])('%s fits no signature', (call, parameters, method) => {
    expect(outcomeOf(call)).toBe(mismatch(parameters, method));
  });

  test.each([
    'range.setValue(null)',
    'range.setValues([[1, null], [undefined, new Date(0)]])',
    'range.setFontColor(null)',
    'range.setNumberFormat(0)',
    "sheet.getRange('A1')",
    'sheet.getRange(1, 1, 1, 1)',
    'sheet.getRange(1.9, 1)',
    'sheet.getProtections(SpreadsheetApp.ProtectionType.SHEET)',
    'SpreadsheetApp.getActiveSpreadsheet().setActiveSheet(sheet)',
    "CacheService.getDocumentCache().put('k', {})",
    "PropertiesService.getDocumentProperties().setProperty('k', 5)",
    "Logger.log('%s %s', 1, 2)",
    "console.log('a', 1, {}, [])",
    "Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, 'x', Utilities.Charset.UTF_8)",
    "Utilities.formatString('%s %s %s', 1, 2, 3)",
    "sheet.getRange('B:B').addDeveloperMetadata('k', 'v', SpreadsheetApp.DeveloperMetadataVisibility.PROJECT)",
    'new Date(range.getValue())',
  ])('%s fits', (call) => {
    expect(outcomeOf(call)).toBe('nothing thrown');
  });
});

describe('numbers that fit a signature and no sheet', () => {
  test.each([
    'sheet.hideRows(1, 1e9)',
    'sheet.showRows(-5)',
    'sheet.hideColumns(1e9)',
    'sheet.getRange(1, 1, 1e9, 1).getValues()',
    'sheet.isRowHiddenByUser(1e9)',
    'sheet.deleteRows(5, 1e9)',
    'sheet.insertRowsAfter(1e9, 1)',
    'range.offset(1e9, 0)',
  ])('%s is outside the dimensions of the sheet', (call) => {
    expect(outcomeOf(call)).toBe(
      'Exception: The coordinates of the range are outside the dimensions of the sheet.',
    );
  });
});

describe("the host's methods", () => {
  test("are Google's, as its type definitions say", () => {
    expect(inventedMembers(hostMembers())).toEqual([]);
    expect(signaturesOf('Range', 'setValue')).toHaveLength(1);
    expect(
      signaturesOf('Sheet', 'getRange')
        ?.map(({ length }) => length)
        .sort(),
    ).toEqual([1, 2, 3, 4]);
  });
});

describe('the calls of a bundle', () => {
  test('that no signature of the name takes are found, whatever they are called on', () => {
    const code = `
      a.getRange('A1').setValue(); b.setValues([], 1); c.getRange(1, 2, 3, 4, 5);
      d.getRange(...e); [1].slice(); const own = { hideSheet(x) {} }; own.hideSheet(1);`;
    expect(misfitCalls(code, hostMembers())).toEqual(
      expect.arrayContaining([
        { member: 'setValue', count: 0 },
        { member: 'setValues', count: 2 },
        { member: 'getRange', count: 5 },
      ]),
    );
    expect(misfitCalls(code, hostMembers())).toHaveLength(3);
  });
});
