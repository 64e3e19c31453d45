import { cellOf, type ErasedPerson, personOf } from '../../../src/core/erase/person';
import { planOf } from '../../../src/core/erase/row-plan';
import type { LogEntry, RowEntry } from '../../../src/core/sheet/log/log-line';
import { fingerprint } from '../../../src/core/text/fingerprint';

const columns = [
  { name: 'email', column: 0 },
  { name: 'status', column: 1 },
  { name: 'title', column: 2 },
  { name: 'personId', column: 3 },
] as const;

const emptyBook = {
  ...{ entries: [], inserts: [], lines: new Map() },
  ...{ foreign: 0, firstOutdated: 0, sorted: true },
};
const lead = { ids: ['per_1'], texts: [], own: [], typed: [] };
const person: ErasedPerson = personOf(['per_1', 'jane@acme.com'], [], [lead], emptyBook);

function editsOf(texts: readonly string[], formulas: readonly string[] = [], whose = person) {
  return [...(planOf(whose, columns, { texts, formulas })?.edits ?? [])];
}

test('a status that was empty says that the row is erased: the next run would pay for them again', () => {
  expect(editsOf(['', '', 'CTO', 'per_1'])).toEqual([
    [2, ''],
    [3, ''],
    [1, 'Erased'],
  ]);
});

test('a row of which nothing is taken gets no status', () => {
  const told = new Set([cellOf('per_1', 'email')]);
  expect(editsOf(['jane@acme.com', '', '', ''])).toHaveLength(2);
  expect(editsOf(['jane@acme.com', '', '', ''], [], { ...person, told })).toEqual([]);
});

test('a status that a formula leaves empty is left to it', () => {
  expect(editsOf(['', '', 'CTO', 'per_1'], ['', '=""', '', ''])).toEqual([
    [2, ''],
    [3, ''],
  ]);
});

test('an id that stands in another of the columns, where a write went astray, goes with the rest', () => {
  const told = new Set([cellOf('per_1', 'title')]);
  const edits = editsOf(['', 'Done', 'per_1', 'per_1'], [], { ...person, told });
  expect(edits).toContainEqual([2, '']);
});

/** What a run wrote about somebody, as their line of the log tells. */
function lineOf(personId: string, title: string, formerId = ''): RowEntry {
  const written = { title: fingerprint(title), personId: fingerprint(personId) };
  const earlier = { title: '', personId: formerId };
  const of = { kind: 'row', runId: 'run-1', step: 'step-1', atMs: 0, row: 'row-1' } as const;
  return { ...of, personId, written, earlier, beside: '' };
}

function wrote(email: string, title: string): Pick<RowEntry, 'written'> {
  return { written: { email: fingerprint(email), title: fingerprint(title) } };
}

function chargeOf(personId: string, atMs: number): LogEntry {
  const of = { kind: 'reveal', runId: 'run-1', step: 'step-1', field: 'email' } as const;
  return { ...of, atMs, personId, paidBy: null, credits: 1, source: 'vault', requestId: '' };
}

test('the title of one, typed by people in the row of another who is erased as well, stays', () => {
  const entries = [lineOf('per_1', 'CTO'), lineOf('per_2', 'CEO')];
  const leads = ['per_1', 'per_2'].map((id) => ({ ...lead, ids: [id] }));
  const both = personOf(['per_1', 'per_2'], [], leads, { ...emptyBook, entries });
  expect(editsOf(['', 'Done', 'CEO', 'per_2'], [], both)).toContainEqual([2, '']);
  expect(editsOf(['', 'Done', 'CTO', 'per_2'], [], both)).not.toContainEqual([2, '']);
});

test('so does the title of whoever took the place of another of them', () => {
  const ofOther = { ...lineOf('per_2', 'CEO'), row: 'row-2' };
  const entries = [lineOf('per_1', ''), lineOf('per_3', 'CTO'), ofOther];
  const leads = ['per_1', 'per_2'].map((id) => ({ ...lead, ids: [id] }));
  const both = personOf(['per_1', 'per_2'], [], leads, { ...emptyBook, entries });
  expect(editsOf(['', 'Done', 'CTO', 'per_1'], [], both)).toContainEqual([2, '']);
  expect(editsOf(['', 'Done', 'CTO', 'per_2'], [], both)).not.toContainEqual([2, '']);
});

test('so it does in a row without an id, whose email says which of them it is about', () => {
  const email = 'jim@acme.com';
  const entries = [lineOf('per_1', 'CTO'), { ...lineOf('per_2', 'CEO'), ...wrote(email, 'CEO') }];
  const leads = ['per_1', 'per_2'].map((id) => ({ ...lead, ids: [id] }));
  const both = personOf(['per_1', 'per_2'], [], leads, { ...emptyBook, entries });
  expect(editsOf([email, 'Done', 'CEO', ''], [], both)).toContainEqual([2, '']);
  expect(editsOf([email, 'Done', 'CTO', ''], [], both)).not.toContainEqual([2, '']);
});

