import { followHeaders, goOnBelow } from '../../../../src/core/calls/sheet/follow-headers';
import { startCall } from '../../../../src/core/calls/start-calls';
import type { StepResult } from '../../../../src/core/run/run-state';
import { keepHeaderRow, keptHeaderRow } from '../../../../src/core/sheet/header-row';
import { Office } from '../../../support/office';
import { fakePerson } from '../../../support/people';

const ada = fakePerson('Ada Lovelace');

/** A run whose sheet is then edited. */
function startedRun() {
  const office = new Office([ada]);
  const session = office.connected();
  startCall(session, 'enrich', office.requestText());
  const run = office.world.runs.load();
  if (run === null) throw new Error('There is no run.');
  const { sheetId } = run.settings;
  return {
    office,
    session,
    run,
    table: office.table,
    kept: () => keptHeaderRow(office.documentStore, sheetId),
    follow: (settings = run.settings) => followHeaders(session, settings),
  };
}

const pause = (reason: 'columns' | 'user') => ({
  reason,
  message: 'Paused.',
  nextStep: 'Resume.',
  untilMs: null,
  requestId: null,
});

test('a row above the headers moves them by one, and they are found there', () => {
  const { table, kept, follow } = startedRun();
  table.insertRow(1, ['Leads of the second quarter']);
  expect(follow()).toBe(true);
  expect(kept()).toMatchObject({ row: 2, chosen: false });
});

test('a row that somebody chose goes along with its headers', () => {
  const { office, run, table, kept, follow } = startedRun();
  keepHeaderRow(office.documentStore, run.settings.sheetId, { row: 1, chosen: true });
  table.insertRow(1, ['Leads']);
  table.insertRow(1, ['']);
  expect(follow()).toBe(true);
  expect(kept()).toMatchObject({ row: 3, chosen: true });
});

test('headers that stand where they stood are not looked for', () => {
  const { follow, kept } = startedRun();
  expect(follow()).toBe(false);
  expect(kept()).toBeNull();
});

test('headers that stand twice are those of a list pasted below: nothing is followed', () => {
  const { table, kept, follow } = startedRun();
  const headers = table.headers();
  table.insertRow(1, headers);
  table.insertRow(1, ['Leads']);
  expect(follow()).toBe(false);
  expect(kept()).toBeNull();
});

test("a list's headers without one of ours are not those of the run", () => {
  const { table, kept, follow } = startedRun();
  table.rename('Name', 'Lead');
  table.insertRow(3, ['Name', 'Company']);
  expect(follow()).toBe(false);
  expect(kept()).toBeNull();
});

test('a header that is blank is that of many rows: none is followed', () => {
  const { run, table, follow } = startedRun();
  table.insertRow(1, ['Leads']);
  const inputs = run.settings.inputs.map((place) => ({ ...place, header: '' }));
  expect(follow({ ...run.settings, inputs })).toBe(false);
  expect(follow({ ...run.settings, inputs: [] })).toBe(false);
});

test('in a sheet that is gone nothing is looked for', () => {
  const { office, follow } = startedRun();
  office.world.workbook.tables = [];
  expect(follow()).toBe(false);
});

test('a run that paused for another reason, or stopped, is left as it is', () => {
  const { office, session, run, table } = startedRun();
  table.insertRow(1, ['Leads']);
  const results: readonly (StepResult | null)[] = [
    null,
    { run, waitMs: 0 },
    { run: { ...run, phase: 'paused', pause: pause('user') }, waitMs: null },
    { run: { ...run, phase: 'stopped', pause: pause('columns') }, waitMs: null },
  ];
  for (const result of results) expect(goOnBelow(session, office.world.deps, result)).toBe(result);
});

test('a run that paused because its columns seemed gone goes on below', () => {
  const { office, session, run, table } = startedRun();
  const turn = office.world.runs.takeTurn('step') ?? run;
  const held: StepResult = {
    run: { ...turn, phase: 'paused', pause: pause('columns') },
    waitMs: null,
  };
  office.world.runs.endTurn(held.run);
  expect(goOnBelow(session, office.world.deps, held)).toBe(held);
  table.insertRow(1, ['Leads']);
  expect(goOnBelow(session, office.world.deps, held)).toMatchObject({
    run: { phase: 'running', pause: null },
    waitMs: 0,
  });
});
