import { paceFrom, paceText } from '../../../../src/core/api/pace/pace-codec';
import {
  freeSlots,
  nothingElsewhere,
  type PaceState,
  unknownPace,
} from '../../../../src/core/api/pace/sliding-window';
import { usesFrom } from '../../../../src/core/api/pace/uses';

const nowMs = 1_000_000;
const limits = { requests: 60, reveals: 60 };

const state: PaceState = {
  known: true,
  limits,
  requestUses: [
    [nowMs - 30_000, 12],
    [nowMs - 1_000, 3],
  ],
  revealUses: [[nowMs - 30_000, 40]],
  flights: [{ id: '5.0', reservedAtMs: nowMs, requests: 5, reveals: 0 }],
  others: [nowMs - 500, 7],
  blockedUntilMs: { requests: 0, reveals: nowMs + 9_000 },
  awaitedUntilMs: nowMs + 3_000,
  besideUntilMs: nowMs + 600_000,
  elsewhere: nothingElsewhere,
};

test('the windows come back as they were kept', () => {
  expect(paceFrom(paceText(state))).toEqual(state);
});

test('windows of a version that knew of nobody who waits keep no request for one', () => {
  const { awaited: _, ...former }: Record<string, unknown> = JSON.parse(paceText(state));
  expect(paceFrom(JSON.stringify(former))).toEqual({ ...state, awaitedUntilMs: 0 });
});

test('where the uses of other programs are not told there were none', () => {
  const without = { ...JSON.parse(paceText(state)), others: [] };
  expect(paceFrom(JSON.stringify(without))?.others).toEqual([0, 0]);
});

test('a use that was kept without its time or its count takes no slot of this minute', () => {
  expect(usesFrom([[nowMs - 1_000, 3]])).toEqual([[nowMs - 1_000, 3]]);
  const kept = usesFrom([[], [nowMs - 1_000]]);
  expect(freeSlots(unknownPace(limits, kept), nowMs).reveals).toBe(60);
});
