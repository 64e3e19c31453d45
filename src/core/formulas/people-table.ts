/** Defines how rows of inputs become rows of people: kept answers first, then the API, then reveals. */

import { claimPollMs } from '../../config';
import type { Answer } from '../api/answer';
import type { ContactDataApi } from '../api/contact-data-api';
import { consequence, isFailure } from '../api/error-policy';
import type { ApiError } from '../api/errors';
import type { ContactField } from '../sidebar/model';
import { answerKey, keepAnswers, keptAnswers } from './answer-cache';
import { claimed, claimsMax, release } from './claims';
import type { CellValue, FormulaDeps, FormulaResult } from './deps';
import { contactFieldsIn, type FieldColumn, personRow } from './fields';
import { formulaErrorFrom, noKey } from './formula-error';
import type { Found } from './found';
import { type Notes, revealMissing } from './reveal-missing';
import { noMatchText, notEnoughInputText, notFoundText, waitingText } from './texts';
import { askInWaves, type Budget, type Settled, startBudget } from './waves';

/** What one input row asks. */
export type Row<Q> =
  | { readonly kind: 'question'; readonly question: Q; readonly key: string }
  /** Answered without asking: blank, impossible, or still loading. */
  | { readonly kind: 'text'; readonly text: string };

export interface PeopleQuestion<Q, T> {
  /** Parts the kept answers of one formula from those of another. */
  readonly kind: string;
  readonly send: (api: ContactDataApi, questions: readonly Q[]) => readonly Answer<T>[];
  readonly foundFrom: (value: T) => Found;
}

interface Asked<Q> {
  readonly question: Q;
  readonly key: string;
}

/** One row for each input row; a scalar where one cell asks for one field. */
export function peopleTable<Q, T>(
  deps: FormulaDeps,
  rows: readonly Row<Q>[],
  columns: readonly FieldColumn[],
  ask: PeopleQuestion<Q, T>,
): FormulaResult {
  const budget = startBudget(deps);
  const questions = differentQuestions(deps, rows, ask.kind);
  const asked = [...questions.values()];
  const fields = contactFieldsIn(columns);
  const found = new Map(keptAnswers(deps, keysOf(asked), fields));
  askMissing(deps, budget, asked, fields, found, ask);
  const notes = reveal(deps, budget, fields, found, asked.length === 1);
  const cells = rows.map((row) => rowCells(row, questions, found, notes, columns));
  const [first = []] = cells;
  return cells.length === 1 && first.length === 1 ? (first[0] ?? '') : cells;
}

/** Each different question once, under its own key, with the key under which its answer is kept. */
function differentQuestions<Q>(
  deps: FormulaDeps,
  rows: readonly Row<Q>[],
  kind: string,
): ReadonlyMap<string, Asked<Q>> {
  const questions = new Map<string, Asked<Q>>();
  for (const row of rows) {
    if (row.kind === 'question' && !questions.has(row.key)) {
      questions.set(row.key, { question: row.question, key: answerKey(deps, kind, row.key) });
    }
  }
  return questions;
}

const noAnswers: ReadonlyMap<string, Found> = new Map();

/** Asks what is not kept; what another cell is asking for already is waited for. */
function askMissing<Q, T>(
  deps: FormulaDeps,
  budget: Budget,
  questions: readonly Asked<Q>[],
  fields: readonly ContactField[],
  found: Map<string, Found>,
  ask: PeopleQuestion<Q, T>,
): void {
  const { api } = deps;
  const isMissing = ({ key }: Asked<Q>) => !found.has(key);
  let missing = questions.filter(isMissing);
  while (missing.length > 0) {
    if (api === null) throw noKey();
    if (api.waitMs({ requests: 1, reveals: 0 }) > budget.leftMs()) return;
    const mine = new Set(claimed(deps, keysOf(missing)));
    const others = missing.filter(({ key }) => !mine.has(key));
    const own = missing.filter(({ key }) => mine.has(key));
    // Who had the claim before may have answered while this execution waited for the lock.
    const late = own.length > claimsMax ? noAnswers : keptAnswers(deps, keysOf(own), fields);
    for (const [key, answer] of late) found.set(key, answer);
    try {
      askOwn(deps, api, budget, own.filter(isMissing), found, ask);
    } finally {
      release(deps, [...late.keys(), ...keysOf(own.filter(isMissing))]);
    }
    if (others.length === 0 || !budget.wait(claimPollMs)) return;
    for (const [key, answer] of keptAnswers(deps, keysOf(others), fields)) found.set(key, answer);
    missing = others.filter(isMissing);
  }
}

