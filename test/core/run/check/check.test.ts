import { hasMoved } from '../../../../src/core/run/rows/reopening';
import type { RunRequest } from '../../../../src/core/run/views';
import { readLogBook } from '../../../../src/core/sheet/log/run-log';
import { errorOf } from '../../../support/fake-api';
import { type FakePerson, fakePerson } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const dayMs = 86_400_000;
const outputs = ['email', 'phone', 'title', 'revealedOn'] as const;

function doneWorld(people: readonly FakePerson[] = [ada, ben]): RunWorld {
  const world = new RunWorld(people);
  world.run({ outputs });
  world.clock.sleep(10 * dayMs);
  return world;
}

/** The service knows the same people otherwise from now on. */
function become({ api }: RunWorld, ...people: readonly FakePerson[]): void {
  Object.assign(api, { everybody: people });
}

function check(world: RunWorld, olderThan = 0, request: Partial<RunRequest> = {}) {
  world.start(request, { kind: 'preview', checkOlderThan: olderThan });
  return world.drive();
}

const changes = (world: RunWorld) => world.table.columnTexts('CDX changed');

test('what is as it was says so with the day, and costs nothing', () => {
  const world = doneWorld();
  const { balance, charged } = world.api;
  const before = [world.statuses(), world.emails(), world.phones()];
  const run = check(world);
  expect(changes(world)).toEqual(['still current · 2026-01-25', 'still current · 2026-01-25']);
  expect([world.statuses(), world.emails(), world.phones()]).toEqual(before);
  expect([world.api.balance, world.api.charged, run.spent]).toEqual([balance, charged, 0]);
  expect(run).toMatchObject({ phase: 'finished', notes: [] });
  expect(run.checked).toEqual({ changed: 0, moved: 0, gone: 0, unclear: 0 });
});

test('what differs is named: the company with both names, the title, the domain of the email', () => {
  const world = doneWorld();
  const email = 'ada@globex.example';
  become(world, { ...ada, company: 'Globex', title: 'CEO', email }, { ...ben, title: 'CFO' });
  const run = check(world);
  expect(changes(world)).toEqual([
    'company: Acme → Globex · title · email domain: acme.example → globex.example · 2026-01-25',
    'title · 2026-01-25',
  ]);
  expect(run.checked).toEqual({ changed: 2, moved: 1, gone: 0, unclear: 0 });
  expect(world.table.columnTexts('CDX title')).toEqual([ada.title, ben.title]);
});

test.each(['ACME, Inc.', 'Acme AG', 'Acme GmbH & Co. KG', 'Acme Company', 'acme.com'])(
  'another spelling of the company is no change: %s',
  (company) => {
    const world = doneWorld();
    become(world, { ...ada, company }, ben);
    expect(check(world).checked).toMatchObject({ changed: 0, moved: 0 });
    expect(changes(world)[0]).toBe('still current · 2026-01-25');
  },
);

test.each([
  ['tabs, line breaks and outer spaces', '\tHead\nof  Sales '],
  ['a leading apostrophe', "'Head of Sales'"],
  ['more than a cell takes', 'x'.repeat(6_000)],
])(
  'what a cell can’t hold as it is told is no change: %s in a title and a company',
  (_what, text) => {
    const world = new RunWorld([{ ...ada, title: text, company: `${text} Acme\n` }]);
    world.run({ outputs: [...outputs, 'company'] });
    expect(check(world).checked).toEqual({ changed: 0, moved: 0, gone: 0, unclear: 0 });
  },
);

test('a new company is named in one line', () => {
  const world = doneWorld([{ ...ada, email: '' }]);
  become(world, { ...ada, email: '', company: ' Globex\nLabs' });
  check(world);
  expect(changes(world)).toEqual(['company: Acme → Globex Labs · 2026-01-25']);
});

