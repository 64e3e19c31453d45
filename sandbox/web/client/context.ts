/** Defines how components reach the page's state and actions. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Actions } from './actions';
import { type PageState, type Store, useStore } from './store';

export interface Services {
  readonly store: Store;
  readonly actions: Actions;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('The page has no services.');
  return services;
}

export function usePage(): PageState {
  return useStore(useServices().store);
}
