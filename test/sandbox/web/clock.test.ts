import {
  ClockControl,
  clockTimeMs,
  newSharedTime,
  readClock,
  SharedHostClock,
} from '../../../sandbox/web/clock';

test('a new clock shows real time', () => {
  const state = readClock(newSharedTime());
  expect(clockTimeMs(state, 5_000)).toBe(5_000);
});

test('a clock with a start goes on from there', () => {
  const state = readClock(newSharedTime(5_000));
  expect(clockTimeMs(state, state.anchorRealMs + 70)).toBe(5_070);
});

test('a faster clock counts from where its rate was set', () => {
  const state = { anchorRealMs: 1_000, anchorMs: 10_000, rate: 60 };
  expect(clockTimeMs(state, 1_000)).toBe(10_000);
  expect(clockTimeMs(state, 2_000)).toBe(70_000);
});

test('an advanced clock is seen by the host that shares it', () => {
  const control = new ClockControl();
  const host = new SharedHostClock(control.time);
  const beforeMs = host.now();
  control.advance(3_600_000);
  expect(host.now()).toBeGreaterThanOrEqual(beforeMs + 3_600_000);
  expect(host.isVirtual).toBe(false);
});

test('a new rate keeps the time that is shown', () => {
  const control = new ClockControl();
  control.advance(1_000_000);
  const beforeMs = control.nowMs();
  control.setRate(60);
  expect(control.state.rate).toBe(60);
  expect(control.nowMs()).toBeGreaterThanOrEqual(beforeMs);
});

test('the clock never goes back', () => {
  expect(() => new ClockControl().advance(-1)).toThrow(RangeError);
  expect(() => new ClockControl().advance(Number.NaN)).toThrow(RangeError);
});

test('a sleep lasts as long as was asked for by the clock of the sandbox', () => {
  const control = new ClockControl();
  control.setRate(1_000_000);
  const host = new SharedHostClock(control.time);
  const beforeMs = host.now();
  host.sleep(60_000);
  expect(host.now() - beforeMs).toBeGreaterThanOrEqual(60_000);
});
