import { appendRows } from '../../../../src/core/sheet/write/appended-rows';
import { FakeTable } from '../../../support/fake-table';

const headers = ['Name', 'Total', 'Called'];

/** Adds a row for each name; of each column only where there is room for it. */
function add(table: FakeTable, ...names: readonly string[]): readonly string[][] {
  const told: string[][] = [];
  appendRows(
    table,
    names.length,
    (image) =>
      names.map(
        (name) =>
          new Map([
            [image.headers.indexOf('Name'), name],
            [image.headers.indexOf('Total'), 'no total'],
          ]),
      ),
    (rows) => told.push(...[...rows.values()].map((row) => [...row.values()])),
  );
  return told;
}

test('rows go below the last one that holds anything', () => {
  const table = new FakeTable([headers, ['Ada', '1', ''], ['', '', ''], ['Ben', '2', '']]);
  add(table, 'Cem', 'Dot');
  expect(table.columnTexts('Name')).toEqual(['Ada', '', 'Ben', 'Cem', 'Dot']);
});

test('rows with nothing but formulas and check boxes are free, and keep their formulas', () => {
  const table = new FakeTable([headers, ['Ada', '', ''], ['', '', ''], ['', '', '']]);
  for (const row of [2, 3, 4]) {
    table.typeFormula(row, 'Total', '=RC[-1]&"!"', '!');
    table.put([{ rowNumber: row, column: 2, value: false, formula: '', format: null }]);
  }
  const told = add(table, 'Ben', 'Cem', 'Dot');
  expect(told).toEqual([['Ben'], ['Cem'], ['Dot', 'no total']]);
  expect(table.columnTexts('Name')).toEqual(['Ada', 'Ben', 'Cem', 'Dot']);
  expect([3, 4, 5].map((row) => table.entered(row, 'Total').text)).toEqual([
    '=RC[-1]&"!"',
    '=RC[-1]&"!"',
    'no total',
  ]);
});

test('a row that somebody types there meanwhile is not written over', () => {
  const table = new FakeTable([headers, ['Ada', '', '']]);
  table.before = (method) => {
    if (method !== 'flush') return;
    table.before = () => {};
    table.type(3, 'Name', 'typed meanwhile');
  };
  add(table, 'Ben', 'Cem');
  expect(table.columnTexts('Name')).toEqual(['Ada', 'typed meanwhile', 'Ben', 'Cem']);
});

test('rows that were sorted away are added again, and none twice', () => {
  const table = new FakeTable([headers, ['Ada', '', ''], ['Ben', '', '']]);
  table.before = (method) => {
    if (method !== 'write' && method !== 'fill') return;
    table.before = () => {};
    table.insertRow(2, ['Zoe', '', '']);
  };
  add(table, 'Cem', 'Dot');
  expect([...table.columnTexts('Name')].sort()).toEqual(['Ada', 'Ben', 'Cem', 'Dot', 'Zoe']);
});

test('in a sheet that never stands still nothing is added, and that is said', () => {
  const table = new FakeTable([headers, ['Ada', '', '']]);
  table.before = (method) => {
    if (method === 'flush') table.type(table.lastRow() + 1, 'Name', 'typed meanwhile');
  };
  expect(() => add(table, 'Ben')).toThrow('being sorted or edited while rows were added');
  expect(table.columnTexts('Name')).not.toContain('Ben');
});

test.each([
  ['=HYPERLINK("https://example.com/a:b","1")', 'no total'],
  ['=ARRAYFORMULA(R2C1&"!")', ''],
  ['=MAP(R2C1:R9C1,LAMBDA(name,name))', ''],
])(
  'a formula in the first row alone keeps its column only where it fills it: %s',
  (formula, total) => {
    const table = new FakeTable([headers, ['Ada', '', ''], ['Ben', '2', '']]);
    table.typeFormula(2, 'Total', formula, '1');
    add(table, 'Cem');
    expect(table.columnTexts('Total')[2]).toBe(total);
  },
);

test.each(['look', 'formulas', 'headers'])(
  'a column that one formula fills keeps its cells, also where it moves at the first %s',
  (moment) => {
    const table = new FakeTable([headers, ['Ada', '', ''], ['Ben', '', '']]);
    table.typeFormula(2, 'Total', '=ARRAYFORMULA(R2C1&"!")', '1');
    table.before = (method) => {
      if (method !== moment) return;
      table.before = () => {};
      table.insertColumn(1, 'City');
    };
    add(table, 'Cem');
    expect(table.columnTexts('Name')).toEqual(['Ada', 'Ben', 'Cem']);
    expect(table.columnTexts('Total')[2] ?? '').toBe('');
  },
);
