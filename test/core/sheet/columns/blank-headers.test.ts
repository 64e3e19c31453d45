import {
  writeFirstHeaders,
  writeHeadersAbove,
} from '../../../../src/core/sheet/columns/blank-headers';
import { FakeTable } from '../../../support/fake-table';

const headers = ['Name', 'Company'];
const blank = ['', '', ''];
const leads = [
  ['Ada Lovelace', 'Acme', 'a'],
  ['Ben Oliver', 'Globex', 'b'],
  ['Cem Yilmaz', 'Initech', 'c'],
];

/** The table, to which something happens once, right before that call. */
function tableWith(rows: readonly (readonly string[])[], moment: string, act: () => void) {
  const table = new FakeTable(rows);
  table.before = (method) => {
    if (method !== moment) return;
    table.before = () => {};
    act();
  };
  return table;
}

test('an empty sheet gets its headers', () => {
  const table = new FakeTable([blank]);
  writeFirstHeaders(table, headers);
  expect(table.headers()).toEqual(['Name', 'Company', '']);
});

test.each(['a text', '=A2'])('a first row that holds %s stays as it is', (text) => {
  const table = new FakeTable([blank]);
  table.put([
    { rowNumber: 1, column: 1, value: '', formula: '', format: null, ...contentOf(text) },
  ]);
  const before = table.headers();
  writeFirstHeaders(table, headers);
  writeHeadersAbove(table, headers);
  expect(table.headers()).toEqual(before);
});

function contentOf(text: string) {
  return text.startsWith('=') ? { formula: text } : { value: text };
}

test('headers that went elsewhere are told as lost', () => {
  const table = tableWith([blank], 'flush', () => {});
  table.before = (method) => {
    if (method !== 'write') return;
    table.before = () => {
      table.before = () => {};
      table.insertRow(1, blank);
    };
  };
  expect(() => writeFirstHeaders(table, headers)).toThrow('while headers were written');
  expect(table.losses.cells).toBe(1);
});

test('headers go above the leads', () => {
  const table = new FakeTable([blank, ...leads]);
  writeHeadersAbove(table, headers);
  expect(table.read(1, 4, 0, 3)).toEqual([['Name', 'Company', ''], ...leads]);
});

test.each(['look', 'flush', 'formulas', 'formats'])(
  'a row that is sorted away before the write, at %s, leaves the leads as they are',
  (moment) => {
    const table = tableWith([blank, ...leads], moment, () => {
      table.deleteRow(1);
      table.insertRow(4, blank);
    });
    writeHeadersAbove(table, headers);
    expect(table.read(1, 4, 0, 3)).toEqual([...leads, blank]);
  },
);

test.each([
  ['gets back its own where anything is left of it', leads, leads, 0],
  [
    'is told as lost where nothing is',
    leads.map(([name = '', company = '']) => [name, company, '']),
    [blank, ...leads.slice(1).map(([name = '', company = '']) => [name, company, ''])],
    2,
  ],
])('a lead that comes to stand there at the write itself %s', (_, before, after, lost) => {
  const table = tableWith([blank, ...before], 'write', () => {
    table.deleteRow(1);
    table.insertRow(4, blank);
  });
  expect(() => writeHeadersAbove(table, headers)).toThrow('while headers were written');
  expect(table.read(1, 3, 0, 3)).toEqual(after);
  expect(table.losses.cells).toBe(lost);
});
