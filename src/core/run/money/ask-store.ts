/** Defines how asks are kept: beside the run, since they outlive it. */

import type { Store } from '../../ports/services';
import { parseKept } from '../../text/kept-json';
import { setAside } from '../../text/set-aside';
import { type Ask, asksSchema, asksText } from './asks';

const asksKey = 'cdx.asks';

export interface AskStore {
  load(): readonly Ask[];
  /** The text that was read last is one of another version. */
  isStrange(): boolean;
  /** Only under the document's lock: other executions change them too. */
  change(change: (asks: readonly Ask[]) => readonly Ask[]): void;
}

export function createAskStore(store: Store): AskStore {
  let isStrange = false;
  const read = () => {
    const text = store.get(asksKey);
    const kept = parseKept(asksSchema, text);
    isStrange = text !== null && kept === null;
    return { text, kept };
  };
  return {
    load: () => read().kept?.asks ?? [],
    isStrange: () => isStrange,
    change(change) {
      const { text, kept } = read();
      const asks = change(kept?.asks ?? []);
      if (isStrange) setAside(store, asksKey);
      if (asks.length > 0) store.set(asksKey, asksText(asks));
      else if (text !== null) store.remove(asksKey);
    },
  };
}
