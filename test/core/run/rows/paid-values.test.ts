import { type FakePerson, fakePerson } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const email = { reveal: ['email'] } as const;
const oneColumnMore = { ...email, outputs: ['email', 'phone', 'title', 'company'] } as const;

/** Slugs stand in a column of people's own; the add-on's column of ids was deleted after a run. */
function withSlugs(people: readonly FakePerson[], names = people.map(({ fullName }) => fullName)) {
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
  world.table.deleteColumn('CDX person ID');
  return { world, mapping };
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
