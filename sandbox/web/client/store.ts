/** Defines the page's state and how it changes. */
import { useEffect, useState } from 'preact/hooks';
import type { ClockState } from '../clock';
import type { AccountSummary, MenuEntry, PageOpening, SandboxEvent, SheetTab } from '../protocol';
import { firstCell, type Selection, selectionOf } from './selection';
import { applySheetEvent, fromSnapshot, type SheetData } from './sheet-data';

/** A cell's text while it is being changed. */
export interface Draft {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly place: 'cell' | 'bar';
}

export interface Notice {
  readonly id: number;
  readonly title: string;
  readonly text: string;
}

export interface PageState {
  readonly users: PageOpening['users'];
  readonly user: string;
  readonly faultKinds: readonly string[];
  readonly formulas: PageOpening['formulas'];
  readonly clock: ClockState;
  readonly tabs: readonly SheetTab[];
  readonly activeSheetId: number | null;
  readonly sheets: ReadonlyMap<number, SheetData>;
  readonly selection: Selection;
  readonly draft: Draft | null;
  /** Place of the suggested formula that Tab takes. */
  readonly suggestion: number;
  readonly menu: readonly MenuEntry[];
  readonly sidebar: { readonly version: number; readonly title: string } | null;
  readonly notices: readonly Notice[];
  readonly accounts: readonly AccountSummary[];
  /** Commands that have not been answered yet. */
  readonly pending: number;
  readonly isPanelOpen: boolean;
  readonly isHintOpen: boolean;
  /** The column whose filter is being chosen. */
  readonly filterColumn: number | null;
}

export function firstState(opening: PageOpening, user: string): PageState {
  return {
    users: opening.users,
    user,
    faultKinds: opening.faultKinds,
    formulas: opening.formulas,
    clock: opening.clock,
    tabs: [],
    activeSheetId: null,
    sheets: new Map(),
    selection: firstCell,
    draft: null,
    suggestion: 0,
    menu: [],
    sidebar: null,
    notices: [],
    accounts: [],
    pending: 0,
    isPanelOpen: false,
    isHintOpen: true,
    filterColumn: null,
  };
}

export interface Store {
  get(): PageState;
  /** Shows which of a column's values can be hidden; null closes that. */
  readonly openFilter: (column: number | null) => void;
  update(change: (state: PageState) => PageState): void;
  subscribe(listener: () => void): () => void;
}

export function createStore(first: PageState): Store {
  let state = first;
  const listeners = new Set<() => void>();
  const update: Store['update'] = (change) => {
    state = change(state);
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    update,
    openFilter: (filterColumn) => update((before) => ({ ...before, filterColumn })),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore(store: Store): PageState {
  const [state, setState] = useState(store.get);
  useEffect(() => {
    setState(store.get());
    return store.subscribe(() => setState(store.get()));
  }, [store]);
  return state;
}

export function activeSheet({ sheets, activeSheetId }: PageState): SheetData | null {
  return activeSheetId === null ? null : (sheets.get(activeSheetId) ?? null);
}

let lastNoticeId = 0;

export function withNotice(state: PageState, title: string, text: string): PageState {
  lastNoticeId += 1;
  return { ...state, notices: [...state.notices, { id: lastNoticeId, title, text }] };
}

/** What the sandbox tells changes what the page shows. */
export function withEvent(state: PageState, event: SandboxEvent): PageState {
  switch (event.type) {
    case 'sheets':
      return withTabs(state, event.sheets);
    case 'snapshot':
      return withSheet(state, fromSnapshot(event.sheet));
    case 'cells':
    case 'structure':
    case 'view': {
      const sheet = state.sheets.get(event.sheetId);
      return sheet === undefined ? state : withSheet(state, applySheetEvent(sheet, event));
    }
    case 'menu':
      return event.user === state.user ? { ...state, menu: event.items } : state;
    case 'sidebar':
      return event.user === state.user ? { ...state, sidebar: sidebarOf(event) } : state;
    case 'message':
      return event.user === state.user ? withNotice(state, event.title, event.text) : state;
    case 'front':
      return event.user === state.user ? inFront(state, event) : state;
    case 'clock':
      return { ...state, clock: event.state };
    case 'connected':
      return state;
  }
}

/** As Google Sheets does where a script activates a sheet or a range. */
function inFront(
  state: PageState,
  { sheetId, area }: Extract<SandboxEvent, { type: 'front' }>,
): PageState {
  const draft = state.activeSheetId === sheetId ? state.draft : null;
  return { ...state, activeSheetId: sheetId, selection: selectionOf(area), draft };
}

function sidebarOf({
  version,
  title,
}: Extract<SandboxEvent, { type: 'sidebar' }>): PageState['sidebar'] {
  return version === null ? null : { version, title };
}

function withSheet(state: PageState, sheet: SheetData): PageState {
  return { ...state, sheets: new Map(state.sheets).set(sheet.id, sheet) };
}

/** A sheet that is gone or hidden cannot stay the active one. */
function withTabs(state: PageState, tabs: readonly SheetTab[]): PageState {
  const shown = tabs.filter(({ hidden }) => !hidden);
  const stays = shown.some(({ id }) => id === state.activeSheetId);
  if (stays) return { ...state, tabs };
  const activeSheetId = shown[0]?.id ?? null;
  return { ...state, tabs, activeSheetId, selection: firstCell, draft: null };
}
