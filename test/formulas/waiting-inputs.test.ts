/** Formulas whose arguments are still on their way. */
import { shown, type, typed } from './support/cells';
import { nameAndCompany, reachable } from './support/people';
import { openStage } from './support/stage';

function oneLead() {
  const stage = openStage();
  const [first] = reachable(stage, 1);
  if (first === undefined) throw new Error('Nobody is reachable.');
  type(stage, 'A2', [nameAndCompany(first)]);
  const busy = () =>
    stage.service.admin.faults.inject({ kind: 'http503', path: '/enrich', count: 3 });
  return { ...stage, first, busy };
}

test('a formula within another waits with it, is counted, and is answered by a retry', () => {
  const stage = oneLead();
  stage.busy();
  type(stage, 'D2', [['=CDX_PERSON(CDX_ENRICH(A2, B2, "id"), "title")']]);
  expect(stage.counts()).toEqual({ total: 1, waiting: 1, failed: 0 });
  stage.clock.sleep(60_000);
  stage.retry();
  expect(shown(stage, 'D2')).toBe(stage.first.title);
});

test('a formula of a cell that waits becomes no value, and asks nobody', () => {
  const stage = oneLead();
  stage.busy();
  type(stage, 'D2', [['=CDX_ENRICH(A2, B2, "id")', '=CDX_PERSON(D2, "title")']]);
  expect(stage.freeze()).toEqual({ frozen: 0, skipped: 2 });
});

test.each([
  '=CDX_ENRICH(A2, B2, "Loading...")',
  '=CDX_PERSON("per_000000000000", "Loading...")',
  '=CDX_ACCOUNT("Loading...")',
  '=CDX_USAGE("Loading...")',
  '=CDX_SUGGEST("Loading...", "a")',
  '=CDX_SEARCH("ceo", "", "Loading...")',
])('%s waits, whichever argument is loading', (formula) => {
  expect(typed(oneLead(), 'D2', formula)).toMatch(/^Waiting/);
});
