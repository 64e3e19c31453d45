/** Defines how formulas reveal what the account does not own yet, inside the owner's daily limit. */
import { batchIdsMaxDefault } from '../../config';
import type { Answer } from '../api/answer';
import type { ContactDataApi } from '../api/contact-data-api';
import { errorWithCode } from '../api/error-from';
import {
  type Consequence,
  consequence,
  consequenceOfCode,
  isRetryable,
  mayHaveCharged,
  pausesRun,
  stopsRun,
} from '../api/error-policy';
import { type ApiError, noFacts } from '../api/errors';
import { type BatchEntry, entryFor, type RevealedBatch } from '../api/reveal-batch';
import type { ContactField } from '../sidebar/model';
import { noteReveals } from './answer-cache';
import type { Budget } from './budget';
import type { FormulaDeps } from './deps';
import { type Found, type FoundPerson, isUnrevealed, type Notes } from './found';
import type { FormulaSpending } from './spending';
import { notRevealedBecause, waitingText } from './texts';

export interface Revealed {
  /** People with what is known now, by the key of their answer. */
  readonly changed: ReadonlyMap<string, Found>;
  /** What the fields that stayed unrevealed read, by the key of the answer. */
  readonly notes: ReadonlyMap<string, Notes>;
  /** What stopped the reveals, where the user can do something about it. */
  readonly error: ApiError | null;
}

export type RevealParts = FormulaDeps & {
  readonly api: ContactDataApi;
  readonly spending: FormulaSpending;
};

interface Candidate {
  readonly key: string;
  readonly found: FoundPerson;
}

/** People who lack the same fields, so that one batch asks for nothing that is owned already. */
interface Group {
  readonly fields: readonly ContactField[];
  readonly candidates: readonly Candidate[];
}

interface Progress {
  readonly changed: Map<string, Found>;
  readonly notes: Map<string, Notes>;
  error: ApiError | null;
  /** Why nothing more is revealed; null while reveals go on. */
  stopText: string | null;
}

/** A reveal whose answer was lost is asked again at no cost, but not for ever. */
const attemptsMax = 3;
const retryMs = 500;

/** Reveals in batches; what does not fit the limits or the time is noted, not failed. */
export function revealMissing(
  parts: RevealParts,
  budget: Budget,
  fields: readonly ContactField[],
  found: ReadonlyMap<string, Found>,
): Revealed {
  const progress: Progress = { changed: new Map(), notes: new Map(), error: null, stopText: null };
  for (const group of groups(fields, found)) revealGroup(parts, budget, group, progress);
  return progress;
}

function groups(
  fields: readonly ContactField[],
  found: ReadonlyMap<string, Found>,
): readonly Group[] {
  const byFields = new Map<string, { fields: readonly ContactField[]; candidates: Candidate[] }>();
  for (const [key, result] of found) {
    if (result.kind !== 'person') continue;
    const missing = fields.filter((field) => isUnrevealed(result, field));
    if (missing.length === 0) continue;
    const group = byFields.get(missing.join()) ?? { fields: missing, candidates: [] };
    group.candidates.push({ key, found: result });
    byFields.set(missing.join(), group);
  }
  return [...byFields.values()];
}

/** Two inputs may lead to the same person, who is revealed once. */
function revealGroup(parts: RevealParts, budget: Budget, group: Group, progress: Progress): void {
  let ids: readonly string[] = [...new Set(group.candidates.map(({ found }) => found.person.id))];
  while (ids.length > 0 && progress.stopText === null) {
    ids = ids.slice(revealSome(parts, budget, group, ids, progress));
  }
  note(progress, group.fields, withIds(group, ids), progress.stopText ?? waitingText);
}

function withIds(group: Group, ids: readonly string[]): readonly Candidate[] {
  const wanted = new Set(ids);
  return group.candidates.filter(({ found }) => wanted.has(found.person.id));
}

/** Reveals the first of these people; gives how many were dealt with, 0 where reveals have to stop. */
function revealSome(
  parts: RevealParts,
  budget: Budget,
  group: Group,
  ids: readonly string[],
  progress: Progress,
): number {
  const { fields } = group;
  const size = Math.min(ids.length, peopleNow(parts.api, budget, fields.length));
  const reservation = parts.spending.reserve(size * fields.length);
  const batchIds = ids.slice(0, Math.floor(reservation.credits / fields.length));
  if (batchIds.length === 0) {
    parts.spending.settle(reservation, 0);
    progress.stopText = size === 0 ? waitingText : notRevealedBecause.limit;
    return 0;
  }
  const { answer, mayBeCharged } = send(parts.api, budget, batchIds, fields);
  const charged = answer.ok ? creditsOf(answer.value, fields) : 0;
  parts.spending.settle(reservation, mayBeCharged ? batchIds.length * fields.length : charged);
  if (!answer.ok) {
    // The account may own the values by now: then they are free, also when the limit is used up.
    if (mayBeCharged) noteReveals(parts.cache, parts.clock);
    stop(progress, answer.error);
    return 0;
  }
  takeIn(progress, fields, withIds(group, batchIds), answer.value);
  return batchIds.length;
}

