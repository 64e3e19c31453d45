/** Defines a sheet as the page holds it, and how events change it; nothing is changed in place. */
import { isMet } from '../../apps-script/model/rules/format-rules';
import type { Area, RichCell, SandboxEvent, SheetSnapshot, SheetView, WireCell } from '../protocol';

export interface SheetData {
  readonly id: number;
  readonly rowCount: number;
  readonly columnCount: number;
  /** Rows and cells from A1 on; missing ones are empty. */
  readonly cells: readonly (readonly WireCell[])[];
  readonly view: SheetView;
  /** Row numbers that are shown, from 1, in order. */
  readonly shownRows: readonly number[];
  /** Pixels by column, from column 1. */
  readonly widths: readonly number[];
}

export type SheetEvent = Extract<SandboxEvent, { type: 'cells' | 'structure' | 'view' }>;

const widthDefaultPx = 100;
/** Narrow enough that the add-on's columns come into sight beside five of one's own. */
const widthMaxPx = 124;
const widthMinPx = 72;
const pxPerCharacter = 7.2;
const cellPaddingPx = 16;
/** Enough to see what a column holds. */
const measuredRows = 60;

export function fromSnapshot(snapshot: SheetSnapshot): SheetData {
  const { id, rowCount, columnCount, cells, view } = snapshot;
  return withShownRows({
    ...{ id, rowCount, columnCount, cells, view },
    widths: Array.from({ length: columnCount }, (_, index) => fittingWidth(cells, view, index)),
  });
}

function withShownRows(sheet: Omit<SheetData, 'shownRows'>): SheetData {
  const hidden = new Set(sheet.view.hiddenRows);
  const all = Array.from({ length: sheet.rowCount }, (_, index) => index + 1);
  return { ...sheet, shownRows: all.filter((row) => !hidden.has(row)) };
}

function fittingWidth(cells: SheetData['cells'], view: SheetView, index: number): number {
  const given = view.columnWidths[String(index + 1)];
  if (given !== undefined) return given;
  const lengths = cells.slice(0, measuredRows).map((row) => shownText(row[index]).length);
  const longest = Math.max(0, ...lengths);
  if (longest === 0) return widthDefaultPx;
  const width = Math.round(longest * pxPerCharacter + cellPaddingPx);
  return Math.min(widthMaxPx, Math.max(widthMinPx, width));
}

export function applySheetEvent(sheet: SheetData, event: SheetEvent): SheetData {
  if (event.type === 'view')
    return withShownRows({ ...sheet, view: event.view, widths: withGiven(sheet, event.view) });
  return event.type === 'cells' ? withCells(sheet, event) : withStructure(sheet, event);
}

/** Widths that somebody set; the others stay what fits. */
function withGiven({ widths }: SheetData, { columnWidths }: SheetView): readonly number[] {
  return widths.map((width, index) => columnWidths[String(index + 1)] ?? width);
}

function withCells(sheet: SheetData, event: Extract<SheetEvent, { type: 'cells' }>): SheetData {
  const cells = [...sheet.cells];
  while (cells.length < event.row - 1) cells.push([]);
  event.cells.forEach((line, offset) => {
    const row = [...(cells[event.row - 1 + offset] ?? [])];
    while (row.length < event.column - 1) row.push('');
    row.splice(event.column - 1, line.length, ...line);
    cells[event.row - 1 + offset] = row;
  });
  return { ...sheet, cells, widths: widened(sheet, cells, event) };
}

/** A column that was empty gets the width of what arrives in it. */
function widened(
  { cells: before, widths, view }: SheetData,
  cells: SheetData['cells'],
  event: Extract<SheetEvent, { type: 'cells' }>,
): readonly number[] {
  const isNew = (index: number): boolean => before.every((row) => shownText(row[index]) === '');
  const columns = event.cells[0]?.length ?? 0;
  const touched = Array.from({ length: columns }, (_, offset) => event.column - 1 + offset);
  const fresh = new Set(touched.filter((index) => isOnlyHeader(before, index) || isNew(index)));
  if (fresh.size === 0) return widths;
  return widths.map((width, index) =>
    fresh.has(index) ? Math.max(width, fittingWidth(cells, view, index)) : width,
  );
}

function isOnlyHeader(cells: SheetData['cells'], index: number): boolean {
  return cells.slice(1, measuredRows).every((row) => shownText(row[index]) === '');
}

function withStructure(
  sheet: SheetData,
  { axis, action, index, count }: Extract<SheetEvent, { type: 'structure' }>,
): SheetData {
  const change = action === 'insert' ? count : -count;
  const spliced = <T>(items: readonly T[], empty: () => T): T[] => {
    const copy = [...items];
    if (action === 'delete') copy.splice(index - 1, count);
    else if (index <= copy.length)
      copy.splice(index - 1, 0, ...Array.from({ length: count }, empty));
    return copy;
  };
  if (axis === 'rows')
    return withShownRows({
      ...sheet,
      rowCount: sheet.rowCount + change,
      cells: spliced<readonly WireCell[]>(sheet.cells, () => []),
    });
  return {
    ...sheet,
    columnCount: sheet.columnCount + change,
    cells: sheet.cells.map((row) => spliced<WireCell>(row, () => '')),
    widths: spliced(padded(sheet.widths, index - 1), () => widthDefaultPx),
  };
}

function padded(widths: readonly number[], length: number): readonly number[] {
  const missing = Math.max(0, length - widths.length);
  return [...widths, ...Array.from({ length: missing }, () => widthDefaultPx)];
}

export function cellAt(sheet: SheetData, row: number, column: number): WireCell {
  return sheet.cells[row - 1]?.[column - 1] ?? '';
}

export function shownText(cell: WireCell | undefined): string {
  return typeof cell === 'object' ? cell.text : (cell ?? '');
}

/** What the sheet's conditional formats make of a cell. */
export function coloursOf(
  rules: SheetView['formatRules'],
  row: number,
  column: number,
  text: string,
) {
  const isIn = ({ firstRow, firstColumn, lastRow, lastColumn }: Area) =>
    row >= firstRow && row <= lastRow && column >= firstColumn && column <= lastColumn;
  const rule = rules.find((each) => each.areas.some(isIn) && isMet(each, text));
  if (rule === undefined) return {};
  const { background, fontColor } = rule;
  return {
    ...(background === null ? {} : { background }),
    ...(fontColor === null ? {} : { color: fontColor }),
  };
}

export function editText(cell: WireCell): string {
  return typeof cell === 'string' ? cell : cell.edit;
}

export function kindOf(cell: WireCell): RichCell['kind'] {
  return typeof cell === 'string' ? 'text' : cell.kind;
}

export function widthOf(sheet: SheetData, column: number): number {
  return sheet.widths[column - 1] ?? widthDefaultPx;
}
