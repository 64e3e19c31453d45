/** Screens that change under what somebody is about to press, or has just typed. */

import type { PastRun, RunPause } from '../../../src/core/run/views';
import { NumberField } from '../../../src/sidebar/parts/number-field';
import { Connect } from '../../../src/sidebar/screens/connect';
import { Enrich } from '../../../src/sidebar/screens/enrich';
import { PastReceipt } from '../../../src/sidebar/screens/history/past-receipt';
import { Settings } from '../../../src/sidebar/screens/settings/settings';
import { CatchUpSpending } from '../../../src/sidebar/screens/settings/spending';
import {
  failed,
  makeProblem,
  makeReceipt,
  makeRun,
  noCounts,
  ok,
  preflightOf312,
  serverState,
  sheet,
} from '../fixtures';
import { drawn, mounted } from './mounted';

const hourMs = 3_600_000;

const pausedFor = (reason: RunPause['reason'], untilMs: number | null): RunPause => ({
  reason,
  untilMs,
  message: 'It waits.',
  nextStep: 'See to it.',
  requestId: null,
});

const over = (runId: string) =>
  makeRun({
    runId,
    phase: 'finished',
    counts: { ...noCounts, rows: 100 },
    receipt: makeReceipt({ runId }),
  });

test.each([
  ['a preview that was stopped', { kind: 'preview', phase: 'stopped' }, 'Preview stopped: “Leads”'],
  ['a check that was stopped', { kind: 'check', phase: 'stopped' }, 'Check stopped: “Leads”'],
  ['a preview that ended', { kind: 'preview', phase: 'finished' }, 'Preview finished: “Leads”'],
] as const)('%s is headed so', async (_, change, heading) => {
  const { store, root } = await mounted(() => <Enrich />);
  store.dispatch({ type: 'run', run: makeRun({ ...change, receipt: null }) });
  await drawn();
  expect(root.querySelector('h2')?.text).toBe(heading);
});

test('choices of another version are said to be set aside, beside the columns that were found', async () => {
  const { store, root } = await mounted(() => <Enrich />);
  expect(root.text).not.toContain('were set aside');
  const note = 'Choices of another version of CDX were set aside: please check. ';
  const sheet = serverState.sheet === null ? null : { ...serverState.sheet, note };
  store.dispatch({ type: 'opened', server: { ...serverState, sheet } });
  await drawn();
  expect(root.text).toContain(`${note}Full name`);
});

test('an Undo that was cut off is told, and can be pressed again', async () => {
  const { store, root } = await mounted(() => <Enrich />);
  const undoing = (undoUntilMs: number) =>
    store.dispatch({ type: 'run', run: { ...over('run-1'), undoUntilMs } });
  undoing(Date.now() + hourMs);
  await drawn();
  expect(root.text).toContain('This run is being undone.');
  undoing(Date.now() - hourMs);
  await drawn();
  expect(root.text).toContain('The last Undo was cut off: press Undo again.');
  expect(root.text).not.toContain('This run is being undone.');
  expect(root.named('button', /^Undo$/)).toBeDefined();
});

test('a run whose sheet was deleted is headed by the sheet, not by its columns', async () => {
  const { store, root } = await mounted(() => <Enrich />);
  const pause = pausedFor('sheet', null);
  store.dispatch({ type: 'run', run: makeRun({ phase: 'paused', pause }) });
  await drawn();
  const title = root.all().find((node) => node.attributes['class'] === 'alert-title');
  expect(title?.text).toBe('Sheet');
});

test('Check now asks for what the run waits for before its time', async () => {
  const { store, root, calls, services } = await mounted(() => <Enrich />);
  const pause = pausedFor('dailyCap', Date.now() + hourMs);
  store.dispatch({ type: 'run', run: makeRun({ phase: 'waiting', pause }) });
  services.run.followKnown();
  await drawn();
  const steps = () => calls.filter(([name]) => name === 'runStep');
  expect(steps()).toEqual([]);
  root.named('button', /^Check now$/)?.fire('click');
  await drawn();
  expect(steps()).toEqual([['runStep', 'run-1', true]]);
});