/** How many people the pace allows, waiting for the first slots; 0 where the time does not suffice. */
function peopleNow(api: ContactDataApi, budget: Budget, fieldCount: number): number {
  const wanted = { requests: 1, reveals: fieldCount };
  for (let look = 0; look < attemptsMax; look += 1) {
    const { requests, reveals } = api.slots();
    const people = requests === 0 ? 0 : Math.floor(reveals / fieldCount);
    if (people > 0) return Math.min(people, batchIdsMaxDefault);
    if (!budget.wait(api.waitMs(wanted))) return 0;
  }
  return 0;
}

interface Sent {
  readonly answer: Answer<RevealedBatch>;
  /** A try before may have charged what the last answer then gave for free. */
  readonly mayBeCharged: boolean;
}

function send(
  api: ContactDataApi,
  budget: Budget,
  ids: readonly string[],
  fields: readonly ContactField[],
): Sent {
  let answer = api.revealBatch(ids, fields);
  let mayBeCharged = !answer.ok && mayHaveCharged(answer.error);
  for (let attempt = 1; attempt < attemptsMax; attempt += 1) {
    if (answer.ok || !isRetryable(answer.error)) break;
    if (!budget.wait(Math.max(retryMs * attempt, answer.error.retryAfterMs ?? 0))) break;
    answer = api.revealBatch(ids, fields);
    mayBeCharged = mayBeCharged || (!answer.ok && mayHaveCharged(answer.error));
  }
  return { answer, mayBeCharged };
}

/** What was charged; entries that tell nothing may have been charged in full. */
function creditsOf(batch: RevealedBatch, fields: readonly ContactField[]): number {
  const unknown = batch.entries.filter((entry) => entry.status === 'unknown').length;
  return Math.max(0, batch.creditsSpent) + unknown * fields.length;
}

function takeIn(
  progress: Progress,
  fields: readonly ContactField[],
  candidates: readonly Candidate[],
  batch: RevealedBatch,
): void {
  for (const candidate of candidates) {
    const entry = entryFor(batch, candidate.found.person.id);
    if (entry?.status === 'ok') {
      progress.changed.set(candidate.key, withValues(candidate.found, fields, entry));
    } else if (entry?.status === 'error' && consequenceOfCode(entry.code) === 'rowNoData') {
      progress.changed.set(candidate.key, withoutData(candidate.found, fields));
    } else {
      note(progress, fields, [candidate], textOfEntry(progress, entry));
    }
  }
}

/** Why an entry brought no value; credits and the daily cap end all further reveals. */
function textOfEntry(progress: Progress, entry: BatchEntry | null): string {
  if (entry?.status !== 'error' && entry?.status !== 'skipped') return waitingText;
  const code = entry.status === 'error' ? entry.code : entry.reason;
  const what = consequenceOfCode(code);
  if (what === 'rowError' || what === 'rowStaleId') return notRevealedBecause.refused;
  if (what !== 'retry') stop(progress, errorWithCode(code, noFacts));
  return progress.stopText ?? waitingText;
}

function stop(progress: Progress, error: ApiError): void {
  progress.stopText = stopTexts[consequence(error)] ?? notRevealedBecause.refused;
  if (stopsRun(error) || pausesRun(error)) progress.error = error;
}

const stopTexts: Readonly<Partial<Record<Consequence, string>>> = {
  runPausesForCredits: notRevealedBecause.credits,
  runPausesForDay: notRevealedBecause.dailyCap,
  runWaits: waitingText,
  retry: waitingText,
};

/** A field that was asked for and came without a value has no data after all. */
function withValues(
  found: FoundPerson,
  fields: readonly ContactField[],
  entry: Extract<BatchEntry, { status: 'ok' }>,
): FoundPerson {
  const missing = fields.filter(
    (field) => entry.person[field].value === null && entry.failures[field] === 'NO_DATA',
  );
  return withoutData({ ...found, person: entry.person }, missing);
}

function withoutData(found: FoundPerson, fields: readonly ContactField[]): FoundPerson {
  const { person } = found;
  const has = (field: ContactField) => person[field].available && !fields.includes(field);
  const email = { ...person.email, available: has('email') };
  const phone = { ...person.phone, available: has('phone') };
  return { ...found, person: { ...person, email, phone } };
}

/** Fields that have come to be known or empty meanwhile say so themselves. */
function note(
  progress: Progress,
  fields: readonly ContactField[],
  candidates: readonly Candidate[],
  text: string,
): void {
  for (const { key, found } of candidates) {
    const missing = fields.filter((field) => isUnrevealed(found, field));
    progress.notes.set(key, Object.fromEntries(missing.map((field) => [field, text])));
  }
}
