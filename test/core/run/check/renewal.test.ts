import { retentionDaysDefault } from '../../../../src/config';
import { apiError } from '../../../../src/core/api/errors/errors';
import { shortenLog } from '../../../../src/core/run/finish';
import { hasMoved } from '../../../../src/core/run/rows/reopening';
import { fakePerson } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const newEmail = 'ada@globex.example';
const request = { outputs: ['email', 'company', 'changed'] as const, reveal: ['email'] as const };

const dayMs = 86_400_000;

/** Ada works elsewhere by now, a check says so, and a run that renews her row has begun. */
function renewing(
  now = [{ ...ada, company: 'Globex', email: newEmail }, ben],
  days = 1,
  meanwhile: (world: RunWorld) => void = () => {},
): RunWorld {
  const world = new RunWorld([ada, ben]);
  world.run(request);
  world.clock.sleep(days * dayMs);
  meanwhile(world);
  Object.assign(world.api, { everybody: now });
  for (const { id, company } of now)
    if (company === 'Globex') world.api.owned.delete(`${id} email`);
  world.start(request, { kind: 'preview', checkOlderThan: 0 });
  world.drive();
  world.start({ ...request, creditLimit: 1 }, { only: hasMoved, renews: true });
  return world;
}

function bothMoved(): RunWorld {
  return renewing([ada, ben].map((person) => ({ ...person, company: 'Globex', email: newEmail })));
}

/** One credit for each of the two, one for the new email. */
function expectRenewed(world: RunWorld): void {
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 1, exact: true });
  expect(world.emails()).toEqual([newEmail, ben.email]);
  expect([world.statuses()[0], world.api.charged]).toEqual(['Done', 3]);
  expect(world.loggedCredits()).toBe(3);
}

test('a lost answer is looked up although an earlier run paid for the email of then', () => {
  const world = renewing();
  world.api.fail('revealBatch', 'lost');
  world.step();
  expectRenewed(world);
});

test('an end between the log and the cells leaves no former email behind', () => {
  const world = renewing();
  world.killAt((die) => {
    world.table.before = (method) => {
      if (method === 'write') die();
    };
  });
  expectRenewed(world);
});

test('an end on the way to the service has charged nothing, and it is asked for again', () => {
  const world = renewing();
  world.killAt((die) => {
    world.api.during = (method) => {
      if (method === 'revealBatch') die();
    };
  });
  expectRenewed(world);
});

test('a limit that is short holds: whom an earlier run paid for may cost again', () => {
  const world = bothMoved();
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 1, exact: true });
  expect(world.api.charged).toBe(3);
  expect(world.statuses()).toEqual(['Done', expect.stringMatching(/^Waiting: credit limit/)]);
});

test('a charge that comes late is found although the former email was paid for', () => {
  const world = renewing();
  world.api.fail('revealBatch', apiError('NETWORK_FAILURE'));
  world.step();
  world.api.during = (method) => {
    if (method === 'revealBatch') world.api.chargeLate(ada.id, 'email');
  };
  expectRenewed(world);
});

test('an email is renewed although what was written has gone from the log in time', () => {
  const world = renewing(undefined, retentionDaysDefault + 1, (old) => {
    shortenLog(old.deps);
    expect(old.workbook.log.rows).toHaveLength(2);
  });
  expectRenewed(world);
});

test('an email of somebody’s own is kept, also where the row was done otherwise', () => {
  const own = 'ada@own.example';
  const world = renewing(undefined, 1, ({ table }) => table.type(2, 'CDX email', own));
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 0 });
  expect(world.emails()[0]).toBe(own);
});
