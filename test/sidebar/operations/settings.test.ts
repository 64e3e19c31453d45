import type { Context } from '../../../src/sidebar/operations/ask';
import { createFormulaOperations } from '../../../src/sidebar/operations/formulas';
import { createSettingsOperations } from '../../../src/sidebar/operations/settings';
import { failed, meters, ok, serverState } from '../fixtures';
import { makeScripted } from './scripted-call';

const settingsOf = (context: Context) =>
  createSettingsOperations(context, createFormulaOperations(context).recount);

const counted = (total: number) => {
  const { settings } = serverState;
  return { total, waiting: 0, failed: 0, settings };
};

test('usage that arrives after other days were asked for is dropped', async () => {
  const { context, answer, store } = makeScripted();
  const settings = settingsOf(context);
  const usage = { from: '', to: '', reveals: 7, creditsSpent: 7, daily: [] };
  answer('getUsage', ok(usage));
  answer('getUsage', ok({ ...usage, reveals: 90 }));
  await Promise.all([settings.readUsage(7), settings.readUsage(90)]);
  expect(store.state().usage?.reveals).toBe(90);
  expect(store.state().usageDays).toBe(90);
});

test('spending that was switched on is told with the most that it can cost', async () => {
  const { context, answer, calls, store } = makeScripted();
  const formulaSpending = { on: true, limitPerDay: 40, spentToday: 0, editable: true };
  store.dispatch({ type: 'replied', meters, serverNowMs: 0, browserNowMs: 0 });
  answer('setFormulaSpending', ok({ ...serverState.settings, formulaSpending }));
  await settingsOf(context).setFormulaSpending(true, 40);
  expect(calls).toEqual([['setFormulaSpending', true, 40, 'one']]);
  expect(store.state().notes.formulaSpending).toContain('at most 40 credits a day');
  expect(store.state().server?.settings.formulaSpending.on).toBe(true);
});

test('catch-up that was switched off says that new rows wait', async () => {
  const { context, answer, store } = makeScripted();
  answer('endCatchUp', ok(serverState.settings));
  await settingsOf(context).endCatchUp(7);
  expect(store.state().notes.catchUp).toBe('Saved: new rows wait until you start a run.');
});

test('catch-up is switched on with what Enrich shows, and on the account that it shows', async () => {
  const { context, answer, calls, store } = makeScripted();
  store.dispatch({ type: 'replied', meters, serverNowMs: 0, browserNowMs: 0 });
  answer('setCatchUp', ok(serverState.settings));
  await settingsOf(context).setCatchUp(40, true);
  const [[name, ...parameters] = []] = calls;
  expect([name, ...parameters.slice(0, 2)]).toEqual(['setCatchUp', 40, true]);
  expect(JSON.parse(String(parameters[2]))).toMatchObject({
    account: 'one',
    sheetId: serverState.sheet?.sheetId,
    reveal: ['email', 'phone'],
  });
});

test.each([
  [{ entries: 0, unclear: 0 }, 'Nobody is on the list yet: write below its headers.'],
  [{ entries: 1, unclear: 0 }, '1 row of the list names somebody.'],
  [
    { entries: 12, unclear: 2 },
    '12 rows of the list name somebody; 2 name nobody: a name needs its company.',
  ],
])('the list is opened, and told how it is read: %j', async (counts, text) => {
  const { context, answer, store } = makeScripted();
  answer('openContactList', ok(counts));
  await settingsOf(context).openContactList();
  expect(store.state().notes.contactList).toBe(text);
});

test('the report of a self-test takes the place of the diagnostics, and its result is told', async () => {
  const { context, answer, calls, store } = makeScripted();
  const report = 'CDX self-test, 900 ms\n15 of 16 as assumed\nDIFFERS lock: x';
  answer('selfTest', ok(report));
  await settingsOf(context).runSelfTest();
  expect(calls).toEqual([['selfTest']]);
  expect(store.state().diagnostics).toBe(report);
  expect(store.state().notes.selfTest).toBe('Self-test: 15 of 16 as assumed.');
});

test('a switch whose answer was lost is shown as it is by now', async () => {
  const { context, answer, store } = makeScripted();
  const formulaSpending = { on: true, limitPerDay: 100, spentToday: 0, editable: true };
  const settings = { ...serverState.settings, formulaSpending };
  answer('setFormulaSpending', failed('CALL_FAILED'));
  answer('countFormulas', ok({ ...counted(3), settings }));
  await settingsOf(context).setFormulaSpending(true, 100);
  expect(store.state().server?.settings.formulaSpending).toEqual(formulaSpending);
});

test('catch-up whose answer was lost is shown as it is by now', async () => {
  const { context, answer, store, clock } = makeScripted();
  const settings = { ...serverState.settings, retentionDays: 7 };
  answer('endCatchUp', failed('CALL_FAILED'));
  answer('countFormulas', ok({ ...counted(3), settings }));
  await settingsOf(context).endCatchUp(7);
  await clock.advance(0);
  expect(store.state().server?.settings).toEqual(settings);
});
