import { fakePerson, manyPeople } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver', { phone: '' });
const gus = fakePerson('Gus Guess', { emailStatus: 'guessed' });

test('a preview spends nothing, matches, and gives the ceiling', () => {
  const world = new RunWorld(
    [ada, ben],
    [lead('Ada Lovelace'), lead('Ben Oliver'), lead('Nobody Known')],
  );
  const run = world.preview();
  expect(run).toMatchObject({ phase: 'finished', spent: 0 });
  expect(run.ceiling).toEqual({
    rows: 3,
    matched: 2,
    people: 2,
    listed: 0,
    alreadyYours: 0,
    creditsMax: 3,
    days: [3],
    balance: 1_000,
  });
  expect(world.api.asked('revealBatch')).toHaveLength(0);
});

test('a person counts once, however many rows match', () => {
  const world = new RunWorld([ada], [lead('Ada Lovelace'), lead('ada lovelace')]);
  expect(world.preview().ceiling).toMatchObject({ matched: 2, people: 1, creditsMax: 2 });
});

test('what is yours already costs nothing', () => {
  const world = new RunWorld([ada, ben]);
  world.api.own(ada.id, 'email');
  expect(world.preview().ceiling).toMatchObject({ alreadyYours: 1, creditsMax: 2 });
});

test('an email that is not verified costs nothing where only verified ones are asked for', () => {
  const world = new RunWorld([gus]);
  expect(world.preview().ceiling?.creditsMax).toBe(2);
  expect(world.preview({ onlyVerifiedEmails: true }).ceiling?.creditsMax).toBe(1);
});

test('a cell of the user costs nothing unless it is to be replaced', () => {
  const world = new RunWorld([ada]);
  world.preview();
  world.table.type(2, 'CDX email', 'mine@example.com');
  expect(world.preview().ceiling?.creditsMax).toBe(1);
  expect(world.preview({ overwrite: true }).ceiling?.creditsMax).toBe(2);
});

test('rows that are done are not in it', () => {
  const world = new RunWorld([ada, ben]);
  world.run({ firstRows: 1 });
  expect(world.preview().ceiling).toMatchObject({ rows: 1, people: 1, creditsMax: 1 });
});

test('only chosen rows are in it, and no mark stays behind', () => {
  const world = new RunWorld([ada, ben]);
  world.table.selected = [3];
  expect(world.preview({ rows: 'selected' }).ceiling).toMatchObject({ rows: 1, creditsMax: 1 });
  expect(world.statuses().some((text) => text.includes('chosen'))).toBe(false);
});

test('it falls over days where the daily cap is smaller', () => {
  const world = new RunWorld([ada, ben]);
  world.api.revealsPerDay = 2;
  world.api.revealsToday = 1;
  expect(world.preview().ceiling?.days).toEqual([1, 2]);
});

test('rows that are matched count as such until they have their outcome', () => {
  const world = new RunWorld([ada, ben]);
  expect(world.preview().counts).toMatchObject({ rows: 2, matched: 2 });
  expect(world.preview().counts).toMatchObject({ rows: 2, matched: 2 });
  expect(world.start().counts).toMatchObject({ rows: 2, matched: 2, done: 0 });
  expect(world.drive().counts).toMatchObject({ rows: 2, matched: 0, done: 2 });
});

test('so do rows of a choice', () => {
  const world = new RunWorld([ada, ben]);
  world.table.selected = [2, 3];
  world.start({ rows: 'selected' });
  world.api.during = () => world.runs.setWish(world.kept().id, 'pause');
  expect(world.drive().counts).toMatchObject({ rows: 2, matched: 2, done: 0 });
  world.api.during = () => {};
  world.resume();
  expect(world.drive().counts).toMatchObject({ matched: 0, done: 2 });
});

test('a run after the preview costs exactly that and asks for no match', () => {
  const people = [ada, ben, gus];
  const world = new RunWorld(people);
  world.api.own(ben.id, 'email');
  const most = world.preview().ceiling?.creditsMax;
  const asked = world.api.asked('enrich').length;
  const run = world.run({ creditLimit: most ?? 0 });
  expect(run.spent).toBe(most);
  expect(run.counts.done).toBe(3);
  expect(world.api.asked('enrich')).toHaveLength(asked);
});

test('an edit after the preview is matched anew before anything is paid', () => {
  const world = new RunWorld([ada, ben]);
  world.preview();
  world.table.type(2, 'Name', 'Ben Oliver');
  const run = world.run();
  expect(world.emails()).toEqual([ben.email, ben.email]);
  expect(run.spent).toBe(1);
});

