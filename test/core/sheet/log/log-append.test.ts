import { SeededRandom } from '../../../../sandbox/api/random';
import { addInserts, addToLog } from '../../../../src/core/sheet/log/log-append';
import { logHeaders } from '../../../../src/core/sheet/log/log-line';
import { readLog, readLogBook } from '../../../../src/core/sheet/log/run-log';
import { FakeLog } from '../../../support/fake-workbook';
import { aReveal, aRowEntry } from '../../../support/log-entries';
import { aRun } from '../../../support/runs';

const charges = (...ids: readonly string[]) => ids.map((personId) => aReveal({ personId }));

function filled() {
  const log = new FakeLog();
  const run = addToLog(log, aRun(), charges('a', 'b'));
  return { log, run };
}

test('lines are added one below the other, and counted', () => {
  const { log, run } = filled();
  const next = addToLog(log, addToLog(log, run, charges('c')), charges('d'));
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

test.each([2, 3])('%i lines that are pushed under as many stand below them again', (count) => {
  const { log, run } = filled();
  log.beforeAppend = () => {
    log.beforeAppend = () => {};
    log.rows.unshift(...Array.from({ length: count }, () => ['a remark']));
  };
  addToLog(log, run, charges(...['c', 'd', 'e'].slice(0, count)));
  expect(whoIn(log)).toEqual(['a', 'b', 'c', 'd', 'e'].slice(0, 2 + count));
});

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

test('where the end is not known it is looked for, below what others added', () => {
  const { log, run } = filled();
  log.rows.push(['a remark']);
  const lost = { ...run, log: { ...run.log, nextRow: 0 } };
  expect(addToLog(log, lost, charges('c')).log.nextRow).toBe(6);
  expect(log.rows[2]).toEqual(['a remark']);
  expect(readLog(log)).toEqual(charges('a', 'b', 'c'));
});

/** Somebody adds a line below at each look of a step, and inserts or deletes one above now and then. */
class LogOfMany extends FakeLog {
  readonly added: string[] = [];
  private readonly random: SeededRandom;
  private chance: number;

  constructor(random: SeededRandom, chance: number) {
    super();
    this.random = random;
    this.chance = chance;
  }

  override flush(): void {
    this.meanwhile();
  }

  override lastRow(): number {
    const row = super.lastRow();
    this.meanwhile();
    return row;
  }

  /** What comes after the last look, and before the write, nobody can see. */
  override read(firstRow: number, rows: number): readonly string[][] {
    const isLook = rows > 1;
    if (!isLook) this.meanwhile();
    return super.read(firstRow, rows);
  }

  leaveAlone(): void {
    this.chance = 0;
  }

  private meanwhile(): void {
    if (this.rows.length === 0 || !this.random.chance(this.chance)) return;
    const text = `remark ${this.added.length}`;
    this.added.push(text);
    if (this.random.chance(0.7)) this.rows.push([text]);
    else this.rows.splice(this.random.below(this.rows.length + 1), 0, [text]);
  }
}

const remarksIn = (log: FakeLog) =>
  log.rows.flatMap(([text = '']) => (text.startsWith('remark') ? [text] : []));

const whoIn = (log: FakeLog) =>
  readLogBook(log).entries.map((entry) => (entry.kind === 'reveal' ? entry.personId : ''));

test.each(Array.from({ length: 200 }, (_, index) => index + 1))(
  'no line is written over, whoever adds lines between the looks: seed %i',
  (seed) => {
    const random = new SeededRandom(seed);
    const log = new LogOfMany(random, random.pick([0.1, 0.5, 1]));
    let run = addToLog(log, aRun(), charges('p0'));
    const people = ['p0'];
    for (let turn = 1; turn <= 12; turn += 1) {
      people.push(`p${turn}`);
      if (random.chance(0.2)) run = { ...run, log: { ...run.log, nextRow: 0 } };
      if (random.chance(0.2)) addInserts(log, [aRowEntry()]);
      run = addToLog(log, run, charges(`p${turn}`));
    }
    log.leaveAlone();
    expect(remarksIn(log).sort()).toEqual([...log.added].sort());
    expect(whoIn(log)).toEqual(people);
  },
);

test('a line pushed under an insert stands below it again', () => {
  const { log } = filled();
  log.beforeAppend = () => {
    log.beforeAppend = () => {};
    log.rows.unshift(['a remark']);
  };
  addInserts(log, [aRowEntry()]);
  expect(whoIn(log)).toEqual(['a', 'b']);
  expect(readLogBook(log).inserts).toHaveLength(1);
});
