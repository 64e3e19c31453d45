import { personFormula } from '../../../../src/core/formulas/functions/person-formula';
import { formulaSpentKey } from '../../../../src/core/formulas/spending/spending';
import { refusal, success } from '../../api/fakes';
import { crowd, formulaWorld, jane, spentToday } from '../formula-world';

const waiting = 'Waiting – recalculate';
const minuteMs = 60_000;
const idsOf = (count: number) => crowd(count).map(({ id }) => [id]);

describe('the reveals of a minute', () => {
  test('that are used up wait, and come with the next minute', () => {
    const { execution, service, clock } = formulaWorld(crowd(5));
    service.revealsPerMinute = 3;
    const ask = () => personFormula(execution({ limitPerDay: 9 }), idsOf(5), 'id, email');
    const all = crowd(5).map(({ id, email }) => [id, email]);
    expect(ask()).toEqual([...all.slice(0, 3), ['c3', waiting], ['c4', waiting]]);
    clock.nowIsMs += minuteMs;
    expect(ask()).toEqual(all);
    expect(service.revealsCharged).toBe(5);
  });

  test('that are fewer than the fields of one person reveal field after field', () => {
    const { execution, service, clock } = formulaWorld();
    service.revealsPerMinute = 1;
    const ask = () => personFormula(execution({ limitPerDay: 9 }), 'p1', 'email, phone');
    expect(ask()).toEqual([['jane.doe@acme.com', waiting]]);
    clock.nowIsMs += minuteMs;
    expect(ask()).toEqual([['jane.doe@acme.com', '+49 30 1234567']]);
  });

  test('are there in vain without a request: the next that comes free in time is waited for', () => {
    const { execution, service, clock } = formulaWorld(crowd(60));
    personFormula(execution({ limitPerDay: 9 }), 'c0', 'email');
    personFormula(execution(), idsOf(58), 'id');
    clock.nowIsMs += 50_000;
    expect(personFormula(execution({ limitPerDay: 9 }), 'c1', 'email')).toBe('ann@firm1.com');
    expect(service.refused).toBe(0);
  });
});

describe('a person who turns out to be without data', () => {
  const noData = success({
    results: [{ status: 'error', id: 'p1', error: { code: 'NO_DATA' } }],
    totals: { credits_spent: 0, balance: 100 },
  });
  const ask = ({ execution }: ReturnType<typeof formulaWorld>, fields: string) =>
    personFormula(execution({ limitPerDay: 9 }), 'p1', fields);

  test('costs nothing and says so, without being asked for again', () => {
    const world = formulaWorld();
    world.service.faults.push(undefined, undefined, noData);
    expect(ask(world, 'email')).toBe('No email on file');
    expect(ask(world, 'email')).toBe('No email on file');
    expect(spentToday(world)).toBe(0);
    expect(world.service.requests).toHaveLength(3);
  });

  test('in the first of several fields is asked for each apart, and what is there is kept', () => {
    const world = formulaWorld();
    const { service } = world;
    personFormula(world.execution(), 'p1', 'id');
    service.people.splice(0, 1, { ...jane, email: null });
    service.faults.push(undefined, noData);
    expect(ask(world, 'email, phone')).toEqual([['No email on file', '+49 30 1234567']]);
    expect(service.requests.slice(2).map(({ body }) => body)).toEqual([
      '{"ids":["p1"],"fields":["email","phone"]}',
      '{"ids":["p1"],"fields":["email"]}',
      '{"ids":["p1"],"fields":["phone"]}',
    ]);
    expect(ask(world, 'email, phone')).toEqual([['No email on file', '+49 30 1234567']]);
    expect([spentToday(world), service.requests.length]).toEqual([1, 5]);
  });

  test('in any field keeps what it learned of each apart', () => {
    const world = formulaWorld();
    world.service.faults.push(undefined, undefined, noData, noData, noData);
    expect(ask(world, 'email, phone')).toEqual([['No email on file', 'No phone on file']]);
    expect(ask(world, 'email, phone')).toEqual([['No email on file', 'No phone on file']]);
    expect([spentToday(world), world.service.requests.length]).toEqual([0, 5]);
  });
});

