import type { Reply } from '../../../src/core/calls/views';
import type { RunView } from '../../../src/core/run/views';
import { createRunOperations } from '../../../src/sidebar/operations/run';
import { costKey } from '../../../src/sidebar/state/form';
import { currentPreflight } from '../../../src/sidebar/state/selectors';
import {
  failed,
  makeProblem,
  makeReceipt,
  makeRun,
  meters,
  ok,
  preflightOf312,
  serverState,
} from '../fixtures';
import { makeScripted } from './scripted-call';

type Followed = readonly [run: RunView, waitMs: number | null];

function makeBench() {
  const scripted = makeScripted();
  const followed: Followed[] = [];
  const driver = {
    follow: (run: RunView, waitMs: number | null) => followed.push([run, waitMs]),
    goNow: () => undefined,
    stop: () => undefined,
  };
  const operations = createRunOperations(scripted.context, driver);
  return { ...scripted, followed, operations };
}

const preflightView = preflightOf312;

test('a run is started with the limit that the button named', async () => {
  const { answer, calls, operations, store, followed } = makeBench();
  store.dispatch({ type: 'preflight', view: preflightView });
  answer('startRun', ok({ run: makeRun(), waitMs: 0 }));
  await operations.start();
  expect(JSON.parse(String(calls[0]?.[1]))).toMatchObject({
    creditLimit: 624,
    sheetId: 7,
    after: '',
  });
  expect(followed).toEqual([[makeRun(), 0]]);
});

test('a start that waits for the rate limit can be taken back, and is not sent again', async () => {
  const { answer, calls, clock, operations, store } = makeBench();
  answer('startRun', failed('PACED'));
  answer('getRun', ok(null));
  const starting = operations.start();
  await clock.advance(0);
  expect(store.state().notes.start).toMatch(/^Waits for the rate limit/);
  operations.withdraw();
  await clock.advance(120_000);
  await starting;
  expect(calls.map(([name]) => name)).toEqual(['startRun', 'getRun']);
  expect(store.state().busy.start).toBeUndefined();
});

test('a preview is filed under the form as it was at the click', async () => {
  const { answer, calls, operations, store } = makeBench();
  answer('startPreview', ok({ run: makeRun({ kind: 'preview' }), waitMs: 0 }));
  const { form, server } = store.state();
  const key = costKey(form, server?.sheet ?? null);
  const previewing = operations.preview();
  store.dispatch({ type: 'form', change: { phone: false } });
  await previewing;
  expect(JSON.parse(String(calls[0]?.[1]))).toMatchObject({ formKey: key });
});

test('a run that stands in the way is shown', async () => {
  const { answer, operations, store, followed } = makeBench();
  answer('preflight', ok({ ...preflightView, blockers: [makeProblem('BUSY')] }));
  answer('getRun', ok(makeRun({ mine: false })));
  await operations.preflight();
  expect(store.state().server?.run).toEqual(makeRun({ mine: false }));
  expect(followed).toHaveLength(1);
});

test('a start whose answer got lost is looked up instead of sent again', async () => {
  const { answer, calls, operations, store, followed } = makeBench();
  answer('startRun', failed('CALL_FAILED'));
  answer('getRun', ok(makeRun()));
  await operations.start();
  expect(calls.map(([name]) => name)).toEqual(['startRun', 'getRun']);
  expect(store.state().server?.run).toEqual(makeRun());
  expect(followed).toEqual([[makeRun(), 0]]);
});

test.each([
  ['pauseRun', 'pause', 'paused', 'Pauses'],
  ['stopRun', 'stop', 'stopped', 'Stops'],
] as const)(
  'a wish is sent again through an outage until it is taken: %s',
  async (name, press, phase, words) => {
    const { answer, calls, clock, operations, store, followed } = makeBench();
    store.dispatch({ type: 'run', run: makeRun() });
    answer(name, failed('CALL_FAILED'));
    answer(name, failed('TIMEOUT'));
    answer(name, ok({ run: makeRun({ phase }), waitMs: null }));
    const pressed = operations[press]();
    await clock.advance(0);
    expect(store.state().notes.run).toBe(`${words} once the add-on answers.`);
    await clock.advance(10_000);
    await pressed;
    expect(calls).toEqual(Array.from({ length: 3 }, () => [name, 'run-1']));
    expect(followed).toEqual([[makeRun({ phase }), null]]);
    expect(store.state().problems.run).toBeUndefined();
  },
);

test('a wish that is refused shows what is so now', async () => {
  const { answer, operations, store } = makeBench();
  store.dispatch({ type: 'run', run: makeRun() });
  answer('pauseRun', failed('OTHER_RUN'));
  answer('getRun', ok(makeRun({ runId: 'run-2' })));
  await operations.pause();
  expect(store.state().problems.run?.code).toBe('OTHER_RUN');
  expect(store.state().server?.run?.runId).toBe('run-2');
});