test('Retry errors and Resume say the most that they may charge', async () => {
  const { store, root } = await mounted(() => <Enrich />);
  const failedRun = { ...over('run-1'), counts: { ...noCounts, rows: 3, errors: 2 } };
  store.dispatch({ type: 'run', run: { ...failedRun, creditsLeft: 5 } });
  await drawn();
  expect(root.named('button', /^Retry errors/)?.text).toBe('Retry errors – at most 5 credits');
  const pause = {
    reason: 'user',
    message: '',
    nextStep: '',
    untilMs: null,
    requestId: null,
  } as const;
  store.dispatch({ type: 'run', run: makeRun({ phase: 'paused', pause, creditsLeft: 5 }) });
  await drawn();
  const resume = root.named('button', /^Resume$/)?.attributes['aria-describedby'];
  const price = root.all().find(({ attributes }) => attributes['id'] === resume);
  expect(price?.text).toBe('Resume may charge at most 5 more credits.');
});

test('a run that was undone has no errors to try again', async () => {
  const { store, root } = await mounted(() => <Enrich />);
  const counts = { ...noCounts, rows: 3, errors: 2 };
  const receipt = makeReceipt({ undone: true });
  store.dispatch({ type: 'run', run: { ...over('run-1'), counts, receipt } });
  await drawn();
  expect(root.named('button', /^Undo$|^Retry errors/)).toBeUndefined();
  store.dispatch({ type: 'run', run: makeRun({ kind: 'preview', phase: 'stopped', counts }) });
  await drawn();
  expect(root.named('button', /^Undo$/)).toBeUndefined();
  expect(root.named('button', /^Retry errors/)).toBeDefined();
});

test('the question whether to undo one run is not answered for the next one', async () => {
  const { store, root, calls } = await mounted(() => <Enrich />);
  store.dispatch({ type: 'run', run: over('run-1') });
  await drawn();
  root.named('button', /^Undo$/)?.fire('click');
  await drawn();
  expect(root.named('button', /Undo this run/)).toBeDefined();
  // The hourly catch-up began and ended one meanwhile.
  store.dispatch({ type: 'run', run: over('run-2') });
  await drawn();
  expect(root.named('button', /Undo this run/)).toBeUndefined();
  expect(calls.filter(([name]) => name === 'undoRun')).toEqual([]);
});

test.each(['1.000', '1,000', '90.5', '5000'])(
  '%s, which a field refuses, leaves no other number behind',
  async (typed) => {
    let days = 90;
    const take = (next: number) => {
      days = next;
    };
    const { root, draw } = await mounted(() => (
      <NumberField label="Days" value={days} min={1} max={3_650} onValue={take} />
    ));
    const input = root.querySelector('input');
    for (let length = 1; length <= typed.length; length += 1) {
      // What a browser hands out of a number field that holds no number is ''.
      const text = typed.slice(0, length);
      if (input !== null) input.value = Number.isNaN(Number(text)) ? '' : text;
      input?.fire('input');
      draw();
      await drawn();
    }
    expect(input?.attributes['aria-invalid']).toBe('true');
    expect(days).toBe(90);
  },
);

test('a start that was refused says why on the screen that it leads to, and not on the form after it', async () => {
  const { store, root, answer, services } = await mounted(() => <Enrich />);
  answer('startRun', failed('OTHER_RUN'));
  answer('getRun', ok({ ...over('run-2'), mine: false }));
  await services.run.start();
  await drawn();
  expect(root.text).toContain('Run finished');
  expect(root.text).toContain('OTHER_RUN happened.');
  store.dispatch({ type: 'dismiss' });
  await drawn();
  expect(root.text).toContain('What to enrich');
  expect(root.text).not.toContain('OTHER_RUN happened.');
});

test('a run that stood in the way of a start stands in no way once it is over', async () => {
  const { store, root, answer, services } = await mounted(() => <Enrich />);
  answer('startRun', failed('BUSY'));
  answer('getRun', ok(makeRun()));
  await services.run.start();
  store.dispatch({ type: 'run', run: over('run-1') });
  await drawn();
  expect(root.text).toContain('Run finished');
  expect(root.text).not.toContain('BUSY happened.');
});

