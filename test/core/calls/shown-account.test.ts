import {
  catchUpCall,
  connectCall,
  formulaSpendingCall,
  settingsView,
} from '../../../src/core/calls/settings-calls';
import { checkCall } from '../../../src/core/calls/sheet/check-calls';
import { startCall } from '../../../src/core/calls/start-calls';
import { goodKey, Office, otherKey, refusalOf, shownAccount } from '../../support/office';
import { fakePerson } from '../../support/people';
import { renewCall, retryCall } from '../../support/shown-run';

const people = [fakePerson('Ada Lovelace'), fakePerson('Ben Oliver')];
/** The page shows the first account; a Connect, of which it heard nothing, took another one. */
function connectedUnheard() {
  const office = new Office(people);
  const other = office.addAccount(otherKey);
  other.keyPrefix = 'cdx_live_FEDC';
  const session = office.connected();
  const account = shownAccount(session);
  connectCall(session, otherKey);
  const refusal = { code: 'OTHER_ACCOUNT', message: expect.stringContaining('cdx_live_FEDC…') };
  return { office, other, session, account, refusal };
}

test('the catch-up is not switched on for another account than the page shows', () => {
  const { office, session, account, refusal } = connectedUnheard();
  const request = office.requestText({ account });
  expect(refusalOf(() => catchUpCall(session, 5, false, request))).toMatchObject(refusal);
  expect(settingsView(session).catchUp.sheets).toEqual([]);
  expect(session.trigger.exists).toBe(false);
});

test('nor is its limit changed, by a page that knows nothing of the new account', () => {
  const { office, session, account, refusal } = connectedUnheard();
  office.switchOn(session, 5);
  const request = office.requestText({ account });
  expect(refusalOf(() => catchUpCall(session, 500, false, request))).toMatchObject(refusal);
  expect(settingsView(session).catchUp.sheets).toMatchObject([{ limitPerDay: 5 }]);
});

test('nor by a page that names none', () => {
  const office = new Office(people);
  const session = office.connected();
  expect(refusalOf(() => catchUpCall(session, 5, false, office.requestText()))).toMatchObject({
    code: 'OTHER_ACCOUNT',
  });
});

test('formulas are not let spend on another account than the page shows', () => {
  const { session, account, refusal } = connectedUnheard();
  expect(refusalOf(() => formulaSpendingCall(session, true, 5, account))).toMatchObject(refusal);
  expect(settingsView(session).formulaSpending.on).toBe(false);
});

test('what is switched on is for the account of the key, though a Connect died half-way', () => {
  const { session, office, other } = connectedUnheard();
  connectCall(session, goodKey);
  const setKey = session.userStore.set;
  session.userStore.set = (key, text) => {
    if (key === 'cdx.key') throw new Error('killed');
    setKey(key, text);
  };
  expect(() => connectCall(session, otherKey)).toThrow('killed');
  session.userStore.set = setKey;
  formulaSpendingCall(session, true, 5, shownAccount(session));
  expect(settingsView(session).formulaSpending.on).toBe(true);
  office.accounts.set(otherKey, other);
  connectCall(session, otherKey);
  expect(settingsView(session).formulaSpending.on).toBe(false);
});

test('nor do Retry errors and a reveal of those who moved', () => {
  const { office, other, session, account, refusal } = connectedUnheard();
  office.run(session);
  const before = other.charged;
  office.table.type(2, 'CDX status', 'Error: something');
  expect(refusalOf(() => retryCall(session, account))).toMatchObject(refusal);
  checkCall(session, office.requestText({ sheetConfirmed: true }), 0);
  office.drive(session);
  expect(refusalOf(() => renewCall(session, 0, account))).toMatchObject(refusal);
  expect(other.charged).toBe(before);
  retryCall(session, shownAccount(session));
});

test('Enrich does not charge another account than stands beside its button', () => {
  const { office, other, session, account, refusal } = connectedUnheard();
  const request = office.requestText({ account });
  expect(refusalOf(() => startCall(session, 'enrich', request))).toMatchObject(refusal);
  startCall(session, 'enrich', office.requestText({ account: shownAccount(session) }));
  office.drive(session);
  expect([office.api.charged, other.charged]).toEqual([0, 4]);
});