function keysOf<Q>(asked: readonly Asked<Q>[]): readonly string[] {
  return asked.map(({ key }) => key);
}

function askOwn<Q, T>(
  deps: FormulaDeps,
  api: ContactDataApi,
  budget: Budget,
  asked: readonly Asked<Q>[],
  found: Map<string, Found>,
  ask: PeopleQuestion<Q, T>,
): void {
  const send = (wave: readonly Asked<Q>[]) =>
    ask.send(
      api,
      wave.map(({ question }) => question),
    );
  askInWaves(deps, budget, asked, send, (settled) => {
    const { results, fatal } = resultsOf(settled, ask);
    keepAnswers(deps, results);
    for (const [key, result] of results) found.set(key, result);
    if (fatal !== null) throw formulaErrorFrom(fatal, deps.clock.nowMs());
  });
}

interface WaveResults {
  readonly results: ReadonlyMap<string, Found>;
  /** What the user must fix before anything is answered. */
  readonly fatal: ApiError | null;
}

function resultsOf<Q, T>(settled: Settled<Asked<Q>, T>, ask: PeopleQuestion<Q, T>): WaveResults {
  const results = new Map<string, Found>();
  let fatal: ApiError | null = null;
  for (const [{ key }, answer] of settled) {
    const result = answer.ok ? ask.foundFrom(answer.value) : textOf(answer.error);
    if (result !== null) results.set(key, result);
    else if (!answer.ok && !isFailure(answer.error)) fatal = answer.error;
  }
  return { results, fatal };
}

/** The result that a refusal is; null where it says nothing about the input. */
function textOf(error: ApiError): Found | null {
  switch (consequence(error)) {
    case 'rowNoMatch':
      return { kind: 'text', text: noMatchText };
    case 'rowStaleId':
    case 'rowNoData':
      return { kind: 'text', text: notFoundText };
    case 'rowNotEnoughInput':
      return { kind: 'text', text: notEnoughInputText('a first or last name is missing') };
    case 'rowInvalidInput':
    case 'rowError':
      return { kind: 'text', text: error.message };
    default:
      return null;
  }
}

function reveal(
  deps: FormulaDeps,
  budget: Budget,
  fields: readonly ContactField[],
  found: Map<string, Found>,
  isSingle: boolean,
): ReadonlyMap<string, Notes> {
  if (fields.length === 0 || deps.spending === null || deps.api === null) return new Map();
  const parts = { ...deps, api: deps.api, spending: deps.spending };
  const revealed = revealMissing(parts, budget, fields, found);
  keepAnswers(deps, revealed.changed);
  for (const [key, result] of revealed.changed) found.set(key, result);
  // A single cell can say what the user has to do; in a range that would hide the other rows.
  if (revealed.error !== null && isSingle) {
    throw formulaErrorFrom(revealed.error, deps.clock.nowMs());
  }
  return revealed.notes;
}

function rowCells<Q>(
  row: Row<Q>,
  questions: ReadonlyMap<string, Asked<Q>>,
  found: ReadonlyMap<string, Found>,
  notes: ReadonlyMap<string, Notes>,
  columns: readonly FieldColumn[],
): readonly CellValue[] {
  if (row.kind === 'text') return textRow(row.text, columns);
  const key = questions.get(row.key)?.key ?? '';
  const result = found.get(key);
  if (result === undefined) return textRow(waitingText, columns);
  if (result.kind === 'text') return textRow(result.text, columns);
  return personRow(result, columns, notes.get(key));
}

function textRow(text: string, columns: readonly FieldColumn[]): readonly CellValue[] {
  return columns.map((_, index) => (index === 0 ? text : ''));
}
