/** Defines the free part of a step: finding the person of each row. */

import type { Answer } from '../../api/answer';
import type { EnrichInput, Match } from '../../api/endpoints/match';
import type { Person } from '../../api/endpoints/person';
import { consequence, isFailure, isRowOutcome, waitsForSlots } from '../../api/errors/error-policy';
import { type ApiError, inputsAtFault } from '../../api/errors/errors';
import { inputKeyOf } from '../../inputs/enrich-input';
import { confidenceNote, heldNote, lookNote, staleNote } from '../../sheet/rows/remarks';
import { identityOf, type SheetRow, secondTryOf } from '../../sheet/rows/sheet-rows';
import { isSaidTo, type Status, statusOf, thousandths, typedNote } from '../../sheet/rows/status';
import { isUnpriced, wantedOf } from '../rows/free-rows';
import { isUnchecked, isWeak, onlyMatches } from '../rows/row-filter';
import type { RunDeps } from '../run-deps';
import type { RunState } from '../run-state';
import { thinWave } from '../waits/slot-waits';
import { areTriesCounted, triesOf } from '../waits/tries';

/** What became of looking a row up. */
export type Lookup =
  | { readonly kind: 'person'; readonly person: Person; readonly confidence: number | null }
  /** The row is settled, or (`clearId`) has to be matched anew. */
  | { readonly kind: 'outcome'; readonly status: Status; readonly clearId: boolean }
  /** Answered without anything usable, while others were answered: one try of the few that it has. */
  | { readonly kind: 'failed'; readonly error: ApiError }
  /** Not answered: tried again by a later step. */
  | { readonly kind: 'later' };

type Outcome = Extract<Lookup, { kind: 'outcome' }>;

export interface Lookups {
  readonly byIdentity: ReadonlyMap<string, Lookup>;
  /** The first error that concerns the run and not a row; null where there was none. */
  readonly error: ApiError | null;
  /** Balance as the last match told it. */
  readonly balance: number | null;
}

export type LookupKind = 'match' | 'person' | 'insufficient' | 'noId' | 'weak' | 'none';

/**
 * Person ids and slugs (API document, Person), which shows no alphabet: a remark, a link or an address
 * under a swapped header is neither, nor is the word that stands in an id's place in the path of a search.
 * Two batches of longer ones would not fit what a run may remember (9 KB).
 */
const idShape = /^(?!search$)[\p{L}\p{N}_.:~=-]{1,100}$/u;

/** How the person of a row is found: by its inputs, by its person id, or not at all. */
export function lookupKind(run: RunState, row: SheetRow): LookupKind {
  if (row.knownId === '') return row.lead.kind === 'ok' ? 'match' : 'insufficient';
  if (!idShape.test(row.knownId)) return 'noId';
  if (run.settings.checks) return 'person';
  if (isWeak(run, row)) return 'weak';
  const { available, notes } = row.status;
  if (run.short || notes.includes(lookNote) || isUnchecked(run, row.status)) return 'person';
  // What it would cost, or whether its email is verified, can only be told from the person.
  if (isUnpriced(run, row)) {
    return onlyMatches(run) || run.settings.onlyVerifiedEmails ? 'person' : 'none';
  }
  // What is owned comes with the person, and only with it can be told whether this account owns it:
  // the row may have been matched with another one's key.
  const owned = wantedOf(run, row).some((field) => available?.[field] === 'yours');
  const isSure = onlyMatches(run) ? isSaidTo(run.account.owner, row.status) : !owned;
  return isSure ? 'none' : 'person';
}

