/** Starts the page: opens the spreadsheet as its user, follows its events, opens the sidebar. */
import { render } from 'preact';
import type { PageOpening, SandboxEvent } from '../protocol';
import { Actions } from './actions';
import { listen } from './api';
import { App } from './app';
import { ServicesContext } from './context';
import { createStore, firstState, type Store, withEvent } from './store';

function opening(): PageOpening {
  const text = document.getElementById('opening')?.textContent ?? '';
  return JSON.parse(text) as PageOpening;
}

/** An address says who visits; anybody else is the owner. */
function visitor({ users }: PageOpening): string {
  const asked = new URLSearchParams(location.search).get('user');
  const known = users.find(({ email }) => email === asked) ?? users[0];
  return known?.email ?? '';
}

/** Google Sheets leaves the sidebar to a menu; here it is the point of the visit. */
async function openSpreadsheet(store: Store, actions: Actions): Promise<void> {
  const opened = await actions.perform({ kind: 'open' });
  await loadSheets(store, actions);
  if (!opened.ok || typeof opened.value !== 'string') return;
  await actions.perform({ kind: 'clickMenu', name: opened.value });
}

/** After a lost connection, whatever is on the page may be out of date. */
async function loadSheets(store: Store, actions: Actions): Promise<void> {
  const { activeSheetId, sheets } = store.get();
  const ids = new Set(sheets.keys());
  if (activeSheetId !== null) ids.add(activeSheetId);
  for (const sheetId of ids) await actions.perform({ kind: 'load', sheetId });
}

function start(): void {
  const page = opening();
  const store = createStore(firstState(page, visitor(page)));
  const actions = new Actions(store);
  const root = document.getElementById('page');
  if (root === null) throw new Error('The page has no element to draw in.');
  render(
    <ServicesContext.Provider value={{ store, actions }}>
      <App />
    </ServicesContext.Provider>,
    root,
  );
  void actions.refreshAccounts();
  let isFirst = true;
  listen(
    (event: SandboxEvent) => {
      store.update((state) => withEvent(state, event));
      if (event.type === 'front') actions.loadMissing();
    },
    () => {
      if (isFirst) void openSpreadsheet(store, actions);
      else void loadSheets(store, actions);
      isFirst = false;
    },
  );
}

start();
