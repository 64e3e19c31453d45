import { adapterHost, bundleOf, call } from '../adapter-host';

const code = bundleOf(`
  import { tableOf } from './sheet/table';
  import { makeColumns } from '../core/sheet/columns/new-columns';
  import { colourStatuses, uncolourStatuses } from '../core/sheet/columns/looks';
  const sheet = () => SpreadsheetApp.getActiveSpreadsheet().getSheets()[0];
  const table = () => tableOf(sheet());
  export function make() {
    const columns = [{ name: 'status', header: 'CDX status' }, { name: 'emailStatus', header: 'CDX email status' }];
    makeColumns(table(), columns, null);
    return null;
  }
  export function colour() { colourStatuses(table()); return null; }
  export function uncolour() { uncolourStatuses(table()); return null; }
  export function rules() {
    return JSON.stringify(sheet().getConditionalFormatRules().map((rule) => [
      rule.getBooleanCondition().getCriteriaValues()[0], rule.getRanges().map((range) => range.getA1Notation()).join(),
    ]));
  }
  export function theirs() {
    const rule = SpreadsheetApp.newConditionalFormatRule()
      .whenTextStartsWith('Done').setBackground('#ff0000').setRanges([sheet().getRange('A:B')]).build();
    sheet().setConditionalFormatRules([rule, ...sheet().getConditionalFormatRules()]);
    return null;
  }
  export function repaint() {
    const [first, ...others] = sheet().getConditionalFormatRules();
    sheet().setConditionalFormatRules([first.copy().setBackground('#ffffff').build(), ...others]);
    return null;
  }
  export function clear() { sheet().clearConditionalFormatRules(); return null; }
`);

function coloured() {
  const host = adapterHost(code);
  const sheet = host.spreadsheet.firstSheet;
  sheet.paste(1, 1, [['Name'], ['Ada']]);
  call(host, 'make');
  call(host, 'colour');
  return { host, sheet, starts: () => call(host, 'rules').map(([start]: string[]) => start) };
}

test('a status and the status of an email get rules of their own, over the whole column', () => {
  const { host } = coloured();
  const rules = call(host, 'rules');
  expect(rules[0]).toEqual(['Done', 'B1:B1000']);
  expect(rules.at(-1)).toEqual(['verified', 'C1:C1000']);
});

test('rules of others stay, and come first', () => {
  const host = adapterHost(code);
  host.spreadsheet.firstSheet.paste(1, 1, [['Name'], ['Ada']]);
  call(host, 'theirs');
  call(host, 'make');
  call(host, 'colour');
  expect(call(host, 'rules')[0]).toEqual(['Done', 'A1:B1000']);
  call(host, 'uncolour');
  expect(call(host, 'rules')).toEqual([['Done', 'A1:B1000']]);
});

test('a second run adds none, and whoever deleted them does not get them back', () => {
  const { host, starts } = coloured();
  const before = starts();
  call(host, 'colour');
  expect(starts()).toEqual(before);
  call(host, 'clear');
  call(host, 'colour');
  expect(starts()).toEqual([]);
});

test('a rule that somebody changed is theirs and stays', () => {
  const { host, starts } = coloured();
  call(host, 'repaint');
  call(host, 'uncolour');
  expect(starts()).toEqual(['Done']);
});

test('after they were taken away the next run colours anew', () => {
  const { host, starts } = coloured();
  const before = starts();
  call(host, 'uncolour');
  expect(starts()).toEqual([]);
  call(host, 'colour');
  expect(starts()).toEqual(before);
});

test('rules move with their column', () => {
  const { host, sheet } = coloured();
  sheet.insertColumns(1);
  expect(call(host, 'rules')[0]).toEqual(['Done', 'C1:C1000']);
  sheet.deleteColumns(3);
  expect(call(host, 'rules')).toEqual([['verified', 'C1:C1000']]);
});
