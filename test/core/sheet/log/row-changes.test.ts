import type { EarlierValue, RowEntry } from '../../../../src/core/sheet/log/log-line';
import { changesOf } from '../../../../src/core/sheet/log/row-changes';
import { fingerprint } from '../../../../src/core/text/fingerprint';
import type { OutputName } from '../../../../src/core/words';

type Told = Partial<Record<OutputName, string>>;

function entry(step: string, written: Told, more: Partial<RowEntry> = {}): RowEntry {
  return {
    ...{ kind: 'row', runId: 'run', atMs: 0, personId: 'p', row: 'ada', earlier: {} },
    step,
    written,
    ...more,
  };
}

interface Place {
  readonly place: number;
  readonly besides: readonly string[];
  readonly ids?: readonly string[];
}

/** What the run changed in that row, of one person where `ids` says no other: what each of the cells held before. */
function changes(entries: readonly RowEntry[], { place, besides, ids }: Place) {
  const rows = besides.map((beside, index) => ({
    ...{ beside, personId: ids?.[index] ?? 'p', rowNumber: index + 2, cells: {} },
  }));
  const found = changesOf(entries, 'run', () => true)
    .get('ada')
    ?.among(rows)[place];
  return Object.fromEntries(
    [...(found?.changes ?? [])].map(([name, { earlier }]) => [name, earlier]),
  );
}

test('an output that was filled in an equal row alone was not written here', () => {
  const entries = [
    entry('1', { status: 'a' }, { beside: 'x' }),
    entry('1', { status: 'a', title: 't' }, { beside: 'y' }),
  ];
  const besides = ['x', 'y'];
  expect(changes(entries, { place: 0, besides })).toEqual({ status: '' });
  expect(changes(entries, { place: 1, besides })).toEqual({ status: '', title: '' });
});

test('rows that were sorted since are known by what stands beside them', () => {
  const entries = [
    entry('1', { title: 't' }, { beside: 'x', earlier: { title: 'mine' } }),
    entry('1', { title: 't' }, { beside: 'y' }),
  ];
  const besides = ['y', 'x'];
  expect(changes(entries, { place: 0, besides })).toEqual({ title: '' });
  expect(changes(entries, { place: 1, besides })).toEqual({ title: 'mine' });
});

test('rows that hold an id alone are known by it, wherever they were sorted to', () => {
  const entries = [
    entry('1', { title: 't' }, { beside: 'x', personId: 'a', earlier: { title: 'mine' } }),
    entry('1', { title: 't' }, { beside: 'x', personId: 'b' }),
    entry('1', { title: 't' }, { beside: 'x', personId: 'b', earlier: { title: 'second' } }),
  ];
  const standing = { besides: ['x', 'x', 'x'], ids: ['b', 'b', 'a'] };
  expect(changes(entries, { ...standing, place: 0 })).toEqual({ title: '' });
  expect(changes(entries, { ...standing, place: 1 })).toEqual({ title: 'second' });
  expect(changes(entries, { ...standing, place: 2 })).toEqual({ title: 'mine' });
});

test('a row of which nothing is left to know it by goes by its place among its equals', () => {
  const entries = [
    entry('1', { title: 't' }, { beside: 'x', earlier: { title: 'first' } }),
    entry('1', { title: 't' }, { beside: 'y', earlier: { title: 'second' } }),
  ];
  expect(changes(entries, { place: 1, besides: ['x', 'edited'] })).toEqual({ title: 'second' });
});

test('rows that were all edited beside, and may be sorted, are given back nothing by their place', () => {
  const entries = [
    entry('1', { title: 't' }, { beside: 'x', earlier: { title: 'first' } }),
    entry('1', { title: 't' }, { beside: 'y', earlier: { title: 'second' } }),
  ];
  expect(changes(entries, { place: 0, besides: ['y and more', 'x and more'] })).toEqual({});
});

test('rows that read alike beside go by their place, also after a column came beside all of them', () => {
  const entries = [
    entry('1', { title: 't' }, { beside: 'x', earlier: { title: 'first' } }),
    entry('1', { title: 't' }, { beside: 'x', earlier: { title: 'second' } }),
  ];
  expect(changes(entries, { place: 1, besides: ['x and more', 'x and more'] })).toEqual({
    title: 'second',
  });
});

test('what one of several replaced is given back to none where nobody can tell which it was', () => {
  const entries = [entry('1', { title: 't' }, { beside: 'gone', earlier: { title: 'mine' } })];
  expect(changes(entries, { place: 0, besides: ['x', 'y'] })).toEqual({});
});

test('a row without equals is the one of the log, whatever was edited beside it', () => {
  const entries = [
    entry('1', { title: 't' }, { beside: 'x', earlier: { title: 'mine' } }),
    entry('2', { email: 'e' }, { beside: 'y' }),
  ];
  expect(changes(entries, { place: 0, besides: ['z'] })).toEqual({ title: 'mine', email: '' });
});

test('one of several that read alike beside is told by nothing once another of them came', () => {
  const entries = [
    entry('1', { title: 't' }, { beside: 'x', earlier: { title: 'mine' } }),
    entry('1', { title: 't' }, { beside: 'x', earlier: { title: 'yours' } }),
  ];
  expect(changes(entries, { place: 1, besides: ['x', 'x'] })).toEqual({ title: 'yours' });
  expect(changes(entries, { place: 1, besides: ['x', 'x', 'x'] })).toEqual({});
});

test('a row that was not among those that the step wrote has nothing of it', () => {
  const entries = [entry('1', { title: 't' }, { beside: 'x' })];
  expect(changes(entries, { place: 1, besides: ['x', 'a new row'] })).toEqual({});
  expect(changes(entries, { place: 0, besides: ['x', 'a new row'] })).toEqual({ title: '' });
});

test('lines of a version that told nothing of what stands beside go by the place', () => {
  const entries = [
    entry('1', { title: 't' }, { earlier: { title: 'first' } }),
    entry('1', { title: 't' }, { earlier: { title: 'second' } }),
  ];
  expect(changes(entries, { place: 1, besides: ['x', 'y'] })).toEqual({ title: 'second' });
});

describe('what a later step of the same run replaced', () => {
  const afterwards = (replaced: EarlierValue) =>
    changes(
      [
        entry('1', { title: fingerprint('CTO') }, { earlier: { title: 'mine' } }),
        entry('2', { title: fingerprint('CEO') }, { earlier: { title: replaced } }),
      ],
      { place: 0, besides: ['x'] },
    );

  test('counts where somebody typed it in between', () => {
    expect(afterwards('typed since')).toEqual({ title: 'typed since' });
    expect(afterwards({ v: 7 })).toEqual({ title: { v: 7 } });
    expect(afterwards({ v: 'CTO', f: '="CTO"' })).toEqual({ title: { v: 'CTO', f: '="CTO"' } });
  });

  test('is what stood there first where the run itself had written it', () => {
    expect(afterwards('CTO')).toEqual({ title: 'mine' });
    expect(afterwards({ v: 'CTO', l: 'https://a.example' })).toEqual({ title: 'mine' });
  });
});
