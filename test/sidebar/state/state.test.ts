import type { Ceiling, RunView } from '../../../src/core/sidebar/model';
import {
  type Action,
  blankState,
  creditLimit,
  currentCeiling,
  needsKey,
  reduce,
  type State,
  shownRun,
} from '../../../src/sidebar/state/state';
import { makeProblem, makeRun, meters, serverState, sheet } from '../fixtures';

function after(...actions: readonly Action[]): State {
  return actions.reduce(reduce, blankState);
}

const opened: Action = { type: 'opened', server: serverState };
const preflight: Action = {
  type: 'preflight',
  view: { blockers: [], occupied: null, rows: 312, creditLimit: 624 },
};
const ceiling: Ceiling = {
  rows: 312,
  matched: 240,
  people: 228,
  alreadyYours: 27,
  creditsMax: 201,
  days: [201],
  balance: 500,
};

function run(change: Partial<RunView>): Action {
  return { type: 'run', run: makeRun(change) };
}

const previewed = run({ runId: 'preview-1', kind: 'preview', phase: 'finished', ceiling });

test('opening shows a kept key’s problem where the sidebar opens', () => {
  const problem = makeProblem('INVALID_API_KEY');
  const state = after({ type: 'opened', server: { ...serverState, problem } });
  expect(state.problems.opening).toEqual(problem);
});

test('a key that is refused is asked for anew, one that could not be checked is not', () => {
  const withProblem = (code: string) => needsKey({ ...serverState, problem: makeProblem(code) });
  expect(needsKey(serverState)).toBe(false);
  expect(needsKey({ ...serverState, connected: false })).toBe(true);
  expect([withProblem('INVALID_API_KEY'), withProblem('PLAN_REQUIRED')]).toEqual([true, true]);
  expect(withProblem('NETWORK')).toBe(false);
});

test('connecting another key forgets the account of the old one', () => {
  const account = {
    keyName: 'old',
    keyPrefix: 'cdx_live_old',
    keyCreatedAt: '',
    keyLastUsedAt: '',
    keyRequestCount: 0,
    batchMax: 25,
    revealsPerMinute: 60,
    searchResultsMax: 5_000,
  };
  expect(after(opened, { type: 'account', account }, opened).account).toBeNull();
});

test('a reply sets the clock, and keeps the meters where it has none', () => {
  const times = { serverNowMs: 5_000, browserNowMs: 2_000 };
  const state = after(
    { type: 'replied', meters, ...times },
    { type: 'replied', meters: null, ...times },
  );
  expect(state.clockOffsetMs).toBe(3_000);
  expect(state.meters).toEqual(meters);
});

test('the limit is rows × fields at first, and the exact ceiling after a preview', () => {
  expect(creditLimit(after(opened, preflight))).toBe(624);
  expect(creditLimit(after(opened, preflight, previewed))).toBe(201);
});

test('the user’s own limit comes before the ceiling, and a new preview replaces it', () => {
  const own: Action = { type: 'form', change: { creditLimit: 50 } };
  expect(creditLimit(after(opened, preflight, previewed, own))).toBe(50);
  expect(creditLimit(after(opened, preflight, own, previewed))).toBe(201);
});

test('a ceiling holds only for the form that it was made with', () => {
  const other: Action = { type: 'form', change: { phone: false } };
  const back: Action = { type: 'form', change: { phone: true } };
  expect(currentCeiling(after(opened, previewed))).toEqual(ceiling);
  expect(currentCeiling(after(opened, previewed, other))).toBeNull();
  expect(creditLimit(after(opened, preflight, previewed, other))).toBe(624);
  expect(currentCeiling(after(opened, previewed, other, back))).toEqual(ceiling);
});

