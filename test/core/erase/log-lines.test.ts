import { lineEdits } from '../../../src/core/erase/log-lines';
import { type ErasedPerson, personOf } from '../../../src/core/erase/person';
import {
  type KeptCell,
  type LogEntry,
  linesOf,
  parseLine,
  type RowEntry,
} from '../../../src/core/sheet/log/log-line';
import { fingerprint } from '../../../src/core/text/fingerprint';
import { aReveal, aRowEntry } from '../../support/log-entries';

const written = { email: fingerprint('jane@acme.com'), title: fingerprint('CTO') };
const entries: readonly LogEntry[] = [aRowEntry({ written })];
const book = {
  ...{ entries, inserts: [], lines: new Map() },
  ...{ foreign: 0, firstOutdated: 0, sorted: false },
};
const lead = { ids: ['per_1'], texts: [], own: [], typed: [] };
/** Of whom the log says that their email and title were written. */
const person: ErasedPerson = personOf(['per_1', 'jane@acme.com'], [], [lead], book);

const erasure = {
  person,
  standInOf: () => 'erased 7',
  askWithout: (text: string) => (text.startsWith('{') ? text.replace('per_1', '') : null),
};

/** Without what the log says of the person: what the line reads as, afterwards. */
function without(line: readonly string[]): ReturnType<typeof parseLine> {
  const edits = lineEdits(erasure, line);
  return parseLine(line.map((text, column) => edits.get(column) ?? text));
}

const withText = (line: readonly string[], text: string) =>
  line.map((each, column) => (column === 7 ? text : each));

const lineOf = (entry: LogEntry) => linesOf([entry], { number: 1, line: 0 })[0] ?? [];

test('a charge stays, under what stands for the person, and that of others is not touched', () => {
  expect(without(lineOf(aReveal()))).toEqual([aReveal({ personId: 'erased 7' })]);
  expect(lineEdits(erasure, lineOf(aReveal({ personId: 'per_2' }))).size).toBe(0);
});

const earlier = {
  email: 'Jane@acme.com',
  title: 'CTO',
  company: 'Globex',
  phone: { v: 7, f: '=3+4' },
  status: { entered: "'007" },
} as const;

test('what another\u2019s row held of them before goes, with a title beside it, and all else stays', () => {
  const other = aRowEntry({ personId: 'per_2', earlier });
  const { email: _email, title: _title, ...left } = earlier;
  expect(without(lineOf(other))).toEqual([{ ...other, earlier: left }]);
});

test('a title alone is many people\u2019s, and a number or a formula names nobody', () => {
  const { email: _email, ...left } = earlier;
  const other = aRowEntry({ personId: 'per_2', earlier: left });
  expect(lineEdits(erasure, lineOf(other)).size).toBe(0);
});

test('a text with a link or a format is one all the same', () => {
  const linked: KeptCell = { v: 'jane@acme.com', l: 'mailto:jane@acme.com' };
  const other = aRowEntry({ personId: 'per_2', earlier: { email: linked } });
  expect(without(lineOf(other))).toEqual([{ ...other, earlier: {} }]);
});

const of = { runId: 'run-1', step: 'step-1', atMs: 6 };
const answer: LogEntry = { kind: 'answer', isUnclear: false, ...of };

test('lines that tell of no person are left alone', () => {
  for (const line of [lineOf(answer), ['a remark about per_1'], []]) {
    expect(lineEdits(erasure, line).size).toBe(0);
  }
});

test('an ask loses them, in whichever line it stands, and one that nobody can read goes whole', () => {
  const ask: LogEntry = { kind: 'ask', ...of, paidBy: null, credits: 2, text: '' };
  const editsOf = (entry: LogEntry, text: string) => [
    ...lineEdits(erasure, withText(lineOf(entry), text)),
  ];
  for (const entry of [ask, answer]) expect(editsOf(entry, '{per_1}')).toEqual([[7, '{}']]);
  expect(editsOf(ask, 'per_1')).toEqual([[7, '']]);
  expect(editsOf(answer, 'a remark')).toEqual([]);
});

test('the rows of another line, which a write brought astray, leave a line of whichever kind', () => {
  const text = lineOf(aRowEntry({ written }))[7] ?? '';
  for (const line of [lineOf(answer), lineOf(aReveal({ personId: 'per_2' }))]) {
    const astray = withText(line, text);
    const [[column, left] = [], ...others] = [...lineEdits(erasure, astray)];
    expect([column, others]).toEqual([7, []]);
    expect(left).not.toMatch(/per_1/);
  }
});

describe('a line of the first format', () => {
  const time = '2026-01-15T09:00:00.000Z';
  const former = (personId: string, text: string) => {
    const told = `email=${written.email} title=${written.title}`;
    return [time, 'run-1', personId, 'row', '', '', '', text, 'print', told, 'step-1'];
  };

  test('of the person names them nowhere any more', () => {
    const [entry] = without(former('per_1', '{"email":"x"}'));
    expect(entry).toMatchObject({ kind: 'row', row: 'erased 7', written: {}, earlier: {} });
    const edits = lineEdits(erasure, former('per_1', '{"email":"x"}'));
    expect([...edits.entries()].sort()).toEqual([
      [2, 'erased 7'],
      [7, ''],
      [8, 'erased 7'],
      [9, ''],
    ]);
  });

  test('of another one keeps what it says beside them', () => {
    const line = former('per_2', '{"email":"jane@acme.com","company":"Globex"}');
    const [entry] = without(line);
    const of: Partial<RowEntry> = { personId: 'per_2', row: 'print', written };
    expect(entry).toMatchObject({ ...of, earlier: { company: 'Globex' } });
    const alone = lineEdits(erasure, former('per_2', '{"email":"jane@acme.com"}'));
    expect([...alone]).toEqual([[7, '']]);
  });
});
