import fc from 'fast-check';
import {
  type Availability,
  emptyStatus,
  formatStatus,
  inputsMark,
  isFinal,
  isOurText,
  isOverForThisRun,
  isSaidTo,
  isUnderWay,
  parseStatus,
  type StatusBase,
  statusOf,
} from '../../../../src/core/sheet/rows/status';
import { seed } from '../../api/seed';

const promised: readonly StatusBase[] = [
  'Done',
  'Matched',
  'No match',
  'No data on file',
  'Not enough input',
  'Do not contact',
  'Waiting: credits',
  'Waiting: daily cap',
  'Waiting: credit limit',
];

test.each(promised)('"%s" is the text of the cell and is read back', (base) => {
  expect(formatStatus(statusOf(base))).toBe(base);
  expect(parseStatus(base)).toEqual(statusOf(base));
});

test('remarks follow after a dot', () => {
  const status = statusOf('Done', { notes: ['no phone on file'] });
  expect(formatStatus(status)).toBe('Done · no phone on file');
  expect(parseStatus('Done · no phone on file')).toEqual(status);
});

test('an error says what failed', () => {
  const status = statusOf('Error', { notes: ['check company', 'your email kept'] });
  expect(formatStatus(status)).toBe('Error: check company · your email kept');
  expect(parseStatus(formatStatus(status))).toEqual(status);
});

test('an empty cell is an empty status', () => {
  expect(parseStatus('  ')).toEqual(emptyStatus);
});

test.each([
  'called her on Monday',
  'our customer, skip',
  'done',
  'Waiting: something new · chosen',
])('"%s" is none of ours: the row is left alone, and the text comes back as it is', (text) => {
  const status = parseStatus(text);
  expect(status.base).toBe('Theirs');
  expect(isFinal(status)).toBe(true);
  expect(formatStatus(status)).toBe(text);
  expect(isOurText(text)).toBe(false);
});

test('what is on file is remembered for both fields or not at all', () => {
  const available = { email: 'unverified', phone: 'none' } as const;
  const text = formatStatus(statusOf('Matched', { available }));
  expect(text).toBe('Matched · unverified email on file · no phone on file');
  expect(parseStatus(text).available).toEqual(available);
  expect(parseStatus('Done · no phone on file').available).toBeNull();
});

test('no status is final and under way at once', () => {
  const bases = [...promised, 'Waiting: its turn', 'Error', ''] as const;
  for (const base of bases) {
    expect(isOverForThisRun(statusOf(base)) && isUnderWay(statusOf(base))).toBe(false);
  }
});

test('only settled rows are final: a later run takes on errors and rows that waited', () => {
  expect(promised.filter((base) => isFinal(statusOf(base)))).toEqual([
    'Done',
    'No match',
    'No data on file',
    'Not enough input',
    'Do not contact',
  ]);
});

test('every status comes back from its text', () => {
  const availability = fc.constantFrom<Availability>('file', 'yours', 'none');
  const note = fc.stringMatching(/^[a-z][a-z ]{0,12}[a-z]$/);
  const status = fc.record({
    base: fc.constantFrom<StatusBase>(...promised, 'Waiting: its turn'),
    chosen: fc.boolean(),
    available: fc.option(fc.record({ email: availability, phone: availability })),
    print: fc.option(fc.string().map(inputsMark)),
    owner: fc.constantFrom('', 'a1b2'),
    list: fc.constantFrom('', 'c3d4'),
    confidence: fc.option(fc.integer({ min: 1, max: 1_000 })),
    notes: fc.array(note, { maxLength: 3 }),
  });
  const isFree = (text: string) => !/^(chosen|(no |)(email|phone) .*)$/.test(text);
  fc.assert(
    fc.property(status, (made) => {
      fc.pre(made.notes.every(isFree));
      // Only a row whose person was found by inputs says whose fields they are.
      fc.pre(made.print !== null || (made.owner + made.list === '' && made.confidence === null));
      expect(parseStatus(formatStatus(made))).toEqual(made);
    }),
    { seed },
  );
});

test('an error of which nothing is known says that', () => {
  expect(formatStatus(statusOf('Error'))).toBe('Error: unknown');
});

test('what is said to one account of a person is said to that one alone', () => {
  const yours = statusOf('Matched', {
    available: { email: 'yours', phone: 'file' },
    owner: 'a1b2',
  });
  const onFile = { ...yours, available: { email: 'file', phone: 'none' } as const };
  const said = [yours, onFile, { ...yours, available: null }].map((status) =>
    ['a1b2', 'c3d4', undefined].map((payer) => isSaidTo(payer, status)),
  );
  expect(said).toEqual([
    [true, false, false],
    [true, false, false],
    [true, false, false],
  ]);
  expect(isSaidTo(undefined, { ...yours, owner: '' })).toBe(true);
});
