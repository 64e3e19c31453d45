import { editedRows } from '../../../../src/core/run/past/edited-rows';
import { rowPrint } from '../../../../src/core/sheet/log/run-log';
import { fingerprint } from '../../../../src/core/text/fingerprint';
import { aRowEntry } from '../../../support/log-entries';

const email = 'ada@acme.example';
const row = { inputsKey: 'now', cells: { email } };
const own = rowPrint('now');

/** One run wrote the email for former inputs, and a later one something beside it for the present ones. */
function printBy(mayStand: boolean): string | null {
  const entries = [
    aRowEntry({ runId: 'older', row: 'former', written: { email: fingerprint(email) } }),
    aRowEntry({ runId: 'newer', row: own, written: { phone: fingerprint('+1 2') } }),
  ];
  return editedRows(entries, 'older', new Set([own]), () => mayStand).formerPrint(row);
}

test('a row that only a run knows which was undone is still one of the former inputs', () => {
  expect(printBy(false)).toBe('former');
});

test('a row that another run wrote into is its own', () => {
  expect(printBy(true)).toBeNull();
});
