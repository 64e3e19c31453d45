/** Defines what formulas do about answers that are not kept: ask, and reveal where the owner allows it. */

import type { Answer } from '../api/answer';
import type { ContactDataApi } from '../api/contact-data-api';
import type { ContactField } from '../sidebar/model';
import { keepAnswers } from './answer-cache';
import { formulaErrorFrom } from './api-failure';
import { askPeople } from './asked-people';
import { askedTable } from './asked-table';
import type { Budget } from './budget';
import type { FormulaDeps } from './deps';
import type { Found } from './found';
import type { Table } from './kept-table';
import { type Notes, revealMissing } from './reveal-missing';

export type { Notes };

export interface PeopleQuestion<Q, T> {
  /** Parts the kept answers of one formula from those of another. */
  readonly kind: string;
  readonly send: (api: ContactDataApi, questions: readonly Q[]) => readonly Answer<T>[];
  readonly foundFrom: (value: T) => Found;
}

export interface AskedPerson<Q> {
  readonly question: Q;
  /** Under which its answer is kept. */
  readonly key: string;
}

/** The value; null where the time or the pace did not suffice; throws what the user must fix. */
export type AskOnce = <T>(send: (api: ContactDataApi) => Answer<T>) => T | null;

export interface Asking {
  /** Adds answers to `found`; questions for which the time did not suffice stay without one. */
  people<Q, T>(
    budget: Budget,
    questions: readonly AskedPerson<Q>[],
    fields: readonly ContactField[],
    found: Map<string, Found>,
    ask: PeopleQuestion<Q, T>,
  ): void;
  /** Puts what is revealed into `found`; gives what the fields read that stay unrevealed. */
  reveal(
    budget: Budget,
    fields: readonly ContactField[],
    found: Map<string, Found>,
    isSingle: boolean,
  ): ReadonlyMap<string, Notes>;
  /** The table that `kept` reads once another cell has it, or the one that `ask` gives; null out of time. */
  table(
    budget: Budget,
    key: string,
    kept: () => Table | null,
    ask: (once: AskOnce) => Table | null,
  ): Table | null;
}

export function createAsking(deps: FormulaDeps, api: ContactDataApi): Asking {
  return {
    people: (budget, questions, fields, found, ask) =>
      askPeople(deps, api, budget, questions, fields, found, ask),
    reveal: (budget, fields, found, isSingle) => reveal(deps, api, budget, fields, found, isSingle),
    table: (budget, key, kept, ask) => askedTable(deps, api, budget, key, kept, ask),
  };
}

function reveal(
  deps: FormulaDeps,
  api: ContactDataApi,
  budget: Budget,
  fields: readonly ContactField[],
  found: Map<string, Found>,
  isSingle: boolean,
): ReadonlyMap<string, Notes> {
  const { spending } = deps;
  if (spending === null) return new Map();
  const revealed = revealMissing({ ...deps, api, spending }, budget, fields, found);
  keepAnswers(deps, revealed.changed);
  for (const [key, result] of revealed.changed) found.set(key, result);
  // A single cell can say what the user has to do; in a range that would hide the other rows.
  if (revealed.error !== null && isSingle) {
    throw formulaErrorFrom(revealed.error, deps.clock.nowMs());
  }
  return revealed.notes;
}
