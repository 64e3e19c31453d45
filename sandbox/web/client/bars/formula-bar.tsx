/** Defines the name box and the formula bar above the grid. */
import { useState } from 'preact/hooks';
import { areaToA1, parseA1 } from '../../../apps-script/model/a1';
import { useServices } from '../context';
import { editorKeys } from '../grid/cell-editor';
import { areaOf, selectionOf } from '../selection';
import { cellAt, editText, kindOf, type SheetData } from '../sheet-data';
import type { PageState } from '../store';
import { useSuggesting } from '../suggesting';
import { FormulaSuggestions } from './formula-suggestions';

interface FormulaBarProps {
  readonly sheet: SheetData;
  readonly state: PageState;
}

export function FormulaBar({ sheet, state }: FormulaBarProps) {
  return (
    <div class="formula-bar">
      <NameBox sheet={sheet} state={state} />
      <span class="fx" aria-hidden="true">
        fx
      </span>
      <FormulaField sheet={sheet} state={state} />
      <FormulaSuggestions state={state} />
    </div>
  );
}

/** Shows the selection; a typed address goes there. */
function NameBox({ sheet, state }: FormulaBarProps) {
  const { actions } = useServices();
  const [typed, setTyped] = useState<string | null>(null);
  const area = areaOf(state.selection);
  const open = {
    ...area,
    lastRow: area.lastRow === sheet.rowCount ? Number.POSITIVE_INFINITY : area.lastRow,
  };

  function go(): void {
    const asked = parseA1(typed ?? '');
    setTyped(null);
    if (asked === null) return;
    const lastRow = Math.min(asked.lastRow, sheet.rowCount);
    const lastColumn = Math.min(asked.lastColumn, sheet.columnCount);
    if (asked.firstRow > lastRow || asked.firstColumn > lastColumn) return;
    actions.select(selectionOf({ ...asked, lastRow, lastColumn }));
    document.getElementById('grid')?.focus();
  }

  return (
    <input
      class="name-box"
      aria-label="Name box"
      value={typed ?? areaToA1(open)}
      spellcheck={false}
      onFocus={(event) => event.currentTarget.select()}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') go();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}

function FormulaField({ sheet, state }: FormulaBarProps) {
  const { actions } = useServices();
  const suggesting = useSuggesting();
  const { draft, selection } = state;
  const cell = cellAt(sheet, selection.anchor.row, selection.anchor.column);
  const note = typeof cell === 'object' && kindOf(cell) === 'error' ? cell.note : undefined;
  return (
    <>
      <input
        class="formula"
        aria-label="Formula bar"
        value={draft?.text ?? editText(cell)}
        {...suggesting}
        spellcheck={false}
        onFocus={() => draft === null && actions.edit('bar')}
        onInput={(event) => actions.changeDraft(event.currentTarget.value)}
        onBlur={() => draft?.place === 'bar' && actions.commit()}
        onKeyDown={(event) => {
          const key = editorKeys(event, actions);
          if (key === 'unused') return;
          event.preventDefault();
          if (key === 'over') document.getElementById('grid')?.focus();
        }}
      />
      {note === undefined ? null : (
        <span class="cell-note" role="status">
          {note}
        </span>
      )}
    </>
  );
}
