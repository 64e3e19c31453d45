import { fakePerson } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const other = { id: 'per_ada_2', slug: 'ada-lovelace-2', email: 'ada2@acme.example' };
const namesake = fakePerson('Ada Lovelace', { ...other, phone: '+1 2' });

/** Of two namesakes a name finds the first; one was revealed by another spelling before. */
function withInserted(statedId: string) {
  const world = new RunWorld([namesake, ada], [['', '']]);
  world.table.insertColumn(2, 'LinkedIn');
  world.table.type(2, 'LinkedIn', `https://www.linkedin.com/in/${ada.slug}`);
  const mapping = {
    fullName: world.table.column('Name'),
    company: world.table.column('Company'),
    linkedinUrl: world.table.column('LinkedIn'),
  };
  world.run({ mapping, reveal: ['email'], outputs: ['email', 'phone'] });
  world.table.insertRow(3, lead(ada.fullName));
  world.table.type(3, 'CDX person ID', statedId);
  return { world, mapping };
}

test('who was inserted from a search is the one whose id stands there, also where a row is theirs already', () => {
  const { world, mapping } = withInserted(ada.id);
  world.run({ mapping, reveal: ['email'], outputs: ['email', 'phone'] });
  expect(world.emails()).toEqual([ada.email, ada.email]);
  expect(world.api.charged).toBe(1);
});

test('an edited row whose status was cleared is matched anew', () => {
  const { world, mapping } = withInserted('');
  world.table.type(2, 'LinkedIn', '');
  world.table.type(2, 'Name', ada.fullName);
  world.table.type(2, 'Company', 'Acme');
  world.table.type(2, 'CDX status', '');
  world.table.type(2, 'CDX email', '');
  world.run({ mapping, reveal: ['email'], outputs: ['email', 'phone'] });
  expect(world.emails()).toEqual([namesake.email, namesake.email]);
});
