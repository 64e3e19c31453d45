import fc from 'fast-check';
import {
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
const answer: LogEntry = { kind: 'answer', runId: 'run-1', step: 'step-1', atMs: 6 };

const readBack = (lines: readonly (readonly string[])[]) => lines.flatMap(parseLine);

test.each<LogEntry>([aReveal(), aReveal({ paidBy: null }), aRowEntry(), ask, answer])(
  'an entry is read back as it was written (%#)',
  (entry) => {
    expect(readBack(linesOf([entry], first))).toEqual([entry]);
  },
);

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
