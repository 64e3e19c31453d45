import type { RunState } from '../../../src/core/run/run-state';
import { viewOf } from '../../../src/core/run/run-view';
import { errorOf } from '../../support/fake-api';
import { fakePerson } from '../../support/people';
import { RunWorld } from '../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver', { company: 'Globex' });

function worldWith(entries: readonly string[], people = [ada, ben]): RunWorld {
  const world = new RunWorld(people);
  list(world, ...entries);
  return world;
}

function list({ workbook }: RunWorld, ...entries: readonly string[]): void {
  workbook.contactList.rows = ['Do not contact', ...entries].map((text) => [text]);
}

const view = (run: RunState) => viewOf(run, 'payer-1');
const listed = (entry: string) => `Do not contact · ${entry}`;

test.each([
  [ada.id, 'person ID'],
  [ada.slug, 'person ID'],
  ['linkedin.com/in/ada-lovelace', 'LinkedIn'],
  ['Ada Lovelace, Acme', 'name'],
])(
  'the free match shows that %s is on the list: the row says so and costs nothing',
  (entry, kind) => {
    const world = worldWith([entry]);
    const run = world.run();
    expect(world.statuses()[0]).toContain(`Do not contact · ${kind} `);
    expect(world.statuses()[1]).toBe('Done');
    expect(world.emails()).toEqual(['', ben.email]);
    expect(world.table.columnTexts('CDX title')).toEqual(['', ben.title]);
    expect([world.api.charged, run.spent]).toEqual([2, 2]);
    expect(world.api.asked('revealBatch').flat()).not.toContain(ada.id);
  },
);

test('whom a text of the list leads to costs nothing either', () => {
  const world = worldWith(['Ada – Engineer | LinkedIn']);
  world.workbook.contactList.links = [[''], ['https://www.linkedin.com/in/ada-lovelace']];
  world.run();
  expect(world.statuses()[0]).toContain('Do not contact · LinkedIn ');
  expect(world.api.asked('revealBatch').flat()).not.toContain(ada.id);
});

test('the list that was read stays the list as long as it names somebody', () => {
  const world = worldWith(['globex.example', '???']);
  world.run();
  expect(world.workbook.contactList.namesSomebody).toBe(true);
  list(world);
  world.run();
  expect(world.workbook.contactList.namesSomebody).toBe(false);
});

test('a domain is told by the email that nobody has paid for yet', () => {
  const world = worldWith(['acme.example']);
  world.run();
  expect(world.statuses()).toEqual([listed('domain acme.example'), listed('domain acme.example')]);
  expect(world.api.charged).toBe(0);
});

test('a company is told by the record, and by what the row says', () => {
  const world = worldWith(['Globex']);
  world.run();
  expect(world.statuses()).toEqual(['Done', listed('company Globex')]);
  const typed = worldWith(['ACME Inc']);
  typed.run();
  expect(typed.statuses()).toEqual([listed('company ACME Inc'), listed('company ACME Inc')]);
});

test('rows on the list are counted apart in the preview, its ceiling and the receipt', () => {
  const world = worldWith([ada.id]);
  const preview = world.preview();
  expect(preview.ceiling).toMatchObject({
    rows: 2,
    matched: 1,
    people: 1,
    listed: 1,
    creditsMax: 2,
  });
  expect(view(preview).counts).toMatchObject({ rows: 2, done: 1, listed: 1 });
  const again = worldWith([ada.id]);
  const { receipt } = view(again.run());
  expect(receipt?.counts).toMatchObject({ rows: 2, done: 1, listed: 1, waiting: 0 });
  expect(receipt?.left).toContain('1 row is on your list “Do not contact”, and left alone.');
});

test('several rows on the list are told in the plural', () => {
  const { receipt } = view(worldWith([ada.id, ben.id]).run());
  expect(receipt?.left).toEqual(['2 rows are on your list “Do not contact”, and left alone.']);
});

test('what an earlier preview matched is looked at again where the list has changed since, for free', () => {
  const world = new RunWorld([ada, ben]);
  world.preview();
  list(world, 'Globex');
  const run = world.run();
  expect(world.statuses()).toEqual(['Done', listed('company Globex')]);
  expect(run.spent).toBe(2);
  expect(world.api.asked('people')).toEqual([[ada.id], [ben.id]]);
});

test('what was matched by the same list is not asked for again', () => {
  const world = worldWith(['other.example']);
  world.preview();
  world.run();
  expect(world.api.asked('people')).toEqual([]);
  expect(world.statuses()).toEqual(['Done', 'Done']);
});

