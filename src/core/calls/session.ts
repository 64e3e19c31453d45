/** Defines what the sidebar's calls have at hand, for one execution as one user. */

import type { ContactDataApi } from '../api/contact-data-api';
import type { FormulaSheets } from '../ports/formula-sheets';
import type { HourlyTrigger } from '../ports/hourly-trigger';
import type {
  Cache,
  Clock,
  Digest,
  Lock,
  Logger,
  Random,
  Store,
  UserStore,
} from '../ports/services';
import type { Workbook } from '../ports/workbook';
import type { RunStore } from '../run/run-store';

export interface Session {
  readonly workbook: Workbook;
  readonly documentStore: Store;
  readonly userStore: UserStore;
  readonly documentCache: Cache;
  readonly lock: Lock;
  readonly clock: Clock;
  readonly digest: Digest;
  readonly random: Random;
  readonly logger: Logger;
  readonly newId: () => string;
  readonly runs: RunStore;
  readonly trigger: HourlyTrigger;
  readonly formulaSheets: FormulaSheets;
  /** The client for a key; the key goes to the adapter and nowhere else. */
  readonly apiFor: (key: string) => ContactDataApi;
}