test('a start whose answer was lost is no failure once its run is shown, however late that is', async () => {
  const { store, root, answer, services } = await mounted(() => <Enrich />);
  answer('startRun', failed('CALL_FAILED'));
  answer('getRun', failed('CALL_FAILED'));
  await services.run.start();
  expect(store.state().problems.start?.code).toBe('CALL_FAILED');
  store.dispatch({ type: 'run', run: over('run-1') });
  await drawn();
  expect(root.text).toContain('Run finished');
  expect(root.text).not.toContain('CALL_FAILED happened.');
});

test('a limit that follows the form still does after its field was emptied and left', async () => {
  let own: number | null = null;
  let automatic = 200;
  const take = (next: number) => {
    own = next;
  };
  const { root, draw } = await mounted(() => (
    <NumberField label="Credit limit" value={own ?? automatic} min={0} max={1_000} onValue={take} />
  ));
  const input = root.querySelector('input');
  if (input !== null) input.value = '';
  input?.fire('input');
  draw();
  await drawn();
  input?.fire('blur');
  automatic = 100;
  draw();
  await drawn();
  expect([own, input?.value]).toEqual([null, '100']);
});

test('a number of days that another page saved stands in the field', async () => {
  const { store, root } = await mounted(() => <Settings />);
  const days = () =>
    root
      .all()
      .filter(({ localName }) => localName === 'input')
      .map(({ value }) => value);
  expect(days()).toContain('90');
  store.dispatch({ type: 'settings', settings: { ...serverState.settings, retentionDays: 30 } });
  await drawn();
  expect(days()).toContain('30');
  expect(days()).not.toContain('90');
});

test('Settings says what another version set, and keeps all in the log until it is set anew', async () => {
  const { store, root, calls, answer } = await mounted(() => <Settings />);
  const saysSo = () => root.text.split('Another version of CDX set this').length - 1;
  expect(saysSo()).toBe(0);
  const { formulaSpending, catchUp } = serverState.settings;
  const settings = {
    ...serverState.settings,
    formulaSpending: { ...formulaSpending, isOutdated: true },
    catchUp: { ...catchUp, isOutdated: true },
    retentionDays: null,
  };
  answer('setRetention', ok({ ...settings, retentionDays: 3_650 }));
  store.dispatch({ type: 'settings', settings });
  await drawn();
  expect(saysSo()).toBe(3);
  root.named('button', /^Save days$/)?.fire('click');
  await drawn();
  expect(calls).toContainEqual(['setRetention', 3_650]);
  expect(saysSo()).toBe(2);
});

test('catch-up is not offered for what has no rows, such as a chart’s own sheet', async () => {
  const { store, root } = await mounted(() => <CatchUpSpending />);
  expect(root.text).toContain('In “Leads” each hour');
  store.dispatch({ type: 'opened', server: { ...serverState, sheet: null } });
  await drawn();
  expect(root.text).toContain('Open a sheet with rows first.');
  expect(root.text).not.toContain('“”');
});

const task = {
  sheetId: 7,
  sheetName: 'Leads',
  reveal: ['email'],
  onlyVerifiedEmails: false,
  confidenceMin: 0.75,
  waitingToo: false,
  keyPrefix: 'cdx_live_12',
  limitPerDay: 50,
  spentToday: 0,
  trouble: '',
} as const;

/** Google made no trigger when it was asked for last. */
async function withoutTrigger(isOn: boolean) {
  const screen = await mounted(() => <CatchUpSpending />);
  const catchUp = { available: false, isOutdated: false, sheets: isOn ? [task] : [] };
  const settings = { ...serverState.settings, catchUp };
  screen.store.dispatch({ type: 'settings', settings });
  await drawn();
  const box = screen.root.querySelector('input');
  const tick = async (checked: boolean) => {
    if (box !== null) Object.assign(box, { checked });
    box?.fire('change');
    await drawn();
  };
  const save = async () => {
    screen.root.named('button', /^Save catch-up/)?.fire('click');
    await drawn();
  };
  expect(box?.attributes['disabled']).toBeUndefined();
  expect(screen.root.text).toContain('Google made no hourly trigger here: a test deployment has');
  return { ...screen, settings, tick, save };
}