test('somebody known by an id alone is looked up before anything is paid', () => {
  const world = worldWith(['Globex']);
  world.preview();
  for (const row of [2, 3]) world.table.type(row, 'CDX status', '');
  const run = world.run();
  expect(world.statuses()).toEqual(['Done', listed('company Globex')]);
  expect(run.spent).toBe(2);
});

test('a preview over rows that an earlier one matched sees the new list too', () => {
  const world = new RunWorld([ada, ben]);
  world.preview();
  list(world, ada.id);
  const preview = world.preview();
  expect(preview.ceiling).toMatchObject({ matched: 1, listed: 1 });
});

test('a person who is put on the list while the run goes on is not charged for', () => {
  const people = Array.from({ length: 40 }, (_, index) =>
    fakePerson(`Pat P${index}`, { id: `per_${index}`, slug: `pat-${index}` }),
  );
  const world = new RunWorld(people);
  world.start({ creditLimit: 1_000 });
  world.step();
  const last = people[39] ?? ada;
  list(world, last.id);
  const run = world.drive();
  expect(run.phase).toBe('finished');
  expect(world.statuses()[39]).toBe(listed(`person ID ${last.id}`));
  expect(world.api.owned.has(`${last.id} email`)).toBe(false);
  expect(view(run).counts).toMatchObject({ done: 39, listed: 1 });
});

describe('what is typed in a row and not sent', () => {
  const typed = (entry: string, header: string, ...texts: readonly string[]) => {
    const world = worldWith([entry]);
    world.table.insertColumn(2, header);
    texts.forEach((text, index) => {
      world.table.type(index + 2, header, text);
    });
    return world;
  };

  test('lists the row: a private address', () => {
    const world = typed('ada@gmail.com', 'Email', 'Ada@gmail.com');
    world.run({ mapping: { fullName: 0, company: 1, email: 2 } });
    expect(world.statuses()).toEqual([listed('email ada@gmail.com'), 'Done']);
    expect(world.api.charged).toBe(2);
  });

  test('lists a row whose id says alone whom it means', () => {
    const world = typed('ada@gmail.com', 'ID', ada.id, ben.id);
    world.run({ mapping: { email: 0, personId: 2 } });
    expect(world.statuses()).toEqual(['Done', 'Done']);
    const again = typed('ada@gmail.com', 'ID', ada.id, ben.id);
    again.table.type(2, 'Name', 'ada@gmail.com');
    again.run({ mapping: { email: 0, personId: 2 } });
    expect(again.statuses()).toEqual([listed('email ada@gmail.com'), 'Done']);
  });

  test('tells equal rows apart, which are asked once all the same', () => {
    const world = typed('ada@gmail.com', 'Email', '', 'ada@gmail.com');
    world.table.type(3, 'Name', 'Ada Lovelace');
    world.run({ mapping: { fullName: 0, company: 1, email: 2 } });
    expect(world.statuses()).toEqual(['Done', listed('email ada@gmail.com')]);
    expect(world.emails()).toEqual([ada.email, '']);
    expect(world.api.asked('enrich').flat()).toHaveLength(1);
  });
});

describe('a value that turns out to be on the list', () => {
  test('is charged, not written, and said so in the status and the receipt', () => {
    const world = worldWith([ada.email]);
    const run = world.run();
    expect(world.statuses()).toEqual([
      `${listed(`email ${ada.email}`)} · charged, not written`,
      'Done',
    ]);
    expect([world.emails()[0], world.phones()[0]]).toEqual(['', '']);
    expect(run.spent).toBe(4);
    expect(run.notes.join()).toContain('charged and not written');
    expect(run.notes.join()).not.toContain(ada.email);
    expect(JSON.stringify(world.workbook.log.rows)).not.toContain(ada.phone);
  });

  test('is charged, not written, where it is a phone', () => {
    const world = worldWith([ada.phone]);
    const run = world.run();
    expect(world.statuses()).toEqual([
      `${listed(`phone ${ada.phone}`)} · charged, not written`,
      'Done',
    ]);
    expect(world.phones()).toEqual(['', ben.phone]);
    expect(run.spent).toBe(4);
    expect(run.notes.join()).toContain('charged and not written');
    expect(JSON.stringify(world.workbook.log.rows)).not.toContain(ada.phone);
  });

  test('is known for free where the account owns it', () => {
    const world = worldWith([ada.phone]);
    world.api.own(ada.id, 'phone');
    const run = world.run();
    expect(world.statuses()[0]).toBe(listed(`phone ${ada.phone}`));
    expect([run.spent, run.notes]).toEqual([2, []]);
  });
});