describe('a revealed email at the domain where the person is now', () => {
  test('outweighs what the company is called in the lead', () => {
    const world = doneWorld([ada]);
    become(world, { ...ada, company: 'Apex Platforms' });
    expect(check(world).checked).toEqual({ changed: 0, moved: 0, gone: 0, unclear: 0 });
    expect(changes(world)).toEqual(['still current · 2026-01-25']);
  });

  test('says that whoever moved and was revealed again is where the row says', () => {
    const world = doneWorld([ada]);
    become(world, { ...ada, company: 'Globex', email: 'ada@globex.example' });
    expect(check(world).checked).toMatchObject({ moved: 1 });
    world.api.owned.delete(`${ada.id} email`);
    world.start({ outputs: [...outputs, 'changed'] }, { only: hasMoved, renews: true });
    expect(world.drive()).toMatchObject({ spent: 1 });
    expect(world.emails()).toEqual(['ada@globex.example']);
    expect(check(world).checked).toEqual({ changed: 0, moved: 0, gone: 0, unclear: 0 });
  });

  test('outweighs nothing where it is at a mail provider', () => {
    const own = { ...ada, email: 'ada@gmail.com' };
    const world = doneWorld([own]);
    become(world, { ...own, company: 'Globex' });
    expect(check(world).checked).toMatchObject({ changed: 1, moved: 1 });
  });

  test('does not outweigh a company that a run wrote', () => {
    const world = new RunWorld([ada]);
    world.run({ outputs: [...outputs, 'company'] });
    become(world, { ...ada, company: 'Globex' });
    expect(check(world).checked).toMatchObject({ moved: 1 });
    expect(changes(world)).toEqual(['company: Acme → Globex · 2026-01-15']);
  });
});

describe('of a check of some rows', () => {
  test('the sums are of those rows alone, also on the day of another check', () => {
    const world = doneWorld();
    become(world, { ...ada, company: 'Globex', email: 'ada@globex.example' }, ben);
    world.table.selected = [2];
    check(world, 0, { rows: 'selected' });
    world.table.selected = [3];
    const run = check(world, 0, { rows: 'selected' });
    expect(run.checked).toEqual({ changed: 0, moved: 0, gone: 0, unclear: 0 });
    expect(run.notes).toEqual([]);
    expect(changes(world)[0]).toMatch(/^company: /);
  });

  test('an equal row beside is neither marked nor written nor counted', () => {
    const world = doneWorld([ada, ada]);
    become(world, { ...ada, title: 'CEO' });
    world.table.selected = [3];
    const run = check(world, 0, { rows: 'selected' });
    expect(changes(world)).toEqual(['', 'title · 2026-01-25']);
    expect(run).toMatchObject({ counts: { rows: 1, done: 1 }, checked: { changed: 1 } });
  });

  test('rows that move meanwhile are counted where they stand', () => {
    const world = doneWorld();
    become(world, { ...ada, title: 'CEO' }, ben);
    world.table.selected = [2];
    world.start({ rows: 'selected' }, { kind: 'preview', checkOlderThan: 0 });
    world.api.during = (method) => {
      if (method !== 'people') return;
      world.api.during = () => {};
      world.table.insertRow(2, ['Nobody Known', 'Acme']);
    };
    expect(world.drive().checked).toMatchObject({ changed: 1 });
    expect(changes(world)).toEqual(['', 'title · 2026-01-25', '']);
  });
});

test('a check that is stopped when nobody can read the log leaves no marks, and tells no sums', () => {
  const world = doneWorld([ada]);
  const { id } = world.start({}, { kind: 'preview', checkOlderThan: 0 });
  world.workbook.log.headers = ['Mine', 'now'];
  world.runs.setWish(id, 'stop');
  const run = world.drive();
  expect([run.phase, run.checked]).toEqual(['stopped', undefined]);
  expect(changes(world)).toEqual(['']);
});

test('of equal rows each is told of what stands in it', () => {
  const world = doneWorld([ada, ada]);
  world.table.type(3, 'CDX title', 'Chief of Staff');
  world.table.type(2, 'CDX email', 'ada@former.example');
  expect(check(world)).toMatchObject({ counts: { done: 2 }, checked: { changed: 2, moved: 0 } });
  expect(changes(world)).toEqual([
    'email domain: former.example → acme.example · 2026-01-25',
    'title · 2026-01-25',
  ]);
});

