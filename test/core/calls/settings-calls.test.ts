import { currentMeters } from '../../../src/core/calls/replies';
import {
  diagnosticsCall,
  formulaSpendingCall,
  openingOf,
  settingsView,
  stateOf,
} from '../../../src/core/calls/settings-calls';
import { formulaSpentKey } from '../../../src/core/formulas/spending/spending';
import { errorOf } from '../../support/fake-api';
import { Office, refusalOf, shownAccount } from '../../support/office';
import { fakePerson } from '../../support/people';

const ada = fakePerson('Ada Lovelace');

test('the sidebar opens with its whole state', () => {
  const { token, reply } = openingOf(new Office([ada]).connected());
  expect(token.length).toBeGreaterThan(10);
  expect(reply).toMatchObject({
    ok: true,
    value: { connected: true, problem: null, run: null, sheet: { rows: 1 } },
    meters: { credits: 1_000 },
  });
});

test('it opens without a key, and with one that no longer works', () => {
  const office = new Office([ada]);
  expect(stateOf(office.as('visitor'))).toMatchObject({ connected: false, problem: null });
  const session = office.connected();
  office.api.fail('account', errorOf('INVALID_API_KEY', { status: 401 }));
  expect(stateOf(session)).toMatchObject({
    connected: true,
    problem: { code: 'INVALID_API_KEY', field: 'apiKey' },
  });
});

test('it says who pays', () => {
  const { whoPays } = stateOf(new Office([ada]).as('visitor'));
  expect(whoPays.runs).toContain('starts');
  expect(whoPays.formulas).toContain('owner');
});

test('it shows a run where it is', () => {
  const office = new Office([ada]);
  const session = office.connected();
  office.run(session);
  expect(stateOf(session).run).toMatchObject({ phase: 'finished', creditsSpent: 2 });
});

test('formula spending is off at first, and its limit is kept per document', () => {
  const session = new Office([ada]).connected();
  expect(settingsView(session).formulaSpending).toMatchObject({ on: false, spentToday: 0 });
  expect(
    formulaSpendingCall(session, true, 7, shownAccount(session)).formulaSpending,
  ).toMatchObject({
    on: true,
    limitPerDay: 7,
  });
  expect(formulaSpendingCall(session, false, 0, shownAccount(session)).formulaSpending.on).toBe(
    false,
  );
});

test.each([-1, 0.5, '7', null, undefined])('%j is no limit of formulas', (limit) => {
  const session = new Office([ada]).connected();
  expect(
    refusalOf(() => formulaSpendingCall(session, true, limit, shownAccount(session))),
  ).toMatchObject({
    code: 'LIMIT',
    field: 'formulaLimit',
  });
  expect(settingsView(session).formulaSpending.on).toBe(false);
});

test.each([undefined, 1, 'true', {}])('formulas spend only for true, not for %j', (on) => {
  const session = new Office([ada]).connected();
  expect(formulaSpendingCall(session, on, 5, shownAccount(session)).formulaSpending.on).toBe(false);
});

test('diagnostics hold codes and counts, nothing personal', () => {
  const office = new Office([ada]);
  const session = office.connected();
  office.run(session);
  const text = diagnosticsCall(session);
  expect(text).toMatch(/^CDX /);
  expect(text).toContain('credits: 2 of 100');
  for (const personal of [
    ada.fullName,
    ada.email,
    ada.phone,
    ada.id,
    'Acme',
    'Leads',
    'cdx_live',
  ]) {
    expect(text).not.toContain(personal);
  }
});

test('diagnostics of somebody without a key or a trigger say so, and tell nothing of a minute', () => {
  const session = new Office([ada]).as('visitor');
  session.trigger.isDeployed = false;
  const lines = diagnosticsCall(session).split('\n');
  expect(lines.slice(1)).toEqual([
    'time: 2026-01-15T09:00:00.000Z',
    'key connected: no',
    'hourly trigger available: no',
  ]);
});

test('where nobody can tell what formulas spent today, their limit counts as used up', () => {
  const office = new Office([ada]);
  const session = office.connected();
  formulaSpendingCall(session, true, 7, shownAccount(session));
  office.documentStore.set(formulaSpentKey, '{"v":99}');
  expect(settingsView(session).formulaSpending).toMatchObject({ limitPerDay: 7, spentToday: 7 });
});

test('what the account said since a run paused is what the header says', () => {
  const office = new Office([ada, fakePerson('Ben Oliver')]);
  office.api.balance = 1;
  const session = office.connected();
  expect(office.run(session).run.pause).toMatchObject({ reason: 'credits' });
  office.api.balance = 500;
  office.api.revealsToday = 77;
  office.clock.sleep(60_000);
  stateOf(session);
  expect(currentMeters(session)).toMatchObject({ credits: 500, revealsToday: 77 });
});

test('a used-up minute is no problem of the opening, which shows what was known last', () => {
  const office = new Office([ada]);
  const session = office.connected();
  office.api.fail('account', errorOf('PACED'));
  expect(stateOf(session).problem).toBeNull();
  const stranger = new Office([ada]);
  const first = stranger.connected();
  first.userStore.remove('cdx.account');
  stranger.api.fail('account', errorOf('PACED'));
  expect(stateOf(first).problem).toMatchObject({ code: 'PACED' });
});

test('an opening makes the trigger of a catch-up anew where the platform took it away', () => {
  const office = new Office([fakePerson('Ada Lovelace')]);
  const session = office.connected();
  office.switchOn(session, 10);
  session.trigger.exists = false;
  stateOf(session);
  expect(session.trigger.exists).toBe(true);
});
