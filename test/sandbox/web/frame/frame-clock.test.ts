import { installClock, type TimeWindow } from '../../../../sandbox/web/frame/frame-clock';

/** A window whose real time moves only when it is told to. */
function fakeWindow() {
  let realMs = 0;
  let lastId = 0;
  const timers = new Map<number, { atMs: number; callback: () => void }>();
  const window: TimeWindow = {
    Date: Object.assign(() => '', { now: () => realMs }) as unknown as DateConstructor,
    setTimeout(callback, delayMs) {
      lastId += 1;
      timers.set(lastId, { atMs: realMs + delayMs, callback });
      return lastId;
    },
    clearTimeout: (id) => void timers.delete(Number(id)),
    setInterval: () => 0,
    clearInterval: () => undefined,
  };
  const pass = (durationMs: number): void => {
    realMs += durationMs;
    for (const [id, { atMs, callback }] of [...timers]) {
      if (atMs > realMs) continue;
      timers.delete(id);
      callback();
    }
  };
  return { window, pass };
}

const realTime = { anchorRealMs: 0, anchorMs: 0, rate: 1 };

test('a timer takes a sixtieth of its time when time runs sixty times faster', () => {
  const { window, pass } = fakeWindow();
  installClock(window, { ...realTime, rate: 60 });
  const fired: string[] = [];
  window.setTimeout(() => fired.push('minute'), 60_000);
  pass(999);
  expect(fired).toEqual([]);
  pass(1);
  expect(fired).toEqual(['minute']);
  expect(window.Date.now()).toBe(60_000);
});

test('a timer fires at once when the clock is moved past its time', () => {
  const { window, pass } = fakeWindow();
  const setClock = installClock(window, realTime);
  const fired: string[] = [];
  window.setTimeout(() => fired.push('midnight'), 3_600_000);
  setClock({ anchorRealMs: 0, anchorMs: 4_000_000, rate: 1 });
  pass(0);
  expect(fired).toEqual(['midnight']);
});

test('a cleared timer stays silent, also after the clock was moved', () => {
  const { window, pass } = fakeWindow();
  const setClock = installClock(window, realTime);
  const fired: string[] = [];
  const timer = window.setTimeout(() => fired.push('no'), 100);
  window.clearTimeout(timer);
  window.clearTimeout(undefined);
  setClock({ anchorRealMs: 0, anchorMs: 1_000, rate: 1 });
  pass(1_000);
  expect(fired).toEqual([]);
});

test('an interval keeps to the clock until it is cleared, also by what it does itself', () => {
  const { window, pass } = fakeWindow();
  installClock(window, { ...realTime, rate: 30 });
  let ticks = 0;
  const timer = window.setInterval(() => {
    ticks += 1;
    if (ticks === 3) window.clearInterval(timer);
  }, 30_000);
  pass(999);
  expect(ticks).toBe(0);
  for (let second = 0; second < 5; second += 1) pass(1_000);
  expect(ticks).toBe(3);
  window.clearInterval(window.setInterval(() => fail(), 30_000));
  pass(1_000);
  window.clearInterval(undefined);
  expect(ticks).toBe(3);
});

function fail(): never {
  throw new Error('A cleared interval went on.');
}
