import { fakePerson } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const outputs = ['email', 'phone', 'title'] as const;

const changes = (world: RunWorld) => world.table.columnTexts('CDX changed');

function check(world: RunWorld) {
  world.start({}, { kind: 'preview', checkOlderThan: 0 });
  return world.drive();
}

test('somebody who came on the list since is said to be on it, and keeps what is paid for', () => {
  const world = new RunWorld([ada, ben]);
  world.run({ outputs });
  world.workbook.contactList.rows = [['Do not contact'], [ada.id]];
  const run = check(world);
  expect(run).toMatchObject({
    phase: 'finished',
    checked: { changed: 0, moved: 0, gone: 0, unclear: 1 },
  });
  expect(changes(world)).toEqual([
    `Do not contact · person ID ${ada.id} · 2026-01-15`,
    'still current · 2026-01-15',
  ]);
  expect(world.emails()).toEqual([ada.email, ben.email]);
  expect(world.statuses()).toEqual(['Done', 'Done']);
});

describe('a row that says of no company', () => {
  /** The person works elsewhere by now; nobody can tell from where. */
  function checkedElsewhere(world: RunWorld): void {
    Object.assign(world.api, { everybody: [{ ...ada, company: 'Globex' }] });
    expect(check(world).checked).toMatchObject({ changed: 0, moved: 0 });
    expect(changes(world)).toEqual(['still current · 2026-01-15']);
  }

  test('because only an id stands in it is of nobody who has moved', () => {
    const world = new RunWorld([ada], [['', '']]);
    world.run();
    world.table.type(2, 'CDX person ID', ada.id);
    world.run();
    expect(world.statuses()).toEqual(['Done']);
    checkedElsewhere(world);
  });

  test('because it was found by its link is of nobody who has moved', () => {
    const world = new RunWorld([ada], [[`https://www.linkedin.com/in/${ada.slug}`, '']]);
    world.run({ mapping: { linkedinUrl: 0 } });
    expect(world.statuses()).toEqual(['Done']);
    Object.assign(world.api, { everybody: [{ ...ada, company: 'Globex' }] });
    world.start({ mapping: { linkedinUrl: 0 } }, { kind: 'preview', checkOlderThan: 0 });
    expect(world.drive().checked).toMatchObject({ changed: 0, moved: 0 });
    expect(changes(world)).toEqual(['still current · 2026-01-15']);
  });
});

test('rows that move while they are marked are not checked: the start says so, and the next check does them', () => {
  const world = new RunWorld([ada, ben]);
  world.run({ outputs });
  check(world);
  world.table.before = (method) => {
    if (method !== 'fill' && method !== 'write') return;
    world.table.before = () => {};
    world.table.insertRow(2, lead('Cem Yilmaz'));
  };
  expect(() => world.start({}, { kind: 'preview', checkOlderThan: 0 })).toThrow('sorted or edited');
  expect(world.kept().phase).toBe('stopped');
  expect(changes(world)).not.toContain('to be checked');
  expect(check(world)).toMatchObject({ phase: 'finished', counts: { rows: 2, done: 2 } });
  expect(changes(world)).toEqual(['', 'still current · 2026-01-15', 'still current · 2026-01-15']);
});
