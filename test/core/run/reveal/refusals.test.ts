import type { BatchEntry } from '../../../../src/core/api/endpoints/reveal-batch';
import { errorOf } from '../../../support/fake-api';
import { type FakePerson, fakePerson, manyPeople } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');

const failed = (id: string, code: string): BatchEntry => ({
  status: 'error',
  id,
  code,
  message: '',
});

/** The API refuses this one before it charges anything. */
function refuse(world: RunWorld, { id }: FakePerson, entry: (id: string) => BatchEntry): void {
  const { revealBatch } = world.api;
  world.api.revealBatch = (ids, fields) => {
    const others = ids.filter((each) => each !== id);
    const answer = revealBatch.call(world.api, others, fields);
    if (!answer.ok || others.length === ids.length) return answer;
    const entries = [...answer.value.entries];
    entries.splice(ids.indexOf(id), 0, entry(id));
    return { ...answer, value: { ...answer.value, entries } };
  };
}

test('a key that is revoked in the middle of a batch pauses the run; what was paid for stands, the rest is open', () => {
  const world = new RunWorld([ada, ben]);
  refuse(world, ben, (id) => ({ status: 'skipped', id, reason: 'INVALID_API_KEY' }));
  const run = world.run();
  expect(run).toMatchObject({ phase: 'paused', spent: 2, pause: { reason: 'key' } });
  expect(world.emails()).toEqual([ada.email, '']);
  expect(world.statuses()).toEqual(['Done', expect.stringMatching(/^Matched/)]);
  Reflect.deleteProperty(world.api, 'revealBatch');
  world.resume();
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 4, exact: true });
  expect(world.loggedCredits()).toBe(4);
});

test.each(['VALIDATION_ERROR', 'INVALID_JSON'])(
  'an entry that is refused with %s says so in its row alone, and costs nothing',
  (code) => {
    const world = new RunWorld([ada, ben]);
    refuse(world, ada, (id) => failed(id, code));
    expect(world.run()).toMatchObject({ phase: 'finished', spent: 2, counts: { errors: 1 } });
    expect(world.statuses()).toEqual([`Error: ${code}`, 'Done']);
    expect(world.api.charged).toBe(2);
  },
);

describe('somebody who has left the service', () => {
  const gone = (id: string) => failed(id, 'NOT_FOUND');

  test('right after the match has no data on file, and is not asked for again', () => {
    const world = new RunWorld([ada, ben]);
    refuse(world, ada, gone);
    expect(world.run()).toMatchObject({ phase: 'finished', spent: 2 });
    expect(world.statuses()).toEqual(['No data on file', 'Done']);
    expect(world.api.asked('enrich')).toHaveLength(2);
  });

  test('since an earlier match is matched anew, once', () => {
    const world = new RunWorld([ada, ben]);
    world.preview();
    refuse(world, ada, gone);
    expect(world.run()).toMatchObject({ phase: 'finished', spent: 2 });
    expect(world.statuses()).toEqual(['No data on file', 'Done']);
    expect(world.api.asked('enrich')).toHaveLength(3);
  });
});

describe('a call for one person that is refused as a whole', () => {
  test('because there is no data leaves the row without any, after one call', () => {
    const world = new RunWorld([ada]);
    world.api.fail('revealBatch', errorOf('NO_DATA', { status: 404 }));
    expect(world.run({ reveal: ['phone'] })).toMatchObject({ phase: 'finished', spent: 0 });
    expect(world.statuses()).toEqual(['No data on file · no phone on file']);
    expect(world.api.asked('revealBatch')).toHaveLength(1);
  });

  test('because of an id at a place that it does not have is about the only one in it', () => {
    const world = new RunWorld([ada]);
    const issues = [{ path: 'ids.9' }];
    world.api.fail('revealBatch', errorOf('VALIDATION_ERROR', { status: 400, issues }));
    expect(world.run()).toMatchObject({ phase: 'finished', spent: 0, counts: { errors: 1 } });
    expect(world.statuses()).toEqual(['Error: check person ID']);
  });
});

test('the fields that a run orders are no person’s fault: it pauses and names them', () => {
  const world = new RunWorld([ada, ben]);
  const issues = [{ path: 'fields.0' }];
  world.api.fail('revealBatch', errorOf('VALIDATION_ERROR', { status: 400, issues }));
  const run = world.run();
  expect(run).toMatchObject({ phase: 'paused', spent: 0, pause: { reason: 'errors' } });
  expect(run.pause?.message).toContain('(fields)');
  expect(world.statuses().join()).not.toContain('Error');
  world.resume();
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 4 });
});

test('a vault that is unavailable says nothing about anybody: the same people are asked for again', () => {
  const world = new RunWorld(manyPeople(12));
  world.api.fail('revealBatch', errorOf('VAULT_UNAVAILABLE', { status: 503 }));
  expect(world.run()).toMatchObject({ phase: 'finished', spent: 24, exact: true });
  const [first, second] = world.api.asked('revealBatch');
  expect(second).toEqual(first);
});
