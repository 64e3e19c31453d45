import { doubtMs } from '../../../../src/config';
import { apiError } from '../../../../src/core/api/errors/errors';
import { SheetRefused } from '../../../../src/core/ports/workbook';
import { errorOf } from '../../../support/fake-api';
import { fakePerson } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const cy = fakePerson('Cy Dahl');

function afterLostAnswer(act: (world: RunWorld) => void = () => {}): RunWorld {
  const world = new RunWorld([ada, ben]);
  world.start();
  world.api.fail('revealBatch', 'lost');
  world.step();
  act(world);
  return world;
}

test('a lost answer that charged is found out, written and counted exactly', () => {
  const world = afterLostAnswer();
  expect(world.api.charged).toBe(4);
  const run = world.drive();
  expect(run).toMatchObject({ phase: 'finished', spent: 4, exact: true, balance: 996 });
  expect(world.emails()).toEqual([ada.email, ben.email]);
  expect(world.api.charged).toBe(4);
  expect(world.loggedCredits()).toBe(4);
});

test('what was charged by a lost answer counts towards the credit limit', () => {
  const world = new RunWorld([ada, ben]);
  world.start({ creditLimit: 2 });
  world.api.fail('revealBatch', 'lost');
  const run = world.drive();
  expect(run.spent).toBe(2);
  expect(world.api.charged).toBe(2);
  expect(world.emails()).toEqual([ada.email, '']);
});

test('a call that never arrived charged nothing and is sent again', () => {
  const world = new RunWorld([ada]);
  world.start();
  world.api.fail('revealBatch', apiError('NETWORK_FAILURE'));
  const run = world.drive();
  expect(run).toMatchObject({ spent: 2, exact: true });
  expect(world.loggedCredits()).toBe(2);
});

test('of a lost answer that charged one field only that one is counted', () => {
  const world = new RunWorld([ada]);
  world.start();
  world.api.gone.add(`${ada.id} phone`);
  world.api.fail('revealBatch', 'lost');
  const run = world.drive();
  expect(run).toMatchObject({ spent: 1, exact: true });
  expect(world.emails()).toEqual([ada.email]);
});

test('other spending meanwhile makes the credits inexact, and the receipt says so', () => {
  const world = afterLostAnswer(({ api }) => {
    api.balance -= 7;
  });
  const run = world.drive();
  expect(run.exact).toBe(false);
  expect(run.notes.join(' ')).toContain('can\u2019t be told exactly');
});

test('a second lost answer is settled as well', () => {
  const world = new RunWorld([ada, ben]);
  world.start();
  world.api.fail('revealBatch', 'lost', 'lost');
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 4, exact: true });
  expect(world.loggedCredits()).toBe(4);
});

test('nothing is spent before a lost answer is settled', () => {
  const world = afterLostAnswer();
  world.drive();
  const after = world.api.calls.map(({ method }) => method);
  const lost = after.indexOf('revealBatch');
  expect(after.slice(lost + 1, lost + 3)).toEqual(['people', 'people']);
});

test('a step killed after the charge and before the log is made good at no cost', () => {
  const world = new RunWorld([ada]);
  world.start();
  world.killAt((die) => {
    world.workbook.log.beforeAppend = die;
  });
  const run = world.drive();
  expect(run).toMatchObject({ spent: 2, exact: true });
  expect(world.api.charged).toBe(2);
  expect(world.emails()).toEqual([ada.email]);
  expect(world.loggedCredits()).toBe(2);
});

test('what the log has no room for once it was charged is logged when it has', () => {
  const world = new RunWorld([ada, ben]);
  world.start();
  let lines = 0;
  world.workbook.log.beforeAppend = () => {
    lines += 1;
    if (lines > 1) throw new SheetRefused('no room');
  };
  for (let step = 0; step < 3; step += 1) {
    world.step();
    world.clock.sleep(doubtMs);
  }
  expect([world.api.charged, world.loggedCredits()]).toEqual([4, 0]);
  world.workbook.log.beforeAppend = () => {};
  world.resume();
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 4, exact: true });
  expect([world.api.charged, world.loggedCredits()]).toEqual([4, 4]);
});

test('a step killed right after the log was written counts its charges once', () => {
  const world = new RunWorld([ada, ben]);
  world.start();
  world.killAt((die) => {
    world.workbook.log.afterAppend = die;
  });
  const run = world.drive();
  expect(run).toMatchObject({ phase: 'finished', spent: 4, exact: true });
  expect(world.loggedCredits()).toBe(4);
  expect(run.notes).toEqual([]);
});

