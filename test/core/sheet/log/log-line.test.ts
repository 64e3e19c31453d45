import fc from 'fast-check';
import {
  type AnswerEntry,
  type EarlierValue,
  type LogEntry,
  linesOf,
  logHeaders,
  parseLine,
  type RowEntry,
} from '../../../../src/core/sheet/log/log-line';
import { outputNames } from '../../../../src/core/words';
import { aReveal, aRowEntry } from '../../../support/log-entries';
import { seed } from '../../api/seed';

const first = { number: 3, line: 0 };
const ask: LogEntry = {
  kind: 'ask',
  runId: 'run-1',
  step: 'step-1',
  atMs: 5,
  paidBy: { keyPrefix: 'cdx_live_ABCD', owner: 'ab12', auto: true },
  credits: 50,
  text: '{"people":[]}',
};
const answer: AnswerEntry = {
  kind: 'answer',
  isUnclear: false,
  runId: 'run-1',
  step: 'step-1',
  atMs: 6,
};

const readBack = (lines: readonly (readonly string[])[]) => lines.flatMap(parseLine);

test.each<LogEntry>([
  aReveal(),
  aReveal({ paidBy: null }),
  aRowEntry(),
  ask,
  answer,
  { ...answer, isUnclear: true },
])('an entry is read back as it was written (%#)', (entry) => {
  expect(readBack(linesOf([entry], first))).toEqual([entry]);
});

test('a line has a text for each header, its time in UTC, and its place in the run', () => {
  const atMs = Date.UTC(2026, 0, 15, 9);
  const lines = linesOf([aReveal({ atMs }), aReveal({ field: 'phone' })], { number: 3, line: 7 });
  expect(lines.map((texts) => texts.length)).toEqual([logHeaders.length, logHeaders.length]);
  expect(lines[0]?.[0]).toBe('2026-01-15T09:00:00.000Z');
  expect(lines.map((texts) => texts[9])).toEqual(['3.7', '3.8']);
});

test('no more of the key than its prefix stands there', () => {
  const [line] = linesOf([aReveal()], first);
  expect(line?.[8]).toBe('cdx_live_ABCD #ab12');
});

test('rows of a step share a line, which no cell is too small for', () => {
  const few = Array.from({ length: 25 }, (_, index) => aRowEntry({ personId: `per_${index}` }));
  expect(linesOf(few, first)).toHaveLength(1);
  const long = few.map((row) => ({ ...row, earlier: { title: 'x'.repeat(9_000) } }));
  const lines = linesOf(long, first);
  expect(Math.max(...lines.flat().map((text) => text.length))).toBeLessThan(50_000);
  expect(readBack(lines)).toEqual(long);
});

test('a lead costs at most 24 cells of the ten million', () => {
  const people = Array.from({ length: 25 }, (_, index) => `per_${index}`);
  const entries: LogEntry[] = [
    ask,
    answer,
    ...people.flatMap((personId) => [aReveal({ personId }), aReveal({ personId, field: 'phone' })]),
    ...people.map((personId) => aRowEntry({ personId })),
  ];
  const cells = linesOf(entries, first).length * logHeaders.length;
  expect(cells / people.length).toBeLessThan(24);
});

test('earlier values come back whatever they hold', () => {
  const earlier = fc.dictionary(fc.constantFrom(...outputNames), fc.string());
  fc.assert(
    fc.property(fc.array(earlier, { maxLength: 5 }), (all) => {
      const made: RowEntry[] = all.map((texts) => aRowEntry({ earlier: { ...texts } }));
      expect(readBack(linesOf(made, first))).toEqual(made);
    }),
    { seed },
  );
});

test.each([
  [[]],
  [[...logHeaders]],
  [['somebody typed this']],
  [['', 'run-1', 'per_1', 'fax', '1', '', '', '', '', '', 'step-1']],
])('%j is no entry', (texts) => {
  expect(parseLine(texts)).toEqual([]);
});

test.each(['{broken', '7', '[[]]', '[null]'])('rows that somebody broke are none: %j', (text) => {
  const [line = []] = linesOf([aRowEntry()], first);
  expect(parseLine(line.map((each) => (each.startsWith('[[') ? text : each)))).toEqual([]);
});

test('lines of the first format are read: a charge, and one line a row', () => {
  const time = '2026-01-15T09:00:00.000Z';
  const atMs = Date.parse(time);
  const charge = [time, 'run-1', 'per_1', 'email', '1', 'vault', 'req-1', '', '', '', 'step-1'];
  const written = 'status=bbb email=aaa';
  const row = [time, 'run-1', 'per_1', 'row', '', '', '', '{"email":"x"}', 'p', written, 'step-1'];
  expect(readBack([charge, row])).toEqual([
    aReveal({ atMs, paidBy: null }),
    aRowEntry({
      atMs,
      row: 'p',
      written: { email: 'aaa', status: 'bbb' },
      earlier: { email: 'x' },
    }),
  ]);
});

/** A line of rows whose text somebody, or another version, made another one. */
const rowsSaying = (text: string) => {
  const line = linesOf([aRowEntry()], first)[0] ?? [];
  return parseLine(line.map((each) => (each.startsWith('[[') ? text : each)));
};

test('a question whose price nobody can read any more counts none, and is a question still', () => {
  const line = linesOf([ask], first)[0] ?? [];
  const read = parseLine(line.map((text) => (text === 'up to 50' ? 'up to many' : text)));
  expect(read).toEqual([{ ...ask, credits: 0 }]);
});

const stored: readonly [kept: string, value: EarlierValue][] = [
  ['{"v":7.5,"n":"0.00"}', { v: 7.5, n: '0.00' }],
  ['{"v":true}', { v: true }],
  ['{"v":1772625600000,"d":true}', { v: 1_772_625_600_000, d: true }],
  ['{"v":"Ann","l":"https://a.example","f":7}', { v: 'Ann', l: 'https://a.example' }],
  ['{"v":3,"f":"=1+2","d":"yes"}', { v: 3, f: '=1+2' }],
  ['{"entered":"7.50"}', { entered: '7.50' }],
];

const withTitle = (kept: string) => `[["print","per_1","title=aaa",{"title":${kept}}]]`;

test.each(stored)('a cell that was kept as %s is read as it was put there', (kept, title) => {
  const written = { title: 'aaa' };
  expect(rowsSaying(withTitle(kept))).toEqual([aRowEntry({ written, earlier: { title } })]);
});

test.each(['{"entered":7}', '{"v":null}', '{"v":{"v":1}}', '{}', '7', 'null'])(
  'what no cell can have held, such as %s, is not put back',
  (kept) => {
    const written = { title: 'aaa' };
    expect(rowsSaying(withTitle(kept))).toEqual([aRowEntry({ written, earlier: {} })]);
  },
);

test('a row of which the line does not say what was written is one of which nothing is known', () => {
  const unknown = aRowEntry({ written: {}, earlier: {} });
  expect(rowsSaying('[["print","per_1",7,"none"],["print","per_1"]]')).toEqual([unknown, unknown]);
  expect(rowsSaying('[["print","per_1","title email=aaa fax=bbb"]]')).toEqual([
    { ...unknown, written: { title: '', email: 'aaa' } },
  ]);
});
