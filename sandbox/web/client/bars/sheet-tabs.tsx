/** Defines the row of sheets below the grid. */
import { useServices } from '../context';
import type { PageState } from '../store';

export function SheetTabs({ state }: { readonly state: PageState }) {
  const { actions } = useServices();
  const shown = state.tabs.filter(({ hidden }) => !hidden);
  return (
    <nav class="sheet-tabs" aria-label="Sheets">
      <button
        type="button"
        class="icon"
        aria-label="Add sheet"
        onClick={() => void actions.addSheet()}
      >
        +
      </button>
      {shown.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          class="sheet-tab"
          aria-current={id === state.activeSheetId ? 'true' : undefined}
          onClick={() => actions.showSheet(id)}
        >
          {name}
        </button>
      ))}
      <span class="grow" />
      <span class="working" role="status">
        {state.pending > 0 ? 'Working…' : ''}
      </span>
    </nav>
  );
}
