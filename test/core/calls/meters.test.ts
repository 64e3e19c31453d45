import type { AccountMemory } from '../../../src/core/account/account-memory';
import { metersOf } from '../../../src/core/calls/meters';
import { FakeApi } from '../../support/fake-api';
import { aRun } from '../../support/runs';
import { fakeClock } from '../api/fakes';

const day = 20_468;
const nowMs = day * 86_400_000 + 3_600_000;

const memory: AccountMemory = {
  v: 1,
  plan: 'Pro',
  credits: 900,
  monthlyAllowance: 2_000,
  costPerReveal: 1,
  revealsToday: 40,
  revealsPerDay: 2_000,
  requestsPerMinute: 60,
  revealsPerMinute: 30,
  keyPrefix: 'cdx_live_ABCD',
  account: 'a-print',
  day,
  atMs: nowMs - 1_000,
};

const anApi = (requests: number) => {
  const api = new FakeApi([], fakeClock(nowMs));
  api.free = { ...api.free, requests };
  return api;
};

test('the numbers are those of the account as last asked', () => {
  expect(metersOf(memory, null, anApi(12), nowMs)).toEqual({
    plan: 'Pro',
    credits: 900,
    monthlyAllowance: 2_000,
    costPerReveal: 1,
    revealsToday: 40,
    revealsPerDay: 2_000,
    requestsLeft: 12,
    requestsPerMinute: 60,
    revealsPerMinute: 30,
    keyPrefix: 'cdx_live_ABCD',
    account: 'a-print',
    dayEndsAtMs: (day + 1) * 86_400_000,
    asOfMs: memory.atMs,
  });
});

test('reveals of another day are none of today', () => {
  const yesterday = { ...memory, day: day - 1 };
  expect(metersOf(yesterday, null, null, nowMs).revealsToday).toBe(0);
});

test('without a key no request is left, and where others used more than the minute has, none', () => {
  expect(metersOf(memory, null, null, nowMs).requestsLeft).toBe(0);
  expect(metersOf(memory, null, anApi(-3), nowMs).requestsLeft).toBe(0);
});

test('a run that goes on, or ended since, tells the balance and the reveals', () => {
  const account = { ...aRun().account, revealsToday: 43, day };
  const run = aRun({ balance: 897, account });
  const told = { credits: 897, revealsToday: 43, revealsPerMinute: 30, asOfMs: nowMs };
  expect(metersOf(memory, run, null, nowMs)).toMatchObject(told);
  const ended = aRun({ ...run, phase: 'finished', finishedAtMs: nowMs });
  expect(metersOf(memory, ended, null, nowMs)).toMatchObject(told);
  const before = aRun({ ...ended, finishedAtMs: memory.atMs - 1 });
  expect(metersOf(memory, before, null, nowMs)).toMatchObject({
    credits: 900,
    revealsToday: 40,
    asOfMs: memory.atMs,
  });
});

test('a memory of an earlier version names neither key nor account, and has the usual minute', () => {
  const { v: _v, revealsPerMinute: _r, keyPrefix: _k, account: _a, ...former } = memory;
  expect(metersOf(former, null, null, nowMs)).toMatchObject({
    revealsPerMinute: 60,
    keyPrefix: '',
    account: '',
  });
});
