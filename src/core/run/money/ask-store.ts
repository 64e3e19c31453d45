/** Defines how asks are kept: beside the run, since they outlive it. */

import type { Store } from '../../ports/services';
import { parseKept } from '../../text/kept-json';
import { setAside } from '../../text/set-aside';
import { type Ask, asksSchema, asksText } from './asks';

const asksKey = 'cdx.asks';

export interface AskStore {
  load(): readonly Ask[];
  /** Only under the document's lock: other executions change them too. */
  keep(asks: readonly Ask[]): void;
}

export function createAskStore(store: Store): AskStore {
  const read = () => {
    const text = store.get(asksKey);
    return { text, kept: parseKept(asksSchema, text) };
  };
  return {
    load: () => read().kept?.asks ?? [],
    keep(asks) {
      const { text, kept } = read();
      if (text !== null && kept === null) setAside(store, asksKey);
      if (asks.length === 0) {
        if (text !== null) store.remove(asksKey);
      } else {
        store.set(asksKey, asksText(asks));
      }
    },
  };
}
