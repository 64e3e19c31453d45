import { costKey } from '../../../src/sidebar/state/form';
import { reduce } from '../../../src/sidebar/state/reduce';
import {
  creditLimit,
  currentCeiling,
  currentPreflight,
  shownRun,
} from '../../../src/sidebar/state/selectors';
import type { Action } from '../../../src/sidebar/state/state';
import {
  after,
  ceilingOf312 as ceiling,
  makeRun,
  meters,
  opened,
  preflight,
  runAction as run,
  serverState,
  sheet,
} from '../fixtures';

/** The preview that was asked with the form as it is at the opening has ended. */
const previewed: readonly Action[] = [
  run({
    runId: 'preview-1',
    kind: 'preview',
    phase: 'finished',
    ceiling,
    formKey: costKey(after(opened).form, serverState.sheet),
  }),
];

test('the limit is rows × fields at first, and the exact ceiling after a preview', () => {
  expect(creditLimit(after(opened, preflight))).toBe(624);
  expect(creditLimit(after(opened, preflight, ...previewed))).toBe(201);
});

test('the limit is proposed within the balance', () => {
  const poor = { ...meters, credits: 120 };
  const told: Action = { type: 'replied', meters: poor, serverNowMs: 0, browserNowMs: 0 };
  expect(creditLimit(after(opened, told, preflight))).toBe(120);
  expect(creditLimit(after(opened, told, preflight, ...previewed))).toBe(120);
});

const own = (creditLimit: number): Action => ({ type: 'form', change: { creditLimit } });

test('the user’s own limit comes before the ceiling, and stays through a preview', () => {
  expect(creditLimit(after(opened, preflight, ...previewed, own(50)))).toBe(50);
  expect(creditLimit(after(opened, preflight, own(50), ...previewed))).toBe(50);
});

test('a limit that was typed gives way to a balance that has fallen below it, and is back once topped up', () => {
  const balance = (credits: number): Action => ({
    type: 'replied',
    meters: { ...meters, credits },
    serverNowMs: 0,
    browserNowMs: 0,
  });
  const typed = after(opened, balance(9), preflight, own(5));
  expect(creditLimit(typed)).toBe(5);
  const fallen = reduce(typed, balance(2));
  expect(creditLimit(fallen)).toBe(2);
  expect(creditLimit(reduce(fallen, balance(9)))).toBe(5);
});

test('a limit above all that a preview found gives way to it', () => {
  expect(creditLimit(after(opened, preflight, own(500), ...previewed))).toBe(201);
});

test('a preview of another form, on another page perhaps, takes no limit back', () => {
  const elsewhere: Action = { type: 'form', change: { phone: false } };
  expect(creditLimit(after(opened, preflight, elsewhere, own(300), ...previewed))).toBe(300);
});

test.each<[string, Action]>([
  ['all in place of the first ten', { type: 'form', change: { firstRows: null } }],
  ['visible ones', { type: 'form', change: { rows: 'visible' } }],
  ['another selection', { type: 'sheet', sheet: { ...sheet, selection: 'row 3' } }],
])('what was counted of some rows is no count of others: %s', (_, change) => {
  const some: Action = { type: 'form', change: { rows: 'selected', firstRows: 10 } };
  const counted = after(opened, some, preflight);
  expect([currentPreflight(counted)?.rows, creditLimit(counted)]).toEqual([312, 624]);
  const others = reduce(counted, change);
  expect([currentPreflight(others), creditLimit(others)]).toEqual([null, 0]);
});

test('a ceiling holds only for the form that it was made with', () => {
  const other: Action = { type: 'form', change: { phone: false } };
  const back: Action = { type: 'form', change: { phone: true } };
  expect(currentCeiling(after(opened, ...previewed))).toEqual(ceiling);
  expect(currentCeiling(after(opened, ...previewed, other))).toBeNull();
  expect(creditLimit(after(opened, preflight, ...previewed, other))).toBe(312);
  expect(currentCeiling(after(opened, ...previewed, other, back))).toEqual(ceiling);
});

test('a ceiling does not hold for cells that are replaced, or for other columns', () => {
  const replacing: Action = { type: 'form', change: { overwrite: true } };
  expect(currentCeiling(after(opened, ...previewed, replacing))).toBeNull();
  const elsewhere: Action = { type: 'preset', preset: 'salesforce' };
  expect(currentCeiling(after(opened, ...previewed, elsewhere))).toBeNull();
});

test('a preview that had ended before the sidebar was opened, or another key connected, has no say', () => {
  const run = makeRun({ runId: 'preview-1', kind: 'preview', phase: 'finished', ceiling });
  const connected: Action = { type: 'opened', server: { ...serverState, run } };
  const state = after(opened, ...previewed, preflight, connected);
  expect(currentCeiling(state)).toBeNull();
  expect(shownRun(state)).toBeNull();
});

test('a column of person ids that the preview added and that is then detected leaves the ceiling', () => {
  const personId = { column: 3, confidence: 1, reason: 'made by CDX' };
  const mapping = { ...sheet.mapping, personId };
  const state = after(opened, ...previewed, { type: 'sheet', sheet: { ...sheet, mapping } });
  expect(state.form.mapping).toMatchObject({ personId: 3 });
  expect(currentCeiling(state)).toEqual(ceiling);
});

test('a ceiling ends with the run that it was made for', () => {
  expect(currentCeiling(after(opened, ...previewed, run({})))).toBeNull();
});

test('a run that reveals nothing has no limit', () => {
  const nothing: Action = { type: 'form', change: { email: false, phone: false } };
  expect(creditLimit(after(opened, preflight, nothing))).toBe(0);
});

test('a finished preview gives way to the form, a finished run to its receipt', () => {
  expect(shownRun(after(opened, ...previewed))).toBeNull();
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
