import {
  applySheetEvent,
  cellAt,
  coloursOf,
  fromSnapshot,
  type SheetData,
  shownText,
  widthOf,
} from '../../../../sandbox/web/client/sheet-data';

const view = {
  hiddenRows: [],
  hiddenColumns: [],
  filterArea: null,
  filteredColumns: [],
  columnWidths: {},
  formatRules: [],
};

function sheetOf(cells: string[][]): SheetData {
  return fromSnapshot({ id: 7, rowCount: 5, columnCount: 3, cells, view });
}

const text = (sheet: SheetData, row: number, column: number) =>
  shownText(cellAt(sheet, row, column));

test('cells beyond the known ones are made room for', () => {
  const after = applySheetEvent(sheetOf([['a']]), {
    type: 'cells',
    sheetId: 7,
    row: 3,
    column: 2,
    cells: [['x', { text: '2', edit: '=1+1', kind: 'number' }]],
  });
  expect(text(after, 3, 2)).toBe('x');
  expect(text(after, 3, 3)).toBe('2');
  expect(text(after, 2, 1)).toBe('');
  expect(text(after, 1, 1)).toBe('a');
});

test('rows that did not change keep their identity, so that they are not drawn again', () => {
  const before = sheetOf([['a'], ['b']]);
  const after = applySheetEvent(before, {
    type: 'cells',
    sheetId: 7,
    row: 2,
    column: 1,
    cells: [['c']],
  });
  expect(after.cells[0]).toBe(before.cells[0]);
  expect(text(before, 2, 1)).toBe('b');
});

test('inserted and deleted rows and columns move the cells behind them', () => {
  const structure = { type: 'structure', sheetId: 7, index: 2, count: 1 } as const;
  const sheet = sheetOf([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  const taller = applySheetEvent(sheet, { ...structure, axis: 'rows', action: 'insert' });
  expect(text(taller, 3, 1)).toBe('c');
  expect(taller.shownRows).toHaveLength(6);
  const shorter = applySheetEvent(taller, { ...structure, axis: 'rows', action: 'delete' });
  expect(text(shorter, 2, 1)).toBe('c');
  const wider = applySheetEvent(sheet, { ...structure, axis: 'columns', action: 'insert' });
  expect(text(wider, 2, 3)).toBe('d');
  expect(wider.columnCount).toBe(4);
  expect(wider.widths).toHaveLength(4);
});

test('hidden rows are not shown', () => {
  const event = { type: 'view', sheetId: 7, view: { ...view, hiddenRows: [2, 4] } } as const;
  expect(applySheetEvent(sheetOf([['a']]), event).shownRows).toEqual([1, 3, 5]);
});

test('a column is as wide as its texts, within bounds', () => {
  const sheet = sheetOf([['a', 'x'.repeat(500), '']]);
  expect(widthOf(sheet, 1)).toBeLessThan(widthOf(sheet, 2));
  expect(widthOf(sheet, 2)).toBeLessThan(300);
});

test('a width that somebody set counts, and the others stay', () => {
  const sheet = sheetOf([['a', 'b']]);
  const after = applySheetEvent(sheet, {
    type: 'view',
    sheetId: 7,
    view: { ...view, columnWidths: { '2': 190 } },
  });
  expect([widthOf(after, 1), widthOf(after, 2)]).toEqual([widthOf(sheet, 1), 190]);
});

test('the first rule that a cell meets colours it', () => {
  const areas = [{ firstRow: 1, firstColumn: 2, lastRow: 9, lastColumn: 2 }];
  const plain = { areas, fontColor: null, bold: null, criterion: 'TEXT_STARTS_WITH' };
  const rules = [
    { ...plain, values: ['Done ·'], background: '#eeeeee' },
    { ...plain, values: ['done'], background: '#00ff00', fontColor: '#000000' },
  ];
  expect(coloursOf(rules, 2, 2, 'Done · no phone')).toEqual({ background: '#eeeeee' });
  expect(coloursOf(rules, 2, 2, 'Done')).toEqual({ background: '#00ff00', color: '#000000' });
  expect(coloursOf(rules, 2, 3, 'Done')).toEqual({});
});
