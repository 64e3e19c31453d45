import type { RunView } from '../../../src/core/run/views';
import { reduce } from '../../../src/sidebar/state/reduce';
import { type Action, blankState } from '../../../src/sidebar/state/state';
import {
  after,
  makeProblem,
  makeRun,
  meters,
  opened,
  preflight,
  runAction as run,
  serverState,
  sheet,
} from '../fixtures';

test('opening shows a kept key’s problem where the sidebar opens', () => {
  const problem = makeProblem('INVALID_API_KEY');
  const state = after({ type: 'opened', server: { ...serverState, problem } });
  expect(state.problems.opening).toEqual(problem);
});

test('connecting another key forgets the account of the old one', () => {
  const account = {
    keyName: 'old',
    keyPrefix: 'cdx_live_old',
    keyCreatedAt: '',
    keyLastUsedAt: '',
    keyRequestCount: 0,
    batchMax: 25,
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

test('an outage at the opening is over once the API has answered, and asking again keeps the form', () => {
  const problem = makeProblem('NETWORK');
  const down: Action = { type: 'opened', server: { ...serverState, problem } };
  const times = { serverNowMs: 5_000, browserNowMs: 2_000 };
  const told = (asOfMs: number): Action => ({
    type: 'replied',
    meters: { ...meters, asOfMs },
    ...times,
  });
  const known = after(told(1_000), down, told(1_000));
  expect(known.problems.opening).toEqual(problem);
  expect(reduce(known, told(2_000)).problems.opening).toBeUndefined();
  const typed = reduce(known, { type: 'form', change: { creditLimit: 50, phone: false } });
  const again = reduce(typed, { type: 'opened', server: serverState, again: true });
  expect(again.form).toMatchObject({ creditLimit: 50, phone: false });
  expect(reduce(typed, opened).form).toMatchObject({ creditLimit: null, phone: true });
});

test('words that are said twice are another text, or nobody would hear them', () => {
  const said: Action = { type: 'say', text: '60 people found' };
  const [once, twice] = [after(said).spoken, after(said, said).spoken];
  expect(twice).not.toBe(once);
  expect(twice.trim()).toBe(once);
  expect(after(said, said, said).spoken).toBe(once);
});

test('after a receipt the limit and the number of rows are asked anew', () => {
  const own: Action = { type: 'form', change: { creditLimit: 50 } };
  const state = after(opened, preflight, own, run({ phase: 'finished' }), { type: 'dismiss' });
  expect([state.preflight, state.form.creditLimit]).toEqual([null, null]);
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

test('what one sheet would cost is forgotten when another is read', () => {
  expect(after(opened, preflight, { type: 'sheet', sheet }).preflight).not.toBeNull();
  const other: Action = { type: 'sheet', sheet: { ...sheet, sheetId: sheet.sheetId + 1 } };
  expect(after(opened, preflight, other).preflight).toBeNull();
});

const another: Action = { type: 'sheet', sheet: { ...sheet, sheetId: sheet.sheetId + 1 } };
const chosenHere: readonly Action[] = [
  { type: 'map', input: 'linkedinUrl', column: 0 },
  { type: 'form', change: { phone: false, creditLimit: 50 } },
];

test('a glance at another sheet takes nothing away that was chosen on this one', () => {
  const there = after(opened, ...chosenHere, another);
  expect(there.form).toMatchObject({ mapping: { fullName: 1, company: 2 }, creditLimit: null });
  const back = after(opened, ...chosenHere, another, { type: 'sheet', sheet });
  const mapping = { fullName: 1, company: 2, linkedinUrl: 0 };
  expect(back.form).toMatchObject({ mapping, phone: false, creditLimit: 50 });
});

test('what another sheet was left with is forgotten with a receipt, and with another account', () => {
  const limit = (...actions: readonly Action[]) =>
    after(opened, ...chosenHere, another, ...actions, { type: 'sheet', sheet }).form.creditLimit;
  expect(limit({ type: 'dismiss' })).toBeNull();
  expect(limit({ type: 'opened', server: serverState }, another)).toBeNull();
});

const ceiling = {
  rows: 30,
  matched: 20,
  people: 20,
  alreadyYours: 0,
  creditsMax: 20,
  days: [20],
  balance: 100,
};
const previewOf = (change: Partial<RunView>) =>
  run({ kind: 'preview', phase: 'finished', ceiling, ...change });

test('a preview prices the form that it was asked with', () => {
  const previewed = previewOf({ formKey: 'the form at the click' });
  const state = after(opened, { type: 'form', change: { phone: false } }, previewed);
  expect(state.preview).toEqual({ ceiling, key: 'the form at the click' });
});

test('a preview outlives a reload', () => {
  const seen = makeRun({ kind: 'preview', phase: 'finished', ceiling, formKey: 'a form' });
  const state = after({ type: 'opened', server: { ...serverState, run: seen } });
  expect(state.preview).toEqual({ ceiling, key: 'a form' });
});

test('a preview of somebody else, and one that names no form, is no price of this form', () => {
  expect(after(opened, previewOf({ formKey: 'a form', mine: false })).preview).toBeNull();
  expect(after(opened, previewOf({})).preview).toBeNull();
});

test('what was refused on one sheet does not stay on another', () => {
  const problem = makeProblem('ROWS');
  const refused: Action = { type: 'end', place: 'start', problem };
  const other: Action = { type: 'sheet', sheet: { ...sheet, sheetId: 8 } };
  expect(after(opened, refused, { type: 'sheet', sheet }).problems.start).toEqual(problem);
  expect(after(opened, refused, other).problems.start).toBeUndefined();
});

test('a sheet opens with what its last run was asked with, its columns found by their headers', () => {
  const choices = {
    reveal: ['email'],
    onlyVerifiedEmails: true,
    confidenceMin: 0.9,
    preset: 'hubspot',
    outputs: ['email', 'firstName'],
    columns: [
      { input: 'company', header: null },
      { input: 'linkedinUrl', header: 'LinkedIn' },
      { input: 'email', header: 'gone' },
    ],
  } as const;
  const { form } = after({
    type: 'opened',
    server: { ...serverState, sheet: { ...sheet, choices } },
  });
  expect(form).toMatchObject({
    email: true,
    phone: false,
    onlyVerifiedEmails: true,
    confidenceMin: 0.9,
    preset: 'hubspot',
    outputs: ['firstName'],
    mapping: { linkedinUrl: 0, fullName: 1 },
    chosen: ['company', 'linkedinUrl'],
    overwrite: false,
    creditLimit: null,
  });
});

test('nothing about a sheet or a run is taken before the opening', () => {
  expect(after({ type: 'sheet', sheet }, run({})).server).toBeNull();
});

test('what an earlier act on a run met does not stay beside the next one', () => {
  const problem = makeProblem('CALL_FAILED');
  let state = reduce(blankState, { type: 'end', place: 'undo', problem });
  state = reduce(state, { type: 'end', place: 'find', problem });
  state = reduce(state, { type: 'begin', place: 'run' });
  expect(Object.keys(state.problems)).toEqual(['find']);
});

test('what may be replaced is chosen for one run', () => {
  const ticked: Action = { type: 'form', change: { overwrite: true } };
  expect(after(opened, ticked, run({}), run({ phase: 'finished' })).form.overwrite).toBe(true);
  const state = after(opened, ticked, run({}), run({ phase: 'finished' }), { type: 'dismiss' });
  expect(state.form.overwrite).toBe(false);
});
