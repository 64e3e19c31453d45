import { mayOwnFormulas, noteFormulaOwner } from '../../../src/core/account/formula-owner';
import { payerOf } from '../../../src/core/account/key-store';
import { settingsView } from '../../../src/core/calls/settings-calls';
import { Office } from '../../support/office';

test('before a formula has asked nobody can be told from the owner', () => {
  expect(mayOwnFormulas(new Office([]).as('editor'))).toBe(true);
});

test('once a formula has asked with the owner’s properties, an editor is told that the switch is not theirs', () => {
  const office = new Office([]);
  const owner = office.connected('owner');
  const editor = office.connected('editor');
  expect(payerOf(owner)).not.toBe(payerOf(editor));
  noteFormulaOwner(office.documentStore, owner.userStore);
  expect(settingsView(owner).formulaSpending.editable).toBe(true);
  expect(settingsView(editor).formulaSpending).toMatchObject({ on: false, editable: false });
});

test('formulas of an owner who never opened the sidebar are nobody’s who did', () => {
  const office = new Office([]);
  const editor = office.connected('editor');
  noteFormulaOwner(office.documentStore, office.as('owner').userStore);
  expect(mayOwnFormulas(editor)).toBe(false);
});

test('a new owner is noted by the next formula that asks', () => {
  const office = new Office([]);
  const [former, present] = [office.connected('former'), office.connected('present')];
  payerOf(former);
  payerOf(present);
  noteFormulaOwner(office.documentStore, former.userStore);
  noteFormulaOwner(office.documentStore, present.userStore);
  expect([mayOwnFormulas(former), mayOwnFormulas(present)]).toEqual([false, true]);
});

test('the same owner is noted once: a formula writes no property that stands there', () => {
  const office = new Office([]);
  const owner = office.connected('owner');
  payerOf(owner);
  noteFormulaOwner(office.documentStore, owner.userStore);
  office.documentStore.set = () => {
    throw new Error('the quota of writes is used up');
  };
  noteFormulaOwner(office.documentStore, owner.userStore);
  expect(mayOwnFormulas(owner)).toBe(true);
});
