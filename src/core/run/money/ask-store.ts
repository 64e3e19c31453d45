/** Defines how asks are kept: beside the run, since they outlive it. */

import type { Store } from '../../ports/services';
import { parseKept } from '../../text/kept-json';
import { setAside } from '../../text/set-aside';
import { type Ask, asksSchema, asksText } from './asks';

const asksKey = 'cdx.asks';

export interface AskStore {
  load(): readonly Ask[];
  /** Only under the document's lock: other executions change them too. */
  change(change: (asks: readonly Ask[]) => readonly Ask[]): void;
}

export function createAskStore(store: Store): AskStore {
  const read = () => {
    const text = store.get(asksKey);
    return { text, kept: parseKept(asksSchema, text) };
  };
  return {
    load: () => read().kept?.asks ?? [],
    change(change) {
      const { text, kept } = read();
      const asks = change(kept?.asks ?? []);
      if (text !== null && kept === null) setAside(store, asksKey);
      if (asks.length > 0) store.set(asksKey, asksText(asks));
      else if (text !== null) store.remove(asksKey);
    },
  };
}
