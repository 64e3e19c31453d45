import { formulaCounts } from '../../../src/core/calls/formula-calls';
import { FakeTable } from '../../support/fake-table';
import { Office } from '../../support/office';

test('only CDX formulas are counted', () => {
  const office = new Office([], []);
  const formulas = [
    ['=CDX_ENRICH(RC[1], RC[2])', '=SUM(R1C1)'],
    ['=cdx_account()'],
    ['=CDX_USAGE(7)'],
  ];
  const values = [['Ada', '3'], ['Waiting \u2013 recalculate'], ['#ERROR!']];
  office.formulaSheets = [{ formulas, values, table: new FakeTable(values) }];
  expect(formulaCounts(office.connected())).toEqual({ total: 3, waiting: 1, failed: 1 });
});
