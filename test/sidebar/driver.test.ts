import type { Reply, StepView } from '../../src/core/calls/views';
import type { RunView } from '../../src/core/run/views';
import { type Drive, type Driver, RunDriver } from '../../src/sidebar/driver';
import { retryDelayMs } from '../../src/sidebar/failure';
import { firstWaitMs, watchIntervalMs } from '../../src/sidebar/state/run-phase';
import { failed, makeRun, ok } from './fixtures';
import { ManualClock } from './manual-clock';

type StepReply = Reply<StepView>;
type LookReply = Reply<RunView | null>;

interface Bench {
  readonly clock: ManualClock;
  readonly driver: Driver;
  readonly steps: (StepReply | Promise<StepReply>)[];
  readonly looks: (LookReply | Promise<LookReply>)[];
  readonly calls: { at: number; name: string }[];
  readonly runs: (RunView | null)[];
  readonly drives: Drive[];
}

const notScripted = failed('WRONG_ACCOUNT');

function makeBench(): Bench {
  const clock = new ManualClock();
  const startMs = clock.nowMs();
  const steps: (StepReply | Promise<StepReply>)[] = [];
  const looks: (LookReply | Promise<LookReply>)[] = [];
  const calls: { at: number; name: string }[] = [];
  const runs: (RunView | null)[] = [];
  const drives: Drive[] = [];
  const note = (name: string) => calls.push({ at: clock.nowMs() - startMs, name });
  const driver = new RunDriver({
    nowMs: clock.nowMs,
    after: clock.after,
    onRun: (run) => runs.push(run),
    onDrive: (drive) => drives.push(drive),
    runStep: async (_, now) => {
      note(now ? 'runStep now' : 'runStep');
      return steps.shift() ?? notScripted;
    },
    getRun: async () => {
      note('getRun');
      return looks.shift() ?? notScripted;
    },
  });
  return { clock, driver, steps, looks, calls, runs, drives };
}

function step(waitMs: number | null, change: Partial<RunView> = {}): StepReply {
  return ok({ run: makeRun(change), waitMs });
}

test('steps follow one another after the wait that each one asked for', async () => {
  const { clock, driver, steps, calls, drives } = makeBench();
  steps.push(step(0), step(14_000), step(null, { phase: 'finished' }));
  driver.follow(makeRun(), 0);
  await clock.advance(60_000);
  expect(calls.map(({ at }) => at)).toEqual([0, 0, 14_000]);
  expect(drives.at(-1)).toEqual({ kind: 'idle' });
  // The look at what others do.
  expect(clock.pending()).toBe(1);
});

test('a wait tells when it ends', () => {
  const { clock, driver, drives } = makeBench();
  driver.follow(makeRun(), 14_000);
  expect(drives).toEqual([{ kind: 'waiting', untilMs: clock.nowMs() + 14_000 }]);
});

test('a long wait ends on time although the computer slept through it', async () => {
  const { clock, driver, steps, calls } = makeBench();
  steps.push(step(null));
  driver.follow(makeRun(), 3_600_000);
  await clock.advance(1_000);
  clock.sleep(3_600_000);
  await clock.advance(20_000);
  expect(calls).toHaveLength(1);
});

/** Waits for so long from now on, as the server part tells it. */
function asleep(clock: ManualClock, forMs: number): RunView {
  const untilMs = clock.nowMs() + forMs;
  const pause = {
    reason: 'dailyCap',
    message: '',
    nextStep: '',
    requestId: null,
    untilMs,
  } as const;
  return makeRun({ phase: 'waiting', pause });
}

test('while it waits for long it notices that somebody else stopped the run', async () => {
  const { clock, driver, looks, calls, runs, drives } = makeBench();
  const waits = asleep(clock, 3_600_000);
  looks.push(ok(waits, clock.nowMs()), ok(makeRun({ phase: 'stopped' })));
  driver.follow(waits, 3_600_000);
  await clock.advance(80_000);
  expect(calls.map(({ name }) => name)).toEqual(['getRun', 'getRun']);
  expect(runs.map((run) => run?.phase)).toEqual(['waiting', 'stopped']);
  expect(drives.at(-1)).toEqual({ kind: 'idle' });
});

