import { createFormulaOperations } from '../../../src/sidebar/operations/formulas';
import { ok, serverState } from '../fixtures';
import { makeScripted } from './scripted-call';

const counted = (total: number) => {
  const { settings } = serverState;
  return { total, waiting: 0, failed: 0, unrevealed: 0, settings };
};

test('frozen formulas are told, and counted again', async () => {
  const { context, answer, store } = makeScripted();
  const formulas = { total: 2, waiting: 1, failed: 1 };
  answer('freezeFormulas', ok({ frozen: 46, skipped: 2 }));
  answer('countFormulas', ok(formulas));
  await createFormulaOperations(context).freeze();
  expect(store.state().notes.formulas).toMatch(
    /^46 formulas became values; 2 failed, waiting or unrevealed stay/,
  );
  expect(store.state().formulas).toEqual(formulas);
});

test('formulas typed since are counted without a word, and no button is busy meanwhile', async () => {
  const { context, answer, store } = makeScripted();
  answer('countFormulas', ok(counted(3)));
  store.dispatch({ type: 'note', place: 'formulas', text: 'Stopped.' });
  const over = createFormulaOperations(context).recount();
  expect(store.state().busy.formulas).toBeUndefined();
  await over;
  expect([store.state().formulas, store.state().notes.formulas]).toEqual([counted(3), 'Stopped.']);
});

test('a count that arrives after a newer one is dropped', async () => {
  const { context, answer, store } = makeScripted();
  answer('countFormulas', ok(counted(3)));
  const over = createFormulaOperations(context).recount();
  store.dispatch({ type: 'formulas', formulas: counted(4) });
  await over;
  expect(store.state().formulas).toEqual(counted(4));
});

test('formulas that are being retried are not counted beside it', async () => {
  const { context, calls, store } = makeScripted();
  store.dispatch({ type: 'formulaRetry', on: true });
  await createFormulaOperations(context).recount();
  expect(calls).toEqual([]);
});

test('what was saved since settings were asked for stays', async () => {
  const { context, answer, store } = makeScripted();
  const formulaSpending = { ...serverState.settings.formulaSpending, on: true, limitPerDay: 100 };
  const saved = { ...serverState.settings, formulaSpending };
  answer('countFormulas', ok(counted(3)));
  const over = createFormulaOperations(context).count();
  store.dispatch({ type: 'settings', settings: saved });
  await over;
  expect([store.state().formulas?.total, store.state().server?.settings]).toEqual([3, saved]);
});
