import { fakePerson } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const emails = [ada.email, ben.email];

test.each([
  ['', false],
  [', its answer lost', true],
])(
  'an email that was verified when it was ordered is written, whatever it is by now%s',
  (_, isLost) => {
    const people = [ada, ben];
    const world = new RunWorld(people);
    world.preview({ onlyVerifiedEmails: true });
    people[1] = { ...ben, emailStatus: 'risky' };
    if (isLost) world.api.fail('revealBatch', 'lost');
    world.run({ onlyVerifiedEmails: true, reveal: ['email'] });
    expect(world.emails()).toEqual(emails);
    expect(world.statuses()).toEqual(['Done', 'Done \u00b7 email not verified']);
    expect(world.api.charged).toBe(2);
  },
);

test('so is one that came on file beside a phone', () => {
  const people = [ada, { ...ben, email: '' }];
  const world = new RunWorld(people);
  world.preview({ onlyVerifiedEmails: true });
  people[1] = { ...ben, emailStatus: 'risky' };
  world.run({ onlyVerifiedEmails: true });
  expect(world.emails()).toEqual(emails);
});

test('one that is known to be unverified is neither paid for nor written', () => {
  const world = new RunWorld([ada, { ...ben, emailStatus: 'risky' }]);
  world.run({ onlyVerifiedEmails: true, reveal: ['email'] });
  expect(world.emails()).toEqual([ada.email, '']);
  expect(world.api.charged).toBe(1);
});
