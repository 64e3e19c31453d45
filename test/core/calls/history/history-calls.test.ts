import {
  historyCall,
  pastRunCall,
  undoPastCall,
} from '../../../../src/core/calls/history/history-calls';
import { getRunCall } from '../../../../src/core/calls/run-calls';
import type { Session } from '../../../../src/core/calls/session';
import { checkCall } from '../../../../src/core/calls/sheet/check-calls';
import { startCall } from '../../../../src/core/calls/start-calls';
import type { RunRequest } from '../../../../src/core/run/views';
import { linesOf } from '../../../../src/core/sheet/log/log-line';
import { Office, refusalOf } from '../../../support/office';
import { fakePerson, manyPeople } from '../../../support/people';
import { lead } from '../../../support/run-world';
import { stepCall, undoCall } from '../../../support/shown-run';

const names = ['Ada Byron', 'Bo Chen', 'Cy Dahl', 'Di Eco'];
const people = names.map((name) => fakePerson(name));

function office(rows = names.map(lead), known = people) {
  const all = new Office(known, rows);
  const session = all.connected();
  const run = (parts: Partial<RunRequest> = {}) => {
    all.clock.sleep(60_000);
    return all.run(session, parts).run;
  };
  return { all, session, run };
}

const obstacles = (session: Session) =>
  historyCall(session).map(({ undoObstacle }) => undoObstacle);

test('runs are told newest first, with sheet, payer, rows, people and credits', () => {
  const { session, run } = office();
  run({ firstRows: 1 });
  run({ firstRows: 2, reveal: ['email'] });
  const [newest, oldest] = historyCall(session);
  expect(newest).toMatchObject({
    sheetName: 'Leads',
    rows: 2,
    people: 2,
    credits: 2,
    kind: 'enrich',
  });
  expect(oldest).toMatchObject({ rows: 1, people: 1, credits: 2, undone: false });
  expect(newest?.paidBy).toMatch(/^cdx_live/);
  expect(newest?.startedAtMs).toBeGreaterThan(oldest?.startedAtMs ?? Number.POSITIVE_INFINITY);
});

test('the receipt of an earlier run is the one that it ended with, and adds up to the log', () => {
  const { all, session, run } = office();
  run({ firstRows: 1 });
  const receipt = getRunCall(session)?.receipt;
  const first = session.runs.load()?.id;
  run();
  expect(pastRunCall(session, first)?.receipt).toEqual(receipt);
  const history = historyCall(session);
  const credits = history.reduce((sum, past) => sum + past.credits, 0);
  expect(credits).toBe(all.world.loggedCredits());
  expect(history.map(({ credits: each }) => each)).toEqual(
    history.map(({ runId }) => pastRunCall(session, runId)?.receipt?.creditsSpent),
  );
});

test('what a look after its end could not tell for certain is said of an earlier run, too', () => {
  const { all, session, run } = office();
  const first = run({ firstRows: 1 });
  expect(pastRunCall(session, first.runId)?.receipt).toMatchObject({ exact: true });
  const of = { runId: first.runId, step: 'step-9', atMs: all.clock.nowMs() };
  const told = linesOf([{ kind: 'answer', isUnclear: true, ...of }], { number: 9, line: 1 });
  all.world.workbook.log.rows.push(...told.map((texts) => [...texts]));
  run();
  const receipt = pastRunCall(session, first.runId)?.receipt;
  expect(receipt).toMatchObject({ exact: false, creditsSpent: 2 });
  expect(receipt?.notes.join()).toContain('can\u2019t be told exactly');
});

test('an earlier run is undone while nobody wrote over it, and the newer one keeps its cells', () => {
  const { all, session, run } = office();
  const first = run({ firstRows: 2 });
  run();
  expect(obstacles(session)).toEqual([null, null]);
  const after = undoPastCall(session, first.runId);
  expect(after.runs.map(({ undone }) => undone)).toEqual([false, true]);
  expect(after.run).toMatchObject({ runId: first.runId, receipt: { undone: true } });
  expect(all.world.emails().map((email) => email !== '')).toEqual([false, false, true, true]);
  expect(all.world.statuses().map((status) => status === '')).toEqual([true, true, false, false]);
  expect(session.runs.load()).toMatchObject({ undone: false, step: null });
});