test('a new email domain is named', () => {
  const world = doneWorld();
  become(world, { ...ada, email: 'ada@globex.example' }, ben);
  expect(check(world).checked).toEqual({ changed: 1, moved: 0, gone: 0, unclear: 0 });
  expect(changes(world)).toEqual([
    'email domain: acme.example → globex.example · 2026-01-25',
    'still current · 2026-01-25',
  ]);
});

test('a person whose record is gone is said to be', () => {
  const world = doneWorld();
  become(world, ben);
  const run = check(world);
  expect(changes(world)).toEqual(['no longer on file · 2026-01-25', 'still current · 2026-01-25']);
  expect(run.checked?.gone).toBe(1);
  expect(world.statuses()).toEqual(['Done', 'Done']);
});

test('only rows with values older than so many days are looked at', () => {
  const world = new RunWorld([ada, ben]);
  world.run({ outputs, firstRows: 1 });
  world.clock.sleep(10 * dayMs);
  world.run({ outputs });
  const run = check(world, 5);
  expect(run.counts.rows).toBe(1);
  expect(changes(world)).toEqual(['still current · 2026-01-25', '']);
  expect(world.api.asked('people')).toEqual([[ada.id]]);
});

test('a row without a day counts as old', () => {
  const world = new RunWorld([ada, ben]);
  world.run({ outputs: ['email', 'phone', 'title'] });
  expect(check(world, 5).counts.rows).toBe(2);
  expect(changes(world)).toEqual(['still current · 2026-01-15', 'still current · 2026-01-15']);
});

test('only visible rows are looked at', () => {
  const world = doneWorld();
  world.table.hidden = [2];
  expect(check(world, 0, { rows: 'visible' }).counts.rows).toBe(1);
  expect(changes(world)).toEqual(['', 'still current · 2026-01-25']);
});

test('only selected rows are looked at, and rows that are not done never are', () => {
  const world = doneWorld();
  world.table.insertRow(4, ['Nobody Known', 'Acme']);
  world.table.selected = [3, 4];
  expect(check(world, 0, { rows: 'selected' }).counts.rows).toBe(1);
  expect(changes(world)).toEqual(['', 'still current · 2026-01-25', '']);
});

test('what cannot be looked at says so, and the check comes to its end', () => {
  const world = doneWorld();
  world.api.fail('people', errorOf('UNHEARD_OF', { status: 418 }));
  const run = check(world);
  expect(run.phase).toBe('finished');
  expect(changes(world).every((text) => / · 2026-01-25$/.test(text))).toBe(true);
});

test('a check that is killed goes on with the rows that are marked', () => {
  const people = Array.from({ length: 30 }, (_, index) =>
    fakePerson(`P${index} Person`, { id: `per_${index}`, slug: `p-${index}` }),
  );
  const world = doneWorld(people);
  world.start({}, { kind: 'preview', checkOlderThan: 0 });
  world.killAt((die) => {
    world.table.beforeBlock = die;
  });
  expect(world.drive().phase).toBe('finished');
  expect(new Set(changes(world))).toEqual(new Set(['still current · 2026-01-25']));
  expect(world.statuses().every((text) => text === 'Done')).toBe(true);
});

test('a check that is stopped leaves no marks, and rows follow their inputs when they are sorted', () => {
  const world = doneWorld();
  world.start({}, { kind: 'preview', checkOlderThan: 0 });
  expect(changes(world)).toEqual(['to be checked', 'to be checked']);
  world.runs.setWish(world.kept().id, 'stop');
  world.drive();
  expect(changes(world)).toEqual(['', '']);
});

test('a check that is stopped leaves what an earlier one said', () => {
  const world = doneWorld();
  check(world);
  const said = changes(world);
  world.clock.sleep(dayMs);
  world.start({}, { kind: 'preview', checkOlderThan: 0 });
  world.runs.setWish(world.kept().id, 'stop');
  world.drive();
  expect(changes(world)).toEqual(said);
});

test('an enrich run after a check leaves what it said', () => {
  const world = doneWorld();
  check(world);
  world.run({ outputs: [...outputs, 'seniority'] });
  expect(changes(world)).toEqual(['still current · 2026-01-25', 'still current · 2026-01-25']);
});

