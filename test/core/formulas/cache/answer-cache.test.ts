import { noteReveals } from '../../../../src/core/account/last-reveal';
import type { ContactDataApi } from '../../../../src/core/api/contact-data-api';
import {
  gatherLate,
  keepAnswers,
  keptAnswers,
} from '../../../../src/core/formulas/cache/answer-cache';
import { enrichFormula } from '../../../../src/core/formulas/functions/enrich-formula';
import { personFormula } from '../../../../src/core/formulas/functions/person-formula';
import { crowd, type FormulaWorld, formulaWorld } from '../formula-world';

const minuteMs = 60_000;
const sixHoursMs = 21_600_000;

type Parts = Pick<FormulaWorld, 'execution' | 'lock'>;

/** The lock is taken by others once the answer is there, and until all is kept. */
function askWithoutLock({ execution, lock }: Parts, fields: string) {
  const withApi = (api: ContactDataApi): ContactDataApi => ({
    ...api,
    enrich: (inputs) => {
      const answers = api.enrich(inputs);
      lock.isTaken = true;
      return answers;
    },
  });
  const result = enrichFormula(execution({ withApi }), 'Jane Doe', 'Acme', fields);
  lock.isTaken = false;
  return result;
}

describe('answers that are kept', () => {
  test('end after six hours, also where others were added to their entry', () => {
    const world = formulaWorld(crowd(400));
    world.service.requestsPerMinute = 10_000;
    const ids = Array.from({ length: 400 }, (_, index) => [`c${index}`]);
    personFormula(world.execution(), ids.slice(0, 200), 'id');
    world.clock.nowIsMs += sixHoursMs - 60_000;
    personFormula(world.execution(), ids.slice(200), 'id');
    expect(world.service.requests).toHaveLength(400);
    world.clock.nowIsMs += 120_000;
    personFormula(world.execution(), ids, 'id');
    expect(world.service.requests).toHaveLength(600);
  });

  test('survive a lock that is not to be had', () => {
    const { execution, lock, service } = formulaWorld();
    askWithoutLock({ execution, lock }, 'id');
    lock.isTaken = true;
    expect(enrichFormula(execution(), 'Jane Doe', 'Acme', 'id')).toBe('p1');
    expect(service.requests).toHaveLength(1);
  });

  test('of a range survive it, too', () => {
    const world = formulaWorld(crowd(40));
    const ids = Array.from({ length: 40 }, (_, index) => [`c${index}`]);
    personFormula(world.execution(), 'c0', 'id');
    world.lock.run = () => ({ held: false });
    const deps = world.execution();
    const answers = new Map(
      ids.map(([id = '']) => [deps.digest(id), { kind: 'text', text: id } as const]),
    );
    keepAnswers(deps, answers, world.clock.nowMs());
    expect(keptAnswers(world.execution(), [...answers.keys()], []).size).toBe(40);
  });

  test('that are older do not take the place of those that were kept since', () => {
    const { execution, clock } = formulaWorld();
    const deps = execution();
    const key = deps.digest('one');
    const other = `${key.slice(0, 2)}${'0'.repeat(62)}`;
    const text = (said: string) => ({ kind: 'text', text: said }) as const;
    const nowMs = clock.nowMs();
    keepAnswers(deps, new Map([[key, text('early')]]), nowMs);
    const later = new Map([
      [key, text('late')],
      [other, text('another')],
    ]);
    keepAnswers(deps, later, nowMs + 1_000);
    gatherLate(deps, key);
    const kept = keptAnswers(deps, [key, other], []);
    expect([kept.get(key), kept.get(other)]).toEqual([text('late'), text('another')]);
  });

  test('that were asked for before others came do not take their place, though they come later', () => {
    const { execution, clock } = formulaWorld();
    const deps = execution();
    const key = deps.digest('one');
    const answers = (said: string) => new Map([[key, { kind: 'text', text: said } as const]]);
    const askedAtMs = clock.nowMs();
    keepAnswers(deps, answers('more is revealed'), askedAtMs + 1_000);
    keepAnswers(deps, answers('as it was before'), askedAtMs);
    expect(keptAnswers(deps, [key], []).get(key)).toEqual({
      kind: 'text',
      text: 'more is revealed',
    });
  });

  test.each(['[[1,2', '{}', '[5]', '[["a",1]]', '[[1,2,3]]'])('that read %j are lost', (text) => {
    const { execution, cache, service } = formulaWorld();
    enrichFormula(execution(), 'Jane Doe', 'Acme', 'id');
    for (const key of cache.values.keys()) cache.values.set(key, text);
    cache.values.delete('cdx:pace:k1');
    expect(enrichFormula(execution(), 'Jane Doe', 'Acme', 'id')).toBe('p1');
    expect(service.requests).toHaveLength(2);
  });

  test('give way to newer ones where their entry would grow too long', () => {
    const { execution, cache, clock } = formulaWorld();
    const keys = Array.from({ length: 40 }, (_, index) => `ab${String(index).padStart(62, '0')}`);
    const text = 'x'.repeat(3_000);
    for (const key of keys) {
      gatherLate(execution(), key);
      keepAnswers(execution(), new Map([[key, { kind: 'text', text }]]), clock.nowMs());
    }
    const kept = [...keptAnswers(execution(), keys, []).keys()];
    expect(kept).toEqual(keys.slice(-kept.length));
    expect(kept.length).toBeGreaterThanOrEqual(5);
    for (const entry of cache.values.values()) expect(entry.length).toBeLessThan(33_000);
  });
});