test('where Google made no trigger, Save asks for one again and tells what comes of it', async () => {
  const { root, answer, calls, settings, tick, save } = await withoutTrigger(false);
  answer('setCatchUp', failed('TRIGGER'));
  const catchUp = { ...settings.catchUp, available: true, sheets: [task] };
  answer('setCatchUp', ok({ ...settings, catchUp }));
  await tick(true);
  await save();
  expect(root.text).toContain('TRIGGER happened.');
  // What was chosen outlives the failure.
  expect(root.named('button', /^Save catch-up: at most 50 credits a day$/)).toBeDefined();
  await save();
  expect(calls.filter(([name]) => name === 'setCatchUp')).toHaveLength(2);
  expect(root.text).not.toContain('Google made no hourly trigger');
});

test('a catch-up whose trigger is gone can be saved anew as it is, and switched off', async () => {
  const { root, answer, calls, settings, tick, save } = await withoutTrigger(true);
  answer('setCatchUp', failed('TRIGGER'));
  await save();
  expect(calls.map(([name]) => name)).toContain('setCatchUp');
  expect(root.text).toContain('TRIGGER happened.');
  const catchUp = { ...settings.catchUp, sheets: [] };
  answer('endCatchUp', ok({ ...settings, catchUp }));
  await tick(false);
  await save();
  expect(calls).toContainEqual(['endCatchUp', 7]);
  expect(root.text).toContain('Saved: new rows wait until you start a run.');
});

test.each([
  ['a row that is blank', { columns: [], headerRow: 2 }],
  ['the last row of a short sheet', { rows: 0, headerRow: 3 }],
])('%s, chosen as the header row, can be taken back', async (_, change) => {
  const { store, root } = await mounted(() => <Enrich />);
  if (serverState.sheet === null) throw new RangeError('no sheet');
  const topRows = ['Name, Company', '', 'Ada, Acme'];
  const sheet = { ...serverState.sheet, ...change, topRows };
  store.dispatch({ type: 'sheet', sheet: { ...sheet, headerRowChosen: true } });
  await drawn();
  root.named('button', /Columns:/)?.fire('click');
  await drawn();
  const options = root.all().filter(({ localName }) => localName === 'option');
  const rows = options.map(({ text }) => text).filter((text) => text.startsWith('Row '));
  expect(rows[0]).toBe('Row 1: Name, Company');
});

test('only a sheet without rows is asked how to begin: leads far down are told by a header row on top', async () => {
  const { store, root } = await mounted(() => <Enrich />);
  const empty = { ...sheet, columns: [], mapping: {}, rows: 0, topRows: [''] };
  store.dispatch({ type: 'sheet', sheet: empty });
  await drawn();
  expect(root.text).toContain('How would you like to begin?');
  store.dispatch({ type: 'sheet', sheet: { ...empty, rows: 24 } });
  await drawn();
  expect(root.text).not.toContain('How would you like to begin?');
  expect(root.text).toContain('Columns: none found');
  expect(root.named('option', /^None: add one on top$/)).toBeDefined();
});

test('a single lead without headers is asked about, and not taken for no lead', async () => {
  const { store, root } = await mounted(() => <Enrich />);
  if (serverState.sheet === null) throw new RangeError('no sheet');
  const sheet = { ...serverState.sheet, rows: 0, headerRow: 0, topRows: ['linkedin.com/in/ada'] };
  store.dispatch({ type: 'sheet', sheet });
  await drawn();
  expect(root.text).toContain('This sheet seems to have no header row.');
});

test('what was refused beside a lost connection leaves the way to go on', async () => {
  const { store, root } = await mounted(() => <Enrich />);
  const problem = makeProblem('WRONG_ACCOUNT');
  store.dispatch({ type: 'run', run: makeRun() });
  store.dispatch({ type: 'end', place: 'run', problem });
  store.dispatch({ type: 'drive', drive: { kind: 'failed', problem } });
  await drawn();
  expect(root.named('button', /^Try again$/)).toBeDefined();
});

