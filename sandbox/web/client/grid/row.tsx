/** Defines one row of the grid; it is drawn again only when something in it has changed. */
// biome-ignore-all lint/a11y/useSemanticElements: rows that scroll freely are no table to the browser, so the roles say it
import { Component } from 'preact';
import { columnLetters } from '../../../apps-script/model/a1';
import type { Area, SheetView, WireCell } from '../../protocol';
import { coloursOf, kindOf, shownText } from '../sheet-data';
import type { Draft } from '../store';
import { CellEditor } from './cell-editor';

export const rowHeightPx = 22;
export const rowHeaderWidthPx = 46;

export interface RowProps {
  readonly row: number;
  /** Place among the shown rows, from 0. */
  readonly index: number;
  readonly cells: readonly WireCell[] | undefined;
  readonly widths: readonly number[];
  /** Of the selection, where it touches this row. */
  readonly firstColumn: number | null;
  readonly lastColumn: number | null;
  readonly currentColumn: number | null;
  /** Column of the handle for filling; null where the selection ends elsewhere. */
  readonly handleColumn: number | null;
  readonly draft: Draft | null;
  readonly filterArea: Area | null;
  readonly filteredColumns: readonly number[];
  readonly formatRules: SheetView['formatRules'];
  readonly onFilter: (column: number) => void;
}

export class Row extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps): boolean {
    const keys = Object.keys(next) as (keyof RowProps)[];
    return keys.some((key) => next[key] !== this.props[key]);
  }

  override render() {
    const { row, index, widths, firstColumn } = this.props;
    return (
      <div
        role="row"
        tabIndex={-1}
        class="row"
        aria-rowindex={row + 1}
        style={{ transform: `translateY(${index * rowHeightPx}px)` }}
      >
        <div
          role="rowheader"
          tabIndex={-1}
          aria-colindex={1}
          class={`row-header${firstColumn === null ? '' : ' touched'}`}
          data-row-header={row}
        >
          {row}
        </div>
        {widths.map((width, at) => this.cell(at + 1, width))}
      </div>
    );
  }

  private cell(column: number, widthPx: number) {
    const { row, cells, currentColumn, draft, firstColumn, lastColumn } = this.props;
    const cell = cells?.[column - 1] ?? '';
    const isSelected =
      firstColumn !== null && lastColumn !== null && column >= firstColumn && column <= lastColumn;
    const isCurrent = column === currentColumn;
    const id = `${columnLetters(column)}${row}`;
    const classes = ['cell', kindOf(cell)];
    if (isSelected) classes.push('selected');
    if (isCurrent) classes.push('current');
    if (typeof cell === 'object' && cell.bold) classes.push('bold');
    const colours = coloursOf(this.props.formatRules, row, column, shownText(cell));
    return (
      <div
        key={column}
        role="gridcell"
        tabIndex={-1}
        id={`cell-${id}`}
        class={classes.join(' ')}
        aria-colindex={column + 1}
        aria-selected={isSelected}
        data-cell={id}
        data-row={row}
        data-column={column}
        style={{ ...(isSelected ? {} : colours), width: `${widthPx}px` }}
        title={typeof cell === 'object' ? cell.note : undefined}
      >
        {draft?.column === column && draft.place === 'cell' ? (
          <CellEditor draft={draft} />
        ) : (
          <span class="text">{draft?.column === column ? draft.text : shownText(cell)}</span>
        )}
        {this.filterButton(column)}
        {this.props.handleColumn === column ? <span class="fill-handle" data-fill /> : null}
      </div>
    );
  }

  private filterButton(column: number) {
    const { row, filterArea, filteredColumns, onFilter } = this.props;
    if (filterArea === null || row !== filterArea.firstRow) return null;
    if (column < filterArea.firstColumn || column > filterArea.lastColumn) return null;
    const isOn = filteredColumns.includes(column);
    return (
      <button
        type="button"
        class={isOn ? 'filter on' : 'filter'}
        aria-label={`Filter column ${columnLetters(column)}${isOn ? ', on' : ''}`}
        onMouseDown={(event) => event.stopPropagation()}
        onClick={() => onFilter(column)}
      >
        {isOn ? '⧩' : '▾'}
      </button>
    );
  }
}
