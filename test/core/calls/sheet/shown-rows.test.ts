import { startCall } from '../../../../src/core/calls/start-calls';
import { Office, refusalOf } from '../../../support/office';
import { fakePerson } from '../../../support/people';
import { reopenRowsCall, selectRowsCall, stepCall } from '../../../support/shown-run';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const leads = [
  ['Ada Lovelace', 'Acme'],
  ['Nobody Known', 'Acme'],
  ['', ''],
  ['Ada', ''],
  ['Ben Oliver', 'Acme'],
];

test('each count selects the rows behind it, and together they are all rows with leads', () => {
  const office = new Office([ada, ben], leads);
  const session = office.connected();
  const { run } = office.run(session, { creditLimit: 2 });
  const { rows: _rows, matched: _matched, ...states } = run.counts;
  const seen = Object.entries(states).flatMap(([state, count]) => {
    expect({ state, ...selectRowsCall(session, state) }).toEqual({ state, rows: count });
    return count === 0 ? [] : office.table.selectedRows();
  });
  expect([...seen].sort()).toEqual([2, 3, 5, 6]);
  expect(selectRowsCall(session, 'noMatch')).toEqual({ rows: 1 });
  expect(office.table.selectedRows()).toEqual([3]);
});

test('rows that had no turn yet are among those that wait', () => {
  const office = new Office([ada, ben], leads);
  const session = office.connected();
  startCall(session, 'preview', office.requestText());
  expect(selectRowsCall(session, 'waiting').rows).toBeGreaterThan(0);
  while (stepCall(session).waitMs !== null) office.clock.sleep(1_000);
  expect(selectRowsCall(session, 'waiting')).toEqual({ rows: 0 });
  expect(selectRowsCall(session, 'done')).toEqual({ rows: 2 });
});

test('a count that does not exist selects nothing', () => {
  const office = new Office([ada]);
  const session = office.connected();
  office.run(session);
  for (const state of ['rows', 'toString', 7]) {
    expect(refusalOf(() => selectRowsCall(session, state))).toMatchObject({
      code: 'INVALID_REQUEST',
    });
  }
});

test('rows that came to nothing are opened again, and the next run takes them on', () => {
  const office = new Office([ada, ben], leads);
  const session = office.connected();
  office.run(session);
  const asked = office.api.asked('enrich').length;
  expect(reopenRowsCall(session, 'noMatch')).toEqual({ rows: 1, note: '' });
  expect(selectRowsCall(session, 'noMatch')).toEqual({ rows: 0 });
  const { run } = office.run(session);
  expect(office.api.asked('enrich')).toHaveLength(asked + 1);
  expect(run.counts).toMatchObject({ rows: 1, noMatch: 1 });
});

test('rows are opened by nobody while a run goes on, and never those that hold what was paid for', () => {
  const office = new Office([ada, ben], leads);
  const session = office.connected();
  office.run(session);
  expect(refusalOf(() => reopenRowsCall(session, 'done'))).toMatchObject({
    code: 'INVALID_REQUEST',
  });
  // As in the middle of an Undo, whose turn is that of a run that is over.
  const turn = office.world.runs.takeTurn('undo');
  expect(refusalOf(() => reopenRowsCall(session, 'noMatch'))).toMatchObject({ code: 'BUSY' });
  if (turn !== null) office.world.runs.endTurn(turn);
  startCall(session, 'preview', office.requestText());
  expect(refusalOf(() => reopenRowsCall(session, 'noMatch'))).toMatchObject({ code: 'BUSY' });
});

test.each([
  ['between the looks of a write', 'look'],
  ['before each look at all of them', 'read'],
])('rows that are sorted %s are not opened again, and that is said', (_, when) => {
  const office = new Office([ada, ben], leads);
  const session = office.connected();
  office.run(session);
  office.table.before = (method) => {
    if (method === when) office.table.reverse();
  };
  expect(() => reopenRowsCall(session, 'noMatch')).toThrow('being sorted or edited');
  office.table.before = () => {};
  expect(selectRowsCall(session, 'noMatch')).toEqual({ rows: 1 });
});

test('cells that could not be put back while rows were opened are said', () => {
  const office = new Office([ada, ben], leads);
  const session = office.connected();
  office.run(session);
  office.table.before = (method) => {
    if (method !== 'write' && method !== 'fill') return;
    office.table.before = () => {};
    office.table.insertColumn(0, 'Mine');
    office.table.insertColumn(0, 'Yours');
  };
  expect(reopenRowsCall(session, 'noMatch').note).toContain('could not be put back');
});