test.each([
  ['an earlier run', 1],
  ['the latest run', 0],
])('where lines of the log are gone, %s is undone in part', (_name, later) => {
  // More than one step takes, so that a line is left.
  const many = [...'abcdefghijklmnopqrstuvwxyzäöü'].map((letter) => `Ada Love${letter}`);
  const { all, session, run } = office(
    many.map(lead),
    many.map((name) => fakePerson(name)),
  );
  const first = run({ firstRows: many.length - 1, reveal: ['email'] });
  if (later > 0) run({ reveal: ['email'] });
  const { log } = all.world.workbook;
  const told = log.rows.findIndex((line) => line[1] === first.runId && line[3] === 'rows');
  log.rows.splice(told, 1);
  const { runs, run: undone } = undoPastCall(session, first.runId);
  expect(runs.at(-1)).toMatchObject({ undone: true, undoneInPart: true });
  expect(undone?.receipt).toMatchObject({ undone: true, undoneInPart: true });
  expect(undone?.receipt?.notes.join(' ')).toContain('were not undone');
});

test('a run that was undone says so after later ones too, and what it cost', () => {
  const { session, run } = office();
  run({ firstRows: 1 });
  const first = undoCall(session);
  run({ firstRows: 1 });
  const [, past] = historyCall(session);
  expect(past).toMatchObject({ runId: first.runId, undone: true, credits: 2 });
  expect(pastRunCall(session, first.runId)?.receipt).toMatchObject({ undone: true, notes: [] });
});

test('a run whose rows a later one wrote into waits for that to be undone first', () => {
  const { all, session, run } = office();
  const first = run({ reveal: ['email'] });
  const second = run({ reveal: ['email', 'phone'] });
  expect(obstacles(session)).toEqual([null, expect.stringMatching(/later run/)]);
  const cells = JSON.stringify(all.table.read(1, 9, 0, 9));
  expect(refusalOf(() => undoPastCall(session, first.runId))).toMatchObject({ code: 'NOT_UNDONE' });
  expect(JSON.stringify(all.table.read(1, 9, 0, 9))).toBe(cells);
  undoPastCall(session, second.runId);
  expect(obstacles(session)[1]).toBeNull();
  undoPastCall(session, first.runId);
  expect(all.world.emails()).toEqual(['', '', '', '']);
  expect(all.world.statuses()).toEqual(['', '', '', '']);
});

test('a run that was checked since is undone as it is, and what the check said has an Undo of its own', () => {
  const { all, session, run } = office();
  const first = run();
  checkCall(session, all.requestText(), 0);
  const check = all.drive(session).run;
  const said = all.table.columnTexts('CDX changed');
  expect(said[0]).toMatch(/^still current/);
  expect(obstacles(session)).toEqual([null, null]);
  expect(undoPastCall(session, first.runId).run?.receipt).toMatchObject({
    undone: true,
    undoneInPart: false,
  });
  expect(all.world.emails()).toEqual(['', '', '', '']);
  expect(all.world.statuses()).toEqual(['', '', '', '']);
  expect(all.table.columnTexts('CDX changed')).toEqual(said);
  undoPastCall(session, check.runId);
  expect(all.table.columnTexts('CDX changed')).toEqual(['', '', '', '']);
});

test('a check is undone as it is after a later run over the same rows', () => {
  const { all, session, run } = office();
  run({ reveal: ['email'] });
  checkCall(session, all.requestText(), 0);
  const check = all.drive(session).run;
  run({ reveal: ['email', 'phone'] });
  const before = [all.world.statuses(), all.world.emails(), all.world.phones()];
  undoPastCall(session, check.runId);
  expect(all.table.columnTexts('CDX changed')).toEqual(['', '', '', '']);
  expect([all.world.statuses(), all.world.emails(), all.world.phones()]).toEqual(before);
});

