import { hasMoved } from '../../../../src/core/run/rows/reopening';
import { fakePerson } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const emails = [ada.email, ben.email];
const linkOf = (slug: string) => `https://www.linkedin.com/in/${slug}`;

/** Emails were revealed by name and company; a column of links stands beside them. */
function withLinks(links: readonly string[], people = [ada, ben]) {
  const world = new RunWorld(
    people,
    [ada, ben].map(({ fullName }) => lead(fullName)),
  );
  world.table.insertColumn(2, 'LinkedIn');
  links.forEach((link, row) => {
    world.table.type(row + 2, 'LinkedIn', link);
  });
  const byName = {
    fullName: world.table.column('Name'),
    company: world.table.column('Company'),
  };
  const byLink = { ...byName, linkedinUrl: world.table.column('LinkedIn') };
  return { world, byName, byLink };
}

describe('where a later run reads one more column', () => {
  test.each([
    ['that is right', linkOf(ben.slug)],
    ['that matches nobody', linkOf('somebody-else')],
  ])('what was paid for stays, by a link %s', (_, link) => {
    const { world, byName, byLink } = withLinks([linkOf(ada.slug), link]);
    world.run({ mapping: byName, reveal: ['email'] });
    world.preview({ mapping: byLink, reveal: ['phone'] });
    expect(world.emails()).toEqual(emails);
    world.run({ mapping: byLink, reveal: ['phone'] });
    expect(world.emails()).toEqual(emails);
    expect(world.phones()).toEqual([ada.phone, ben.phone]);
    expect(world.api.charged).toBe(4);
    world.undo();
    expect(world.emails()).toEqual(emails);
    expect(world.phones()).toEqual(['', '']);
  });

  test('what an id of theirs had found stays, whatever the link says', () => {
    const { world, byName, byLink } = withLinks([linkOf(ada.slug), linkOf('somebody-else')]);
    world.table.type(3, 'Name', 'Nobody Known');
    world.table.insertColumn(3, 'Their id');
    world.table.type(3, 'Their id', ben.id);
    const personId = world.table.column('Their id');
    world.run({ mapping: { ...byName, personId }, reveal: ['email'] });
    world.run({ mapping: { ...byLink, personId }, reveal: ['phone'] });
    expect(world.emails()).toEqual(emails);
    expect(world.phones()).toEqual([ada.phone, ben.phone]);
  });

  test('nobody is matched anew for it', () => {
    const { world, byName, byLink } = withLinks([linkOf(ada.slug), linkOf(ben.slug)]);
    world.run({ mapping: byName, reveal: ['email'] });
    world.run({ mapping: byLink, reveal: ['phone'] });
    expect(world.api.asked('enrich')).toHaveLength(2);
  });

  test('a cleared status has a row matched anew: the link may name another one of that name', () => {
    const other = { id: 'per_ben_2', slug: 'ben-oliver-2', email: 'ben2@acme.example' };
    const namesake = fakePerson('Ben Oliver', { ...other, phone: '+1 2' });
    const { world, byName, byLink } = withLinks([linkOf(ada.slug), ''], [ada, ben, namesake]);
    world.run({ mapping: byName, reveal: ['email'] });
    world.table.type(3, 'LinkedIn', linkOf(namesake.slug));
    world.table.type(3, 'CDX status', '');
    world.run({ mapping: byLink });
    expect(world.emails()).toEqual([ada.email, namesake.email]);
    expect(world.phones()).toEqual([ada.phone, namesake.phone]);
  });

  test('Undo gives an edited row nothing back of whom its inputs no longer mean', () => {
    const { world, byName, byLink } = withLinks([linkOf(ada.slug), '']);
    world.run({ mapping: byName, reveal: ['email'] });
    world.table.type(3, 'Name', ada.fullName);
    world.table.type(3, 'CDX status', '');
    world.run({ mapping: byLink, reveal: ['email'] });
    expect(world.emails()).toEqual([ada.email, ada.email]);
    world.undo();
    expect(world.emails()).toEqual([ada.email, '']);
  });

  test('a row that was edited too is matched anew', () => {
    const { world, byName, byLink } = withLinks([linkOf(ada.slug), '']);
    world.run({ mapping: byName, reveal: ['email'] });
    world.table.type(3, 'Name', ada.fullName);
    world.run({ mapping: byLink, reveal: ['phone'] });
    expect(world.emails()).toEqual([ada.email, '']);
    expect(world.phones()).toEqual([ada.phone, ada.phone]);
  });
});