describe('a second preview', () => {
  test('asks nothing where nothing changed', () => {
    const world = new RunWorld([ada, ben]);
    world.api.own(ada.id, 'email');
    world.preview();
    const { length } = world.api.calls;
    expect(world.preview().ceiling).toMatchObject({ alreadyYours: 1, creditsMax: 2 });
    expect(world.api.calls.slice(length).map(({ method }) => method)).toEqual(['account']);
  });

  test('matches rows anew whose inputs were edited', () => {
    const world = new RunWorld([ada, ben]);
    world.preview();
    world.table.type(2, 'Name', 'Ben Oliver');
    world.table.type(3, 'Name', 'Nobody Known');
    const run = world.preview();
    expect(run.ceiling).toMatchObject({ rows: 2, matched: 1, people: 1, creditsMax: 1 });
    expect(run.counts).toMatchObject({ rows: 2, matched: 1, noMatch: 1 });
  });

  test('matches rows anew whose person ID was taken away', () => {
    const world = new RunWorld([ada]);
    world.preview();
    world.table.type(2, 'CDX person ID', '');
    expect(world.preview().ceiling).toMatchObject({ matched: 1, creditsMax: 2 });
  });

  test('asks again where a status says no more than that a row is matched', () => {
    const world = new RunWorld([ada]);
    world.preview();
    world.table.type(2, 'CDX status', 'Matched');
    expect(world.preview().ceiling).toMatchObject({ matched: 1, creditsMax: 2 });
  });
});

describe('with the key of another account', () => {
  function handedOver(parts = {}): RunWorld {
    const world = new RunWorld([ada, ben]);
    world.api.own(ada.id, 'email', 'phone');
    world.preview(parts);
    world.api.userId = 'usr_2';
    world.api.owned.clear();
    return world;
  }

  test('what the former one owned is not taken for free', () => {
    const world = handedOver();
    const { ceiling } = world.preview();
    expect(ceiling).toMatchObject({ alreadyYours: 0, creditsMax: 3 });
    expect(world.run({ creditLimit: 99 }).spent).toBe(ceiling?.creditsMax);
  });

  test('that also holds for a field that the preview in between did not ask for', () => {
    const world = handedOver();
    world.preview({ reveal: ['email'] });
    expect(world.preview({ reveal: ['phone'] }).ceiling?.creditsMax).toBe(1);
  });

  test('what it owns is asked for, each row once', () => {
    const world = handedOver();
    const { length } = world.api.calls;
    world.preview();
    world.preview();
    const asked = world.api.calls.slice(length).filter(({ method }) => method !== 'account');
    expect(asked.flatMap(({ about }) => about)).toEqual([ada.id, ben.id]);
  });

  test('a status of an earlier version does not say whose it is, and is asked again', () => {
    const world = handedOver();
    const status = world.table.text(2, 'CDX status');
    world.table.type(2, 'CDX status', status.slice(0, -4));
    expect(world.preview().ceiling?.creditsMax).toBe(3);
  });

  test('a run of an earlier version, which knows no account, comes to its end', () => {
    const world = handedOver();
    world.start({}, { kind: 'preview' });
    const taken = world.taken();
    const { owner: _, ...account } = taken.account;
    world.runs.endTurn({ ...taken, account });
    expect(world.drive().phase).toBe('finished');
  });

  test('a cell that the add-on filled is revealed anew, and so it is in the ceiling', () => {
    const world = handedOver();
    world.run();
    world.api.userId = 'usr_3';
    world.api.owned.clear();
    world.table.type(2, 'CDX status', '');
    const { ceiling } = world.preview();
    expect(ceiling).toMatchObject({ rows: 1, creditsMax: 2 });
    expect(world.run({ creditLimit: 99 }).spent).toBe(2);
  });
});

test('a run after the preview does every row of a person within that ceiling, however far apart', () => {
  const others = Array.from({ length: 150 }, (_, index) =>
    fakePerson(`P${index} Person`, { id: `per_${index}`, slug: `p-${index}` }),
  );
  const names = [ada, ...others, ada].map(({ fullName }) => lead(fullName));
  const world = new RunWorld([ada, ...others], names);
  world.table.insertColumn(2, 'Profile');
  world.table.type(153, 'Profile', `linkedin.com/in/${ada.slug}`);
  const mapping = { fullName: 0, company: 1, linkedinUrl: 2 };
  const most = world.preview({ mapping }).ceiling?.creditsMax ?? 0;
  expect(most).toBe(302);
  const run = world.run({ mapping, creditLimit: most });
  expect(run).toMatchObject({ spent: most, counts: { done: 152, waiting: 0 } });
  expect(world.emails()[151]).toBe(ada.email);
});

describe('of people whom another account was told of, and this one owns', () => {
  const people = manyPeople(30);

  function handedOn(): RunWorld {
    const world = new RunWorld(people);
    world.preview({ reveal: ['email'] });
    world.api.userId = 'usr_2';
    for (const { id } of people.slice(10)) world.api.own(id, 'email');
    return world;
  }

  test('the ceiling is exact', () => {
    const { ceiling } = handedOn().preview({ reveal: ['email'] });
    expect(ceiling).toMatchObject({ alreadyYours: 20, creditsMax: 10 });
  });

  test.each(['limit', 'balance'])(
    'nobody is refused, where the %s suffices for the others',
    (what) => {
      const world = handedOn();
      if (what === 'balance') world.api.balance = 10;
      world.run({ reveal: ['email'], creditLimit: what === 'limit' ? 10 : 1_000 });
      expect(world.emails().filter(Boolean)).toHaveLength(30);
      expect(world.api.charged).toBe(10);
    },
  );
});
