/** A receipt that is put right after its run ended claims no other spending. */

import { doubtMs } from '../../../../src/config';
import { apiError } from '../../../../src/core/api/errors/errors';
import { pastRunCall } from '../../../../src/core/calls/history/history-calls';
import type { Session } from '../../../../src/core/calls/session';
import { settleLate } from '../../../../src/core/run/money/late-settlement';
import { errorOf } from '../../../support/fake-api';
import { manyPeople } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const down = errorOf('INTERNAL_ERROR', { status: 500 });

function receiptOf({ workbook, runs, store }: RunWorld, id: string) {
  const session = { workbook, runs, userStore: store, newId: () => 'x' } as unknown as Session;
  return pastRunCall(session, id)?.receipt;
}

test('in History, where a charge came late', () => {
  const world = new RunWorld(manyPeople(4));
  const { id } = world.start({ firstRows: 2, reveal: ['email'] });
  world.api.fail('revealBatch', apiError('NETWORK_FAILURE'));
  world.step();
  world.runs.setWish(id, 'stop');
  world.step();
  world.api.chargeLate(world.runs.asks()[0]?.people[0]?.id ?? '', 'email');
  world.clock.sleep(doubtMs);
  settleLate(world.deps, undefined);
  const told = receiptOf(world, id);
  expect(told).toMatchObject({ creditsSpent: 1, balanceBefore: 1_000, balanceAfter: 999 });
  world.preview();
  const past = receiptOf(world, id);
  expect(past).toMatchObject({ creditsSpent: 1, balanceBefore: 1_000, balanceAfter: 999 });
  expect(past?.notes.join()).not.toContain('also moved');
  for (const each of [told, past])
    expect(each?.notes.join()).toContain('what it charged was told from what the account owns');
});

test('where no record could be read when it ended', () => {
  const world = new RunWorld(manyPeople(2));
  const { id } = world.start({ reveal: ['email'] });
  world.api.fail('revealBatch', 'lost');
  world.step();
  world.api.fail('people', down, down);
  world.runs.setWish(id, 'stop');
  world.step();
  world.clock.sleep(doubtMs);
  settleLate(world.deps, undefined);
  expect(world.kept()).toMatchObject({ spent: 2, balance: 998, exact: true });
  expect(world.kept().notes.join()).not.toContain('also moved');
});

test('where others spent beside it, the balance after it stays what it was', () => {
  const world = new RunWorld(manyPeople(2));
  const { id } = world.start({ reveal: ['email'] });
  world.api.fail('revealBatch', 'lost');
  world.step();
  world.api.spendElsewhere('other', 'email');
  world.api.fail('people', down, down);
  world.runs.setWish(id, 'stop');
  world.step();
  world.preview({ firstRows: 1 });
  world.clock.sleep(doubtMs);
  settleLate(world.deps, undefined);
  expect(receiptOf(world, id)).toMatchObject({
    creditsSpent: 2,
    balanceBefore: 1_000,
    balanceAfter: 997,
  });
});
