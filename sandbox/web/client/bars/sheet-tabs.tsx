/** Defines the row of sheets below the grid. */
import { useEffect, useRef } from 'preact/hooks';
import { useServices } from '../context';
import type { PageState } from '../store';

export function SheetTabs({ state }: { readonly state: PageState }) {
  const { actions } = useServices();
  const row = useRef<HTMLDivElement>(null);
  const shown = state.tabs.filter(({ hidden }) => !hidden);
  useEffect(() => {
    const active = row.current?.querySelector('[aria-current]');
    active?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [state.activeSheetId, shown.length]);
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
      <div class="sheet-tab-row" ref={row}>
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
      </div>
      <span class="working" role="status">
        {state.pending > 0 ? 'Working…' : ''}
      </span>
    </nav>
  );
}
