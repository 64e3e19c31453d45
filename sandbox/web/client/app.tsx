/** Defines the page: menus and tools on top, the grid, the add-on's sidebar beside it. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { FormulaBar } from './bars/formula-bar';
import { MenuBar } from './bars/menu-bar';
import { menusOf } from './bars/menus';
import { SheetTabs } from './bars/sheet-tabs';
import { Toolbar } from './bars/toolbar';
import { usePage, useServices } from './context';
import { Grid } from './grid/grid';
import { Hint } from './hint';
import { Notices } from './notices';
import { FilterPanel } from './panels/filter-panel';
import { SandboxPanel } from './panels/sandbox-panel';
import { SidebarFrame } from './sidebar-frame';
import { activeSheet, type PageState } from './store';

export function App() {
  const state = usePage();
  const { actions } = useServices();
  const sheet = activeSheet(state);
  const name = state.tabs.find(({ id }) => id === sheet?.id)?.name ?? '';
  const [isOver, setOver] = useState(false);
  useClipboard();
  return (
    <div class={state.sidebar === null ? 'page' : 'page with-sidebar'}>
      <TopBar state={state} />
      <Hint state={state} />
      <main
        aria-label="Spreadsheet"
        class={isOver ? 'sheet dropping' : 'sheet'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const file = event.dataTransfer?.files[0];
          if (file !== undefined) void actions.importFile(file);
        }}
      >
        {sheet === null ? null : (
          <>
            <FormulaBar sheet={sheet} state={state} />
            <Grid key={sheet.id} sheet={sheet} name={name} state={state} />
          </>
        )}
        <SheetTabs state={state} />
        {sheet === null || state.filterColumn === null ? null : (
          <FilterPanel key={state.filterColumn} sheet={sheet} column={state.filterColumn} />
        )}
        {state.isPanelOpen ? <SandboxPanel state={state} /> : null}
      </main>
      {state.sidebar === null ? null : (
        <SidebarFrame user={state.user} sidebar={state.sidebar} clock={state.clock} />
      )}
      <Notices state={state} />
    </div>
  );
}

function TopBar({ state }: { readonly state: PageState }) {
  const { actions, store } = useServices();
  const file = useRef<HTMLInputElement>(null);
  return (
    <section class="top" aria-label="Sandbox">
      <div class="title">
        <Logo />
        <div>
          <h1>Leads</h1>
          <MenuBar menus={menusOf(state, actions, () => file.current?.click())} />
        </div>
        <span class="grow" />
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-label="CSV file"
          hidden
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen !== undefined) void actions.importFile(chosen);
            currentTarget.value = '';
          }}
        />
        <label class="user">
          <span>User</span>
          <select value={state.user} onChange={({ currentTarget }) => visitAs(currentTarget.value)}>
            {state.users.map(({ email, label }) => (
              <option key={email} value={email}>
                {label} ({email})
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          class="primary"
          aria-expanded={state.isPanelOpen}
          onClick={() => {
            store.update((before) => ({ ...before, isPanelOpen: !before.isPanelOpen }));
            void actions.refreshAccounts();
          }}
        >
          Sandbox
        </button>
      </div>
      <Toolbar state={state} />
    </section>
  );
}

/** Another user opens the spreadsheet anew, as in a browser of their own. */
function visitAs(user: string): void {
  location.search = new URLSearchParams({ user }).toString();
}

/** Copy, cut and paste act on the grid unless a text field has the focus. */
function useClipboard(): void {
  const { actions } = useServices();
  useEffect(() => {
    const isInGrid = (): boolean => {
      const active = document.activeElement;
      return active !== null && active.closest('#grid') !== null && active.tagName !== 'INPUT';
    };
    const copy = (event: ClipboardEvent): void => {
      if (!isInGrid()) return;
      event.clipboardData?.setData('text/plain', actions.selectedText());
      event.preventDefault();
      if (event.type === 'cut') actions.clear();
    };
    const paste = (event: ClipboardEvent): void => {
      if (!isInGrid()) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      event.preventDefault();
      if (text !== '') actions.paste(text);
    };
    document.addEventListener('copy', copy);
    document.addEventListener('cut', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', copy);
      document.removeEventListener('paste', paste);
    };
  }, [actions]);
}

function Logo() {
  return (
    <svg class="logo" viewBox="0 0 32 32" width="34" height="34" aria-hidden="true">
      <rect x="4" y="2" width="24" height="28" rx="3" fill="#188038" />
      <path d="M9 11h14v12H9zM9 17h14M14 11v12" fill="none" stroke="#fff" stroke-width="2" />
    </svg>
  );
}
