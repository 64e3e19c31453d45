import type { Session } from '../../../src/core/calls/session';
import {
  connectCall,
  formulaSpendingCall,
  removeKeyCall,
  settingsView,
} from '../../../src/core/calls/settings-calls';
import { formulaPermissionOf } from '../../../src/core/formulas/spending/permission';
import { FakeWorkbook } from '../../support/fake-workbook';
import { goodKey, Office, otherKey, shownAccount } from '../../support/office';

/** One owner of two documents, whose formulas may spend in both. */
function twoDocuments() {
  const office = new Office([]);
  office.addAccount(otherKey);
  const here = office.connected();
  const workbook = Object.assign(new FakeWorkbook(office.table), { id: 'workbook-2' });
  const there: Session = { ...here, workbook };
  for (const session of [here, there]) {
    formulaSpendingCall(session, true, 7, shownAccount(session));
  }
  const limits = () =>
    [here, there].map(({ userStore, workbook: { id } }) => formulaPermissionOf(userStore, id));
  expect(limits()).toMatchObject([{ limitPerDay: 7 }, { limitPerDay: 7 }]);
  return { here, there, limits };
}

test('a key that is removed in one document ends what formulas may spend in every other', () => {
  const { here, there, limits } = twoDocuments();
  removeKeyCall(here);
  expect(limits()).toEqual([null, null]);
  connectCall(here, goodKey);
  expect(limits()).toEqual([null, null]);
  expect(settingsView(there).formulaSpending.on).toBe(false);
});

test('so does the key of another account, and a key of the former one brings nothing back', () => {
  const { here, limits } = twoDocuments();
  connectCall(here, otherKey);
  expect(limits()).toEqual([null, null]);
  connectCall(here, goodKey);
  expect(limits()).toEqual([null, null]);
});
