import { safeWrite } from '../../../../../src/core/sheet/write/safe-write';
import { FakeTable } from '../../../../support/fake-table';

const asked = '=CDX_ENRICH(RC[-2])';
const again = '=CDX_ENRICH( RC[-2])';

/** Ada's lead is asked for by a formula; people have formulas of their own beside and below. */
function sheet(beside: string, below: string): FakeTable {
  const table = new FakeTable([
    ['Lead', 'Note', 'Person', 'Total', ''],
    ['ada', 'a', '', '', ''],
    ['ben', 'b', '', '', ''],
  ]);
  table.typeFormula(2, 'Person', asked, 'Ada');
  table.typeFormula(3, 'Person', below, 'Ben');
  table.typeFormula(2, 'Total', beside, '1');
  table.typeFormula(3, 'Total', beside, '2');
  return table;
}

/** Ada's is calculated anew; `meanwhile` happens right before. */
function recalculate(table: FakeTable, meanwhile: () => void) {
  table.before = (method) => {
    if (method !== 'put') return;
    table.before = () => {};
    meanwhile();
  };
  return safeWrite({
    table,
    band: { firstRow: 2, rows: 2, columns: 5 },
    textColumns: [],
    keyColumns: ({ headers }) => [headers.indexOf('Lead')],
    areFormulas: true,
    plan: ({ headers }) => [
      {
        row: 0,
        column: headers.indexOf('Person'),
        to: { value: '', formula: again, format: null },
      },
    ],
  });
}

test('a formula of people\u2019s that was written over after a sort comes back, whatever it reads', () => {
  const below = '=RC[-1]&RC[20]';
  const table = sheet('=RC[-3]', below);
  const { missed, lost } = recalculate(table, () => table.reverse());
  expect(table.columnTexts('Lead')).toEqual(['ben', 'ada']);
  expect(table.entered(2, 'Person').text).toBe(below);
  expect(table.entered(3, 'Person').text).toBe(asked);
  expect([missed, lost]).toEqual([true, 0]);
});

test('where a column that it read was deleted right then, it comes back as Sheets would have it', () => {
  const table = sheet('=RC[-3]&RC[-2]&RC[-1]', asked);
  const { lost } = recalculate(table, () => table.deleteColumn('Note'));
  expect(table.headers()).toEqual(['Lead', 'Person', 'Total', '']);
  expect(table.entered(2, 'Total').text).toBe('=RC[-2]&#REF!&RC[-1]');
  expect(lost).toBe(0);
});

test('and so does one that reads a column beyond those in use', () => {
  const table = sheet('=RC[-3]&RC[9]', asked);
  recalculate(table, () => table.deleteColumn('Note'));
  expect(table.entered(2, 'Total').text).toBe('=RC[-2]&RC[9]');
});
