import { hasMoved } from '../../../../src/core/run/rows/reopening';
import { type FakePerson, fakePerson } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const email = { reveal: ['email'] } as const;
const oneColumnMore = { ...email, outputs: ['email', 'phone', 'title', 'company'] } as const;

/** Slugs stand in a column of people's own, by which a run revealed emails. */
function bySlugs(people: readonly FakePerson[], names = people.map(({ fullName }) => fullName)) {
  const world = new RunWorld([ada, ben], names.map(lead));
  world.table.insertColumn(3, 'Their id');
  people.forEach(({ slug }, at) => {
    world.table.type(at + 2, 'Their id', slug);
  });
  const mapping = {
    fullName: world.table.column('Name'),
    company: world.table.column('Company'),
    personId: world.table.column('Their id'),
  };
  world.run({ mapping, ...email });
  return { world, mapping };
}

/** After that the add-on's column of ids was deleted. */
function withSlugs(...parts: Parameters<typeof bySlugs>) {
  const revealed = bySlugs(...parts);
  revealed.world.table.deleteColumn('CDX person ID');
  return revealed;
}

describe('an email that was paid for stays', () => {
  test('beside a slug in a column of people’s own', () => {
    const { world, mapping } = withSlugs([ada, ben]);
    world.run({ mapping, reveal: ['phone'] });
    expect(world.emails()).toEqual([ada.email, ben.email]);
    expect(world.phones()).toEqual([ada.phone, ben.phone]);
  });

  test('and is not charged to a colleague’s account too', () => {
    const { world, mapping } = withSlugs([ada]);
    world.api.owned.clear();
    world.api.userId = 'usr_2';
    world.run({ mapping, reveal: ['email', 'phone'] });
    expect(world.api.charged).toBe(2);
  });

  test.each(['ada-lovelace', 'ada-king'])(
    'where their name is another one by now, and their slug %s',
    (slug) => {
      const { world, mapping } = bySlugs([ada]);
      Object.assign(world.api, { everybody: [{ ...ada, fullName: 'Ada King', slug }] });
      world.table.type(2, 'Name', 'Ada King');
      world.run({ mapping, reveal: ['phone'] });
      expect([world.emails(), world.phones()]).toEqual([[ada.email], [ada.phone]]);
    },
  );

  test('where the slug alone tells the person', () => {
    const { world, mapping } = withSlugs([ada], ['Nobody Known']);
    world.run({ mapping, reveal: ['phone'] });
    expect(world.statuses()).toEqual(['Done']);
    expect(world.emails()).toEqual([ada.email]);
  });

  test('where two records have the same one, and the row was edited from one to the other', () => {
    const again = fakePerson('Ada King', { email: ada.email });
    const world = new RunWorld([ada, again], [lead(ada.fullName)]);
    world.run(email);
    world.table.type(2, 'Name', again.fullName);
    world.run({ reveal: ['email', 'phone'] });
    world.run(oneColumnMore);
    expect([world.emails(), world.phones()]).toEqual([[ada.email], [again.phone]]);
    expect(world.statuses()).toEqual(['Done']);
  });
});

/** The switchboard, which is a colleague's phone too, typed beside an email that was paid for. */
function withSwitchboard() {
  const quiet = fakePerson('Ben Oliver', { phone: '' });
  const world = new RunWorld([ada, quiet]);
  world.run({ reveal: ['email', 'phone'] });
  world.table.type(3, 'CDX phone', ada.phone);
  world.table.type(3, 'Company', 'Globex');
  return world;
}

describe('a phone that people typed tells nothing of the email beside it', () => {
  test('which stays where the row was edited', () => {
    const world = withSwitchboard();
    world.run({ ...oneColumnMore, reveal: ['phone'] });
    expect(world.emails()).toEqual([ada.email, ben.email]);
    expect(world.phones()).toEqual([ada.phone, ada.phone]);
  });

  test('nor is that charged to a colleague’s account', () => {
    const world = withSwitchboard();
    world.api.owned.clear();
    world.api.userId = 'usr_2';
    const { charged } = world.api;
    world.run(oneColumnMore);
    expect([world.emails(), world.api.charged]).toEqual([[ada.email, ben.email], charged]);
  });
});

