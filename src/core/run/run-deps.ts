/** Defines what running needs from outside, beside the sheet itself. */

import type { ContactDataApi } from '../api/contact-data-api';
import type { Cache, Clock, Logger, Random } from '../ports/services';
import type { Workbook } from '../ports/workbook';
import type { RunStore } from './run-store';

export interface RunDeps {
  readonly workbook: Workbook;
  readonly api: ContactDataApi;
  readonly runs: RunStore;
  /** Document cache: which inputs stand in several rows, and when something was revealed last. */
  readonly cache: Cache;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** A new random id, for runs and steps. */
  readonly newId: () => string;
  /** The random id of the person whose key is used. */
  readonly payer: string;
}
