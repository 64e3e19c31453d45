import { type LogEntry, linesOf } from '../../../../src/core/sheet/log/log-line';
import { pruneLog } from '../../../../src/core/sheet/log/log-pruning';
import { readLog, readLogBook } from '../../../../src/core/sheet/log/run-log';
import { FakeLog } from '../../../support/fake-workbook';
import { aReveal, aRowEntry } from '../../../support/log-entries';

const nowMs = Date.UTC(2026, 5, 1);
const keptSinceMs = nowMs - 90 * 86_400_000;
const old = keptSinceMs - 1;

/** Steps of a charge and a line of rows each. */
function logOf(steps: number, atMs: number): FakeLog {
  const log = new FakeLog();
  log.rows = Array.from({ length: steps }, (_, index) => {
    const entries: LogEntry[] = [
      aReveal({ atMs, runId: `run-${atMs}`, personId: `per_${index}` }),
      aRowEntry({ atMs, runId: `run-${atMs}`, personId: `per_${index}` }),
    ];
    return linesOf(entries, { number: index + 1, line: 0 });
  }).flat();
  return log;
}

const prune = (log: FakeLog) =>
  pruneLog(log, readLogBook(log, log.lastRow(), keptSinceMs), keptSinceMs, () => {});
const creditsIn = (log: FakeLog) =>
  log.rows.reduce((sum, [, , , , credits]) => sum + Number(credits ?? 0), 0);
const kinds = (log: FakeLog) => readLog(log).map(({ kind }) => kind);

test('after the days that Undo promises the charges stay, and what cells held goes', () => {
  const log = logOf(600, old);
  const recent = logOf(3, nowMs).rows;
  log.rows.push(...recent);
  prune(log);
  expect(log.rows).toHaveLength(600 + recent.length);
  expect(kinds(log).filter((kind) => kind === 'reveal')).toHaveLength(603);
  expect(kinds(log).slice(-6)).toEqual(['reveal', 'row', 'reveal', 'row', 'reveal', 'row']);
});

test('a long log is made shorter in several goes', () => {
  const log = logOf(30_000, old);
  prune(log);
  expect(log.rows.length).toBeLessThan(52_000);
  for (let count = 0; count < 5; count += 1) prune(log);
  expect(kinds(log).every((kind) => kind === 'reveal')).toBe(true);
  expect(log.rows).toHaveLength(30_000);
});

test('a single line goes too', () => {
  const log = logOf(1, old);
  prune(log);
  expect(kinds(log)).toEqual(['reveal']);
});

test('lines of these days are left as they are', () => {
  const log = logOf(600, nowMs);
  const before = [...log.rows];
  prune(log);
  expect(log.rows).toEqual(before);
});

test('what is added between the look and the write stays', () => {
  const log = logOf(3, old);
  const added = logOf(1, nowMs).rows;
  const { read } = log;
  log.read = (firstRow, rows) => {
    const lines = read.call(log, firstRow, rows);
    if (rows >= 5_000) log.append(log.lastRow() + 1, added);
    return lines;
  };
  const book = readLogBook(log, log.lastRow(), keptSinceMs);
  pruneLog(log, book, keptSinceMs, () => {
    log.read = read;
  });
  expect(kinds(log)).toEqual(['reveal', 'reveal', 'reveal', 'reveal', 'row']);
});

test.each<[string, (log: FakeLog) => void]>([
  ['sorts it', (log) => log.rows.reverse()],
  ['inserts a line', (log) => log.rows.unshift(['a remark'])],
])('no charge goes where somebody %s between the look at the log and the write', (_, act) => {
  const log = logOf(3, old);
  log.rows.push(...logOf(3, nowMs).rows);
  const book = readLogBook(log, log.lastRow(), keptSinceMs);
  pruneLog(log, book, keptSinceMs, () => act(log));
  expect(kinds(log).filter((kind) => kind === 'reveal')).toHaveLength(6);
});

test('no charge goes where a line is inserted between the write and the removal of the rest', () => {
  const log = logOf(3, old);
  log.rows.push(...logOf(3, nowMs).rows);
  log.afterAppend = () => log.rows.unshift(['a remark']);
  prune(log);
  expect(kinds(log).filter((kind) => kind === 'reveal')).toHaveLength(6);
});

test('lines that an execution which was killed left twice stand once after the next shortening', () => {
  const log = logOf(3, old);
  log.rows.push(...logOf(3, nowMs).rows);
  const remove = log.remove.bind(log);
  log.remove = () => {
    throw new Error('killed');
  };
  expect(() => prune(log)).toThrow('killed');
  expect(creditsIn(log)).toBeGreaterThan(6);
  log.remove = remove;
  prune(log);
  expect(creditsIn(log)).toBe(6);
  expect(kinds(log).filter((kind) => kind === 'reveal')).toHaveLength(6);
  expect(log.rows).toHaveLength(9);
});

test('copies that stand far from their lines hold nothing up', () => {
  const log = logOf(1, nowMs);
  const charges = Array.from({ length: 25_000 }, (_, index) =>
    aReveal({ atMs: nowMs, personId: `per_${index}` }),
  );
  log.rows.push(...linesOf(charges, { number: 9, line: 0 }), ...log.rows, ...logOf(3, old).rows);
  prune(log);
  expect(readLogBook(log, log.lastRow(), keptSinceMs).firstOutdated).toBe(0);
});

test('an empty grid below the lines is looked at once', () => {
  const log = logOf(3, old);
  log.spareRows = 50_000;
  const read = jest.spyOn(log, 'read');
  const book = readLogBook(log, log.lastRow(), keptSinceMs);
  read.mockClear();
  pruneLog(log, book, keptSinceMs, () => {});
  expect(read).toHaveBeenCalledTimes(4);
  expect(log.rows).toHaveLength(3);
});

test('what people typed into the log stays', () => {
  const log = logOf(600, old);
  log.rows.splice(5, 0, ['a remark']);
  prune(log);
  expect(log.rows.some(([text]) => text === 'a remark')).toBe(true);
});

test('lines that stand twice, because the end of a step came in between, count once', () => {
  const log = logOf(3, nowMs);
  log.rows.push(...log.rows);
  expect(readLog(log)).toHaveLength(6);
});

test('a stretch of charges alone is not written again', () => {
  const log = logOf(1, old);
  const entries = Array.from({ length: 6_000 }, (_, index) =>
    aReveal({ atMs: old, personId: `per_${index}` }),
  );
  log.rows.push(...linesOf(entries, { number: 9, line: 0 }));
  const remove = jest.spyOn(log, 'remove');
  prune(log);
  expect(remove).toHaveBeenCalledTimes(1);
  expect(log.rows).toHaveLength(6_001);
  expect(new Set(kinds(log))).toEqual(new Set(['reveal']));
});