test.each([true, false])(
  'an email that an Undo gave back stays, a slug beside it: %s',
  (hasSlug) => {
    const world = new RunWorld([ada], [lead(ada.fullName)]);
    const mapping: Record<string, number> = {
      fullName: world.table.column('Name'),
      company: world.table.column('Company'),
    };
    if (hasSlug) {
      world.table.insertColumn(2, 'Their id');
      world.table.type(2, 'Their id', ada.slug);
      mapping['personId'] = world.table.column('Their id');
    }
    const outputs = ['email', 'phone', 'title', 'changed'] as const;
    world.run({ mapping, outputs });
    world.clock.sleep(86_400_000);
    const moved = { ...ada, company: 'Globex', email: 'ada@globex.example' };
    Object.assign(world.api, { everybody: [moved] });
    world.api.owned.delete(`${ada.id} email`);
    world.start({ mapping, outputs }, { kind: 'preview', checkOlderThan: 0 });
    world.drive();
    world.start({ mapping, outputs, reveal: ['email'] }, { only: hasMoved, renews: true });
    world.drive();
    expect(world.emails()).toEqual([moved.email]);
    world.undo();
    world.table.deleteColumn('CDX person ID');
    if (!hasSlug) world.table.type(2, 'CDX status', '');
    world.run({ ...oneColumnMore, mapping, reveal: ['phone'] });
    expect([world.emails(), world.phones()]).toEqual([[ada.email], [ada.phone]]);
  },
);

test('an inserted namesake’s email stays in a row that was edited', () => {
  const namesake = fakePerson('Ada Lovelace', {
    id: 'per_ada_2',
    slug: 'ada-2',
    email: 'a2@acme.example',
  });
  const world = new RunWorld([ada, namesake], [lead(ada.fullName)]);
  world.run(email);
  world.table.insertRow(3, lead(ada.fullName));
  world.table.type(3, 'CDX person ID', namesake.id);
  world.run(email);
  world.preview({ reveal: ['phone'] });
  Object.assign(world.api, { everybody: [namesake, ada] });
  world.table.type(3, 'Company', 'Globex');
  world.run({ reveal: ['phone'] });
  expect(world.emails()).toEqual([ada.email, namesake.email]);
});

describe('where one of two equal rows is edited and its status cleared', () => {
  const request = { ...email, outputs: ['email', 'phone'] } as const;

  function edited(people: readonly FakePerson[], before: (world: RunWorld) => void) {
    const world = new RunWorld(people, [lead(ada.fullName), lead(ada.fullName)]);
    before(world);
    world.table.type(3, 'Name', ben.fullName);
    world.table.type(3, 'CDX status', '');
    world.run(request);
    return world.emails();
  }

  test('it gets its own person’s email after a preview', () => {
    expect(edited([ada, ben], (world) => world.preview(request))).toEqual([ada.email, ben.email]);
  });

  test('and where all but the id was cleared with it', () => {
    const emails = edited([ada, ben], (world) => {
      world.run({ reveal: ['email'] });
      for (const header of ['CDX email', 'CDX title']) world.table.type(3, header, '');
    });
    expect(emails).toEqual([ada.email, ben.email]);
  });
});

describe('where a lead was pasted over another, and stands lower down as well', () => {
  function pasted() {
    const slugged = withSlugs([ben, ada]);
    slugged.world.table.type(2, 'Name', ada.fullName);
    slugged.world.table.type(2, 'Their id', ada.slug);
    return slugged;
  }

  test('their paid email stays there', () => {
    const { world, mapping } = pasted();
    world.run({ mapping, reveal: ['phone'] });
    expect(world.emails()[1]).toBe(ada.email);
  });

  test('and is not charged to a colleague’s account', () => {
    const { world, mapping } = pasted();
    world.api.owned.clear();
    world.api.userId = 'usr_2';
    const { charged } = world.api;
    world.run({ mapping, reveal: ['email', 'phone'] });
    expect(world.api.charged).toBe(charged + 1);
  });

  test('also where the id was typed by hand', () => {
    const world = new RunWorld([ada, ben], [lead(ben.fullName), lead(ada.fullName)]);
    world.run(email);
    world.preview({ reveal: ['phone'] });
    world.table.type(2, 'Name', ada.fullName);
    world.table.type(2, 'CDX person ID', ada.id);
    for (const row of [2, 3]) world.table.type(row, 'Company', 'Globex');
    world.run({ reveal: ['phone'] });
    expect(world.emails()[1]).toBe(ada.email);
  });
});

