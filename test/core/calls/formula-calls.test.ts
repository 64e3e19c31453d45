import { requestsPerMinuteDefault } from '../../../src/config';
import {
  formulaCounts,
  freezeFormulasCall,
  retryFormulasCall,
} from '../../../src/core/calls/formula-calls';
import { FakeTable } from '../../support/fake-table';
import { Office, refusalOf } from '../../support/office';
import { formula, sheetOf, spillingTable } from '../formulas/cells/formula-sheet';

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

const unrevealed = 'Not revealed (acme.com)';

test.each(['me', 'somebody else'])(
  'what is not revealed stays a formula, also where formulas never spend: they are of %s',
  (owner) => {
    const { office, table, session } = sheetShowing('Ada', unrevealed);
    if (owner !== 'me') office.documentStore.set('cdx.formula-owner.1', owner);
    expect(freezeFormulasCall(session)).toEqual({ frozen: 1, skipped: 1 });
    expect([2, 3].map((row) => table.entered(row, 'Person').text)).toEqual(['Ada', formula]);
  },
);

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

/** The rows whose formulas are calculated anew by a call. */
function renewedRows(table: FakeTable, call: () => void): readonly number[] {
  const before = table.columnTexts('Lead').map((_, index) => table.entered(index + 2, 'Person'));
  call();
  return before.flatMap(({ text }, index) =>
    table.entered(index + 2, 'Person').text === text ? [] : [index + 2],
  );
}

test('a retry takes what may be revealed by now, and does not count it as waiting', () => {
  const { table, session } = sheetShowing('Ada', unrevealed, 'Not revealed');
  expect(formulaCounts(session)).toMatchObject({ total: 3, waiting: 0, failed: 0, unrevealed: 2 });
  const rows = renewedRows(table, () => {
    expect(retryFormulasCall(session)).toMatchObject({ waiting: 0, unrevealed: 2, next: 3 });
  });
  expect(rows).toEqual([3, 4]);
});

test('a page of another version names no place to go on at: it begins anew', () => {
  const { session } = sheetShowing(unrevealed);
  expect(retryFormulasCall(session, undefined)).toMatchObject({ waitedCells: 1, next: 1 });
});

test('what waits comes first, and of the others each has one turn, so that the rounds end', () => {
  const count = 50;
  const shown = Array.from({ length: count }, () => unrevealed);
  const { office, table, session } = sheetShowing(
    ...shown,
    ...Array.from({ length: 10 }, () => waiting),
  );
  const first = renewedRows(table, () => {
    // Half of the 50 requests that those that wait leave of a minute.
    expect(retryFormulasCall(session)).toMatchObject({ waiting: 35, unrevealed: 25, next: 25 });
  });
  expect(first).toHaveLength(10 + 25);
  office.formulaSheets = [sheetOf(table)];
  const second = renewedRows(table, () => {
    expect(retryFormulasCall(session, 25)).toMatchObject({
      waiting: 10,
      waitedCells: 35,
      next: 60,
    });
  });
  expect(second).toHaveLength(10 + 25);
  const unasked = Array.from({ length: count }, (_, index) => index + 2).filter(
    (row) => !first.includes(row) && !second.includes(row),
  );
  expect(unasked).toEqual([]);
  office.formulaSheets = [sheetOf(table)];
  const third = renewedRows(table, () => {
    expect(retryFormulasCall(session, 60)).toMatchObject({ waitedCells: 10, unrevealed: 50 });
  });
  expect(third).toHaveLength(10);
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
