import { SheetRefused } from '../../../../src/core/ports/workbook';
import { colourStatuses, uncolourStatuses } from '../../../../src/core/sheet/columns/looks';
import { makeColumns } from '../../../../src/core/sheet/columns/new-columns';
import { runColumns } from '../../../../src/core/sheet/columns/outputs';
import { FakeTable } from '../../../support/fake-table';

const columns = runColumns('cdx', ['email', 'emailStatus', 'phone', 'title']);

/** `Name` in column 0, status in 1, email in 2, its status in 3. */
function tableWithColumns(): FakeTable {
  const table = new FakeTable([['Name'], ['Ada Lovelace'], ['Grace Hopper']]);
  makeColumns(table, columns, null);
  return table;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test('the status and the status of the email are coloured, and no other column', () => {
  const table = tableWithColumns();
  colourStatuses(table);
  expect(table.coloured.map(({ column }) => column)).toEqual([1, 3]);
});

test('every colour keeps a contrast of at least 4.5 to 1', () => {
  const table = tableWithColumns();
  colourStatuses(table);
  const pairs = table.coloured.flatMap(({ colours }) => colours);
  expect(pairs.length).toBeGreaterThan(5);
  expect(pairs.filter(({ ink, ground }) => contrast(ink, ground) < 4.5)).toEqual([]);
});

test('columns that move while they are coloured are coloured where they stand then', () => {
  const table = tableWithColumns();
  table.before = (method, count) => {
    if (method === 'colour' && count === 0) table.insertColumn(0, 'New');
  };
  colourStatuses(table);
  expect(table.coloured.map(({ column }) => column)).toEqual([2, 4]);
});

test('a sheet that refuses colours has none, and the run begins', () => {
  const table = tableWithColumns();
  table.before = (method) => {
    if (method === 'colour') throw new SheetRefused('protected');
  };
  expect(() => colourStatuses(table)).not.toThrow();
  expect(table.coloured).toEqual([]);
});

test('colours go with the last text that they would colour', () => {
  const table = tableWithColumns();
  colourStatuses(table);
  table.type(3, 'CDX status', 'Done · no phone on file');
  uncolourStatuses(table);
  expect(table.coloured).toHaveLength(2);
  table.type(3, 'CDX status', 'call her first');
  uncolourStatuses(table);
  expect(table.coloured).toEqual([]);
});

test('columns that are made are wide enough to read, and adopted ones keep their width', () => {
  expect([...tableWithColumns().widths.keys()]).toEqual([1, 2, 3, 4, 5]);
  const adopted = new FakeTable([['Name', 'CDX status', 'CDX email', 'CDX person ID']]);
  makeColumns(adopted, runColumns('cdx', ['email']), null);
  expect(adopted.widths.size).toBe(0);
});