test('where nobody can be reached the run that is known is followed again', async () => {
  const { answer, operations, store, followed } = makeBench();
  store.dispatch({ type: 'run', run: makeRun() });
  answer('resumeRun', failed('CALL_FAILED'));
  answer('getRun', failed('CALL_FAILED'));
  await operations.resume();
  expect(followed).toEqual([[makeRun(), 0]]);
});

test('Resume and Retry errors name the run on screen and the most that they may charge, Retry errors who pays', async () => {
  const { answer, calls, operations, store } = makeBench();
  store.dispatch({ type: 'run', run: makeRun({ creditsLeft: 7 }) });
  store.dispatch({ type: 'replied', meters, serverNowMs: 0, browserNowMs: 0 });
  answer('resumeRun', ok({ run: makeRun({ creditsLeft: 5 }), waitMs: 0 }));
  answer('retryErrors', ok({ run: makeRun(), waitMs: 0 }));
  await operations.resume();
  await operations.retryErrors();
  expect(calls).toEqual([
    ['resumeRun', 'run-1', 7],
    ['retryErrors', 'run-1', 5, 'one'],
  ]);
});

test('a pause that has to wait for a step says so', async () => {
  const { answer, operations, store } = makeBench();
  store.dispatch({ type: 'run', run: makeRun() });
  answer('pauseRun', ok({ run: makeRun(), waitMs: 2_000 }));
  await operations.pause();
  expect(store.state().notes.run).toMatch(/^Pauses as soon as the step/);
});

test('what was said of a pause is over once the run is paused', async () => {
  const { answer, operations, store } = makeBench();
  store.dispatch({ type: 'run', run: makeRun() });
  answer('pauseRun', ok({ run: makeRun({ phase: 'paused' }), waitMs: null }));
  await operations.pause();
  expect(store.state().notes.run).toBeUndefined();
});

test('a run that was known at the opening is followed, one that waits for the user is held', () => {
  const { operations, store, followed } = makeBench();
  operations.followKnown();
  store.dispatch({ type: 'run', run: makeRun({ phase: 'paused' }) });
  operations.followKnown();
  expect(followed).toEqual([
    [null, null],
    [makeRun({ phase: 'paused' }), null],
  ]);
});

test('without a key a run that goes on is watched, and carried on by nobody here', () => {
  const { operations, store, followed } = makeBench();
  const server = { ...serverState, connected: false };
  store.dispatch({ type: 'opened', server });
  operations.followKnown();
  expect(followed).toEqual([]);
  store.dispatch({ type: 'opened', server: { ...server, run: makeRun({ mine: false }) } });
  operations.followKnown();
  expect(followed).toEqual([[makeRun({ mine: false }), null]]);
});

test('a count that was asked of other rows is none of these', async () => {
  const { answer, operations, store } = makeBench();
  answer('preflight', ok(preflightView));
  const asking = operations.preflight();
  store.dispatch({ type: 'form', change: { firstRows: 10 } });
  await asking;
  expect(currentPreflight(store.state())).toBeNull();
  store.dispatch({ type: 'form', change: { firstRows: null } });
  expect(currentPreflight(store.state())).toEqual(preflightView);
});

test('rows that are opened again late leave the form that was begun meanwhile', async () => {
  const { answer, calls, operations, store } = makeBench();
  store.dispatch({ type: 'run', run: makeRun({ phase: 'finished' }) });
  answer('reopenRows', ok({ rows: 2, note: '' }));
  const opening = operations.reopen('noMatch');
  store.dispatch({ type: 'dismiss' });
  store.dispatch({ type: 'form', change: { creditLimit: 7 } });
  await opening;
  expect(store.state().form.creditLimit).toBe(7);
  expect(calls.map(([name]) => name)).toEqual(['reopenRows', 'preflight']);
});

test('of two preflights under way only the later one counts', async () => {
  const { answer, operations, store } = makeBench();
  answer('preflight', ok({ ...preflightView, rows: 1 }));
  answer('preflight', ok({ ...preflightView, rows: 2 }));
  await Promise.all([operations.preflight(), operations.preflight()]);
  expect(store.state().preflight?.view.rows).toBe(2);
});

test('what the sheet before would cost does not stand beside another one, however late it comes', async () => {
  const { answer, operations, store } = makeBench();
  answer('preflight', ok(preflightView));
  const asking = operations.preflight();
  const sheet = store.state().server?.sheet;
  if (!sheet) throw new Error('The bench shows no sheet.');
  store.dispatch({ type: 'sheet', sheet: { ...sheet, sheetId: 8 } });
  await asking;
  expect(store.state().preflight).toBeNull();
});

test('an undo shows the receipt that says so', async () => {
  const { answer, operations, store } = makeBench();
  answer('undoRun', ok(makeRun({ phase: 'finished', receipt: makeReceipt({ undone: true }) })));
  store.dispatch({ type: 'run', run: makeRun({ phase: 'finished' }) });
  await operations.undo();
  expect(store.state().server?.run?.phase).toBe('finished');
  expect(store.state().spoken).toBe('This run is undone. Credits don’t come back.');
});

