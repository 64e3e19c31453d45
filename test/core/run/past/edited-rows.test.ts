import { editedRows } from '../../../../src/core/run/past/edited-rows';
import { rowPrint } from '../../../../src/core/sheet/log/log-line';
import { fingerprint } from '../../../../src/core/text/fingerprint';
import { aRowEntry } from '../../../support/log-entries';

type OutputPrints = ReturnType<typeof aRowEntry>['written'];

const email = 'ada@acme.example';
const row = { inputsKey: 'now', cells: { email } };
const own = rowPrint('now');

/** One run wrote the email for former inputs, and a later one something beside it for the present ones. */
function rowsBy(mayStand: boolean, newer: OutputPrints = { phone: fingerprint('+1 2') }) {
  const entries = [
    aRowEntry({ runId: 'older', row: 'former', written: { email: fingerprint(email) } }),
    aRowEntry({ runId: 'newer', row: own, written: newer }),
  ];
  return editedRows(entries, 'older', new Set([own]), () => mayStand);
}

function printBy(mayStand: boolean): string | null {
  return rowsBy(mayStand).formerPrint(row);
}

test('a row that only a run knows which was undone is still one of the former inputs', () => {
  expect(printBy(false)).toBe('former');
});

test('a row that another run wrote into is its own', () => {
  expect(printBy(true)).toBeNull();
});

test('what only this run wrote is left in a row that is another one’s by now, and said', () => {
  const edited = rowsBy(true);
  expect(edited.hasLeft()).toBe(false);
  edited.formerPrint(row);
  expect(edited.hasLeft()).toBe(true);
});

test('nothing is left where the other run wrote the same for its own inputs', () => {
  const edited = rowsBy(true, { email: fingerprint(email) });
  expect(edited.formerPrint(row)).toBeNull();
  expect(edited.hasLeft()).toBe(false);
});
