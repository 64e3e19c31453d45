import { noteReveals } from '../../../../src/core/account/last-reveal';
import { enrichFormula } from '../../../../src/core/formulas/enrich-formula';
import { personFormula } from '../../../../src/core/formulas/person-formula';
import { crowd, formulaWorld } from '../formula-world';

const sixHoursMs = 21_600_000;

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
    const deps = execution();
    const { lock: _, ...unlocked } = deps;
    enrichFormula(unlocked, 'Jane Doe', 'Acme', 'id');
    lock.isTaken = true;
    expect(enrichFormula(execution(), 'Jane Doe', 'Acme', 'id')).toBe('p1');
    expect(service.requests).toHaveLength(1);
  });

  test('that are unreadable count as lost', () => {
    const { execution, cache, service } = formulaWorld();
    enrichFormula(execution(), 'Jane Doe', 'Acme', 'id');
    for (const key of cache.values.keys()) cache.values.set(key, '[[1,2');
    cache.values.delete('cdx:pace:k1');
    expect(enrichFormula(execution(), 'Jane Doe', 'Acme', 'id')).toBe('p1');
    expect(service.requests).toHaveLength(2);
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
