import { addBelow, addToLog } from '../../../../src/core/sheet/log/log-append';
import { logHeaders } from '../../../../src/core/sheet/log/log-line';
import { readLog } from '../../../../src/core/sheet/log/run-log';
import { FakeLog } from '../../../support/fake-workbook';
import { aReveal } from '../../../support/log-entries';
import { aRun } from '../../../support/runs';

const charges = (...ids: readonly string[]) => ids.map((personId) => aReveal({ personId }));

function filled() {
  const log = new FakeLog();
  const run = addToLog(log, aRun(), charges('a', 'b'));
  return { log, run };
}

test('lines are added one below the other, and counted', () => {
  const { log, run } = filled();
  const next = addBelow(log, addToLog(log, run, charges('c')), charges('d'));
  expect(readLog(log)).toEqual(charges('a', 'b', 'c', 'd'));
  expect(next.log).toMatchObject({ nextRow: 6, lines: 4, line: 4 });
});

test('nothing to add touches nothing', () => {
  const { log, run } = filled();
  log.beforeAppend = () => {
    throw new Error('touched');
  };
  expect(addToLog(log, run, [])).toBe(run);
});

test.each<[string, (log: FakeLog) => void]>([
  ['inserted above', (log) => log.rows.unshift(['a remark'], ['another one'])],
  ['typed below', (log) => log.rows.push([''], ['a remark'])],
  ['deleted', (log) => log.rows.splice(0, 1)],
  ['sorted', (log) => log.rows.reverse()],
])('no line is written over where lines were %s', (_, act) => {
  const { log, run } = filled();
  act(log);
  const before = [...log.rows];
  addToLog(log, run, charges('c', 'd'));
  expect(log.rows.slice(0, before.length)).toEqual(before);
  expect(readLog(log).slice(-2)).toEqual(charges('c', 'd'));
});

test.each([1, 3])(
  'a line that is pushed under what is written stands below it again: row %i',
  (row) => {
    const { log, run } = filled();
    log.beforeAppend = () => {
      log.beforeAppend = () => {};
      log.rows.splice(row - 1, 0, ['a remark']);
    };
    const next = addToLog(log, run, charges('c', 'd'));
    const told = readLog(log).map((entry) => (entry.kind === 'reveal' ? entry.personId : ''));
    expect(told).toEqual(['a', 'b', 'c', 'd']);
    expect(addToLog(log, next, charges('e')).log.nextRow).toBe(log.lastRow() + 1);
  },
);

test('a line that is deleted above right then loses nobody', () => {
  const { log, run } = filled();
  log.beforeAppend = () => {
    log.beforeAppend = () => {};
    log.rows.splice(0, 1);
  };
  addToLog(log, run, charges('c', 'd'));
  const told = readLog(log).map((entry) => (entry.kind === 'reveal' ? entry.personId : ''));
  expect(told.filter(Boolean)).toEqual(['b', 'c', 'd']);
});

test('a log whose columns were changed gets no line', () => {
  const { log, run } = filled();
  log.rows = log.rows.map((texts) => texts.slice(1));
  log.headers = logHeaders.slice(1);
  expect(() => addToLog(log, run, charges('c'))).toThrow('header row');
  expect(log.rows).toHaveLength(2);
});

test('right below, too, nothing to add touches nothing', () => {
  const { log, run } = filled();
  log.beforeAppend = () => {
    throw new Error('touched');
  };
  expect(addBelow(log, run, [])).toBe(run);
});

test('where the end is not known it is looked for, below what others added', () => {
  const { log, run } = filled();
  log.rows.push(['a remark']);
  const lost = { ...run, log: { ...run.log, nextRow: 0 } };
  expect(addBelow(log, lost, charges('c')).log.nextRow).toBe(6);
  expect(log.rows[2]).toEqual(['a remark']);
  expect(readLog(log)).toEqual(charges('a', 'b', 'c'));
});