test('a run that somebody else woke before its time is carried on with', async () => {
  const { clock, driver, steps, looks, calls } = makeBench();
  const waits = asleep(clock, 36_000_000);
  // The hourly trigger found a raised cap, did what a minute lets it do, and had to end.
  const minute = { ...waits, phase: 'running', pause: asleep(clock, 50_000).pause } as const;
  looks.push(ok(waits, clock.nowMs()), ok(minute, clock.nowMs() + 40_000));
  steps.push(step(null, { phase: 'finished' }));
  driver.follow(waits, 36_000_000);
  await clock.advance(55_000);
  expect(calls).toEqual([
    { at: 20_000, name: 'getRun' },
    { at: 40_000, name: 'getRun' },
    { at: 50_000, name: 'runStep' },
  ]);
});

test('a look that is answered during the step after the wait disturbs no step', async () => {
  const { clock, driver, steps, looks, calls, runs } = makeBench();
  const waits = asleep(clock, 21_000);
  let look: (reply: LookReply) => void = () => undefined;
  let answer: (reply: StepReply) => void = () => undefined;
  looks.push(new Promise((resolve) => (look = resolve)));
  steps.push(new Promise((resolve) => (answer = resolve)));
  driver.follow(waits, 21_000);
  await clock.advance(22_000);
  look(ok(waits, clock.nowMs()));
  await clock.advance(10_000);
  answer(step(null, { phase: 'finished' }));
  await clock.advance(1);
  expect(calls.map(({ name }) => name)).toEqual(['getRun', 'runStep']);
  expect(runs.map((run) => run?.phase)).toEqual(['finished']);
});

test('a look in between that fails ends no wait', async () => {
  const { clock, driver, steps, looks, calls } = makeBench();
  looks.push(failed('CALL_FAILED'));
  steps.push(step(null));
  driver.follow(makeRun(), 30_000);
  await clock.advance(30_000);
  expect(calls.map(({ name }) => name)).toEqual(['getRun', 'runStep']);
});

test('a step for a run that was replaced shows and follows the other one', async () => {
  const { clock, driver, steps, looks, runs } = makeBench();
  steps.push(failed('OTHER_RUN'));
  looks.push(ok(makeRun({ runId: 'run-2', mine: false })));
  driver.follow(makeRun(), 0);
  await clock.advance(1_000);
  expect(runs.map((run) => run?.runId)).toEqual(['run-2']);
});

test('a wait can be ended by hand, by a step that asks for what is waited for', async () => {
  const { driver, steps, calls, clock } = makeBench();
  steps.push(step(0), step(null));
  driver.follow(makeRun(), 3_600_000);
  driver.goNow();
  await clock.advance(1);
  expect(calls.map(({ name }) => name)).toEqual(['runStep now', 'runStep']);
  expect(clock.pending()).toBe(1);
});

test('a failed call is tried again with back-off, and told', async () => {
  const { clock, driver, steps, calls, drives } = makeBench();
  steps.push(failed('CALL_FAILED'), failed('CALL_FAILED'), step(null));
  driver.follow(makeRun(), 0);
  await clock.advance(10_000);
  expect(calls.map(({ at }) => at)).toEqual([0, 1_000, 3_000]);
  const retries = drives.filter(({ kind }) => kind === 'retrying');
  expect(retries).toMatchObject([{ attempt: 1 }, { attempt: 2 }]);
});

test('a success starts the back-off anew', async () => {
  const { clock, driver, steps, calls } = makeBench();
  steps.push(failed('BUSY'), failed('BUSY'), step(0), failed('BUSY'), step(null));
  driver.follow(makeRun(), 0);
  await clock.advance(10_000);
  expect(calls.map(({ at }) => at)).toEqual([0, 1_000, 3_000, 3_000, 4_000]);
});

test('an hour without a connection ends by itself, a minute at most after it is back', async () => {
  const { clock, driver, steps, calls, drives } = makeBench();
  steps.push(...Array.from({ length: 64 }, () => failed('CALL_FAILED')), step(null));
  driver.follow(makeRun(), 0);
  await clock.advance(3_600_000);
  expect(drives.at(-1)).toMatchObject({ kind: 'idle' });
  expect(calls.filter(({ name }) => name === 'runStep')).toHaveLength(65);
});

test('an Undo that goes on without its page is looked at until it has ended', async () => {
  const { clock, driver, looks, calls, runs, drives } = makeBench();
  const undoing = makeRun({ phase: 'finished', undoUntilMs: clock.nowMs() + 60_000 });
  looks.push(ok(undoing), ok(makeRun({ phase: 'finished', undoUntilMs: null })));
  driver.follow(undoing, firstWaitMs(undoing, clock.nowMs()));
  await clock.advance(20_000);
  expect(calls.map(({ name }) => name)).toEqual(['getRun', 'getRun']);
  expect(runs.at(-1)?.undoUntilMs).toBeNull();
  expect(drives.at(-1)).toEqual({ kind: 'idle' });
});