test('a run that rests because others use the limit up says so, and can be asked to go on', async () => {
  const { store, root, services } = await mounted(() => <Enrich />);
  const pause = pausedFor('rateLimit', Date.now() + hourMs);
  store.dispatch({ type: 'run', run: makeRun({ phase: 'waiting', pause }) });
  services.run.followKnown();
  await drawn();
  expect(root.text).toContain('It waits. See to it.');
  expect(root.named('button', /^Check now$/)).toBeDefined();
});

test('a count that failed is not said to be under way', async () => {
  const { store, root } = await mounted(() => <Enrich />);
  expect(root.text).toContain('Counting…');
  store.dispatch({ type: 'end', place: 'preflight', problem: makeProblem('NETWORK_FAILURE') });
  await drawn();
  expect(root.text).not.toContain('Counting…');
});

test('a run of which the log has no receipt any more is not read for ever', async () => {
  const past = {
    runId: 'run-1',
    isKnown: true,
    undoObstacle: '',
    undone: false,
    undoneInPart: false,
  };
  const { store, root, answer, services } = await mounted(() => (
    // As much of it as a receipt reads.
    <PastReceipt past={past as PastRun} />
  ));
  store.dispatch({ type: 'history', change: { runs: [] } });
  answer('getPastRun', ok(null));
  const opening = services.history.toggle('run-1');
  await drawn();
  await opening;
  await drawn();
  expect(root.text).toContain('The log has no receipt of this run');
  expect(root.text).not.toContain('Reading the log');
});

test('without a key of one’s own a colleague’s run is shown, and can be stopped', async () => {
  const { store, root, calls } = await mounted(() => <Connect />);
  expect(root.text).not.toContain('Stop');
  const run = makeRun({ mine: false });
  store.dispatch({ type: 'opened', server: { ...serverState, connected: false, run } });
  await drawn();
  root.named('button', /^Stop$/)?.fire('click');
  await drawn();
  expect(calls).toContainEqual(['stopRun', run.runId]);
});

test('a new key that waits to be sent is not connected once the old one is to stay', async () => {
  const { store, root, calls, answer, clock } = await mounted(() => <Settings />);
  answer('connect', failed('PACED'));
  root.named('button', /^Replace key…$/)?.fire('click');
  await drawn();
  const input = root.all().find(({ attributes }) => attributes['type'] === 'password');
  if (input === undefined) throw new RangeError('no field for the key');
  input.value = 'cdx_live_other';
  input.fire('input');
  await drawn();
  root
    .all()
    .find(({ localName }) => localName === 'form')
    ?.fire('submit');
  await drawn();
  await clock.advance(1_000);
  await drawn();
  expect(store.state().notes.connect).toMatch(/^Waits for the rate limit/);
  root.named('button', /^Keep the old key$/)?.fire('click');
  await clock.advance(120_000);
  expect(calls.filter(([name]) => name === 'connect')).toHaveLength(1);
});

test('an erase that was interrupted is told, with the rows that are not named, and may be done again', async () => {
  const { root, answer } = await mounted(() => <Settings />);
  const rows = [{ place: 'Leads, row 2', cells: 0, left: 'A' }];
  const found = {
    asked: ['ada@acme.example'],
    people: 1,
    rows,
    moreRows: 3,
    cells: 0,
    cellsLeft: 4,
  };
  const kept = { logLines: 0, answers: 0, kept: 0, note: '', unfinished: true };
  answer('findPerson', ok({ ...found, ...kept }));
  root.named('button', /^Find who is in the selected rows$/)?.fire('click');
  await drawn();
  expect(root.text).toContain('An erase was interrupted.');
  expect(root.text).toContain('3 more rows');
  expect(root.text).toContain('What people typed or froze to values stays');
  expect(root.named('button', /^Erase 1 person$/)?.attributes['disabled']).toBeUndefined();
});

