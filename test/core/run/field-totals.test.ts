import { viewOf } from '../../../src/core/run/run-view';
import { fakePerson } from '../../support/people';
import { RunWorld } from '../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');

test('what the account owned stands beside what was charged', () => {
  const world = new RunWorld([ada, ben]);
  world.start({ reveal: ['email'], firstRows: 1 });
  world.drive();
  for (const header of ['CDX status', 'CDX email', 'CDX person ID'])
    world.table.type(2, header, '');
  world.start({ reveal: ['email', 'phone'] });
  const receipt = viewOf(world.drive(), 'payer-1').receipt;
  expect(receipt).toMatchObject({
    people: 2,
    emails: 1,
    phones: 2,
    owned: { emails: 1, phones: 0 },
    creditsSpent: 3,
  });
});

test('a person counts once, however many rows hold them', () => {
  const world = new RunWorld(
    [ada],
    [
      ['Ada Lovelace', 'Acme'],
      ['Ada Lovelace', 'Acme'],
    ],
  );
  world.start({ reveal: ['email'] });
  const receipt = viewOf(world.drive(), 'payer-1').receipt;
  expect(receipt).toMatchObject({ people: 1, emails: 1, owned: { emails: 0, phones: 0 } });
});
