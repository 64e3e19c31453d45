import { enrichFormula } from '../../../src/core/formulas/functions/enrich-formula';
import { personFormula } from '../../../src/core/formulas/functions/person-formula';
import { budget, noAnswer, refusal } from '../api/fakes';
import { crowd, formulaWorld, jane, spentToday } from './formula-world';

const fields = 'email, phone';
const limitReached = 'Not revealed – daily limit of formulas reached';

function aside(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    personId: `elsewhere${index}`,
    fields: ['email'] as const,
  }));
}

describe('email and phone with spending off', () => {
  test('are given where the account owns them', () => {
    const { execution, service } = formulaWorld();
    service.owned.add('p1 email').add('p1 phone');
    expect(enrichFormula(execution(), 'Jane Doe', 'Acme', fields)).toEqual([
      ['jane.doe@acme.com', '+49 30 1234567'],
    ]);
  });

  test('otherwise say that they are not revealed, or not on file', () => {
    const { execution, service } = formulaWorld();
    expect(
      enrichFormula(execution(), [['Jane Doe'], ['John Roe']], [['Acme'], ['Apex']], fields),
    ).toEqual([
      ['Not revealed (acme.com)', 'Not revealed'],
      ['No email on file', 'No phone on file'],
    ]);
    expect(service.revealsCharged).toBe(0);
    expect(service.paths()).not.toContain('/people/reveal/batch');
  });
});

describe('email and phone with spending on', () => {
  test('are revealed and counted', () => {
    const world = formulaWorld();
    expect(enrichFormula(world.execution({ limitPerDay: 10 }), 'Jane Doe', 'Acme', fields)).toEqual(
      [['jane.doe@acme.com', '+49 30 1234567']],
    );
    expect(world.service.revealsCharged).toBe(2);
    expect(spentToday(world)).toBe(2);
  });

  test('are revealed once, whatever is recalculated', () => {
    const world = formulaWorld();
    for (let round = 0; round < 3; round += 1) {
      expect(personFormula(world.execution({ limitPerDay: 10 }), 'p1', 'email')).toBe(
        'jane.doe@acme.com',
      );
    }
    expect(world.service.revealsCharged).toBe(1);
    expect(spentToday(world)).toBe(1);
    expect(world.service.paths()).toEqual(['/people/p1', '/account', '/people/reveal/batch']);
  });

  test('are revealed though an answer without them is kept', () => {
    const world = formulaWorld();
    enrichFormula(world.execution(), 'Jane Doe', 'Acme', fields);
    expect(enrichFormula(world.execution({ limitPerDay: 1 }), 'Jane Doe', 'Acme', 'email')).toBe(
      'jane.doe@acme.com',
    );
    expect(world.service.paths()).toEqual(['/enrich', '/account', '/people/reveal/batch']);
  });

  test('are not asked for where no contact field is wanted', () => {
    const world = formulaWorld();
    enrichFormula(world.execution({ limitPerDay: 10 }), 'Jane Doe', 'Acme');
    expect(world.service.revealsCharged).toBe(0);
  });

  test('two inputs of one person are one reveal', () => {
    const world = formulaWorld();
    const who = [['Jane Doe'], ['Jane Doe']];
    const rows = enrichFormula(
      world.execution({ limitPerDay: 10 }),
      who,
      [['Acme'], ['acme.com']],
      'email',
    );
    expect(rows).toEqual([['jane.doe@acme.com'], ['jane.doe@acme.com']]);
    expect(world.service.revealsCharged).toBe(1);
  });

  test('what turns out not to be on file costs nothing and says so', () => {
    const world = formulaWorld([{ ...jane, phone: null }]);
    expect(enrichFormula(world.execution({ limitPerDay: 10 }), 'Jane Doe', 'Acme', fields)).toEqual(
      [['jane.doe@acme.com', 'No phone on file']],
    );
    expect(spentToday(world)).toBe(1);
  });
});

