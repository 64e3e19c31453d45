/** Defines the spreadsheet's grid: only the rows in view are in the page. */
// biome-ignore-all lint/a11y/useSemanticElements: rows that scroll freely are no table to the browser, so the roles say it
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { columnLetters } from '../../../apps-script/model/a1';
import { useServices } from '../context';
import { areaOf, rowIndex } from '../selection';
import type { SheetData } from '../sheet-data';
import type { PageState } from '../store';
import { ColumnEdge } from './column-edge';
import { createGridMouse } from './dragging';
import { actOnKey, selectionAfter } from './keyboard';
import { Row, rowHeaderWidthPx, rowHeightPx } from './row';

/** Rows drawn above and below the view, so that fast scrolling shows no gaps. */
const spareRows = 8;
const headerHeightPx = 24;

interface GridProps {
  readonly sheet: SheetData;
  readonly name: string;
  readonly state: PageState;
}

export function Grid({ sheet, name, state }: GridProps) {
  const { actions, store } = useServices();
  const { selection, draft } = state;
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ topPx: 0, heightPx: 600 });
  const latest = useRef({ sheet, selection });
  latest.current = { sheet, selection };
  const mouse = useMemo(() => createGridMouse(actions, () => latest.current), [actions]);
  const pageRows = Math.max(1, Math.floor((view.heightPx - headerHeightPx) / rowHeightPx) - 1);

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = (): void =>
      setView({ topPx: element.scrollTop, heightPx: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const release = (): void => mouse.up();
    window.addEventListener('mouseup', release);
    return () => {
      observer.disconnect();
      window.removeEventListener('mouseup', release);
    };
  }, [mouse]);

  const { row, column } = selection.end;
  useLayoutEffect(() => {
    if (box.current !== null) scrollTo(box.current, sheet, row, column);
  }, [row, column, sheet.id]);

  const first = Math.max(0, Math.floor(view.topPx / rowHeightPx) - spareRows);
  const count = Math.ceil(view.heightPx / rowHeightPx) + 2 * spareRows;
  const area = areaOf(selection);
  const { anchor } = selection;
  const isWhole = area.lastRow === sheet.rowCount || area.lastColumn === sheet.columnCount;
  const inView = sheet.shownRows.slice(first, first + count);
  return (
    <div
      id="grid"
      ref={box}
      role="grid"
      class="grid"
      tabIndex={0}
      aria-label={`Sheet ${name}`}
      aria-rowcount={sheet.rowCount + 1}
      aria-colcount={sheet.columnCount + 1}
      aria-multiselectable
      aria-activedescendant={
        inView.includes(anchor.row)
          ? `cell-${columnLetters(anchor.column)}${anchor.row}`
          : undefined
      }
      onScroll={({ currentTarget }) =>
        setView({ topPx: currentTarget.scrollTop, heightPx: currentTarget.clientHeight })
      }
      onMouseDown={(event) => mouse.down(event)}
      onMouseMove={(event) => mouse.move(event)}
      onDblClick={(event) => {
        if (event.target instanceof Element && event.target.closest('[data-cell]'))
          actions.edit('cell');
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget && !isCell(event.target)) return;
        const next = selectionAfter(sheet, selection, event, pageRows);
        if (next !== null) actions.select(next);
        else if (!actOnKey(sheet, selection, event, actions)) return;
        event.preventDefault();
      }}
    >
      <ColumnHeaders sheet={sheet} first={area.firstColumn} last={area.lastColumn} />
      <div
        role="rowgroup"
        class="rows"
        style={{
          height: `${sheet.shownRows.length * rowHeightPx}px`,
          width: `${widthPx(sheet)}px`,
        }}
      >
        {inView.map((row, at) => {
          const touched = row >= area.firstRow && row <= area.lastRow;
          const handle = row === area.lastRow && draft === null && !isWhole;
          return (
            <Row
              key={row}
              row={row}
              index={first + at}
              cells={sheet.cells[row - 1]}
              widths={sheet.widths}
              firstColumn={touched ? area.firstColumn : null}
              lastColumn={touched ? area.lastColumn : null}
              currentColumn={row === anchor.row ? anchor.column : null}
              handleColumn={handle ? area.lastColumn : null}
              draft={draft?.row === row ? draft : null}
              filterArea={sheet.view.filterArea}
              filteredColumns={sheet.view.filteredColumns}
              formatRules={sheet.view.formatRules}
              onFilter={store.openFilter}
            />
          );
        })}
      </div>
    </div>
  );
}

interface ColumnHeadersProps {
  readonly sheet: SheetData;
  readonly first: number;
  readonly last: number;
}

function ColumnHeaders({ sheet, first, last }: ColumnHeadersProps) {
  return (
    <div
      role="row"
      tabIndex={-1}
      class="column-headers"
      aria-rowindex={1}
      style={{ width: `${widthPx(sheet)}px` }}
    >
      <div role="columnheader" tabIndex={-1} class="corner" aria-colindex={1}>
        <span class="unseen">Row</span>
      </div>
      {sheet.widths.map((width, at) => (
        <div
          key={at}
          role="columnheader"
          tabIndex={-1}
          aria-colindex={at + 2}
          class={`column-header${at + 1 >= first && at + 1 <= last ? ' touched' : ''}`}
          data-column-header={at + 1}
          style={{ width: `${width}px` }}
        >
          {columnLetters(at + 1)}
          <ColumnEdge column={at + 1} widthPx={width} />
        </div>
      ))}
    </div>
  );
}

function widthPx({ widths }: SheetData): number {
  return rowHeaderWidthPx + widths.reduce((sum, width) => sum + width, 0);
}

function isCell(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('[role=gridcell]');
}

/** Moves the view just far enough to show a cell beside the headers. */
function scrollTo(box: HTMLElement, sheet: SheetData, row: number, column: number): void {
  if (sheet.shownRows.length === 0) return;
  const topPx = rowIndex(sheet.shownRows, row) * rowHeightPx;
  const bottomPx = topPx + rowHeightPx + headerHeightPx;
  if (topPx < box.scrollTop) box.scrollTop = topPx;
  else if (bottomPx > box.scrollTop + box.clientHeight) box.scrollTop = bottomPx - box.clientHeight;
  const before = sheet.widths.slice(0, column - 1).reduce((sum, width) => sum + width, 0);
  const after = before + (sheet.widths[column - 1] ?? 0) + rowHeaderWidthPx;
  if (before < box.scrollLeft) box.scrollLeft = before;
  else if (after > box.scrollLeft + box.clientWidth) box.scrollLeft = after - box.clientWidth;
}
