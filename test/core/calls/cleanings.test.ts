import { preflightCall, startCall } from '../../../src/core/calls/start-calls';
import * as inputs from '../../../src/core/inputs/enrich-input';
import { makeColumns } from '../../../src/core/sheet/columns/new-columns';
import { Office } from '../../support/office';
import { lead } from '../../support/run-world';

/** How often a lead is made clean, which is what a large sheet takes its time from. */
jest.mock('../../../src/core/inputs/enrich-input', () => {
  const actual = jest.requireActual<typeof inputs>('../../../src/core/inputs/enrich-input');
  return { ...actual, enrichInputFrom: jest.fn(actual.enrichInputFrom) };
});

const cleanings = () => jest.mocked(inputs.enrichInputFrom).mock.calls.length;

/** More than are remembered at once. */
const rows = 6_000;

function officeOf(status: string) {
  const office = new Office(
    [],
    Array.from({ length: rows }, (_, row) => lead(`Ada Number${row}`)),
  );
  makeColumns(office.table, [{ name: 'status', header: 'CDX status' }], null);
  if (status !== '') {
    for (let row = 2; row <= rows + 1; row += 1) office.table.type(row, 'CDX status', status);
  }
  const session = office.connected();
  jest.mocked(inputs.enrichInputFrom).mockClear();
  return { office, session };
}

test.each(['', 'Matched · #ab12', 'Done', 'Error: it failed'])(
  'a change in the form makes no lead clean where the rows say “%s”',
  (status) => {
    const { office, session } = officeOf(status);
    const { rows: open, finished } = preflightCall(session, office.requestText());
    expect(open + finished).toBe(rows);
    expect(cleanings()).toBe(0);
  },
);

test('the start of a run makes each lead clean once, to know which of them are equal', () => {
  const { office, session } = officeOf('');
  startCall(session, 'enrich', office.requestText());
  expect(cleanings()).toBe(rows);
});