test('whoever is left when the time of the execution is over waits, and nothing more is ordered', () => {
  const { execution, service, clock } = formulaWorld(crowd(20));
  personFormula(execution(), idsOf(20), 'id');
  service.batchIdsMax = 1;
  service.durationMs = 2_500;
  const startMs = clock.nowMs();
  const shown = [personFormula(execution({ limitPerDay: 99 }), idsOf(20), 'email')].flat(2);
  expect(clock.nowMs() - startMs).toBeLessThan(30_000);
  expect(shown.filter((text) => text !== waiting)).toHaveLength(service.revealsCharged);
  expect(service.revealsCharged).toBeGreaterThan(5);
});

test('somebody whom the service knows no more leaves the others', () => {
  const { execution, service } = formulaWorld(crowd(2));
  personFormula(execution(), idsOf(2), 'id');
  service.people.shift();
  service.batchIdsMax = 1;
  expect(personFormula(execution({ limitPerDay: 9 }), idsOf(2), 'email')).toEqual([
    ['Not revealed – the API refused it'],
    ['ann@firm1.com'],
  ]);
});

test('whom another execution reveals meanwhile is waited for, and charged once', () => {
  const world = formulaWorld(crowd(2));
  const { clock, service } = world;
  const deps = () => world.execution({ limitPerDay: 9 });
  personFormula(world.execution(), idsOf(2), 'id');
  const reservation = deps().spending?.reserve(
    crowd(2).map(({ id }) => ({ personId: id, fields: ['email'] })),
    1,
    false,
  );
  if (reservation === undefined) throw new Error('spending is off');
  const sleep = clock.sleep.bind(clock);
  clock.sleep = (durationMs) => {
    clock.sleep = sleep;
    sleep(durationMs);
    // The other one has settled by the next look; it kept the first of its values only.
    const end = { field: 'email', end: 'free', credits: 0 } as const;
    const ends = crowd(2).map(({ id }) => ({ ...end, personId: id }));
    deps().spending?.settle(reservation, ends, 0);
    personFormula(deps(), 'c0', 'email');
  };
  expect(personFormula(deps(), idsOf(2), 'email')).toEqual([['ann@firm0.com'], ['ann@firm1.com']]);
  expect(service.revealsCharged).toBe(2);
  expect(spentToday(world)).toBe(2);
});

test('a count of a newer version lets nothing be spent, and says what to do', () => {
  const { execution, service, properties } = formulaWorld();
  properties.set(formulaSpentKey, '{"v":3}');
  expect(personFormula(execution({ limitPerDay: 9 }), 'p1', 'full_name, email')).toEqual([
    [
      'Jane Doe',
      'Not revealed – a newer version of CDX counts what formulas spend here: reload the sheet',
    ],
  ]);
  expect(service.revealsCharged).toBe(0);
});

test.each([
  [true, 2, 'jane.doe@acme.com'],
  [false, 1, waiting],
])('a reveal that failed is sent again only while the owner allows it: %s', (isOn, sent, shown) => {
  const { execution, service } = formulaWorld();
  const deps = execution({ limitPerDay: 9 });
  const refused = refusal(503, 'VAULT_UNAVAILABLE', undefined, { 'retry-after': '5' });
  service.faults.push(undefined, undefined, refused);
  Object.assign(deps.spending ?? {}, { isOn: () => isOn });
  expect(personFormula(deps, 'p1', 'email')).toBe(shown);
  expect(service.paths().filter((path) => path.endsWith('/batch'))).toHaveLength(sent);
});

test('of many people whom the credits don’t suffice for, each calculation looks at others', () => {
  const { execution, service, clock } = formulaWorld(crowd(60));
  service.balance = 0;
  const ask = () => personFormula(execution({ limitPerDay: 99 }), idsOf(60), 'id, email');
  ask();
  for (const { id } of crowd(60)) service.owned.add(`${id} email`);
  const shown = () => {
    clock.nowIsMs += 65_000;
    const rows = ask();
    return Array.isArray(rows) ? rows.filter(([, text]) => String(text).includes('@')).length : 0;
  };
  const counts = [shown(), shown(), shown(), shown()];
  expect(counts[counts.length - 1]).toBe(60);
});