test('what is typed while somebody is erased stays', async () => {
  const { root, answer, calls } = await mounted(() => <Settings />);
  const field = () => root.all().find(({ attributes }) => attributes['type'] === 'text');
  const type = async (text: string) => {
    const input = field();
    if (input === undefined) throw new RangeError('no field for the person');
    input.value = text;
    input.fire('input');
    await drawn();
  };
  const view = { asked: ['ada@acme.example'], people: 1, rows: [], moreRows: 0, cells: 1 };
  const found = {
    ...view,
    cellsLeft: 0,
    logLines: 1,
    answers: 0,
    kept: 0,
    note: '',
    unfinished: false,
  };
  answer('findPerson', ok(found));
  answer('erasePerson', ok(found));
  await type('ada@acme.example');
  root
    .all()
    .find(({ localName }) => localName === 'form')
    ?.fire('submit');
  await drawn();
  root.named('button', /^Erase 1 person/)?.fire('click');
  await type('bob@acme.example');
  expect(calls.map(([name]) => name)).toContain('erasePerson');
  expect(field()?.value).toBe('bob@acme.example');
});

const inFront = { ...sheet, sheetId: 8, sheetName: 'Companies' };

/** The form shows “Leads”, and “Companies” is in front: Enrich is pressed, and the page takes that sheet up. */
async function pressedInFrontOfAnother(refusal: string) {
  const screen = await mounted(() => <Enrich />);
  const { store, root, answer, calls, services } = screen;
  const enrich = () => root.named('button', /^Enrich/);
  const counted = async () => {
    store.dispatch({ type: 'preflight', view: preflightOf312 });
    await drawn();
  };
  const press = async (name: RegExp) => {
    const button = root.named('button', name);
    if (button?.attributes['disabled'] === undefined) button?.fire('click');
    await drawn();
  };
  const comesBack = async () => {
    answer('getSheet', ok(inFront));
    await services.sheet.readSheet();
    await drawn();
  };
  const starts = () => calls.filter(([name]) => name === 'startRun').map(([, text]) => text);
  await counted();
  answer('startRun', failed(refusal));
  await press(/^Enrich/);
  return { ...screen, enrich, counted, press, comesBack, starts };
}

test('while it is asked which of two sheets is meant, nothing is paid for on either', async () => {
  const { enrich, counted, press, comesBack, starts, answer } =
    await pressedInFrontOfAnother('OTHER_SHEET');
  await comesBack();
  await counted();
  expect(enrich()?.text).toContain('in “Companies”');
  await press(/^Enrich/);
  expect(starts()).toHaveLength(1);
  answer('getSheet', ok(inFront));
  await press(/^Show the sheet in front$/);
  await press(/^Enrich/);
  expect(starts()).toEqual([expect.any(String), expect.stringContaining('"sheetId":8')]);
});

test('what was meant for the other sheet is done there, though the form shows the one in front', async () => {
  const { press, comesBack, starts } = await pressedInFrontOfAnother('OTHER_SHEET');
  await comesBack();
  await press(/^Go on in “Leads” – at most 624 credits$/);
  expect(starts()[1]).toMatch(/"sheetId":7,.*"sheetConfirmed":true/);
});

test('while a start is on its way no other sheet is put under it, and Take back shows the one in front', async () => {
  const { store, enrich, press, comesBack, starts, answer } =
    await pressedInFrontOfAnother('PACED');
  await comesBack();
  expect(enrich()?.text).toContain('in “Leads”');
  answer('getSheet', ok(inFront));
  await press(/^Take back$/);
  expect(enrich()?.text).toContain('in “Companies”');
  expect(store.state().busy.start).toBeUndefined();
  expect(starts()).toHaveLength(1);
});

test.each([
  ['that looked at nobody', 0, {}, 'No row was checked.'],
  ['that found nothing new', 2, {}, 'Nothing has changed.'],
  ['that found news', 2, { changed: 1, moved: 1 }, 'no longer on file: see “CDX changed”.'],
  ['that could not compare a row', 2, { unclear: 1 }, 'no longer on file: see “CDX changed”.'],
])('a check %s says so', async (_, rows, found, words) => {
  const { store, root } = await mounted(() => <Enrich />);
  const checked = { changed: 0, moved: 0, gone: 0, unclear: 0, creditsMax: 0, ...found };
  const counts = { ...noCounts, rows, done: rows };
  store.dispatch({ type: 'run', run: { ...over('run-1'), kind: 'check', counts, checked } });
  await drawn();
  expect(root.text).toContain(words);
  expect(root.text.includes('see “CDX changed”')).toBe(words.includes('see'));
});
