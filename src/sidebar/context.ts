/** Defines how the components reach the state and the operations. */

import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { EraseOperations } from './operations/erase';
import type { FormulaOperations } from './operations/formulas';
import type { HistoryOperations } from './operations/history';
import type { PeopleOperations } from './operations/people';
import type { RunOperations } from './operations/run';
import type { SettingsOperations } from './operations/settings';
import type { SheetOperations } from './operations/sheet';
import type { State } from './state/state';
import type { Store } from './store';

export interface Services {
  readonly store: Store;
  readonly run: RunOperations;
  readonly sheet: SheetOperations;
  readonly people: PeopleOperations;
  readonly settings: SettingsOperations;
  readonly formulas: FormulaOperations;
  readonly erase: EraseOperations;
  readonly history: HistoryOperations;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('Components need ServicesContext above them.');
  return services;
}

/** The whole state; the component is drawn again whenever it changes. */
export function useSidebar(): State {
  const { store } = useServices();
  const [state, setState] = useState(store.state());
  useEffect(() => {
    setState(store.state());
    return store.subscribe(() => setState(store.state()));
  }, [store]);
  return state;
}

/** The browser's clock, in milliseconds, drawn anew every second. */
export function useNowMs(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