describe('the daily limit of formulas', () => {
  const people = crowd(30);
  const ids = people.map(({ id }) => [id]);

  test('is never passed, and says so', () => {
    const world = formulaWorld(people);
    const rows = personFormula(world.execution({ limitPerDay: 7 }), ids, 'email');
    expect(world.service.revealsCharged).toBe(7);
    expect(Array.isArray(rows) && rows.filter(([cell]) => cell === limitReached)).toHaveLength(23);
    personFormula(world.execution({ limitPerDay: 7 }), ids, 'email');
    expect(world.service.revealsCharged).toBe(7);
  });

  test('holds though the cache is lost', () => {
    const world = formulaWorld(people);
    personFormula(world.execution({ limitPerDay: 7 }), ids.slice(0, 7), 'email');
    world.cache.values.clear();
    world.clock.nowIsMs += 120_000;
    expect(personFormula(world.execution({ limitPerDay: 7 }), 'c9', 'email')).toBe(limitReached);
    expect(world.service.revealsCharged).toBe(7);
  });

  test('starts anew at 00:00 UTC', () => {
    const world = formulaWorld(people);
    personFormula(world.execution({ limitPerDay: 7 }), ids.slice(0, 7), 'email');
    world.clock.nowIsMs += 4 * 3_600_000;
    personFormula(world.execution({ limitPerDay: 7 }), ids, 'email');
    expect(world.service.revealsCharged).toBe(14);
  });

  test('counts a reveal whose answer was lost', () => {
    const world = formulaWorld(people);
    personFormula(world.execution(), 'c0', 'id');
    world.service.faults.push(undefined, noAnswer, noAnswer, noAnswer);
    expect(personFormula(world.execution({ limitPerDay: 7 }), 'c0', 'email')).toBe(
      'Waiting – recalculate',
    );
    expect(spentToday(world)).toBe(1);
  });

  test('counts what was set aside by an execution that was ended', () => {
    const world = formulaWorld(people);
    personFormula(world.execution(), 'c0', 'id');
    world.execution({ limitPerDay: 7 }).spending?.reserve(aside(5), 1, false);
    personFormula(world.execution({ limitPerDay: 7 }), ids, 'email');
    expect(world.service.revealsCharged).toBe(2);
  });

  test('reveals nothing while the count can not be locked', () => {
    const world = formulaWorld(people);
    personFormula(world.execution(), 'c0', 'id');
    world.lock.isTaken = true;
    personFormula(world.execution({ limitPerDay: 7 }), 'c0', 'email');
    expect(world.service.revealsCharged).toBe(0);
  });
});

describe('reveals that the account refuses', () => {
  test('in a range they are texts beside the others', () => {
    const world = formulaWorld(crowd(3));
    world.service.balance = 1;
    const rows = personFormula(
      world.execution({ limitPerDay: 9 }),
      [['c0'], ['c1'], ['c2']],
      'email',
    );
    expect(rows).toEqual([
      ['ann@firm0.com'],
      ['Not revealed – not enough credits'],
      ['Not revealed – not enough credits'],
    ]);
    expect(spentToday(world)).toBe(1);
  });

  test('in one cell credits are an error that says what to do, and the daily cap a text that waits', () => {
    const world = formulaWorld();
    world.service.balance = 0;
    const call = () => personFormula(world.execution({ limitPerDay: 9 }), 'p1', 'email');
    expect(call).toThrow('has not enough credits: top it up or wait');
    world.service.balance = 5;
    world.service.faults.push(
      refusal(429, 'DAILY_LIMIT', undefined, { ...budget(50), 'retry-after': '11100' }),
    );
    expect(call()).toBe('Not revealed – daily cap reached until 00:00 UTC');
    expect(spentToday(world)).toBe(0);
  });

  test('beside a value that is owned they are texts: an error would hide it', () => {
    const world = formulaWorld();
    world.service.owned.add('p1 phone');
    world.service.balance = 0;
    expect(personFormula(world.execution({ limitPerDay: 9 }), 'p1', fields)).toEqual([
      ['Not revealed – not enough credits', '+49 30 1234567'],
    ]);
  });

  test('a vault that is down for a moment is asked again at no cost', () => {
    const world = formulaWorld();
    personFormula(world.execution(), 'p1', 'id');
    world.service.faults.push(refusal(503, 'VAULT_UNAVAILABLE'));
    expect(personFormula(world.execution({ limitPerDay: 9 }), 'p1', 'email')).toBe(
      'jane.doe@acme.com',
    );
    expect(spentToday(world)).toBe(1);
  });
});

describe('what /account says', () => {
  test('a credit limit is held at the price of a reveal', () => {
    const world = formulaWorld(crowd(12));
    world.service.costPerReveal = 2;
    const ids = crowd(12).map(({ id }) => [id]);
    const rows = personFormula(world.execution({ limitPerDay: 10 }), ids, 'email');
    expect(100 - world.service.balance).toBe(10);
    expect(spentToday(world)).toBe(10);
    expect(Array.isArray(rows) && rows.filter(([cell]) => cell === limitReached)).toHaveLength(7);
  });

  test.each([1, 3, 10, 100])('batches are cut to %p people', (batchIdsMax) => {
    const world = formulaWorld(crowd(12));
    world.service.batchIdsMax = batchIdsMax;
    const ids = crowd(12).map(({ id }) => [id]);
    personFormula(world.execution({ limitPerDay: 12 }), ids, 'email');
    expect(world.service.revealsCharged).toBe(12);
  });

  test('another account than the one that was allowed is not charged', () => {
    const world = formulaWorld();
    const deps = world.execution({ limitPerDay: 10, account: 'another' });
    expect(personFormula(deps, 'p1', 'email')).toBe('Not revealed (acme.com)');
    expect(world.service.revealsCharged).toBe(0);
  });
});
