/** Defines the panel where a column's values are shown or hidden. */
import { useState } from 'preact/hooks';
import { columnLetters } from '../../../apps-script/model/a1';
import { useServices } from '../context';
import { cellAt, type SheetData, shownText } from '../sheet-data';

/** A longer list is not read by anyone; the others stay shown. */
const valuesMax = 200;

interface FilterPanelProps {
  readonly sheet: SheetData;
  readonly column: number;
}

export function FilterPanel({ sheet, column }: FilterPanelProps) {
  const { actions, store } = useServices();
  const values = valuesOf(sheet, column);
  const [hidden, setHidden] = useState(() => hiddenNow(sheet, column));
  const close = (): void => store.openFilter(null);

  function toggle(value: string): void {
    const next = new Set(hidden);
    if (!next.delete(value)) next.add(value);
    setHidden(next);
  }

  function apply(): void {
    void actions.onSheet({ kind: 'filterColumn', column, hiddenTexts: [...hidden] });
    close();
  }

  return (
    <div
      class="popup filter-panel"
      role="dialog"
      aria-label={`Filter column ${columnLetters(column)}`}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <h2>Filter column {columnLetters(column)} by values</h2>
      <div class="buttons">
        <button type="button" onClick={() => setHidden(new Set())}>
          Select all
        </button>
        <button type="button" onClick={() => setHidden(new Set(values))}>
          Clear
        </button>
      </div>
      <ul>
        {values.map((value) => (
          <li key={value}>
            <label>
              <input type="checkbox" checked={!hidden.has(value)} onChange={() => toggle(value)} />
              {value === '' ? '(Blanks)' : value}
            </label>
          </li>
        ))}
      </ul>
      <div class="buttons end">
        <button type="button" onClick={close}>
          Cancel
        </button>
        <button type="button" class="primary" onClick={apply}>
          OK
        </button>
      </div>
    </div>
  );
}

function dataRows({ view, cells }: SheetData): number[] {
  const area = view.filterArea;
  if (area === null) return [];
  const last = Math.min(area.lastRow, cells.length);
  return Array.from(
    { length: Math.max(0, last - area.firstRow) },
    (_, at) => area.firstRow + 1 + at,
  );
}

function valuesOf(sheet: SheetData, column: number): string[] {
  const texts = dataRows(sheet).map((row) => shownText(cellAt(sheet, row, column)));
  return [...new Set(texts)].sort().slice(0, valuesMax);
}

function hiddenNow(sheet: SheetData, column: number): Set<string> {
  if (!sheet.view.filteredColumns.includes(column)) return new Set();
  const shown = new Set(sheet.shownRows);
  const visible = dataRows(sheet).filter((row) => shown.has(row));
  const kept = new Set(visible.map((row) => shownText(cellAt(sheet, row, column))));
  return new Set(valuesOf(sheet, column).filter((value) => !kept.has(value)));
}
