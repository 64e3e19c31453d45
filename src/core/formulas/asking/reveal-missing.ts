/** Defines how formulas reveal what the account does not own yet, inside the owner's daily limit. */
import { claimPollMs } from '../../../config';
import { noteBought, noteReveals } from '../../account/last-reveal';
import type { ContactDataApi } from '../../api/contact-data-api';
import type { FieldReading, RevealReading } from '../../api/endpoints/reveal-reading';
import { errorWithCode } from '../../api/errors/error-from';
import { consequence, isForUser, isRetryable, mayHaveCharged } from '../../api/errors/error-policy';
import { type ApiError, noFacts } from '../../api/errors/errors';
import { orderReveals } from '../../api/reveal-order';
import type { ContactField } from '../../words';
import { keepRevealed, keptAnswers } from '../cache/answer-cache';
import { type Found, isUnrevealed, type Notes } from '../cache/found';
import type { FormulaDeps } from '../formula-deps';
import type { FormulaSpending, SpendingReservation } from '../spending/spending';
import { openMs } from '../spending/spending-ledger';
import type { Terms } from '../terms';
import { notRevealedBecause, waitingText } from '../texts';
import { settleDoubts, whoIsOwned } from './free-records';
import {
  changedBy,
  endsOf,
  isToBeAskedApart,
  notesOf,
  textOf,
  type Unrevealed,
} from './reveal-ends';
import type { TimeLeft } from './time-left';

export interface Revealed {
  /** What the fields that stayed unrevealed read, by the key of the answer. */
  readonly notes: ReadonlyMap<string, Notes>;
  /** What stopped the reveals, where the user can do something about it. */
  readonly error: ApiError | null;
}

export type RevealParts = FormulaDeps & {
  readonly api: ContactDataApi;
  readonly spending: FormulaSpending;
  readonly terms: Terms;
};

/** People who lack the same fields, so that one batch asks for nothing that is owned already. */
interface Group {
  readonly fields: readonly ContactField[];
  readonly candidates: readonly Unrevealed[];
}

interface Progress {
  /** People with what is known now, by the key of their answer. */
  readonly found: Map<string, Found>;
  readonly notes: Map<string, Notes>;
  error: ApiError | null;
  /** Why nothing more is revealed; null while reveals go on. */
  stopText: string | null;
  /** How often to look again whether others are done with what they set aside. */
  looksLeft: number;
  hasSettledDoubts: boolean;
  /** Refused for the first of their fields, which says nothing of the others. */
  readonly apart: Set<string>;
  /** When formulas last bought anything before this one did. */
  lastMs?: number;
}

/** A reveal whose answer was lost is asked again at no cost, but not for ever. */
const attemptsMax = 3;
const retryMs = 500;

/** Others need a second or two for a reveal; who was ended in the middle is not waited for longer. */
const looksMax = 8;

/**
 * Reveals in batches; what does not fit the limits or the time is noted, not failed. What comes to be known
 * is put into `found` at once: a service that throws later hides none of it.
 */
export function revealMissing(
  parts: RevealParts,
  timeLeft: TimeLeft,
  fields: readonly ContactField[],
  found: Map<string, Found>,
): Revealed {
  const progress: Progress = {
    found,
    notes: new Map(),
    error: null,
    stopText: null,
    looksLeft: looksMax,
    hasSettledDoubts: false,
    apart: new Set(),
  };
  const { revealsPerMinute } = parts.api.slots();
  // What the plan allows in a minute may be less than the fields of one person.
  const together = fields.length <= revealsPerMinute ? [fields] : fields.map((field) => [field]);
  for (const each of together) {
    for (const group of groups(each, found)) revealGroup(parts, timeLeft, group, progress);
  }
  for (const field of fields) {
    const apart = new Map([...found].filter(([key]) => progress.apart.has(key)));
    for (const group of groups([field], apart)) revealGroup(parts, timeLeft, group, progress);
  }
  showOwned(parts, timeLeft, fields, progress);
  return progress;
}

/** Neither credits nor a cap hide what other formulas bought since these records were kept. */
function showOwned(
  parts: RevealParts,
  timeLeft: TimeLeft,
  fields: readonly ContactField[],
  progress: Progress,
): void {
  const { credits, dailyCap } = notRevealedBecause;
  if (progress.stopText !== credits && progress.stopText !== dailyCap) return;
  const lastMs = progress.lastMs ?? 0;
  const left = groups(fields, progress.found).flatMap(({ candidates }) => candidates);
  const seenAtMs = ({ found }: Unrevealed) => found.atMs ?? timeLeft.startedAtMs;
  // Not all may be asked at once: each calculation comes to others.
  const oldest = [...left].sort((a, b) => seenAtMs(a) - seenAtMs(b));
  const { known } = whoIsOwned(
    parts,
    oldest.filter((each) => seenAtMs(each) <= lastMs + openMs),
  );
  for (const [key, now] of known) progress.found.set(key, now);
}

