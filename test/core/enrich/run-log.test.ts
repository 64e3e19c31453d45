import fc from 'fast-check';
import { outputNames } from '../../../src/core/enrich/outputs';
import {
  entryTexts,
  type LogEntry,
  logHeaders,
  parseEntry,
  readLog,
  revealTotals,
} from '../../../src/core/enrich/run-log';
import { FakeLog } from '../../support/fake-workbook';
import { seed } from '../api/seed';

const reveal: LogEntry = {
  kind: 'reveal',
  runId: 'run-1',
  step: 'step-1',
  personId: 'per_1',
  field: 'email',
  credits: 1,
  source: 'vault',
  requestId: 'req-1',
};
const row: LogEntry = {
  kind: 'row',
  runId: 'run-1',
  step: 'step-1',
  personId: 'per_1',
  row: 'print',
  written: { email: 'aaa', status: 'bbb' },
  earlier: { email: 'mine@example.com, "quoted" = x' },
};

test.each([reveal, row])('an entry is read back as it was written (%#)', (entry) => {
  expect(parseEntry(entryTexts(entry, 0))).toEqual(entry);
});

test('an entry has a text for each header, and its time in UTC', () => {
  expect(entryTexts(reveal, 0)).toHaveLength(logHeaders.length);
  expect(entryTexts(row, 0)).toHaveLength(logHeaders.length);
  expect(entryTexts(reveal, Date.UTC(2026, 0, 15, 9))[0]).toBe('2026-01-15T09:00:00.000Z');
});

test('earlier values come back whatever they hold', () => {
  const earlier = fc.dictionary(fc.constantFrom(...outputNames), fc.string());
  fc.assert(
    fc.property(earlier, (texts) => {
      const made = { ...row, earlier: { ...texts } };
      expect(parseEntry(entryTexts(made, 0))).toEqual(made);
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
  expect(parseEntry(texts)).toBeNull();
});

test('an earlier value that somebody broke is none', () => {
  const texts = entryTexts(row, 0).map((text) => (text.startsWith('{') ? '{broken' : text));
  expect(parseEntry(texts)).toMatchObject({ kind: 'row', earlier: {} });
});

test('totals are those of one run, and a person counts once', () => {
  const log = new FakeLog();
  const entries: readonly LogEntry[] = [
    reveal,
    { ...reveal, field: 'phone' },
    { ...reveal, personId: 'per_2', credits: 0 },
    { ...reveal, runId: 'run-2' },
    row,
  ];
  log.append(
    2,
    entries.map((entry) => entryTexts(entry, 0)),
  );
  expect(revealTotals(readLog(log), 'run-1')).toEqual({
    credits: 2,
    people: 2,
    emails: 2,
    phones: 1,
  });
});

test('without a log there are no entries', () => {
  expect(readLog(new FakeLog())).toEqual([]);
});