test.each(['BUSY', 'OTHER_RUN', 'COLUMNS'])(
  'an Undo that is refused says “undone” of nothing: %s',
  async (code) => {
    const { answer, operations, store } = makeBench();
    const ended = makeRun({ phase: 'finished', receipt: makeReceipt() });
    store.dispatch({ type: 'run', run: ended });
    answer('undoRun', failed(code));
    // A colleague's free preview stands in its place, or the run as it was.
    answer('getRun', ok(code === 'OTHER_RUN' ? makeRun({ kind: 'preview' }) : ended));
    await operations.undo();
    expect(store.state().spoken).not.toContain('undone');
    expect(store.state().problems.undo?.code).toBe(code);
  },
);

describe('an act whose answer was lost, and that was done all the same, leaves no alert', () => {
  test('a start', async () => {
    const { answer, operations, store } = makeBench();
    answer('startRun', failed('CALL_FAILED'));
    answer('getRun', ok(makeRun()));
    await operations.start();
    expect(store.state().problems.start).toBeUndefined();
  });

  test('a Resume', async () => {
    const { answer, operations, store } = makeBench();
    store.dispatch({ type: 'run', run: makeRun({ phase: 'paused' }) });
    answer('resumeRun', failed('CALL_FAILED'));
    answer('getRun', ok(makeRun({ phase: 'running' })));
    await operations.resume();
    expect(store.state().problems.run).toBeUndefined();
  });

  test('an Undo', async () => {
    const { answer, operations, store } = makeBench();
    const ended = (undone: boolean) =>
      makeRun({ phase: 'finished', receipt: makeReceipt({ undone }) });
    store.dispatch({ type: 'run', run: ended(false) });
    answer('undoRun', failed('CALL_FAILED'));
    answer('getRun', ok(ended(true)));
    await operations.undo();
    expect(store.state().problems.undo).toBeUndefined();
  });

  test('what was not done keeps it', async () => {
    const { answer, operations, store } = makeBench();
    store.dispatch({ type: 'run', run: makeRun({ phase: 'paused' }) });
    answer('resumeRun', failed('CALL_FAILED'));
    answer('getRun', ok(makeRun({ phase: 'paused' })));
    await operations.resume();
    expect(store.state().problems.run).toMatchObject({ code: 'CALL_FAILED' });
  });
});

test('of wishes that could not be sent the last one alone is asked again', async () => {
  const { answer, calls, clock, operations, store } = makeBench();
  store.dispatch({ type: 'run', run: makeRun() });
  answer('stopRun', failed('CALL_FAILED'));
  void operations.stop();
  await clock.advance(500);
  for (let each = 0; each < 9; each += 1) answer('pauseRun', failed('CALL_FAILED'));
  void operations.pause();
  await clock.advance(10_000);
  const wishes = calls.map(([name]) => name).filter((name) => name !== 'getRun');
  expect(wishes.length).toBeGreaterThan(3);
  expect(wishes).toEqual(['stopRun', ...wishes.slice(1).map(() => 'pauseRun')]);
});

test('Stop need not wait for a Pause that stays without an answer, whose answer then counts no more', async () => {
  const { answer, clock, operations, store, followed } = makeBench();
  store.dispatch({ type: 'run', run: makeRun() });
  answer(
    'pauseRun',
    new Promise((resolve) => {
      clock.after(60_000, () => resolve(ok({ run: makeRun({ phase: 'paused' }), waitMs: null })));
    }),
  );
  answer('stopRun', ok({ run: makeRun({ phase: 'stopped' }), waitMs: null }));
  const pausing = operations.pause();
  await clock.advance(0);
  expect(store.state().notes.run).toBe('Pauses once the add-on answers.');
  await operations.stop();
  await clock.advance(60_000);
  await pausing;
  expect(store.state().server?.run?.phase).toBe('stopped');
  expect(followed).toEqual([[makeRun({ phase: 'stopped' }), null]]);
});

test.each([
  ['obeyed', ok({ run: makeRun({ phase: 'paused' }), waitMs: null })],
  ['refused', failed('OTHER_RUN')],
])('a Pause that is %s late leaves the Stop pressed after it under way', async (_, late) => {
  const { answer, clock, operations, store } = makeBench();
  store.dispatch({ type: 'run', run: makeRun() });
  const after = (delayMs: number, reply: Reply<unknown>) =>
    new Promise<Reply<unknown>>((resolve) => {
      clock.after(delayMs, () => resolve(reply));
    });
  const stopped = ok({ run: makeRun({ phase: 'stopped' }), waitMs: null });
  answer('pauseRun', after(10_000, late));
  answer('stopRun', after(20_000, stopped));
  void operations.pause();
  void operations.stop();
  await clock.advance(15_000);
  expect([store.state().busy.run, store.state().problems.run]).toEqual([true, undefined]);
  await clock.advance(15_000);
  expect(store.state().busy.run).toBeUndefined();
  expect(store.state().server?.run?.phase).toBe('stopped');
});
