import type { RowEntry } from '../../../../src/core/sheet/log/log-line';
import { type EqualRow, rowsOfOthers } from '../../../../src/core/sheet/log/rows-of-others';
import { fingerprint } from '../../../../src/core/text/fingerprint';

type Told = Partial<RowEntry> & Pick<RowEntry, 'rowNumber'>;

function line(told: Told): RowEntry {
  const of = { runId: 'run', step: '1', atMs: 0, personId: 'p', row: 'ada' };
  return { kind: 'row', ...of, beside: 'x', written: { title: 't' }, earlier: {}, ...told };
}

function row(rowNumber: number, beside = 'x', personId = 'p'): EqualRow {
  return { rowNumber, beside, personId, cells: {} };
}

/** Numbers of the rows that others wrote, and of those that they may have written. */
function others(own: readonly Told[], theirs: readonly Told[], ...rows: readonly EqualRow[]) {
  const found = rowsOfOthers(own.map(line), theirs.map(line), rows);
  const numbers = [found.theirs, found.perhaps].map((each) =>
    [...each].map(({ rowNumber }) => rowNumber),
  );
  return { theirs: numbers[0], perhaps: numbers[1] };
}

const nobody = { theirs: [], perhaps: [] };

test('rows that nobody else wrote are no others’', () => {
  expect(others([{ rowNumber: 2 }], [], row(2), row(3))).toEqual(nobody);
});

test('a row that both wrote is no other’s', () => {
  expect(others([{ rowNumber: 2 }], [{ rowNumber: 2 }], row(2))).toEqual(nobody);
  expect(others([{ rowNumber: 2 }], [{ rowNumber: 2 }], row(5))).toEqual(nobody);
});

test('rows that all stand there are told apart by their order, wherever they moved', () => {
  expect(others([{ rowNumber: 9 }], [{ rowNumber: 4 }], row(6), row(11))).toEqual({
    theirs: [6],
    perhaps: [],
  });
  expect(others([{ rowNumber: 4 }], [{ rowNumber: 9 }], row(6), row(11))).toEqual({
    theirs: [11],
    perhaps: [],
  });
});

test('of rows that are gone in part, those may be others’ that stand where others wrote', () => {
  const one = [{ rowNumber: 9 }];
  expect(others(one, [{ rowNumber: 4 }], row(4))).toEqual({ theirs: [], perhaps: [4] });
  expect(others(one, [{ rowNumber: 4 }], row(9))).toEqual(nobody);
  expect(others(one, [{ rowNumber: 4 }], row(8))).toEqual(nobody);
});

test('a row that holds what nobody else wrote is the run’s own, wherever it stands, and the other is theirs', () => {
  const own = [{ rowNumber: 9, written: { title: 't', seniority: fingerprint('vp') } }];
  const held = { ...row(4), cells: { seniority: 'vp' } };
  expect(others(own, [{ rowNumber: 4 }], held, row(9))).toEqual({ theirs: [9], perhaps: [] });
});

test('a row beside which others alone found that is theirs, wherever it stands', () => {
  const own = [{ rowNumber: 9, beside: 'y' }];
  expect(others(own, [{ rowNumber: 4 }], row(7))).toEqual({ theirs: [7], perhaps: [] });
  expect(others(own, [{ rowNumber: 4 }], row(7), row(9, 'y'))).toEqual({
    theirs: [7],
    perhaps: [],
  });
});

test('rows that hold an id alone are about their own persons', () => {
  const own = [{ rowNumber: 9, personId: 'q' }];
  expect(others(own, [{ rowNumber: 4 }], row(9), row(4, 'x', 'q'))).toEqual({
    theirs: [9],
    perhaps: [],
  });
});

test('a row whose person nobody knows is told apart by the rest', () => {
  const rows = [row(4, 'x', ''), row(9, 'x', '')];
  expect(others([{ rowNumber: 9 }], [{ rowNumber: 4 }], ...rows)).toEqual({
    theirs: [4],
    perhaps: [],
  });
});

test('a copy of a row that others wrote may be theirs', () => {
  const own = [{ rowNumber: 9, beside: 'y' }];
  expect(others(own, [{ rowNumber: 4 }], row(4), row(5))).toEqual({ theirs: [], perhaps: [4] });
});

test('a row beside which somebody edited is known by where it stands', () => {
  const own = [{ rowNumber: 9, beside: 'y' }];
  expect(others(own, [{ rowNumber: 4 }], row(4, 'edited'))).toEqual({ theirs: [], perhaps: [4] });
  expect(others(own, [{ rowNumber: 4 }], row(9, 'edited'))).toEqual(nobody);
});

test('nobody is another where the cells say something else', () => {
  const theirs = [{ rowNumber: 4, written: { title: 'u' } }];
  expect(others([{ rowNumber: 9 }], theirs, row(4))).toEqual(nobody);
});

test('a status and an emptied cell tell of no row', () => {
  const written = { status: 's', email: fingerprint('') };
  expect(others([{ rowNumber: 9, written }], [{ rowNumber: 4, written }], row(4))).toEqual(nobody);
});

test('lines that do not say where they were written tell nothing', () => {
  expect(others([{ rowNumber: 9 }], [{ rowNumber: undefined }], row(4))).toEqual(nobody);
  expect(others([{ rowNumber: undefined }], [{ rowNumber: 4 }], row(4))).toEqual(nobody);
});

test('rows that nobody has looked beside are no others’', () => {
  expect(others([{ rowNumber: 9 }], [{ rowNumber: 4 }], row(4, ''))).toEqual(nobody);
});
