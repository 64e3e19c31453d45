/** Defines what each key does in the grid while no cell is being edited. */
import type { Actions } from '../actions';
import { jumped, moved, type Position, type Selection, wholeRows } from '../selection';
import type { SheetData } from '../sheet-data';

const arrows: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Where the selection goes; null where the key moves nothing. */
export function selectionAfter(
  sheet: SheetData,
  selection: Selection,
  press: KeyPress,
  pageRows: number,
): Selection | null {
  const target = targetOf(
    sheet,
    press.shiftKey ? selection.end : selection.anchor,
    press,
    pageRows,
  );
  if (target === null) return null;
  return press.shiftKey ? { ...selection, end: target } : { anchor: target, end: target };
}

function targetOf(
  sheet: SheetData,
  from: Position,
  { key, ctrlKey, metaKey }: KeyPress,
  pageRows: number,
): Position | null {
  const far = ctrlKey || metaKey;
  const step = arrows[key];
  if (step !== undefined) {
    const [rows, columns] = step;
    return far ? jumped(sheet, from, rows, columns) : moved(sheet, from, rows, columns);
  }
  if (key === 'PageDown') return moved(sheet, from, pageRows, 0);
  if (key === 'PageUp') return moved(sheet, from, -pageRows, 0);
  if (key === 'Home') return { row: far ? (sheet.shownRows[0] ?? 1) : from.row, column: 1 };
  if (key === 'End') return jumped(sheet, from, 0, 1);
  return null;
}

/** True where the key was used up. */
export function actOnKey(
  sheet: SheetData,
  selection: Selection,
  press: KeyPress,
  actions: Actions,
): boolean {
  const command = press.ctrlKey || press.metaKey;
  if (command) return actOnCommand(sheet, press, actions);
  if (press.altKey) return false;
  if (press.key === 'Tab') {
    const { column } = selection.anchor;
    const leaves = press.shiftKey ? column === 1 : column === sheet.columnCount;
    // At the edge, Tab goes on to what follows the grid.
    if (!leaves) actions.move(0, press.shiftKey ? -1 : 1);
    return !leaves;
  }
  if (press.key === 'Enter' || press.key === 'F2') actions.edit('cell');
  else if (press.key === 'Delete' || press.key === 'Backspace') actions.clear();
  else if (press.key.length === 1) actions.edit('cell', press.key);
  else return false;
  return true;
}

function actOnCommand(sheet: SheetData, press: KeyPress, actions: Actions): boolean {
  const key = press.key.toLowerCase();
  if (key === 'z' && !press.shiftKey) actions.undo();
  else if (key === 'y' || key === 'z') actions.redo();
  else if (key === 'd') actions.fillDown();
  else if (key === 'a') actions.select(wholeRows(sheet, 1, sheet.rowCount));
  else return false;
  return true;
}
