/** Defines what the sidebar's calls have at hand, for one execution as one user. */

import type { ContactDataApi } from '../api/contact-data-api';
import type { RunStore } from '../enrich/run-store';
import type { Workbook } from '../enrich/workbook';
import type { ColumnRun, OwnFormula } from '../formulas/sheet-formulas';
import type { Cache, Clock, Digest, Lock, Logger, Random, Store, UserStore } from '../ports';

/** The hourly trigger of this user in this document. */
export interface HourlyTrigger {
  /** False in a test deployment, which has no installable triggers. */
  isAvailable(): boolean;
  /** Makes it where it is missing; false where the platform refuses. */
  ensure(): boolean;
  remove(): void;
  /** Whether an event really comes from the trigger that was made here. */
  isFrom(event: unknown): boolean;
}

/** Cells with formulas in all sheets, for counting, retrying and freezing those of the add-on. */
export interface FormulaSheets {
  all(): readonly FormulaSheet[];
}

/** The cells of a sheet from A1 on; positions count from 0. */
export interface FormulaSheet {
  readonly formulas: readonly (readonly string[])[];
  /** As displayed. */
  readonly values: readonly (readonly string[])[];
  /** Has the formulas calculated again; gives how many cells did not let themselves be written. */
  recalculate(runs: readonly ColumnRun[]): number;
  /** Replaces formulas, with all that they spilled, by the texts that they show. */
  freeze(cells: readonly OwnFormula[]): void;
}

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