test('an entry of unknown kind is found out, and what the others cost is counted once', () => {
  const world = new RunWorld([ada, ben]);
  world.start();
  world.api.entryInstead = (id, entry) => (id === ben.id ? { status: 'unknown', id } : entry);
  world.step();
  world.api.entryInstead = (_, entry) => entry;
  const run = world.drive();
  expect(run).toMatchObject({ phase: 'finished', spent: 4, exact: true, balance: 996 });
  expect(world.loggedCredits()).toBe(4);
  expect(world.emails()).toEqual([ada.email, ben.email]);
});

test('a stop while the API is down ends the run and says what could not be told', () => {
  const world = afterLostAnswer();
  world.api.fail('people', errorOf('INTERNAL_ERROR', { status: 500 }));
  world.runs.setWish(world.kept().id, 'stop');
  const { run } = world.step();
  expect(run).toMatchObject({ phase: 'stopped', exact: false });
  expect(run.notes.join(' ')).toContain('lost');
});

test('a stop whose look reads the records and not the balance says what is in doubt', () => {
  const world = new RunWorld([ada, ben]);
  world.preview();
  world.start();
  world.api.fail('revealBatch', 'lost');
  world.step();
  world.api.fail('account', errorOf('INTERNAL_ERROR', { status: 500 }));
  world.runs.setWish(world.kept().id, 'stop');
  const { run } = world.step();
  expect(run).toMatchObject({ phase: 'stopped', exact: false });
  expect(run.notes.join(' ')).toContain('up to 4 more');
});

describe('a lost answer for people known by id alone, some of whose fields were owned before', () => {
  /** Ids stand in the sheet as people insert them from a search; Ada's fields are owned. */
  const lost = (act: (world: RunWorld) => void = () => {}): RunWorld => {
    const world = new RunWorld(
      [ada, ben],
      [
        ['', ''],
        ['', ''],
      ],
    );
    world.run();
    [ada, ben].forEach(({ id }, index) => {
      world.table.type(index + 2, 'CDX person ID', id);
    });
    world.api.own(ada.id, 'email', 'phone');
    world.start();
    world.api.fail('revealBatch', 'lost');
    world.step();
    act(world);
    return world;
  };

  test('is priced by what the balance fell', () => {
    const world = lost();
    expect(world.api.charged).toBe(2);
    const run = world.drive();
    expect(run).toMatchObject({ phase: 'finished', spent: 2, exact: true });
    expect(world.emails()).toEqual([ada.email, ben.email]);
    expect(world.loggedCredits()).toBe(2);
  });

  const down = errorOf('INTERNAL_ERROR', { status: 500 });

  test.each([1, 2])('is priced by it after %d looks that did not get to the balance', (times) => {
    const world = lost(({ api }) => {
      api.fail('account', ...Array.from({ length: times }, () => down));
    });
    const run = world.drive();
    expect(run).toMatchObject({ phase: 'finished', spent: 2, exact: true });
    expect(world.loggedCredits()).toBe(2);
  });

  test('is exact on the next day too where all that is owned now explains the balance', () => {
    const world = lost(({ api, clock }) => {
      api.owned.delete(`${ada.id} email`);
      api.owned.delete(`${ada.id} phone`);
      api.chargeLate(ada.id, 'email', 'phone');
      clock.sleep(86_400_000);
    });
    expect(world.drive()).toMatchObject({ phase: 'finished', spent: 4, exact: true });
    expect(world.loggedCredits()).toBe(4);
  });

  test('is inexact where a top-up hides what the balance fell by', () => {
    const world = lost(({ api }) => {
      api.balance += 1;
    });
    const run = world.drive();
    expect(run.exact).toBe(false);
    expect(run.notes.join(' ')).toContain('can\u2019t be told exactly');
  });

  test('is inexact where the balance fell by more than all of it', () => {
    const world = lost(({ api }) => {
      api.balance -= 7;
    });
    expect(world.drive().exact).toBe(false);
  });
});