test('what only the user can mend is not tried again', async () => {
  const { clock, driver, steps, calls, drives } = makeBench();
  steps.push(failed('WRONG_ACCOUNT'));
  driver.follow(makeRun(), 0);
  await clock.advance(600_000);
  expect(calls).toHaveLength(1);
  expect(drives.at(-1)).toMatchObject({ kind: 'failed' });
});

test('back-off doubles up to its longest interval', () => {
  expect([1, 2, 3, 7, 8].map(retryDelayMs)).toEqual([1_000, 2_000, 4_000, 60_000, 60_000]);
});

test('a run of somebody else is watched and never stepped', async () => {
  const { clock, driver, looks, calls } = makeBench();
  const theirs = makeRun({ mine: false });
  looks.push(ok(theirs), ok({ ...theirs, phase: 'finished' }));
  driver.follow(theirs, 0);
  await clock.advance(20_000);
  expect(calls).toEqual([
    { at: watchIntervalMs, name: 'getRun' },
    { at: 2 * watchIntervalMs, name: 'getRun' },
  ]);
});

test('a run that is gone is let go of', async () => {
  const { clock, driver, looks, runs, drives } = makeBench();
  looks.push(ok(null));
  driver.follow(makeRun({ mine: false }), 0);
  await clock.advance(20_000);
  expect(runs).toEqual([null]);
  expect(drives.at(-1)).toEqual({ kind: 'idle' });
});

test('a step that was under way when the run was stopped is looked up, not taken', async () => {
  const { clock, driver, steps, looks, calls, runs } = makeBench();
  let answer: (reply: StepReply) => void = () => undefined;
  steps.push(new Promise((resolve) => (answer = resolve)));
  looks.push(ok(makeRun({ phase: 'stopped' })));
  driver.follow(makeRun(), 0);
  await clock.advance(100);
  driver.stop();
  answer(step(0));
  await clock.advance(600_000);
  expect(calls.map(({ name }) => name)).toEqual(['runStep', 'getRun']);
  expect(runs.map((run) => run?.phase)).toEqual(['stopped']);
});

test.each<[string, RunView | null]>([
  ['that is over', makeRun({ phase: 'finished' })],
  ['that waits for the user', makeRun({ phase: 'paused' })],
  ['of nobody', null],
])(
  'a run %s is not driven, but looked at within each minute, and told when it is another',
  async (_, run) => {
    const { clock, driver, looks, calls, runs, drives } = makeBench();
    const other = makeRun({ runId: 'run-9', mine: false });
    looks.push(ok(run), failed('CALL_FAILED'), ok(run), ok(other));
    driver.follow(run, null);
    await clock.advance(3 * 60_000);
    expect(calls.map(({ name }) => name)).toEqual(['getRun', 'getRun', 'getRun']);
    // Whoever fills in a form meanwhile is not disturbed.
    expect([runs, drives]).toEqual([[], [{ kind: 'idle' }]]);
    await clock.advance(60_000);
    expect(runs.map((each) => each?.runId)).toEqual(['run-9']);
    expect(drives[1]).toMatchObject({ kind: 'waiting' });
  },
);

test('a page that Google takes for another account’s looks no more', async () => {
  const { clock, driver, looks, calls } = makeBench();
  looks.push(failed('WRONG_ACCOUNT'));
  driver.follow(null, null);
  await clock.advance(600_000);
  expect(calls).toHaveLength(1);
});

const pause = { reason: 'dailyCap', message: '', nextStep: '', requestId: null } as const;

test.each<[string, Partial<RunView>, number | null]>([
  ['running', {}, 0],
  ['waiting until later', { phase: 'waiting', pause: { ...pause, untilMs: 9_000 } }, 4_000],
  ['waiting until a time gone by', { phase: 'waiting', pause: { ...pause, untilMs: 1 } }, 0],
  ['paused by the user', { phase: 'paused', pause: { ...pause, untilMs: null } }, null],
  ['paused until later', { phase: 'paused', pause: { ...pause, untilMs: 9_000 } }, 4_000],
  ['finished', { phase: 'finished' }, null],
  ['while it is undone', { phase: 'finished', undoUntilMs: 9_000 }, watchIntervalMs],
  ['after an Undo that died', { phase: 'finished', undoUntilMs: 1_000 }, null],
  ['somebody else’s', { mine: false }, watchIntervalMs],
])('a run found %s goes on when it can', (_what, change, waitMs) => {
  expect(firstWaitMs(makeRun(change), 5_000)).toBe(waitMs);
});
