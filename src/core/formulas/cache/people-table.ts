/** Defines how rows of inputs become rows of people: kept answers first, then the API, then reveals. */

import type { ContactField } from '../../words';
import { notesOf } from '../asking/reveal-ends';
import { startTimeLeft, type TimeLeft } from '../asking/time-left';
import { contactFieldsIn, type FieldColumn, personRow } from '../fields';
import type {
  AskedQuestion,
  FormulaDeps,
  FormulaResult,
  FormulaValue,
  PeopleQuestion,
} from '../formula-deps';
import { noKey, waitingFor } from '../formula-error';
import { judgeAll } from '../listed-people';
import { waitingText } from '../texts';
import { answerKey, keptAnswers } from './answer-cache';
import { type Found, isUnrevealed, type Notes } from './found';

/** What one input row asks. */
export type Row<Q> =
  | { readonly kind: 'question'; readonly question: Q; readonly key: string }
  /** Answered without asking: blank, impossible, or still loading. */
  | { readonly kind: 'text'; readonly text: string };

/** One row for each input row; a scalar where one cell asks for one field. */
export function peopleTable<Q, T>(
  deps: FormulaDeps,
  rows: readonly Row<Q>[],
  columns: readonly FieldColumn[],
  ask: PeopleQuestion<Q, T>,
  // From before the rows were made: those of a long column take seconds of an execution's time, as do digests.
  timeLeft = startTimeLeft(deps),
): FormulaResult {
  const questions = differentQuestions(deps, rows, ask.kind, timeLeft);
  const fields = contactFieldsIn(columns);
  // Only a result without anything beside the values can be an error that says what to do.
  const isBare = questions.size === 1 && fields.length === columns.length;
  const { found, notes } = answers(deps, timeLeft, [...questions.values()], fields, isBare, ask);
  const cells = rows.map((row) => rowCells(row, questions, found, notes, columns));
  const [first = []] = cells;
  return cells.length === 1 && first.length === 1 ? (first[0] ?? '') : cells;
}

interface Answers {
  readonly found: ReadonlyMap<string, Found>;
  readonly notes: ReadonlyMap<string, Notes>;
}

/** What is kept, and what has to be asked or revealed beside it. */
function answers<Q, T>(
  deps: FormulaDeps,
  timeLeft: TimeLeft,
  questions: readonly AskedQuestion<Q>[],
  fields: readonly ContactField[],
  isBare: boolean,
  ask: PeopleQuestion<Q, T>,
): Answers {
  const found = new Map(
    keptAnswers(
      deps,
      questions.map(({ key }) => key),
      fields,
    ),
  );
  const missing = questions.filter(({ key }) => !found.has(key));
  const notes = askMissing(deps, timeLeft, missing, fields, found, ask);
  judgeAll(deps, questions, found, ask, true);
  if (deps.spending === null || !hasUnrevealed(found, fields)) return { found, notes };
  judgeAll(deps, questions, found, ask, false);
  // An old answer tells nothing of what is lacking: that waits, and nothing is spent on it.
  const fresh = new Map([...found].filter(([key]) => !notes.has(key)));
  const revealed = deps.asking()?.reveal(timeLeft, fields, fresh, isBare) ?? [];
  for (const [key, now] of fresh) found.set(key, now);
  // A value may be on the list itself, which nobody knows before it is there.
  judgeAll(deps, questions, found, ask, false);
  return { found, notes: new Map([...notes, ...revealed]) };
}

/** Adds what the API answers to `found`, and tells what waits beside old answers. */
function askMissing<Q, T>(
  deps: FormulaDeps,
  timeLeft: TimeLeft,
  missing: readonly AskedQuestion<Q>[],
  fields: readonly ContactField[],
  found: Map<string, Found>,
  ask: PeopleQuestion<Q, T>,
): ReadonlyMap<string, Notes> {
  if (missing.length === 0) return new Map();
  const asking = deps.asking();
  if (asking === null) throw noKey();
  try {
    asking.people(timeLeft, missing, fields, found, ask);
  } catch (error) {
    const notes = addOld(deps, missing, fields, found);
    // A key that was revoked hides nothing that is known of other rows, and perhaps paid.
    if (found.size === 0) throw error;
    const text = waitingFor(error);
    for (const { key } of missing) if (!found.has(key)) found.set(key, { kind: 'text', text });
    return notes;
  }
  return addOld(deps, missing, fields, found);
}

/** What was kept before the last reveal still shows what is owned; what it lacks waits. */
function addOld<Q>(
  deps: FormulaDeps,
  missing: readonly AskedQuestion<Q>[],
  fields: readonly ContactField[],
  found: Map<string, Found>,
): ReadonlyMap<string, Notes> {
  const notes = new Map<string, Notes>();
  const open = missing.flatMap(({ key }) => (found.has(key) ? [] : [key]));
  for (const [key, old] of keptAnswers(deps, open, [])) {
    if (old.kind !== 'person' || fields.every((field) => old.person[field].value === null))
      continue;
    found.set(key, old);
    const waiting = notesOf(old, fields, () => waitingText);
    notes.set(key, waiting);
  }
  return notes;
}

function hasUnrevealed(
  found: ReadonlyMap<string, Found>,
  fields: readonly ContactField[],
): boolean {
  return [...found.values()].some(
    (result) => result.kind === 'person' && fields.some((field) => isUnrevealed(result, field)),
  );
}

/** Each different question once, under its own key, with the key under which its answer is kept; as far as the time suffices. */
function differentQuestions<Q>(
  deps: FormulaDeps,
  rows: readonly Row<Q>[],
  kind: string,
  timeLeft: TimeLeft,
): ReadonlyMap<string, AskedQuestion<Q>> {
  const questions = new Map<string, AskedQuestion<Q>>();
  for (const row of rows) {
    if (row.kind === 'question' && !questions.has(row.key) && timeLeft.leftMs() > 0) {
      questions.set(row.key, { question: row.question, key: answerKey(deps, kind, row.key) });
    }
  }
  return questions;
}

function rowCells<Q>(
  row: Row<Q>,
  questions: ReadonlyMap<string, AskedQuestion<Q>>,
  found: ReadonlyMap<string, Found>,
  notes: ReadonlyMap<string, Notes>,
  columns: readonly FieldColumn[],
): readonly FormulaValue[] {
  if (row.kind === 'text') return textRow(row.text, columns);
  const key = questions.get(row.key)?.key ?? '';
  const result = found.get(key);
  if (result === undefined) return textRow(waitingText, columns);
  if (result.kind === 'text') return textRow(result.text, columns);
  return personRow(result, columns, notes.get(key));
}

function textRow(text: string, columns: readonly FieldColumn[]): readonly FormulaValue[] {
  return columns.map((_, index) => (index === 0 ? text : ''));
}