function groups(
  fields: readonly ContactField[],
  found: ReadonlyMap<string, Found>,
): readonly Group[] {
  const byFields = new Map<string, { fields: readonly ContactField[]; candidates: Unrevealed[] }>();
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
function revealGroup(
  parts: RevealParts,
  timeLeft: TimeLeft,
  group: Group,
  progress: Progress,
): void {
  let ids = idsOf(group.candidates);
  while (ids.length > 0 && progress.stopText === null) {
    const done = revealSome(parts, timeLeft, group, ids, progress);
    ids = ids.filter((id) => !done.has(id));
  }
  note(progress, group.fields, withIds(group, new Set(ids)), progress.stopText ?? waitingText);
}

function idsOf(candidates: readonly Unrevealed[]): readonly string[] {
  return [...new Set(candidates.map(({ found }) => found.person.id))];
}

function withIds(group: Group, ids: ReadonlySet<string>): readonly Unrevealed[] {
  return group.candidates.filter(({ found }) => ids.has(found.person.id));
}

/** Reveals some of these people; gives those who were dealt with. */
function revealSome(
  parts: RevealParts,
  timeLeft: TimeLeft,
  group: Group,
  ids: readonly string[],
  progress: Progress,
): ReadonlySet<string> {
  const { spending, terms } = parts;
  const { fields } = group;
  const size = Math.min(ids.length, peopleNow(parts, timeLeft, fields.length));
  if (size === 0) {
    progress.stopText = waitingText;
    return new Set();
  }
  const wanted = ids.slice(0, size).map((personId) => ({ personId, fields }));
  const isShared = progress.looksLeft === 0;
  const reservation = spending.reserve(wanted, terms.costPerReveal, isShared);
  if (reservation.granted.size > 0) {
    revealBatch(parts, timeLeft, group, reservation, progress);
    return reservation.granted;
  }
  return withoutRoom(parts, timeLeft, group, reservation, progress);
}

/** Nobody could be set aside: some for good, some until others are done. */
function withoutRoom(
  parts: RevealParts,
  timeLeft: TimeLeft,
  group: Group,
  reservation: SpendingReservation,
  progress: Progress,
): ReadonlySet<string> {
  const { refused, doubts } = reservation;
  const reasons = new Set(refused.values());
  if (reasons.has('off')) return new Set(refused.keys());
  if (doubts.length > 0 && !progress.hasSettledDoubts && reasons.has('waits')) {
    progress.hasSettledDoubts = true;
    settleDoubts(parts, doubts);
    return new Set();
  }
  if (reasons.has('unreadable')) {
    progress.stopText = notRevealedBecause.unreadable;
    return new Set();
  }
  const spent = new Set([...refused].flatMap(([id, why]) => (why === 'limit' ? [id] : [])));
  if (spent.size > 0) {
    noteSpent(parts, timeLeft, group, withIds(group, spent), reservation, progress);
    return spent;
  }
  return lookAgain(parts, timeLeft, group, new Set(refused.keys()), progress);
}

/** What others revealed meanwhile is taken from the cache; who still waits when time is up says so. */
function lookAgain(
  parts: RevealParts,
  timeLeft: TimeLeft,
  group: Group,
  ids: ReadonlySet<string>,
  progress: Progress,
): ReadonlySet<string> {
  const candidates = withIds(group, ids);
  if (progress.looksLeft === 0 || !timeLeft.wait(claimPollMs)) {
    note(progress, group.fields, candidates, waitingText);
    return ids;
  }
  progress.looksLeft -= 1;
  const keys = candidates.map(({ key }) => key);
  const kept = keptAnswers(parts, keys, group.fields);
  const isKnown = ({ key }: Unrevealed) => {
    const now = kept.get(key);
    return now?.kind === 'person' && group.fields.every((field) => !isUnrevealed(now, field));
  };
  for (const { key } of candidates.filter(isKnown)) {
    const now = kept.get(key);
    if (now !== undefined) progress.found.set(key, now);
  }
  const unknown = new Set(idsOf(candidates.filter((candidate) => !isKnown(candidate))));
  return new Set([...ids].filter((id) => !unknown.has(id)));
}

/** The limit hides nothing that the account owns: whoever may be owned by now is looked up, free. */
function noteSpent(
  parts: RevealParts,
  timeLeft: TimeLeft,
  { fields }: Group,
  candidates: readonly Unrevealed[],
  { lastMs }: SpendingReservation,
  progress: Progress,
): void {
  const mayBeOwned = ({ found }: Unrevealed) =>
    (found.atMs ?? timeLeft.startedAtMs) <= lastMs + openMs;
  const { known, unknown } = whoIsOwned(parts, candidates.filter(mayBeOwned));
  for (const [key, now] of known) progress.found.set(key, now);
  for (const candidate of candidates) {
    const found = known.get(candidate.key) ?? candidate.found;
    const text = unknown.has(candidate.key) ? waitingText : notRevealedBecause.limit;
    note(progress, fields, [{ ...candidate, found }], text);
  }
}

/** Values are kept before the count is settled: an execution that ends between hides none of them. */
function revealBatch(
  parts: RevealParts,
  timeLeft: TimeLeft,
  group: Group,
  reservation: SpendingReservation,
  progress: Progress,
): void {
  const { fields } = group;
  const ids = [...reservation.granted];
  const askedAtMs = parts.clock.nowMs();
  const { reading, mayBeCharged } = send(parts, timeLeft, ids, fields);
  const asked = { fields, candidates: withIds(group, reservation.granted) };
  takeIn(parts, progress, asked, reading, askedAtMs);
  progress.lastMs ??= reservation.lastMs;
  noteBought(parts.cache, askedAtMs);
  // The account may own the values by now: what is kept without them is old.
  if (mayBeCharged && reading.error !== null) noteReveals(parts.cache, parts.clock);
  const endParts = { fields, costPerReveal: parts.terms.costPerReveal, mayBeCharged };
  const ends = reading.people.flatMap((person) => endsOf(person, endParts));
  parts.spending.settle(reservation, ends, reading.credits);
}

/** How many people the pace allows, waiting for the first slots; 0 where the time does not suffice. */
function peopleNow({ api, terms }: RevealParts, timeLeft: TimeLeft, fieldCount: number): number {
  const wanted = { requests: 1, reveals: fieldCount };
  for (let look = 0; look < attemptsMax; look += 1) {
    const { requests, reveals } = api.slots();
    const isOver = requests === 0 || timeLeft.leftMs() <= 0;
    const people = isOver ? 0 : Math.floor(reveals / fieldCount);
    if (people > 0) return Math.min(people, terms.batchIdsMax);
    if (!timeLeft.wait(api.waitMs(wanted))) return 0;
  }
  return 0;
}

interface Sent {
  readonly reading: RevealReading;
  /** A try before may have charged what the last answer then gave for free. */
  readonly mayBeCharged: boolean;
}

function send(
  { api, spending }: RevealParts,
  timeLeft: TimeLeft,
  ids: readonly string[],
  fields: readonly ContactField[],
): Sent {
  let mayBeCharged = false;
  for (let attempt = 1; ; attempt += 1) {
    const reading = orderReveals(api, ids, fields);
    const { error } = reading;
    mayBeCharged ||= error !== null && mayHaveCharged(error);
    const isOver = error === null || !isRetryable(error) || attempt === attemptsMax;
    if (isOver || !timeLeft.wait(Math.max(retryMs * attempt, error.retryAfterMs ?? 0))) {
      return { reading, mayBeCharged };
    }
    // The owner may have switched it off meanwhile.
    if (!spending.isOn()) return { reading, mayBeCharged };
  }
}

/** Values are kept at once; who was refused reads why. */
function takeIn(
  parts: RevealParts,
  progress: Progress,
  { fields, candidates }: Group,
  { people, error }: RevealReading,
  askedAtMs: number,
): void {
  const byId = new Map(people.map((person) => [person.id, person] as const));
  const changed = new Map<string, Found>();
  for (const candidate of candidates) {
    const person = byId.get(candidate.found.person.id);
    if (person === undefined) continue;
    const now = changedBy(person, candidate);
    if (now !== null) changed.set(candidate.key, { ...now, atMs: askedAtMs });
    const textOfField = (field: ContactField) => textOf(person.fields[field]);
    addNotes(progress, candidate.key, notesOf(now ?? candidate.found, fields, textOfField));
    const readings = fields.map((field) => person.fields[field]);
    if (fields.length > 1 && readings.some(isToBeAskedApart)) {
      progress.apart.add(candidate.key);
    }
    for (const reading of readings) stopAfter(progress, reading);
  }
  if (error !== null) stop(progress, error);
  keepRevealed(parts, changed, askedAtMs);
  for (const [key, now] of changed) progress.found.set(key, now);
}

/** Nobody else gets what one was refused for the account's credits or day. */
function stopAfter(progress: Progress, reading: FieldReading | undefined): void {
  if (reading?.kind !== 'refused') return;
  const endsAll = ['runPausesForCredits', 'runPausesForDay'].includes(reading.consequence);
  if (endsAll) stop(progress, errorWithCode(reading.code, noFacts));
}

function stop(progress: Progress, error: ApiError): void {
  const { code } = error;
  const reading = { kind: 'refused', code, consequence: consequence(error) } as const;
  progress.stopText = textOf(reading);
  if (isForUser(error)) progress.error ??= error;
}

function note(
  progress: Progress,
  fields: readonly ContactField[],
  candidates: readonly Unrevealed[],
  text: string,
): void {
  for (const { key, found } of candidates) {
    addNotes(
      progress,
      key,
      notesOf(found, fields, () => text),
    );
  }
}

function addNotes({ notes }: Progress, key: string, added: Notes): void {
  notes.set(key, { ...notes.get(key), ...added });
}