test('by other columns nobody can tell that rows are others', () => {
  const { session, run } = office();
  run({ firstRows: 1 });
  run({ mapping: { linkedinUrl: 0 }, reveal: ['email'] });
  expect(obstacles(session)[1]).toMatch(/later run/);
});

test('nothing is undone while a run goes on', () => {
  const { all, session, run } = office();
  const first = run({ firstRows: 1 });
  startCall(session, 'enrich', all.requestText());
  expect(obstacles(session)[0]).toMatch(/going on/);
  expect(refusalOf(() => undoPastCall(session, first.runId))).toMatchObject({ code: 'BUSY' });
});

test('a run of an earlier version is told by its charges, and can not be undone', () => {
  const { all, session, run } = office();
  const first = run({ firstRows: 1 });
  run({ firstRows: 1 });
  const { log } = all.world.workbook;
  log.rows = log.rows.filter((line) => line[1] !== first.runId || line[3] !== 'ended');
  const [, past] = historyCall(session);
  expect(past).toMatchObject({ isKnown: false, sheetName: '', rows: 1, people: 1, credits: 2 });
  expect(past?.undoObstacle).toMatch(/does not say/);
  expect(pastRunCall(session, first.runId)).toBeNull();
});

test('a preview is told as what it is: free', () => {
  const { all, session } = office();
  startCall(session, 'preview', all.requestText());
  all.drive(session);
  expect(historyCall(session)).toMatchObject([{ kind: 'preview', credits: 0, rows: 4 }]);
});

test('so is a check, with what else is to be known of it', () => {
  const { all, session, run } = office();
  run();
  checkCall(session, all.requestText(), 0);
  const runId = all.drive(session).run.runId;
  expect(historyCall(session)[0]).toMatchObject({ kind: 'check', credits: 0 });
  expect(pastRunCall(session, runId)).toMatchObject({ kind: 'check', receipt: null, notes: [] });
});

test('a colleague sees whose run it was', () => {
  const { all, session, run } = office();
  const first = run();
  const editor = all.connected('editor');
  expect(pastRunCall(editor, first.runId)).toMatchObject({ mine: false });
  expect(pastRunCall(session, first.runId)).toMatchObject({ mine: true });
});

test('the run that goes on is told as it stands: its balance is compared when it ends', () => {
  const many = [...manyPeople(30)];
  const { all, session } = office(
    many.map(({ fullName }) => lead(fullName)),
    many,
  );
  startCall(session, 'enrich', all.requestText());
  all.api.balance -= 5;
  const { runId } = stepCall(session).run;
  expect(pastRunCall(session, runId)).toEqual(getRunCall(session));
  expect(pastRunCall(session, runId)).toMatchObject({ phase: 'running', receipt: null, notes: [] });
  all.drive(session);
  expect(pastRunCall(session, runId)?.receipt?.notes.join()).toContain('balance also moved');
});

test('a run that nobody knows is not undone', () => {
  const { session, run } = office();
  run({ firstRows: 1 });
  expect(refusalOf(() => undoPastCall(session, 'run-0'))).toMatchObject({
    code: 'NOT_UNDONE',
    nextStep: 'Open History again.',
  });
});

test('an earlier run waits with its Undo until nobody has the document\u2019s turn', () => {
  const { all, session, run } = office();
  const first = run({ firstRows: 2 });
  run();
  const turn = session.runs.takeTurn('an erase');
  expect(refusalOf(() => undoPastCall(session, first.runId))).toMatchObject({ code: 'BUSY' });
  expect(all.world.emails().every((email) => email !== '')).toBe(true);
  if (turn !== null) session.runs.endTurn(turn);
  expect(undoPastCall(session, first.runId).run?.receipt).toMatchObject({ undone: true });
});

test('in a copy of the document, which has no properties, what History offers to undo can be undone', () => {
  const { all, session, run } = office();
  run();
  const [{ runId = '' } = {}] = historyCall(session);
  for (const key of [...all.documentStore.keys()]) all.documentStore.remove(key);
  expect(obstacles(session)).toEqual([null]);
  expect(undoPastCall(session, runId).runs[0]).toMatchObject({ undone: true });
  expect(all.world.emails()).toEqual(['', '', '', '']);
});
