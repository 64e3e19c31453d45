import { type LogEntry, linesOf, logHeaders } from '../../../../src/core/sheet/log/log-line';
import {
  areRowsTold,
  creditsOfRun,
  readLog,
  readLogBook,
  revealsOf,
} from '../../../../src/core/sheet/log/run-log';
import { FakeLog } from '../../../support/fake-workbook';
import { aReveal, aRowEntry } from '../../../support/log-entries';

function logWith(...steps: readonly (readonly LogEntry[])[]): FakeLog {
  const log = new FakeLog();
  log.rows = steps.flatMap((entries, index) => linesOf(entries, { number: index + 1, line: 0 }));
  return log;
}

function errorOf(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

test('totals are those of one run, a person counts once, and so does a charge that stands twice', () => {
  const log = logWith([
    aReveal(),
    aReveal(),
    aReveal({ field: 'phone' }),
    aReveal({ personId: 'per_2', credits: 0 }),
    aReveal({ runId: 'run-2' }),
    aRowEntry(),
  ]);
  const entries = readLog(log);
  const reveals = revealsOf(entries, 'run-1');
  const peopleWith = (field: string) =>
    new Set(reveals.filter((each) => each.field === field).map(({ personId }) => personId)).size;
  expect({
    credits: creditsOfRun(entries, 'run-1'),
    people: new Set(reveals.map(({ personId }) => personId)).size,
    emails: peopleWith('email'),
    phones: peopleWith('phone'),
  }).toEqual({
    credits: 2,
    people: 2,
    emails: 2,
    phones: 1,
  });
});

test('a stand-in that an interrupted erase left in a line of somebody else takes none of their charge', () => {
  const phone = aReveal({ personId: 'erased 1', field: 'phone' });
  const log = logWith([phone, phone, aReveal({ personId: 'erased 1' })]);
  const [copy = []] = log.rows;
  log.rows.push(copy);
  const reveals = revealsOf(readLog(log), 'run-1');
  expect(reveals.map(({ field, credits }) => [field, credits])).toEqual([
    ['phone', 1],
    ['phone', 1],
    ['email', 1],
  ]);
  expect(new Set(reveals.map(({ personId }) => personId)).size).toBe(2);
});

test('a recovered charge of somebody who was erased since counts once with what a later step told', () => {
  const log = logWith(
    [aReveal({ personId: 'erased 1', source: 'recovered' })],
    [aReveal({ personId: 'erased 1', step: 'step-2', atMs: 2_000 })],
  );
  expect(creditsOfRun(readLog(log), 'run-1')).toBe(1);
});

test('who moved during a run and was charged again counts twice, and what was recovered of it does not', () => {
  const log = logWith(
    [aReveal({ credits: 3, source: 'recovered' })],
    [aReveal({ credits: 3, step: 'step-2', atMs: 2_000 })],
    [aReveal({ credits: 0, step: 'step-3', atMs: 3_000 })],
    [aReveal({ credits: 3, step: 'step-4', atMs: 4_000 })],
  );
  expect(creditsOfRun(readLog(log), 'run-1')).toBe(6);
});

test('without a log there are no entries', () => {
  expect(readLog(new FakeLog())).toEqual([]);
});

test('lines that a person sorted are read in the order in which they were written', () => {
  const entries = [
    [aRowEntry({ personId: 'a' }), aReveal()],
    [aRowEntry({ personId: 'b' })],
    [aRowEntry({ personId: 'c', atMs: 90_000 })],
  ];
  const log = logWith(...entries);
  log.rows.reverse();
  const book = readLogBook(log);
  expect(book.entries).toEqual(entries.flat());
  expect(book.sorted).toBe(true);
  expect(readLogBook(logWith(...entries)).sorted).toBe(false);
});

test('a charge that a later run found at the same place of the step that had asked is read', () => {
  const ask = { runId: 'run-1', step: 'step-1', atMs: 1_000 };
  const paidBy = { keyPrefix: 'cdx_live_ABCD', owner: '1234', auto: false };
  const asked: LogEntry = { kind: 'ask', ...ask, paidBy, credits: 1, text: '{}' };
  const found = aReveal({ ...ask, atMs: 90_000 });
  const log = logWith([asked]);
  log.rows.push(...linesOf([found], { number: 1, line: 0 }));
  expect(readLog(log)).toEqual([asked, found]);
});

test('lines that a person typed are counted, and blank ones are not', () => {
  const log = logWith([aReveal()], [aReveal({ runId: 'run-2' }), aReveal({ runId: 'run-2' })]);
  log.rows.splice(1, 0, ['', 'a remark'], ['', '']);
  const book = readLogBook(log);
  expect(book.foreign).toBe(1);
  expect([...book.lines]).toEqual([
    ['run-1', 1],
    ['run-2', 2],
  ]);
});

test.each<[string, readonly string[], string]>([
  ['lost a column', logHeaders.filter((header) => header !== 'Credits'), 'changed'],
  ['was renamed in its header', ['Zeit', ...logHeaders.slice(1)], 'changed'],
  [
    'is of a later format',
    [...logHeaders.slice(0, -1), 'Step (format 3)'],
    'a newer version of CDX',
  ],
])('a log that %s is refused, and says so', (_, headers, words) => {
  const log = logWith([aReveal()]);
  log.headers = headers;
  expect(errorOf(() => readLog(log))).toMatchObject({
    name: 'LogUnusable',
    message: expect.stringContaining(words),
  });
});

test('after a charge no line has gone while one that is older is left', () => {
  const asked = { ...aRowEntry({ runId: 'run-0', atMs: 100 }) };
  const charge = aReveal({ atMs: 200 });
  expect(areRowsTold([asked, charge])).toBe(true);
  expect(areRowsTold([charge, aRowEntry({ atMs: 300 })])).toBe(false);
  expect(areRowsTold([charge])).toBe(false);
});

test('charges that are not asked about tell nothing', () => {
  const old = aReveal({ atMs: 100 });
  const late = aReveal({ atMs: 300, personId: 'per_2' });
  const entries = [old, aRowEntry({ atMs: 200 }), late];
  expect(areRowsTold(entries)).toBe(false);
  expect(areRowsTold(entries, [late])).toBe(true);
});

test('lines of one moment, of a format that gave them no place, stay in their order', () => {
  const log = new FakeLog();
  const lineOf = (personId: string) => {
    const [line = []] = linesOf([aReveal({ personId })], { number: 1, line: 0 });
    return line.map((text, column) => (column === 9 ? '' : text));
  };
  log.headers = [...logHeaders.slice(0, -4), 'Earlier value', 'Row', 'Written', 'Step'];
  log.rows = ['c', 'a', 'b', 'a'].map(lineOf);
  const book = readLogBook(log);
  expect(book.entries.map((entry) => entry.kind === 'reveal' && entry.personId)).toEqual([
    ...['c', 'a', 'b', 'a'],
  ]);
  expect(book).toMatchObject({ sorted: false, foreign: 0 });
});