describe('of two answers, kept with the lock and without it', () => {
  const fields = 'email';
  const notRevealed = 'Not revealed (acme.com)';
  const withLock = ({ execution }: Parts) => enrichFormula(execution(), 'Jane Doe', 'Acme', fields);
  const withoutLock = (parts: Parts) => askWithoutLock(parts, fields);

  test.each([
    ['the one without it', withLock, withoutLock],
    ['the one with it', withoutLock, withLock],
  ])('%s counts where it is the newer', (_, first, second) => {
    const world = formulaWorld();
    expect(first(world)).toBe(notRevealed);
    world.clock.nowIsMs += minuteMs;
    noteReveals(world.cache, world.clock);
    world.service.owned.add('p1 email');
    world.clock.nowIsMs += minuteMs;
    expect(second(world)).toBe('jane.doe@acme.com');
    expect(withLock(world)).toBe('jane.doe@acme.com');
    expect(world.service.requests).toHaveLength(2);
  });
});

describe('a contact field that is kept as not revealed', () => {
  test('is asked for again once a run has revealed', () => {
    const { execution, cache, clock, service } = formulaWorld();
    expect(enrichFormula(execution(), 'Jane Doe', 'Acme', 'email')).toBe('Not revealed (acme.com)');
    service.owned.add('p1 email');
    expect(enrichFormula(execution(), 'Jane Doe', 'Acme', 'email')).toBe('Not revealed (acme.com)');
    noteReveals(cache, clock);
    clock.nowIsMs += 1;
    expect(enrichFormula(execution(), 'Jane Doe', 'Acme', 'email')).toBe('jane.doe@acme.com');
    expect(enrichFormula(execution(), 'Jane Doe', 'Acme', 'email')).toBe('jane.doe@acme.com');
    expect(service.requests).toHaveLength(2);
  });

  test('does not matter to formulas that want no contact field', () => {
    const { execution, cache, clock, service } = formulaWorld();
    enrichFormula(execution(), 'Jane Doe', 'Acme', 'email');
    clock.nowIsMs += 1;
    noteReveals(cache, clock);
    enrichFormula(execution(), 'Jane Doe', 'Acme', 'title');
    expect(service.requests).toHaveLength(1);
  });
});
