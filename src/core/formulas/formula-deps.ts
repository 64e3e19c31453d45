/** Defines what the formulas need from outside; an execution makes it anew. */
import type { Answer } from '../api/answer';
import type { ContactDataApi } from '../api/contact-data-api';
import type { Contact, ContactList } from '../contact-list/contact-list';
import type { Cache, Clock, Digest, Lock, Random } from '../ports/services';
import type { ContactField } from '../words';
import type { TimeLeft } from './asking/time-left';
import type { Visits } from './asking/visits';
import type { Found, Notes } from './cache/found';
import type { FormulaSpending } from './spending/spending';

export interface FormulaDeps {
  /**
   * What asks the API; null where the owner of the sheet has connected no key. Most executions, whose
   * answer is kept, do without.
   */
  readonly asking: () => Asking | null;
  /** A digest of the key; '' without one. Answers of one account never serve another. */
  readonly keyId: string;
  /** The cache of the document. */
  readonly cache: Cache;
  /** The lock of the document; without it, cells that ask the same at once each ask the API. */
  readonly lock?: Lock;
  readonly visit: Visits['visit'];
  readonly clock: Clock;
  readonly random: Random;
  readonly digest: Digest;
  /** The list `Do not contact`, read at the first call. */
  readonly contactList: () => ContactList;
  /** Null where the owner has not switched spending on. */
  readonly spending: FormulaSpending | null;
}

/** What a custom function may return: a value, or rows of values that spill. */
export type FormulaValue = string | number | boolean;
export type FormulaRows = readonly (readonly FormulaValue[])[];
export type FormulaResult = FormulaValue | FormulaRows;

/** About people, or about what begins with a prefix, which gives a text. */
export interface PeopleQuestion<Q, T> {
  /** Parts the kept answers of one formula from those of another. */
  readonly kind: string;
  readonly send: (api: ContactDataApi, questions: readonly Q[]) => readonly Answer<T>[];
  readonly foundFrom: (value: T) => Found;
  /** What the question itself says of the person. */
  readonly contactsOf: (question: Q) => readonly Contact[];
}

export interface AskedQuestion<Q> {
  readonly question: Q;
  /** Under which its answer is kept. */
  readonly key: string;
}

/** The value; null where the time or the pace did not suffice; throws what the user must fix. */
export type AskOnce = <T>(send: (api: ContactDataApi) => Answer<T>) => T | null;

export interface Asking {
  /** Adds answers to `found`; questions for which the time did not suffice stay without one. */
  people<Q, T>(
    timeLeft: TimeLeft,
    questions: readonly AskedQuestion<Q>[],
    fields: readonly ContactField[],
    found: Map<string, Found>,
    ask: PeopleQuestion<Q, T>,
  ): void;
  /** Puts what is revealed into `found`; gives what the fields read that stay unrevealed. */
  reveal(
    timeLeft: TimeLeft,
    fields: readonly ContactField[],
    found: Map<string, Found>,
    isSingle: boolean,
  ): ReadonlyMap<string, Notes>;
  /** The table that `kept` reads once another cell has it, or the one that `ask` gives; null out of time. */
  table(
    timeLeft: TimeLeft,
    key: string,
    kept: () => FormulaRows | null,
    ask: (once: AskOnce) => FormulaRows | null,
  ): FormulaRows | null;
}
