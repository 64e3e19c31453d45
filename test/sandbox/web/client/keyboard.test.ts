import { type KeyPress, selectionAfter } from '../../../../sandbox/web/client/grid/keyboard';
import { single } from '../../../../sandbox/web/client/selection';
import { fromSnapshot } from '../../../../sandbox/web/client/sheet-data';

const view = {
  hiddenRows: [],
  hiddenColumns: [],
  filterArea: null,
  filteredColumns: [],
  columnWidths: {},
  formatRules: [],
};
const cells = [['a', 'b', 'c']];
const sheet = fromSnapshot({ id: 0, rowCount: 100, columnCount: 6, cells, view });

function press(key: string, keys: Partial<KeyPress> = {}): KeyPress {
  return { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...keys };
}

test('an arrow moves the current cell, with Shift the end of the selection', () => {
  expect(selectionAfter(sheet, single(2, 2), press('ArrowDown'), 20)).toEqual(single(3, 2));
  const grown = selectionAfter(sheet, single(2, 2), press('ArrowRight', { shiftKey: true }), 20);
  expect(grown).toEqual({ anchor: { row: 2, column: 2 }, end: { row: 2, column: 3 } });
});

test.each([
  ['Home', {}, single(5, 1)],
  ['Home', { ctrlKey: true }, single(1, 1)],
  ['PageDown', {}, single(25, 3)],
  ['PageUp', {}, single(1, 3)],
] as const)('%s with %j goes to %j', (key, keys, expected) => {
  expect(selectionAfter(sheet, single(5, 3), press(key, keys), 20)).toEqual(expected);
});

test('Ctrl with an arrow jumps to the end of the block', () => {
  const jump = selectionAfter(sheet, single(1, 1), press('ArrowRight', { ctrlKey: true }), 20);
  expect(jump).toEqual(single(1, 3));
});

test('a letter moves nothing', () => {
  expect(selectionAfter(sheet, single(1, 1), press('x'), 20)).toBeNull();
});
