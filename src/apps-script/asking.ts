/** Defines how formulas ask: with the key of the owner of the sheet, within the pace that all share. */

import { apiOf } from '../core/account/key-store';
import { createAsking } from '../core/formulas/asking/asking';
import type { Asking, FormulaDeps } from '../core/formulas/deps';
import type { Store } from '../core/ports/services';
import { apiFor, type PaceParts } from './api';

/** Null where no key is kept. The next slot that somebody waits for before the sidebar is not for cells. */
export function askingFor(deps: FormulaDeps, userStore: Store, pace: PaceParts): Asking | null {
  const api = apiOf({ userStore, apiFor: (key) => apiFor(key, { ...pace, modeAlone: 'whole' }) });
  return api === null ? null : createAsking(deps, api);
}