test.each(['called him', 'called her, left Acme · 2026-01-20'])(
  'words of people’s own in its column stay, as %s, and so does their row',
  (words) => {
    const world = doneWorld();
    check(world);
    world.table.type(2, 'CDX changed', words);
    world.clock.sleep(dayMs);
    expect(check(world).counts.rows).toBe(1);
    expect(changes(world)).toEqual([words, 'still current · 2026-01-26']);
  },
);

test('words of people’s own with a day are not counted as what a check could not compare', () => {
  const world = doneWorld();
  check(world);
  world.table.type(2, 'CDX changed', 'called her, call again · 2026-02-20');
  expect(check(world).checked).toMatchObject({ changed: 0, unclear: 0 });
});

test('nobody is said to be gone of whose id only somebody’s words are left', () => {
  const world = doneWorld();
  world.table.type(2, 'CDX person ID', 'ask her assistant');
  const run = check(world);
  expect(changes(world)[0]).toBe('could not be checked · 2026-01-25');
  expect(run.checked).toMatchObject({ gone: 0, unclear: 1 });
});

test('an Undo takes back what the check said, and leaves the rows done', () => {
  const world = doneWorld();
  const before = [world.statuses(), world.emails()];
  check(world);
  world.undo();
  expect(changes(world)).toEqual(['', '']);
  expect([world.statuses(), world.emails()]).toEqual(before);
});

test('own words that somebody types as a status meanwhile stay', () => {
  const world = doneWorld();
  world.start({}, { kind: 'preview', checkOlderThan: 0 });
  world.api.during = (method) => {
    if (method === 'people') world.table.type(2, 'CDX status', 'our customer, skip');
  };
  world.drive();
  expect(world.statuses()).toEqual(['our customer, skip', 'Done']);
});

test('of a row whose inputs mean another by now nobody is said to have moved', () => {
  const cara = fakePerson('Cara Doe');
  const world = doneWorld([ada, ben, cara]);
  become(world, ada, ben, { ...cara, company: 'Globex', email: 'cara@globex.example' });
  world.start({}, { kind: 'preview', checkOlderThan: 0 });
  world.table.type(2, 'Name', 'Cara Doe');
  const run = world.drive();
  expect(changes(world)[0]).toBe('inputs changed · 2026-01-25');
  expect(run.checked).toMatchObject({ changed: 1, moved: 1, unclear: 1 });
});

test('a row whose edited inputs mean the same person still is compared', () => {
  const world = new RunWorld(
    [ada, ben],
    [
      [`https://www.linkedin.com/in/${ada.slug}`, ''],
      [`https://www.linkedin.com/in/${ben.slug}`, ''],
    ],
  );
  const request = { mapping: { linkedinUrl: 0, company: 1 }, outputs } as const;
  world.run(request);
  world.table.type(2, 'Company', 'Acme');
  world.table.type(3, 'Company', 'Acme');
  become(world, ada, { ...ben, company: 'Globex', email: 'ben@globex.example' });
  const run = check(world, 0, request);
  expect(changes(world)).toEqual([
    'still current · 2026-01-15',
    'company: Acme → Globex · email domain: acme.example → globex.example · 2026-01-15',
  ]);
  expect(run).toMatchObject({ checked: { changed: 1, moved: 1, unclear: 0 }, notes: [] });
});

test('rows that could not be compared are counted, with what to do about them', () => {
  const world = doneWorld();
  world.table.type(2, 'Name', 'Cara Doe');
  const run = check(world);
  expect(run.checked).toMatchObject({ changed: 0, gone: 0, unclear: 1 });
  expect(run.notes).toEqual([
    '1 row could not be compared: “CDX changed” says why. Where inputs changed, clear the status and enrich it again; where the check failed, check again later.',
  ]);
});

test('the log keeps what a check said under the id in the row, though its inputs mean another by now', () => {
  const cara = fakePerson('Cara Doe');
  const world = doneWorld([ada, ben, cara]);
  world.table.type(2, 'Name', 'Cara Doe');
  check(world);
  const lines = readLogBook(world.workbook.log, world.workbook.log.lastRow()).entries;
  const told = lines.flatMap((entry) =>
    entry.kind === 'row' && entry.written.changed !== undefined ? [entry.personId] : [],
  );
  expect(told).toEqual([ada.id, ben.id, cara.id]);
});