/** Sends one wave of requests for rows of different identity, each asked once. */
export function lookUp(
  run: RunState,
  { api, clock }: Pick<RunDeps, 'api' | 'clock'>,
  rows: readonly SheetRow[],
  kindOf: (row: SheetRow) => LookupKind,
): Lookups {
  const matches = answersByKey(
    rows.filter((row) => kindOf(row) === 'match'),
    askedKey,
    (all) => api.enrich(all.flatMap(inputToAsk)),
  );
  const people = answersByKey(
    rows.filter((row) => kindOf(row) === 'person'),
    (row) => row.knownId,
    (all) => api.people(all.map((row) => row.knownId)),
  );
  const byIdentity = new Map<string, Lookup>();
  for (const row of rows) {
    byIdentity.set(identityOf(row), lookupOf(run, kindOf(row), row, matches, people));
  }
  const answers = [...matches.values(), ...people.values()];
  const errors = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]));
  // Where nobody is answered the API is at fault; where others are, it is this lead or person.
  const isOutage = answers.every(
    (answer) => !answer.ok && (isFailure(answer.error) || waitsForSlots(answer.error)),
  );
  const mayBeTheirs = answers.length < thinWave && areTriesCounted(run, clock.nowMs());
  for (const row of rows) {
    const answer = answerOf(kindOf(row), row, matches, people);
    if (answer === undefined || answer.ok || !isFailure(answer.error)) continue;
    if (isOutage && !mayBeTheirs && triesOf(row.status) === 0) continue;
    byIdentity.set(identityOf(row), { kind: 'failed', error: answer.error });
  }
  const isLeft = [...byIdentity.values()].some(({ kind }) => kind === 'later');
  const ofRun = errors.filter((error) => !isFailure(error) || (isOutage && isLeft));
  return { byIdentity, error: worst(ofRun), balance: lastBalance(matches) };
}

function answerOf(
  kind: LookupKind,
  row: SheetRow,
  matches: ReadonlyMap<string, Answer<Match>>,
  people: ReadonlyMap<string, Answer<Person>>,
): Answer<Match | Person> | undefined {
  return kind === 'match' ? matches.get(askedKey(row)) : people.get(row.knownId);
}

/** The clean inputs at first, then those as typed. */
function inputToAsk(row: SheetRow): readonly EnrichInput[] {
  if (row.lead.kind !== 'ok') return [];
  return [(secondTryOf(row) === '' ? null : row.lead.asTyped) ?? row.lead.input];
}

/** Of rows with equal inputs some may be at their second try. */
function askedKey(row: SheetRow): string {
  return inputToAsk(row).map(inputKeyOf).join();
}

/** Asks once for rows with the same key, and not at all for none. */
function answersByKey<T>(
  rows: readonly SheetRow[],
  keyOf: (row: SheetRow) => string,
  ask: (rows: readonly SheetRow[]) => readonly Answer<T>[],
): ReadonlyMap<string, Answer<T>> {
  const byKey = new Map(rows.map((row) => [keyOf(row), row] as const));
  const answers = byKey.size === 0 ? [] : ask([...byKey.values()]);
  const found = new Map<string, Answer<T>>();
  [...byKey.keys()].forEach((key, index) => {
    const answer = answers[index];
    if (answer !== undefined) found.set(key, answer);
  });
  return found;
}

/** A run that has to stop says so before one that failed, and that before one that waits. */
function worst(errors: readonly ApiError[]): ApiError | null {
  const ofRun = errors.filter((error) => !isRowOutcome(error));
  const rank = (error: ApiError) => (waitsForSlots(error) ? 2 : isFailure(error) ? 1 : 0);
  return [...ofRun].sort((a, b) => rank(a) - rank(b))[0] ?? null;
}

function lastBalance(matches: ReadonlyMap<string, Answer<Match>>): number | null {
  const told = [...matches.values()].flatMap((answer) =>
    answer.ok ? (answer.value.balance ?? []) : [],
  );
  return told[told.length - 1] ?? null;
}

function lookupOf(
  run: RunState,
  kind: LookupKind,
  row: SheetRow,
  matches: ReadonlyMap<string, Answer<Match>>,
  people: ReadonlyMap<string, Answer<Person>>,
): Lookup {
  switch (kind) {
    case 'match':
      return ofMatch(run, row, matches.get(askedKey(row)));
    case 'person':
      return ofPerson(row, people.get(row.knownId));
    case 'insufficient':
      return outcome(statusOf('Not enough input', { notes: reasonOf(row) }));
    case 'noId':
      return withoutId(run, row);
    case 'weak':
      return outcome(tooWeak((row.status.confidence ?? 0) / 1_000), true);
    default:
      return { kind: 'later' };
  }
}

