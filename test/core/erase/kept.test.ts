import {
  asksWithout,
  askTextWithout,
  forgetSpending,
  isInDoubt,
  runWithout,
  spendingAbout,
} from '../../../src/core/erase/kept';
import {
  createFormulaSpending,
  formulaSpentKey,
  formulasSpentToday,
} from '../../../src/core/formulas/spending/spending';
import type { Lock } from '../../../src/core/ports/services';
import { memoryStore } from '../../support/memory-store';
import { anAsk, aRun } from '../../support/runs';
import { fakeClock, fakeLock } from '../api/fakes';

const ids = new Set(['per_1']);
const of = (...people: readonly string[]) =>
  people.map((id) => ({ id, charge: ['phone' as const] }));

test('of an ask of several the others stay, and one about nobody else goes', () => {
  const both = anAsk({ people: of('per_1', 'per_2') });
  const others = anAsk({ step: 'step-2', people: of('per_2') });
  const theirs = anAsk({ step: 'step-3', people: of('per_1') });
  expect(asksWithout([both, others, theirs], ids)).toEqual([
    { ...both, people: of('per_2') },
    others,
  ]);
});

test('the text of an ask in the log loses them, and what is none is told from it', () => {
  const ask = anAsk({ people: of('per_1', 'per_2') });
  const text = askTextWithout(JSON.stringify(ask), ids);
  expect(JSON.parse(text ?? '')).toEqual({ ...ask, people: of('per_2') });
  const others = `${JSON.stringify(anAsk({ people: of('per_2') }))} `;
  expect(askTextWithout(others, ids)).toBe(others);
  expect(askTextWithout('{"people":["per_1"]}', ids)).toBeNull();
});

const dayMs = 86_400_000;

test.each([
  ['is open', {}],
  ['is over because nobody could look', { closed: true, blind: true }],
] as const)('while an ask of theirs %s, somebody is in doubt', (_, parts) => {
  expect(isInDoubt([anAsk(parts)], ids, dayMs - 1)).toBe(true);
});

test.each([
  ['is over', { closed: true }, 0],
  ['is a day old', {}, dayMs],
  ['is of others', { people: of('per_2') }, 0],
] as const)('where an ask %s, nobody of them is in doubt', (_, parts, nowMs) => {
  expect(isInDoubt([anAsk(parts)], ids, nowMs)).toBe(false);
});

test('a run forgets what it found paid for them, and where its lines end', () => {
  const recovered = ['per_1 email', 'per_2 email', 'per_1 phone', 'per_11 phone'];
  const run = aRun({ recovered, log: { ...aRun().log, nextRow: 9 } });
  expect(runWithout(run, ids)).toEqual({
    ...run,
    recovered: ['per_2 email', 'per_11 phone'],
    log: { ...run.log, nextRow: 0 },
  });
});

describe('what formulas set aside for somebody', () => {
  function setAside(...people: readonly string[]) {
    const [documentStore, lock, clock] = [memoryStore(), fakeLock(), fakeClock()];
    const parts = {
      documentProperties: documentStore,
      lock,
      clock,
      account: 'a',
      limitNow: () => 9,
    };
    createFormulaSpending(parts).reserve(
      people.map((personId) => ({ personId, fields: ['email', 'phone'] })),
      1,
      false,
    );
    return { documentStore, lock, clock };
  }

  test('is counted, and counts as charged once they are erased', () => {
    const deps = setAside('per_1', 'per_2');
    expect(spendingAbout(deps, ids)).toBe(2);
    forgetSpending(deps, ids);
    expect(spendingAbout(deps, ids)).toBe(0);
    expect(spendingAbout(deps, new Set(['per_2']))).toBe(2);
    expect(deps.documentStore.get(formulaSpentKey)).not.toContain('per_1');
    expect(formulasSpentToday(deps.documentStore, deps.clock)).toBe(4);
  });

  test('is not written anew where there is none', () => {
    const deps = setAside('per_2');
    const before = deps.documentStore.get(formulaSpentKey);
    const { runs } = deps.lock;
    forgetSpending(deps, ids);
    expect(deps.documentStore.get(formulaSpentKey)).toBe(before);
    expect(deps.lock.runs).toBe(runs);
  });

  test('is left as it is where another version kept it', () => {
    const deps = setAside();
    const text = '{"v":99,"open":["per_1"]}';
    deps.documentStore.set(formulaSpentKey, text);
    expect(spendingAbout(deps, ids)).toBe(0);
    forgetSpending(deps, ids);
    expect(deps.documentStore.get(formulaSpentKey)).toBe(text);
  });

  test('stays where the document is busy, and that is no success', () => {
    const deps = setAside('per_1');
    deps.lock.isTaken = true;
    expect(() => forgetSpending(deps, ids)).toThrow(expect.objectContaining({ name: 'TurnLost' }));
    deps.lock.isTaken = false;
    forgetSpending(deps, ids);
    expect(spendingAbout(deps, ids)).toBe(0);
  });

  test('is left to another version that takes its place right then', () => {
    const deps = setAside('per_1');
    const text = '{"v":99}';
    const lock: Lock = {
      run: (_, work) => {
        deps.documentStore.set(formulaSpentKey, text);
        return { held: true, value: work() };
      },
    };
    forgetSpending({ ...deps, lock }, ids);
    expect(deps.documentStore.get(formulaSpentKey)).toBe(text);
  });
});
