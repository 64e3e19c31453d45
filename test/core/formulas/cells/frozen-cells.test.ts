import { emptiedCells, frozenRuns } from '../../../../src/core/formulas/cells/frozen-cells';

const at = (rowIndex: number, columnIndex: number) => ({ rowIndex, columnIndex });

test('neighbours of a column are one run, as long as all are texts or none is', () => {
  const values = [
    ['Jane', 0.9],
    ['John', true],
    [7, 'none'],
  ];
  const shown = [
    ['Jane', '0.9'],
    ['John', 'TRUE'],
    ['7', 'none'],
  ];
  const cells = [at(1, 0), at(0, 0), at(0, 1), at(1, 1), at(2, 0), at(2, 1)];
  expect(frozenRuns(cells, values, shown)).toEqual([
    { ...at(0, 0), isText: true, values: ['Jane', 'John'] },
    { ...at(2, 0), isText: false, values: [7] },
    { ...at(0, 1), isText: false, values: [0.9, true] },
    { ...at(2, 1), isText: true, values: ['none'] },
  ]);
});

test('a gap ends a run', () => {
  const column = [['a'], ['b'], ['c']];
  expect(frozenRuns([at(0, 0), at(2, 0)], column, column)).toHaveLength(2);
});

test('what is neither text, number nor flag is frozen as it was shown', () => {
  const [run] = frozenRuns([at(0, 0)], [[new Date(0)]], [['1970-01-01']]);
  expect(run).toMatchObject({ isText: true, values: ['1970-01-01'] });
});

test('emptied are the cells that lost what they showed', () => {
  const before = [['a', 'b', ''], ['c']];
  const after = [['a', '', 'new']];
  expect(emptiedCells(before, after, [])).toEqual([at(0, 1), at(1, 0)]);
});

test('a formula that shows nothing for the moment is not among them', () => {
  expect(emptiedCells([['a', 'b']], [['', '']], [['', '=UPPER(A1)']])).toEqual([at(0, 0)]);
});
