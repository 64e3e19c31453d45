import { recallAccount, rememberAccount } from '../../../src/core/account/account-memory';
import { currentMeters } from '../../../src/core/calls/replies';
import { startCall } from '../../../src/core/calls/start-calls';
import { memoryStore } from '../../support/memory-store';
import { Office } from '../../support/office';
import { fakePerson } from '../../support/people';
import { stepCall } from '../../support/shown-run';

const ada = fakePerson('Ada Lovelace');

test('without a known account there are no meters', () => {
  expect(currentMeters(new Office([ada]).as('visitor'))).toBeNull();
});

test('they show the account as last asked', () => {
  const office = new Office([ada]);
  office.api.revealsToday = 12;
  expect(currentMeters(office.connected())).toEqual({
    plan: 'Pro',
    credits: 1_000,
    monthlyAllowance: 2_000,
    costPerReveal: 1,
    revealsToday: 12,
    revealsPerDay: 2_000,
    requestsLeft: 60,
    requestsPerMinute: 60,
    revealsPerMinute: 60,
    keyPrefix: 'cdx_live_ABCD',
    account: expect.stringMatching(/^\w+$/),
    dayEndsAtMs: Date.UTC(2026, 0, 16),
    asOfMs: expect.any(Number),
  });
});

test('a run of this user moves them on without a request', () => {
  const office = new Office([ada]);
  const session = office.connected();
  startCall(session, 'enrich', office.requestText());
  stepCall(session);
  const calls = office.api.calls.length;
  expect(currentMeters(session)).toMatchObject({ credits: 998, revealsToday: 2 });
  expect(office.api.calls).toHaveLength(calls);
});

test('a run of somebody else does not', () => {
  const office = new Office([ada]);
  const editor = office.connected('editor');
  office.run(office.connected('owner'));
  expect(currentMeters(editor)).toMatchObject({ credits: 1_000, revealsToday: 0 });
});

test('reveals start anew at 00:00 UTC', () => {
  const office = new Office([ada]);
  office.api.revealsToday = 12;
  const session = office.connected();
  office.clock.nowIsMs = Date.UTC(2026, 0, 16);
  expect(currentMeters(session)).toMatchObject({
    revealsToday: 0,
    dayEndsAtMs: Date.UTC(2026, 0, 17),
  });
});

test('a plan without a name goes by its id', () => {
  const office = new Office([ada]);
  const store = memoryStore();
  const account = { ...office.world.account(), plan: { id: 'team', name: '' } };
  rememberAccount(store, account, office.clock.nowMs());
  expect(recallAccount(store)?.plan).toBe('team');
});