describe('a lost answer for people whom an earlier run had paid for, forgotten by their statuses', () => {
  /** `act` comes between the two runs, `later` after the answer was lost. */
  function again(act: (world: RunWorld) => void, later: (world: RunWorld) => void = () => {}) {
    const world = new RunWorld([ada, ben]);
    world.preview();
    const before = world.statuses();
    world.run();
    before.forEach((status, index) => {
      world.table.type(index + 2, 'CDX status', status);
      world.table.type(index + 2, 'CDX email', '');
      world.table.type(index + 2, 'CDX phone', '');
    });
    act(world);
    world.start();
    world.api.fail('revealBatch', 'lost');
    world.step();
    later(world);
    return world;
  }

  const moved = ({ api }: RunWorld, ...people: readonly { id: string }[]) => {
    for (const { id } of people) api.owned.delete(`${id} email`);
  };

  test.each([
    ['nobody moved', [], 0],
    ['one of them moved', [ben], 1],
    ['all of them moved', [ada, ben], 2],
  ])('is priced by what the balance fell where %s', (_, people, credits) => {
    const world = again((each) => moved(each, ...people));
    const exact = credits === 0;
    expect(world.drive()).toMatchObject({ phase: 'finished', spent: credits, exact });
    expect([world.api.charged, world.loggedCredits()]).toEqual([4 + credits, 4 + credits]);
    expect(world.emails()).toEqual([ada.email, ben.email]);
  });

  test('is inexact where somebody else spends on others what it would have cost', () => {
    const world = again(
      () => {},
      ({ api }) => api.spendElsewhere(cy.id, 'email'),
    );
    const run = world.drive();
    expect(run).toMatchObject({ phase: 'finished', spent: 1, exact: false });
    expect(run.notes.join(' ')).toContain('other spending may have gone on');
    expect(world.api.charged).toBe(4);
  });

  test.each([0, 1])(
    'tells which fields cost after %d looks without a balance: those that no run had paid for',
    (times) => {
      const world = new RunWorld([ada, ben]);
      world.run({ reveal: ['phone'] });
      for (const row of [2, 3]) {
        world.table.type(row, 'CDX status', 'Matched');
        world.table.type(row, 'CDX phone', '');
      }
      world.start();
      world.api.fail('revealBatch', 'lost');
      world.step();
      const down = errorOf('INTERNAL_ERROR', { status: 500 });
      world.api.fail('account', ...Array.from({ length: times }, () => down));
      expect(world.drive()).toMatchObject({ phase: 'finished', spent: 2, exact: true });
      const charged = world.workbook.log.rows.filter((texts) => texts[4] === '1');
      expect(charged.map((texts) => texts[3])).toEqual(['phone', 'phone', 'email', 'email']);
    },
  );

  test('is exact on the next day too where nobody moved', () => {
    const world = again(
      () => {},
      ({ clock }) => clock.sleep(86_400_000),
    );
    expect(world.drive()).toMatchObject({ phase: 'finished', spent: 0, exact: true });
    expect(world.loggedCredits()).toBe(4);
  });

  test('is inexact, and counted as far as the balance fell, where others spent meanwhile', () => {
    const world = again(
      () => {},
      ({ api }) => {
        api.balance -= 3;
      },
    );
    expect(world.drive()).toMatchObject({ phase: 'finished', spent: 3, exact: false });
  });
});

test('a lost answer charged nobody where nothing was spent, whoever had paid for some of them', () => {
  const world = new RunWorld([ada, ben]);
  world.preview();
  const [before = ''] = world.statuses();
  world.run({ firstRows: 1 });
  world.table.type(2, 'CDX status', before);
  for (const header of ['CDX email', 'CDX phone']) world.table.type(2, header, '');
  for (const field of ['email', 'phone'] as const) world.api.spendElsewhere(ben.id, field);
  world.start();
  world.api.fail('revealBatch', 'lost');
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 0, exact: true });
  expect([world.loggedCredits(), world.emails()]).toEqual([2, [ada.email, ben.email]]);
});

test.each([
  ['inexact where somebody else spent on one who had been paid for', true, 1, false],
  ['exact where nobody else did', false, 0, true],
])('a lost answer is %s', (_, isElsewhere, spent, exact) => {
  const world = new RunWorld([ada, ben]);
  world.run({ reveal: ['phone'] });
  for (const header of ['CDX status', 'CDX phone'])
    for (const row of [2, 3]) world.table.type(row, header, '');
  world.start({ reveal: ['phone'] });
  world.api.fail('revealBatch', 'lost');
  world.step();
  if (isElsewhere) world.api.spendElsewhere(ada.id, 'email');
  expect(world.drive()).toMatchObject({ phase: 'finished', spent, exact });
});

test('what one row has just read of a person holds for another that remembers less', () => {
  const world = new RunWorld([ada], [lead(ada.fullName), [ada.fullName, 'Analytical Engines']]);
  world.preview();
  const [, remembered = ''] = world.statuses();
  world.run();
  const emptied = ['CDX status', 'CDX email', 'CDX phone'];
  for (const row of [2, 3]) for (const header of emptied) world.table.type(row, header, '');
  world.table.type(2, 'CDX person ID', '');
  world.table.type(3, 'CDX status', remembered);
  world.start();
  world.step();
  expect(world.emails()).toEqual([ada.email, ada.email]);
  expect(world.api.asked('revealBatch')).toHaveLength(1);
});

test('what was revealed elsewhere since the preview is free to a run whose answer is lost', () => {
  const world = new RunWorld([ada, ben]);
  world.preview();
  world.api.spendElsewhere(ada.id, 'email');
  world.start();
  world.api.fail('revealBatch', 'lost');
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 3, exact: true });
  expect([world.api.charged, world.loggedCredits()]).toEqual([3, 3]);
});
