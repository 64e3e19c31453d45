/** Defines the tabs: arrow keys move, one tab is in the order of the Tab key. */

import { useRef } from 'preact/hooks';
import { useServices } from '../context';
import type { TabName } from '../state/state';
import { tabAfterKey, tabNames } from './tab-keys';

const labels: Readonly<Record<TabName, string>> = {
  enrich: 'Enrich',
  find: 'Find people',
  account: 'Account',
  settings: 'Settings',
};

export function tabId(tab: TabName): string {
  return `tab-${tab}`;
}

export const panelId = 'panel';

export function Tabs({ selected }: { readonly selected: TabName }) {
  const { store } = useServices();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const next = tabAfterKey(selected, event.key);
    if (next === null) return;
    event.preventDefault();
    store.dispatch({ type: 'tab', tab: next });
    list.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
  }

  return (
    <div class="tabs" role="tablist" aria-label="CDX" ref={list} onKeyDown={onKeyDown}>
      {tabNames.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === selected}
          aria-controls={tab === selected ? panelId : undefined}
          tabIndex={tab === selected ? 0 : -1}
          onClick={() => store.dispatch({ type: 'tab', tab })}
        >
          {labels[tab]}
        </button>
      ))}
    </div>
  );
}
