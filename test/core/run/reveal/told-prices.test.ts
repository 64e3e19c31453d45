import type { Answer } from '../../../../src/core/api/answer';
import type { RevealedBatch } from '../../../../src/core/api/endpoints/reveal-batch';
import { apiError } from '../../../../src/core/api/errors/errors';
import { fakePerson } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');

/** What the API answers, told otherwise. */
function retold(
  world: RunWorld,
  tell: (answer: Answer<RevealedBatch>) => Answer<RevealedBatch>,
): void {
  const { revealBatch } = world.api;
  world.api.revealBatch = (ids, fields) => tell(revealBatch.call(world.api, ids, fields));
}

test('a batch that tells neither balance nor request id is counted by what its entries cost', () => {
  const world = new RunWorld([ada, ben]);
  world.start({ creditLimit: 4 });
  retold(world, (answer) =>
    answer.ok ? { ...answer, requestId: null, value: { ...answer.value, balance: null } } : answer,
  );
  // Nor does the account: what is known follows from the answer alone.
  world.api.fail('account', apiError('PACED', { retryAfterMs: 20_000 }));
  world.step();
  const charges = world.workbook.log.rows.filter((texts) => texts[4] === '1');
  expect(charges.map((texts) => texts[6])).toEqual(['', '', '', '']);
  expect(world.kept()).toMatchObject({ phase: 'finished', spent: 4, balance: 996, exact: true });
});

test('an email that turns out to be gone is not on file, and costs nothing, whatever the record said', () => {
  const world = new RunWorld([ada]);
  world.api.gone.add(`${ada.id} email`);
  expect(world.run()).toMatchObject({ phase: 'finished', spent: 1, exact: true });
  expect(world.statuses()).toEqual(['Done · no email on file']);
  expect([world.emails(), world.phones()]).toEqual([[''], [ada.phone]]);
  const asked = world.api.calls.length;
  world.run();
  expect(world.api.calls.slice(asked).map(({ method }) => method)).not.toContain('revealBatch');
});

test('a phone that is gone beside an email of people’s own leaves the row done for what they keep', () => {
  const una = fakePerson('Una Proven', { emailStatus: 'unverified' });
  const world = new RunWorld([una]);
  world.preview();
  world.table.type(2, 'CDX email', 'mine@example.com');
  world.api.gone.add(`${una.id} phone`);
  expect(world.run()).toMatchObject({ phase: 'finished', spent: 0 });
  expect(world.emails()).toEqual(['mine@example.com']);
  expect(world.statuses()[0]).toMatch(/^Done/);
  expect(world.api.charged).toBe(0);
});

test('a listed value that is free, since somebody bought it meanwhile, is not written and was not charged', () => {
  const world = new RunWorld([ada, ben]);
  world.workbook.contactList.rows = [['Do not contact'], [ada.email]];
  world.preview();
  world.api.spendElsewhere(ada.id, 'email');
  world.api.spendElsewhere(ada.id, 'phone');
  const run = world.run();
  expect(run).toMatchObject({ phase: 'finished', spent: 2 });
  expect(world.statuses()).toEqual([`Do not contact · email ${ada.email}`, 'Done']);
  expect(run.notes.join()).not.toContain('charged and not written');
  expect([world.emails()[0], world.phones()[0]]).toEqual(['', '']);
});
