import { requestsPerMinuteDefault } from '../../../src/config';
import {
  formulaCounts,
  freezeFormulasCall,
  retryFormulasCall,
} from '../../../src/core/calls/formula-calls';
import { FakeTable } from '../../support/fake-table';
import { Office, refusalOf } from '../../support/office';
import { sheetOf, spillingTable } from '../formulas/cells/formula-sheet';

test('only CDX formulas are counted', () => {
  const office = new Office([], []);
  const formulas = [
    ['=CDX_ENRICH(RC[1], RC[2])', '=SUM(R1C1)'],
    ['=cdx_account()'],
    ['=CDX_USAGE(7)'],
  ];
  const values = [['Ada', '3'], ['Waiting \u2013 recalculate'], ['#ERROR!']];
  office.formulaSheets = [{ formulas, values, table: new FakeTable(values) }];
  expect(formulaCounts(office.connected())).toMatchObject({ total: 3, waiting: 1, failed: 1 });
});

const waiting = 'Waiting \u2013 recalculate';

/** A sheet with these results of formulas, in a document with a key. */
function sheetShowing(...shown: readonly string[]) {
  const office = new Office([], []);
  const table = spillingTable(
    shown.map((text, index) => ({ input: `lead ${index}`, shown: text })),
  );
  office.formulaSheets = [sheetOf(table)];
  return { office, table, session: office.connected() };
}

function refuseWrites(table: FakeTable): void {
  table.before = (method) => {
    if (method === 'put') throw Object.assign(new Error('protected'), { name: 'SheetRefused' });
  };
}

test('freezing tells how many became values, and how many wait or failed', () => {
  const { session } = sheetShowing('Ada', 'Ben', waiting, '#ERROR!');
  expect(freezeFormulasCall(session)).toEqual({ frozen: 2, skipped: 2 });
});

test('whoever does not own the formulas freezes none that may still reveal', () => {
  const shown = ['Ada', 'Not revealed (acme.com)'];
  expect(freezeFormulasCall(sheetShowing(...shown).session)).toEqual({ frozen: 2, skipped: 0 });
  const { office, session } = sheetShowing(...shown);
  office.documentStore.set('cdx.formula-owner.1', 'somebody else');
  expect(freezeFormulasCall(session)).toEqual({ frozen: 1, skipped: 1 });
});

test('retrying counts what is left', () => {
  const { session } = sheetShowing('Ada', waiting, '#ERROR!');
  expect(retryFormulasCall(session)).toMatchObject({
    ...{ total: 3, waiting: 1, failed: 1 },
    waitedCells: 1,
  });
});

test('a sheet whose cells are protected is named, and none of it is frozen', () => {
  const { table, session } = sheetShowing('Ada', 'Ben');
  refuseWrites(table);
  expect(refusalOf(() => freezeFormulasCall(session))).toMatchObject({
    code: 'SHEET',
    message: expect.stringContaining('Of “Leads” no formula was frozen'),
  });
});

test.each([
  [1, '1 formula stands in a protected cell'],
  [2, '2 formulas stand in protected cells'],
])('%i in protected cells could not be calculated again', (count, message) => {
  const { table, session } = sheetShowing(...Array.from({ length: count }, () => waiting));
  refuseWrites(table);
  expect(refusalOf(() => retryFormulasCall(session))).toMatchObject({
    message: expect.stringContaining(message),
  });
});

test('a throw of another kind goes on', () => {
  const { table, session } = sheetShowing('Ada');
  table.before = (method) => {
    if (method === 'put') throw new Error('the sheet is gone');
  };
  expect(() => freezeFormulasCall(session)).toThrow('the sheet is gone');
});

test('cells that could not be put back are told before anything else', () => {
  const { office, session } = sheetShowing('Ada');
  office.world.workbook.losses.cells = 1;
  expect(refusalOf(() => freezeFormulasCall(session))).toMatchObject({
    message: expect.stringContaining('could not be put back'),
  });
});

test('a sheet with nothing finished is not touched by freezing', () => {
  const { table, session } = sheetShowing(waiting, '#ERROR!');
  const before = table.calls.length;
  expect(freezeFormulasCall(session)).toEqual({ frozen: 0, skipped: 2 });
  expect(table.calls).toHaveLength(before);
});

test('without a key as many wait again as the usual minute has requests', () => {
  const shown = Array.from({ length: requestsPerMinuteDefault + 3 }, () => waiting);
  const { office, table } = sheetShowing(...shown);
  const again = new Set<number>();
  const { put } = table;
  table.put = (cells) => {
    for (const { rowNumber } of cells) again.add(rowNumber);
    put.call(table, cells);
  };
  retryFormulasCall(office.as('visitor'));
  expect(again.size).toBe(requestsPerMinuteDefault);
});

test('what waits in a later sheet comes before what a limit may hold up in an earlier one', () => {
  const limit = 'Not revealed \u2013 daily limit of formulas reached';
  const { office, table, session } = sheetShowing(...Array.from({ length: 70 }, () => limit));
  const later = spillingTable([{ input: 'lead', shown: waiting }]);
  office.formulaSheets = [sheetOf(table), sheetOf(later)];
  const before = later.entered(2, 'Person').text;
  expect(retryFormulasCall(session)).toMatchObject({ waiting: 71, waitedCells: 71 });
  expect(later.entered(2, 'Person').text).not.toBe(before);
});