test('an email goes whose line the log has forgotten, though it knows a later one of the same person', () => {
  const line = { ...lineOf('per_1', 'CTO'), ...wrote('jane@globex.com', 'CTO'), atMs: 2_000 };
  const kept = [chargeOf('per_1', 2_000), line];
  const janeOf = (entries: readonly LogEntry[]) =>
    personOf(['per_1'], [], [lead], { ...emptyBook, entries });
  const row = ['jane@acme.com', 'Done', '', 'per_1'];
  expect(editsOf(row, [], janeOf(kept))).not.toContainEqual([0, '']);
  expect(editsOf(row, [], janeOf([chargeOf('per_1', 1_000), ...kept]))).toContainEqual([0, '']);
});

test('a title that was written about whoever stood in the row before goes with both', () => {
  const entries = [lineOf('per_1', 'CTO'), lineOf('per_2', 'CEO', 'per_1')];
  const leads = [{ ...lead, ids: ['per_2'] }];
  const both = personOf(['per_1', 'per_2'], [], leads, { ...emptyBook, entries });
  expect(editsOf(['', 'Done', 'CTO', 'per_2'], [], both)).toContainEqual([2, '']);
});

test('so does one of whom an earlier step had emptied the row', () => {
  const emptied = lineOf('', '', 'per_1');
  const plain = { v: 'per_1', n: 'General' };
  const { title: _, ...written } = lineOf('per_2', '').written;
  const leads = [{ ...lead, ids: ['per_2'] }];
  const sheet = ['', 'Done', 'CTO', 'per_2'];
  const titleGoes = (...between: readonly RowEntry[]) => {
    const entries = [
      { ...lineOf('per_1', 'CTO'), row: 'row-0' },
      ...between,
      { ...lineOf('per_2', ''), written },
    ];
    const jim = personOf(['per_2'], [], leads, { ...emptyBook, entries });
    return editsOf(sheet, [], jim).some(([column]) => column === 2);
  };
  expect(titleGoes({ ...emptied, row: 'row-9' })).toBe(false);
  expect(titleGoes(emptied)).toBe(true);
  // So it is kept of a cell that somebody cleared the format of.
  expect(titleGoes({ ...emptied, earlier: { personId: plain } })).toBe(true);
});

test('what was typed in the row of another who is erased stays where the first lost a row of theirs since', () => {
  const entries = [lineOf('per_1', 'CTO'), lineOf('', '', 'per_1'), lineOf('per_2', 'CEO')];
  const apart = entries.map((line, index) => (index < 2 ? line : { ...line, row: 'row-2' }));
  const leads = ['per_1', 'per_2'].map((id) => ({ ...lead, ids: [id] }));
  const both = personOf(['per_1', 'per_2'], [], leads, { ...emptyBook, entries: apart });
  expect(editsOf(['', 'Done', 'CTO', 'per_2'], [], both)).not.toContainEqual([2, '']);
  expect(editsOf(['', 'Done', 'CTO', 'per_1'], [], both)).toContainEqual([2, '']);
});

describe('without lines of the log, in a row of somebody else', () => {
  const saying = (status: string) => ['', status, 'call jane', '', 'jane@acme.com'];

  test('a bare entry of the list is theirs where the row names them otherwise', () => {
    expect(editsOf(saying('Do not contact'))).toEqual([[1, 'Erased']]);
    expect(editsOf(saying('Do not contact').slice(0, 4))).toEqual([]);
    expect(editsOf(saying('Do not contact · company Acme'))).toEqual([]);
  });

  test('an entry that stands astray in another column is emptied, where no formula shows it', () => {
    const astray = ['', '', 'Do not contact · person ID per_1', 'per_2'];
    expect(editsOf(astray)).toEqual([[2, '']]);
    expect(editsOf(astray, ['', '', '=A1', ''])).toEqual([]);
  });
});

test('what a check said of them goes, and words of people\u2019s own in its column stay', () => {
  const changed = [...columns, { name: 'changed', column: 4 } as const];
  const told = new Set([cellOf('per_1', 'changed')]);
  const editsWith = (text: string) => {
    const texts = ['', 'Done', '', 'per_1', text];
    const plan = planOf({ ...person, told }, changed, { texts, formulas: [] });
    return [...(plan?.edits ?? [])].filter(([column]) => column === 4);
  };
  expect(editsWith('company: Acme → Globex · 2026-01-15')).toEqual([[4, '']]);
  expect(editsWith('ask her again')).toEqual([]);
});