test('a column of person ids that the preview added and that is then detected leaves the ceiling', () => {
  const personId = { column: 3, confidence: 1, reason: 'made by CDX' };
  const mapping = { ...sheet.mapping, personId };
  const state = after(opened, previewed, { type: 'sheet', sheet: { ...sheet, mapping } });
  expect(state.form.mapping).toMatchObject({ personId: 3 });
  expect(currentCeiling(state)).toEqual(ceiling);
});

test('a ceiling ends with the run that it was made for', () => {
  expect(currentCeiling(after(opened, previewed, run({})))).toBeNull();
});

test('after a receipt the limit and the number of rows are asked anew', () => {
  const own: Action = { type: 'form', change: { creditLimit: 50 } };
  const state = after(opened, preflight, own, run({ phase: 'finished' }), { type: 'dismiss' });
  expect([state.preflight, state.form.creditLimit]).toEqual([null, null]);
});

test('a run that reveals nothing has no limit', () => {
  const nothing: Action = { type: 'form', change: { email: false, phone: false } };
  expect(creditLimit(after(opened, preflight, nothing))).toBe(0);
});

test('a finished preview gives way to the form, a finished run to its receipt', () => {
  expect(shownRun(after(opened, previewed))).toBeNull();
  expect(shownRun(after(opened, run({ phase: 'finished' })))?.runId).toBe('run-1');
});

test('a receipt that was put away stays away, and a new run comes forth', () => {
  const finished = run({ phase: 'finished' });
  const putAway = after(opened, finished, { type: 'dismiss' });
  expect(shownRun(putAway)).toBeNull();
  expect(shownRun(reduce(putAway, finished))).toBeNull();
  expect(shownRun(reduce(putAway, run({ runId: 'run-2' })))?.runId).toBe('run-2');
  expect(shownRun(reduce(putAway, run({ phase: 'running' })))?.runId).toBe('run-1');
});

test('an unfinished run found at the opening is shown where it is', () => {
  const server = { ...serverState, run: makeRun({ phase: 'paused' }) };
  expect(shownRun(after({ type: 'opened', server }))?.phase).toBe('paused');
});

test('what is under way at a place ends with or without a problem there', () => {
  const place = 'find';
  const busy = after(opened, { type: 'begin', place });
  expect(busy.busy.find).toBe(true);
  const failed = reduce(busy, { type: 'end', place, problem: makeProblem('NETWORK') });
  expect([failed.busy.find, failed.problems.find?.code]).toEqual([undefined, 'NETWORK']);
  const mended = reduce(failed, { type: 'end', place, problem: null });
  expect(mended.problems.find).toBeUndefined();
});

test('a problem at one place leaves those at others', () => {
  const state = after(
    { type: 'end', place: 'find', problem: makeProblem('NETWORK') },
    { type: 'end', place: 'usage', problem: null },
  );
  expect(state.problems.find?.code).toBe('NETWORK');
});

test('a note is shown, said aloud, and gone when the next act begins', () => {
  const noted = after(opened, { type: 'note', place: 'log', text: 'Shown.' });
  expect([noted.notes.log, noted.spoken]).toEqual(['Shown.', 'Shown.']);
  expect(reduce(noted, { type: 'begin', place: 'log' }).notes.log).toBeUndefined();
});

test('a preset brings its own columns', () => {
  const state = after(opened, { type: 'preset', preset: 'hubspot' });
  expect(state.form).toMatchObject({ preset: 'hubspot', outputs: ['firstName', 'lastName'] });
});

test('a sheet read again replaces the view and keeps what was chosen', () => {
  const state = after(
    opened,
    { type: 'map', input: 'linkedinUrl', column: 0 },
    { type: 'sheet', sheet: { ...sheet, rows: 400 } },
  );
  expect(state.server?.sheet?.rows).toBe(400);
  expect(state.form.mapping).toEqual({ fullName: 1, company: 2, linkedinUrl: 0 });
});

test('nothing about a sheet or a run is taken before the opening', () => {
  expect(after({ type: 'sheet', sheet }, run({})).server).toBeNull();
});
