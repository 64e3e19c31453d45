/** Defines the one place where the sidebar's state is kept. */

import { reduce } from './state/reduce';
import type { Action, State } from './state/state';

export interface Store {
  state(): State;
  dispatch(action: Action): void;
  /** Calls back after every change; the answer ends it. */
  subscribe(listener: () => void): () => void;
}

export function createStore(initial: State): Store {
  const listeners = new Set<() => void>();
  let state = initial;
  return {
    state: () => state,
    dispatch(action) {
      state = reduce(state, action);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
