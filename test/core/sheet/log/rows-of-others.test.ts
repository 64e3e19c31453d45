import { type EqualRow, rowsOfOthers } from '../../../../src/core/sheet/log/rows-of-others';
import type { RowEntry } from '../../../../src/core/sheet/log/run-log';
import { fingerprint } from '../../../../src/core/text/fingerprint';

type Told = Partial<RowEntry> & Pick<RowEntry, 'rowNumber'>;

function line(told: Told): RowEntry {
  const of = { runId: 'run', step: '1', atMs: 0, personId: 'p', row: 'ada' };
  return { kind: 'row', ...of, beside: 'x', written: { title: 't' }, earlier: {}, ...told };
}

function row(rowNumber: number, beside = 'x', personId = 'p'): EqualRow {
  return { rowNumber, beside, personId };
}

/** Numbers of the rows that others wrote. */
function others(own: readonly Told[], theirs: readonly Told[], ...rows: readonly EqualRow[]) {
  const found = rowsOfOthers(own.map(line), theirs.map(line), rows);
  return [...found].map(({ rowNumber }) => rowNumber);
}

test('rows that nobody else wrote are no others’', () => {
  expect(others([{ rowNumber: 2 }], [], row(2), row(3))).toEqual([]);
});

test('a row that both wrote is no other’s', () => {
  expect(others([{ rowNumber: 2 }], [{ rowNumber: 2 }], row(2))).toEqual([]);
  expect(others([{ rowNumber: 2 }], [{ rowNumber: 2 }], row(5))).toEqual([]);
});

test('rows that all stand there are told apart by their order, wherever they moved', () => {
  expect(others([{ rowNumber: 9 }], [{ rowNumber: 4 }], row(6), row(11))).toEqual([6]);
  expect(others([{ rowNumber: 4 }], [{ rowNumber: 9 }], row(6), row(11))).toEqual([11]);
});

test('of rows that are gone in part, those are others’ that stand where others wrote', () => {
  expect(others([{ rowNumber: 9 }], [{ rowNumber: 4 }], row(4))).toEqual([4]);
  expect(others([{ rowNumber: 9 }], [{ rowNumber: 4 }], row(9))).toEqual([]);
  expect(others([{ rowNumber: 9 }], [{ rowNumber: 4 }], row(8))).toEqual([]);
});

test('a row beside which others alone found that is theirs, wherever it stands', () => {
  const own = [{ rowNumber: 9, beside: 'y' }];
  expect(others(own, [{ rowNumber: 4 }], row(7))).toEqual([7]);
  expect(others(own, [{ rowNumber: 4 }], row(7), row(9, 'y'))).toEqual([7]);
});

test('rows that hold an id alone are about their own persons', () => {
  const own = [{ rowNumber: 9, personId: 'q' }];
  expect(others(own, [{ rowNumber: 4 }], row(9), row(4, 'x', 'q'))).toEqual([9]);
});

test('a row whose person nobody knows is told apart by the rest', () => {
  expect(others([{ rowNumber: 9 }], [{ rowNumber: 4 }], row(4, 'x', ''))).toEqual([4]);
});

test('a copy of a row that others wrote is theirs where it stands alone', () => {
  const own = [{ rowNumber: 9, beside: 'y' }];
  expect(others(own, [{ rowNumber: 4 }], row(4), row(5))).toEqual([4]);
});

test('a row beside which somebody edited is known by where it stands', () => {
  const own = [{ rowNumber: 9, beside: 'y' }];
  expect(others(own, [{ rowNumber: 4 }], row(4, 'edited'))).toEqual([4]);
  expect(others(own, [{ rowNumber: 4 }], row(9, 'edited'))).toEqual([]);
});

test('nobody is another where the cells say something else', () => {
  const theirs = [{ rowNumber: 4, written: { title: 'u' } }];
  expect(others([{ rowNumber: 9 }], theirs, row(4))).toEqual([]);
});

test('a status and an emptied cell tell of no row', () => {
  const written = { status: 's', email: fingerprint('') };
  expect(others([{ rowNumber: 9, written }], [{ rowNumber: 4, written }], row(4))).toEqual([]);
});

test('lines that do not say where they were written tell nothing', () => {
  expect(others([{ rowNumber: 9 }], [{ rowNumber: undefined }], row(4))).toEqual([]);
  expect(others([{ rowNumber: undefined }], [{ rowNumber: 4 }], row(4))).toEqual([]);
});

test('rows that nobody has looked beside are no others’', () => {
  expect(others([{ rowNumber: 9 }], [{ rowNumber: 4 }], row(4, ''))).toEqual([]);
});