describe('a row on the list', () => {
  test('is not tried again', () => {
    const world = worldWith([ada.id]);
    world.run();
    const calls = world.api.calls.length;
    expect(world.run().counts.rows).toBe(0);
    expect(world.api.calls.slice(calls).every(({ method }) => method === 'account')).toBe(true);
  });

  test('is done by the next run once its entry has left the list', () => {
    const world = worldWith([ada.id, 'x.example']);
    world.run();
    list(world, 'x.example');
    expect(world.run().spent).toBe(2);
    expect(world.statuses()).toEqual(['Done', 'Done']);
  });

  test('stays where another entry still lists it', () => {
    const world = worldWith([ada.id, 'Ada Lovelace, Acme']);
    world.run();
    list(world, 'Ada Lovelace, Acme');
    expect(world.run().spent).toBe(0);
    expect(world.statuses()[0]).toBe(listed('name Ada Lovelace, Acme'));
  });

  test('is tried again when its inputs change or its status is cleared', () => {
    const world = worldWith([ada.id]);
    world.run();
    world.table.type(2, 'Name', 'Ben Oliver');
    world.run();
    expect(world.statuses()).toEqual(['Done', 'Done']);
    world.table.type(2, 'Name', 'Ada Lovelace');
    world.table.type(2, 'CDX status', '');
    world.run();
    expect(world.statuses()[0]).toBe(listed(`person ID ${ada.id}`));
  });
});

test('the list is read once a step', () => {
  const world = worldWith([ada.id]);
  world.start();
  const { reads } = world.workbook.contactList;
  world.step();
  expect(world.workbook.contactList.reads).toBe(reads + 1);
});

test('nothing of the list is sent or logged', () => {
  const secret = 'someone-secret@private.example';
  const world = worldWith([secret, ada.id]);
  world.api.fail('enrich', errorOf('INTERNAL_ERROR', { status: 500 }));
  world.run();
  const said = JSON.stringify([world.api.calls, world.logged, world.workbook.log.rows]);
  expect(said).not.toContain('private.example');
});

test('a step that is killed after its reveal leaves nothing of a listed person', () => {
  const world = worldWith([ada.email]);
  world.start();
  world.killAt((die) => {
    world.table.beforeBlock = die;
  });
  world.drive();
  expect(world.statuses()[0]).toContain('Do not contact');
  expect(world.emails()).toEqual(['', ben.email]);
  expect(world.loggedCredits()).toBe(4);
  expect(world.api.charged).toBe(4);
});

test('nobody is paid for while an import of the list has not come, and the run goes on when it has', () => {
  const world = worldWith([ada.id]);
  world.start();
  list(world, 'Loading...');
  const waiting = world.step();
  expect(waiting.run.pause?.message).toContain('is still loading');
  expect(waiting.waitMs).toBeGreaterThan(0);
  expect(world.api.charged).toBe(0);
  list(world, ada.id);
  world.drive();
  expect(world.statuses()[0]).toContain('Do not contact · ');
  expect(world.statuses()[1]).toBe('Done');
});

test('a list that stays an error keeps a run from beginning, and pauses one that goes on', () => {
  const world = worldWith(['#REF!']);
  expect(() => world.start()).toThrow('shows an error');
  expect([world.runs.load(), world.table.headers().includes('CDX status')]).toEqual([null, false]);
  list(world);
  world.start();
  list(world, '#REF!');
  const run = world.drive();
  expect([run.phase, run.pause?.reason, world.api.charged]).toEqual(['paused', 'sheet', 0]);
  expect(world.emails()).toEqual(['', '']);
});

test('a row that somebody calls “Do not contact” in their own words is neither opened nor charged', () => {
  const world = new RunWorld([ada, ben]);
  world.preview({ firstRows: 1 });
  world.table.type(3, 'CDX status', 'Do not contact');
  expect(world.run().spent).toBe(2);
  expect([world.emails()[1], world.statuses()[1]]).toEqual(['', 'Do not contact']);
});

test('an address that is typed after a preview, and is not sent, is compared before it is paid for', () => {
  const world = new RunWorld([ada, ben]);
  list(world, 'ada@gmail.com');
  world.table.insertColumn(2, 'Email');
  const mapping = { fullName: 0, company: 1, email: 2 };
  world.preview({ mapping });
  world.table.type(2, 'Email', 'ada@gmail.com');
  world.run({ mapping });
  expect(world.statuses()).toEqual(['Do not contact · email ada@gmail.com', 'Done']);
  expect(world.api.charged).toBe(2);
});
