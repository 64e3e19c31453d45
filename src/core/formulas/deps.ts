/** Defines what the formulas need from outside; an execution makes it anew. */
import type { Cache, Clock, Digest, Lock, Random } from '../ports';
import type { Asking } from './asking';
import type { FormulaSpending } from './spending';

export interface FormulaDeps {
  /**
   * What asks the API; null where the owner of the sheet has connected no key. The first call loads
   * its code, which most executions, whose answer is kept, do without.
   */
  readonly asking: () => Asking | null;
  /** A digest of the key; '' without one. Answers of one account never serve another. */
  readonly keyId: string;
  /** The cache of the document. */
  readonly cache: Cache;
  /** The lock of the document; without it, cells that ask the same at once each ask the API. */
  readonly lock?: Lock;
  readonly clock: Clock;
  readonly random: Random;
  readonly digest: Digest;
  /** Null where the owner has not switched spending on. */
  readonly spending: FormulaSpending | null;
}

/** What a custom function may return: a value, or rows of values that spill. */
export type CellValue = string | number | boolean;
export type FormulaResult = CellValue | readonly (readonly CellValue[])[];