test('where one reads a column less, Undo gives back what its rows lost', () => {
  const { world, byName, byLink } = withLinks([linkOf(ada.slug), linkOf(ben.slug)]);
  world.table.type(3, 'Name', 'Benny');
  world.run({ mapping: byLink, reveal: ['email'] });
  world.run({ mapping: byName, reveal: ['phone'] });
  expect(world.emails()).toEqual([ada.email, '']);
  world.undo();
  expect(world.emails()).toEqual(emails);
});

describe('a corrected company of somebody who moved', () => {
  const newEmail = 'ada@globex.example';

  function moved() {
    const world = new RunWorld([ada, ben]);
    const outputs = ['email', 'phone', 'company', 'changed'] as const;
    world.run({ outputs, reveal: ['email'] });
    world.clock.sleep(86_400_000);
    const everybody = [{ ...ada, company: 'Globex', email: newEmail }, ben];
    Object.assign(world.api, { everybody });
    world.api.owned.delete(`${ada.id} email`);
    return { world, outputs };
  }

  test('has the email of before replaced by a new reveal', () => {
    const { world, outputs } = moved();
    const request = { outputs, reveal: ['email'] as const };
    world.start(request, { kind: 'preview', checkOlderThan: 0 });
    world.drive();
    world.table.type(2, 'Company', 'Globex');
    world.start({ ...request, creditLimit: 1 }, { only: hasMoved, renews: true });
    world.drive();
    expect(world.emails()).toEqual([newEmail, ben.email]);
  });

  test.each(['', 'Done'])('or by a run that finds the status %j', (status) => {
    const { world, outputs } = moved();
    world.table.type(2, 'Company', 'Globex');
    world.table.type(2, 'CDX status', status);
    world.run({ outputs, reveal: ['email', 'phone'] });
    expect(world.emails()).toEqual([newEmail, ben.email]);
  });
});

describe('in an edited row whose id column was deleted', () => {
  test.each(['emptied', 'deleted'])(
    'the email of the former person goes, also with the phone %s',
    (how) => {
      const world = new RunWorld([ada, ben], [lead(ada.fullName)]);
      world.run();
      world.table.deleteColumn('CDX person ID');
      if (how === 'deleted') world.table.deleteColumn('CDX phone');
      else world.table.type(2, 'CDX phone', '');
      world.table.type(2, 'Name', ben.fullName);
      world.table.type(2, 'CDX status', '');
      world.run({ reveal: ['email'] });
      expect(world.emails()).toEqual([ben.email]);
    },
  );

  test('Undo does not give it back where both have one number', () => {
    const phone = '+1 999';
    const people = [ada, ben].map((person) => ({ ...person, phone }));
    const world = new RunWorld(people, [lead(ada.fullName)]);
    world.run();
    world.table.deleteColumn('CDX person ID');
    world.table.type(2, 'Name', ben.fullName);
    world.table.type(2, 'CDX status', '');
    world.run();
    world.undo();
    expect(world.emails()).toEqual(['']);
  });
});

describe('a corrected company of the same person', () => {
  test('leaves what was paid for', () => {
    const world = new RunWorld([ada, ben]);
    world.run({ reveal: ['email'] });
    world.table.type(2, 'Company', 'Acme Robotics');
    world.preview({ reveal: ['phone'] });
    world.run({ reveal: ['phone'] });
    expect(world.emails()).toEqual(emails);
    expect(world.api.charged).toBe(4);
  });

  test('makes a colleague with another account pay for nothing that stands there', () => {
    const world = new RunWorld([ada, ben]);
    world.run({ reveal: ['email'] });
    world.table.type(2, 'Company', 'Acme Robotics');
    world.api.owned.clear();
    world.api.userId = 'usr_2';
    world.run({ reveal: ['email'] });
    expect(world.emails()).toEqual(emails);
    expect(world.api.charged).toBe(2);
  });
});