/** Some other column's text: the row is matched by its inputs, or says what to look at. A check changes none. */
function withoutId({ settings }: RunState, row: SheetRow): Lookup {
  if (row.lead.kind === 'ok' && settings.checks !== true) return staleId(row);
  return outcome(statusOf('Error', { notes: ['check person ID'] }));
}

function reasonOf(row: SheetRow): readonly string[] {
  return row.lead.kind === 'insufficient' && row.lead.reason !== '' ? [row.lead.reason] : [];
}

function outcome(status: Status, clearId = false): Outcome {
  return { kind: 'outcome', status, clearId };
}

function ofMatch(run: RunState, row: SheetRow, answer: Answer<Match> | undefined): Lookup {
  if (answer === undefined) return { kind: 'later' };
  if (!answer.ok) return ofError(answer.error, row);
  const { confidence, person } = answer.value;
  if (confidence >= run.settings.confidenceMin) return { kind: 'person', person, confidence };
  return outcome(tooWeak(confidence));
}

function tooWeak(confidence: number): Status {
  // Rounded down: what is below the minimum must not read as what meets it.
  const hundredths = Math.floor(thousandths(confidence) / 10);
  return statusOf('No match', { notes: [confidenceNote(hundredths)] });
}

function ofPerson(row: SheetRow, answer: Answer<Person> | undefined): Lookup {
  if (answer === undefined) return { kind: 'later' };
  return answer.ok
    ? { kind: 'person', person: answer.value, confidence: null }
    : ofError(answer.error, row);
}

/** The product's table of answers, for one row. */
function ofError(error: ApiError, row: SheetRow): Lookup {
  switch (consequence(error)) {
    case 'rowNoMatch':
      return secondTry(row) ?? outcome(statusOf('No match'));
    case 'rowNotEnoughInput':
      return secondTry(row) ?? outcome(statusOf('Not enough input'));
    case 'rowInvalidInput':
      return outcome(statusOf('Error', { notes: [`check ${faultyInputs(error)}`] }));
    case 'rowNoData':
      return outcome(statusOf('No data on file'));
    case 'rowStaleId':
      return staleId(row);
    default:
      return isRowOutcome(error)
        ? outcome(statusOf('Error', { notes: [error.code] }))
        : { kind: 'later' };
  }
}

/** Cleaning may have taken away what belongs to a name: nothing is final before the text as typed. */
function secondTry(row: SheetRow): Lookup | null {
  const { lead, inputsKey } = row;
  if (lead.kind !== 'ok' || lead.asTyped === null || secondTryOf(row) !== '') return null;
  const note = typedNote(inputsKey, inputKeyOf(lead.asTyped));
  return outcome(openStatus(row, [staleNote, heldNote], note));
}

/** A stale person id is matched anew, once; without other inputs nothing more can be asked. */
export function staleId(row: SheetRow): Outcome {
  const again =
    row.lead.kind === 'ok' && row.knownId !== '' && !row.status.notes.includes(staleNote);
  if (!again) return outcome(statusOf('No data on file'));
  return outcome(openStatus(row, [heldNote], staleNote), true);
}

/** It is looked up once more: of its remarks these stay, and one more comes. */
function openStatus(
  { status: { chosen, notes } }: SheetRow,
  kept: readonly string[],
  added: string,
): Status {
  const told = [...notes.filter((note) => kept.includes(note)), added];
  return statusOf('Waiting: its turn', { chosen, notes: told });
}

const inputWords: Readonly<Record<string, string>> = {
  linkedin_url: 'LinkedIn URL',
  full_name: 'full name',
  first_name: 'first name',
  last_name: 'last name',
  company: 'company',
  email: 'work email',
};

function faultyInputs(error: ApiError): string {
  const names = inputsAtFault(error).map((name) => inputWords[name] ?? name);
  return names.length === 0 ? 'the inputs' : names.join(', ');
}
