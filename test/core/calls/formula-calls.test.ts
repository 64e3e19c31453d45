import {
  formulaCounts,
  freezeFormulasCall,
  retryFormulasCall,
} from '../../../src/core/calls/formula-calls';
import { Office } from '../../support/office';

function setUp() {
  const office = new Office([], []);
  const frozen: string[] = [];
  const recalculated: string[] = [];
  office.formulaSheets = [
    {
      formulas: [
        ['=CDX_ENRICH(A2, B2)', '=SUM(A1)'],
        ['=cdx_account()', ''],
        ['=CDX_USAGE(7)', ''],
      ],
      values: [
        ['Ada', '3'],
        ['Waiting \u2013 recalculate', 'text'],
        ['#ERROR!', ''],
      ],
      freeze: (cells) => frozen.push(...cells.map(({ formula }) => formula)),
      recalculate: (runs) => {
        recalculated.push(...runs.flatMap(({ formulas }) => formulas));
        return 0;
      },
    },
  ];
  return { session: office.connected(), frozen, recalculated };
}

test('only CDX formulas are counted', () => {
  expect(formulaCounts(setUp().session)).toEqual({ total: 3, waiting: 1, failed: 1 });
});

test('waiting and failed formulas are calculated again, finished ones are not', () => {
  const { session, recalculated } = setUp();
  retryFormulasCall(session);
  expect(recalculated).toEqual(['=cdx_account()', '=CDX_USAGE(7)']);
});

test('freezing skips errors and waiting cells', () => {
  const { session, frozen } = setUp();
  expect(freezeFormulasCall(session)).toEqual({ frozen: 1, skipped: 2 });
  expect(frozen).toEqual(['=CDX_ENRICH(A2, B2)']);
});