test('an email beside a record’s new id is not charged for an equal row with one of people’s own', () => {
  const world = new RunWorld([ada], [lead(ada.fullName)]);
  world.run(email);
  const now = { ...ada, id: 'per_ada_new' };
  Object.assign(world.api, { everybody: [now] });
  world.table.insertRow(3, lead(ada.fullName));
  for (const row of [2, 3]) world.table.type(row, 'CDX person ID', now.id);
  world.table.type(3, 'CDX email', 'ada@home.example');
  world.api.owned.clear();
  world.api.userId = 'usr_2';
  const { charged } = world.api;
  world.run();
  expect(world.emails()).toEqual([ada.email, 'ada@home.example']);
  expect(world.phones()).toEqual([ada.phone, ada.phone]);
  expect(world.api.charged).toBe(charged + 1);
});

test('of equal rows the one with a second spelling is still asked by it', () => {
  const titled = fakePerson('Ada Lovelace MD');
  const world = new RunWorld([ben, titled], [lead(ben.fullName), lead(titled.fullName)]);
  world.run(email);
  world.run(email);
  world.preview({ reveal: ['phone'] });
  world.table.type(2, 'Name', titled.fullName);
  world.table.type(2, 'CDX person ID', titled.id);
  world.table.type(3, 'Name', 'Ada Lovelace');
  for (const row of [2, 3]) world.table.type(row, 'Company', 'Globex');
  world.run({ reveal: ['phone'] });
  expect(world.statuses()).toEqual(['Done', 'Done']);
  expect(world.phones()).toEqual([titled.phone, titled.phone]);
});

describe('a former person’s phone that people typed back is theirs', () => {
  const both = { reveal: ['email', 'phone'] } as const;

  function edited() {
    const world = new RunWorld([ada, ben], [lead(ada.fullName)]);
    world.run(both);
    world.table.type(2, 'Name', ben.fullName);
    world.table.type(2, 'CDX status', '');
    return world;
  }

  test.each([['email'], ['phone']] as const)('also where the status is cleared: %s', (field) => {
    const world = edited();
    world.run(email);
    world.table.type(2, 'CDX phone', ada.phone);
    world.table.type(2, 'CDX status', '');
    world.run({ reveal: [field] });
    expect([world.emails(), world.phones()]).toEqual([[ben.email], [ada.phone]]);
  });

  test('and nothing is paid in its place after a preview', () => {
    const world = edited();
    world.preview(both);
    world.table.type(2, 'CDX phone', ada.phone);
    const { charged } = world.api;
    world.run(both);
    expect([world.emails(), world.phones()]).toEqual([[ben.email], [ada.phone]]);
    expect(world.api.charged).toBe(charged + 1);
  });
});

test('a phone that was paid for stays beside a colleague’s email that somebody typed', () => {
  const world = new RunWorld([ada, ben]);
  world.run({ reveal: ['email', 'phone'] });
  world.table.type(3, 'CDX email', ada.email);
  world.run(oneColumnMore);
  expect(world.phones()).toEqual([ada.phone, ben.phone]);
});

test('a former person’s phone goes where people edited the id along, in a column of their own', () => {
  const { world, mapping } = withSlugs([ada]);
  world.run({ mapping, reveal: ['phone'] });
  world.table.type(2, 'Name', ben.fullName);
  world.table.type(2, 'Their id', ben.id);
  for (const header of ['CDX status', 'CDX email', 'CDX person ID']) {
    world.table.type(2, header, '');
  }
  world.run({ mapping, ...email });
  expect([world.emails(), world.phones()]).toEqual([[ben.email], ['']]);
});
