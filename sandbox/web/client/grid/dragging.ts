/** Defines what the mouse does in the grid: select by dragging, fill by the handle. */
import type { Actions } from '../actions';
import { areaOf, type Position, type Selection, wholeColumns, wholeRows } from '../selection';
import type { SheetData } from '../sheet-data';

type Drag =
  | { readonly kind: 'cells'; readonly anchor: Position }
  | { readonly kind: 'rows'; readonly from: number }
  | { readonly kind: 'columns'; readonly from: number }
  | { readonly kind: 'fill'; readonly source: Selection };

export interface GridMouse {
  down(event: MouseEvent): void;
  move(event: MouseEvent): void;
  up(): void;
}

/** `current` gives the sheet and the selection as they are at the time. */
export function createGridMouse(
  actions: Actions,
  current: () => { sheet: SheetData; selection: Selection },
): GridMouse {
  let drag: Drag | null = null;

  function extend(target: Target): void {
    const { sheet, selection } = current();
    if (drag?.kind === 'rows' && target.row)
      actions.select(wholeRows(sheet, drag.from, target.row));
    if (drag?.kind === 'columns' && target.column)
      actions.select(wholeColumns(sheet, drag.from, target.column));
    if (!target.row || !target.column) return;
    if (drag?.kind === 'cells')
      actions.select({ anchor: drag.anchor, end: { row: target.row, column: target.column } });
    if (drag?.kind === 'fill') {
      const { firstRow, firstColumn, lastColumn } = areaOf(drag.source);
      const end = { row: Math.max(target.row, areaOf(drag.source).lastRow), column: lastColumn };
      if (end.row !== selection.end.row)
        actions.select({ anchor: { row: firstRow, column: firstColumn }, end });
    }
  }

  return {
    down(event) {
      if (event.button !== 0) return;
      const target = targetOf(event);
      const { selection } = current();
      drag = dragOf(target, selection, event.shiftKey);
      if (drag !== null && drag.kind !== 'fill') extend(target);
    },
    move(event) {
      if (drag !== null && event.buttons === 1) extend(targetOf(event));
    },
    up() {
      if (drag?.kind === 'fill') fill(actions, areaOf(drag.source), areaOf(current().selection));
      drag = null;
    },
  };
}

interface Target {
  readonly row: number | null;
  readonly column: number | null;
  readonly isHandle: boolean;
}

function targetOf(event: MouseEvent): Target {
  const element = event.target instanceof Element ? event.target : null;
  const read = (name: string): number | null =>
    Number(element?.closest(`[data-${name}]`)?.getAttribute(`data-${name}`)) || null;
  return {
    row: read('row') ?? read('row-header'),
    column: read('column') ?? read('column-header'),
    isHandle: element?.closest('[data-fill]') !== null,
  };
}

function dragOf(
  { row, column, isHandle }: Target,
  selection: Selection,
  extends_: boolean,
): Drag | null {
  if (isHandle) return { kind: 'fill', source: selection };
  if (row !== null && column !== null)
    return { kind: 'cells', anchor: extends_ ? selection.anchor : { row, column } };
  if (row !== null) return { kind: 'rows', from: extends_ ? selection.anchor.row : row };
  if (column === null) return null;
  return { kind: 'columns', from: extends_ ? selection.anchor.column : column };
}

function fill(
  actions: Actions,
  source: ReturnType<typeof areaOf>,
  wanted: ReturnType<typeof areaOf>,
): void {
  if (wanted.lastRow <= source.lastRow) return;
  const target = { ...wanted, firstRow: source.lastRow + 1 };
  void actions.onSheet({ kind: 'fill', source, target });
}
