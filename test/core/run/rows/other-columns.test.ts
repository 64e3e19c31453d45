import { fakePerson } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const emails = [ada.email, ben.email];
const linkOf = (slug: string) => `https://www.linkedin.com/in/${slug}`;

/** Emails were revealed by name and company; a column of links stands beside them. */
function withLinks(links: readonly string[]) {
  const world = new RunWorld([ada, ben]);
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

  test('nobody is matched anew for it', () => {
    const { world, byName, byLink } = withLinks([linkOf(ada.slug), linkOf(ben.slug)]);
    world.run({ mapping: byName, reveal: ['email'] });
    world.run({ mapping: byLink, reveal: ['phone'] });
    expect(world.api.asked('enrich')).toHaveLength(2);
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

test('a number that people typed stays, though it was revealed for a colleague of that person', () => {
  const cem = fakePerson('Cem Yilmaz', { phone: '' });
  const world = new RunWorld([ada, cem], [[ada.fullName, 'Acme']]);
  world.run();
  world.table.insertRow(3, [cem.fullName, 'Acme']);
  world.table.type(3, 'CDX phone', ada.phone);
  world.run();
  expect(world.phones()).toEqual([ada.phone, ada.phone]);
  world.undo();
  expect(world.phones()).toEqual([ada.phone, ada.phone]);
  expect(world.emails()).toEqual([ada.email, '']);
});
