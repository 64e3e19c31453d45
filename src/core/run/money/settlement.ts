/** Defines a look at an ask: what did it charge, and what may it charge still? */

import { doubtLongMs, doubtMs, looksInRowMax } from '../../../config';
import type { Account } from '../../api/endpoints/account';
import type { Person } from '../../api/endpoints/person';
import { creditsOf } from '../../api/endpoints/reveal-reading';
import { tellsOfRecord, waitsForSlots } from '../../api/errors/error-policy';
import type { ApiError } from '../../api/errors/errors';
import { type LogEntry, type RevealEntry, recoveredSource } from '../../sheet/log/log-line';
import { utcDayOf } from '../../text/utc-day';
import type { RunDeps } from '../run-deps';
import {
  type Ask,
  type AskedPerson,
  doubtedElsewhere,
  fieldKey,
  isSameAsk,
  withoutFields,
} from './asks';
import { contactValue } from './price';

export interface AskLook {
  /** As it is now; null where nothing of it is in doubt any more. */
  readonly ask: Ask | null;
  /** Charges that are not in the log yet. */
  readonly found: readonly RevealEntry[];
  /** Null where it was not asked. */
  readonly account: Account | null;
  /** Why not all of it could be looked at. */
  readonly error: ApiError | null;
  /** Others spent meanwhile, so that nobody can tell for certain. */
  readonly unclear: boolean;
}

type LookDeps = Pick<RunDeps, 'api' | 'clock'>;

/**
 * A person's record is free and shows the fields that the account owns: those that could be charged
 * and are owned now were charged. The others may be charged still, until records, balance and the
 * reveals of the day have agreed for long enough. Where the minute is used up, people are looked
 * at in parts, and what is known is kept.
 */
export function lookAt(
  deps: LookDeps,
  asked: Ask,
  entries: readonly LogEntry[],
  asks: readonly Ask[],
): AskLook {
  const nowMs = deps.clock.nowMs();
  const { all, since, later } = revealsOfAccount(entries, asked);
  const isAnswered = entries.some((entry) => entry.kind === 'answer' && isSameAsk(entry, asked));
  // Of whom the record said that it may be charged, an earlier charge says nothing: they moved since.
  const fresh = new Set(asked.people.flatMap((person) => (person.fresh ? person.id : [])));
  const former = all.filter(({ personId }) => !fresh.has(personId));
  // What is free since was paid for before, by this one perhaps.
  const told = later.filter((entry) => entry.credits > 0 || isSameAsk(entry, asked));
  const known = [...told, ...former.filter(({ runId }) => runId === asked.runId)];
  const left = isAnswered ? null : withoutFields(asked, keysOf(known));
  if (left === null) return { ask: null, found: [], account: null, error: null, unclear: false };
  const begun = { ...withoutStale(left, nowMs), lostAtMs: left.lostAtMs || nowMs };
  // What was told of other calls may have been charged before this one was sent.
  const rest = since.filter((entry) => entry.source !== recoveredSource || isSameAsk(entry, asked));
  const { ask, requestIds, error } = lookAtPeople(deps, begun, nowMs);
  const certain = partCertain(ask, rest.length < since.length, nowMs, requestIds);
  if (error !== null) return lookLater(ask, error, nowMs, certain);
  const account = deps.api.account();
  if (!account.ok) return lookLater(ask, account.error, nowMs, certain);
  return complete(certain.ask, [since, rest], {
    found: certain.found,
    account: account.value,
    nowMs,
    paid: keysOf(former),
    doubted: doubtedElsewhere(asks, ask),
    isWhole: !begun.people.some(({ looked }) => looked),
  });
}

/**
 * Records that were read so long ago say nothing beside the balance of today: a call may have been charged
 * in between. Once in a look, so that it comes to its end where every minute is used up.
 */
function withoutStale(ask: Ask, nowMs: number): Ask {
  const { readSinceMs = 0 } = ask;
  if (readSinceMs === 0 || nowMs - readSinceMs < doubtLongMs) return ask;
  const people = ask.people.map(({ looked: _, owned = [], ...person }) => ({
    ...person,
    charge: [...person.charge, ...owned],
  }));
  return { ...ask, people, readSinceMs: 0 };
}

export function keysOf(entries: readonly RevealEntry[]): ReadonlySet<string> {
  return new Set(entries.map(({ personId, field }) => fieldKey(personId, field)));
}

/** `since` was logged after the ask; `later` ones are those too if somebody sorted the log. */
function revealsOfAccount(entries: readonly LogEntry[], ask: Ask) {
  const at = entries.findIndex((entry) => entry.kind === 'ask' && isSameAsk(entry, ask));
  const isOfAccount = (entry: LogEntry): entry is RevealEntry =>
    entry.kind === 'reveal' && (entry.runId === ask.runId || entry.paidBy?.owner === ask.owner);
  const isSince = (entry: RevealEntry) => at >= 0 || entry.atMs >= ask.atMs;
  const all = entries.filter(isOfAccount);
  const since = entries
    .slice(at + 1)
    .filter(isOfAccount)
    .filter(isSince);
  return { all, since, later: [...since, ...all.filter(({ atMs }) => atMs >= ask.atMs)] };
}

/** Reads the records of those that are not looked at yet. */
function lookAtPeople({ api }: LookDeps, ask: Ask, nowMs: number) {
  const rest = ask.people.filter(({ looked }) => looked !== true);
  const answers = rest.length === 0 ? [] : api.people(rest.map(({ id }) => id));
  const requestIds = new Map<string, string | null>();
  const seen = new Map<AskedPerson, AskedPerson>();
  let error: ApiError | null = null;
  rest.forEach((person, index) => {
    const answer = answers[index];
    if (answer?.ok) {
      const owned = ownedOf(person, answer.value);
      const charge = person.charge.filter((field) => !owned.includes(field));
      seen.set(person, { ...person, charge, looked: true, owned });
      requestIds.set(person.id, answer.requestId);
    } else if (answer !== undefined && tellsOfRecord(answer.error)) {
      seen.set(person, { ...person, looked: true });
    } else if (answer !== undefined && (error === null || waitsForSlots(error))) {
      error = answer.error;
    }
  });
  const people = ask.people.map((person) => seen.get(person) ?? person);
  const { readSinceMs = nowMs } = ask;
  const isBegun = people.some(({ looked }) => looked);
  return { ask: { ...ask, people, ...(isBegun && { readSinceMs }) }, requestIds, error };
}

interface Certain {
  /** Without them. */
  readonly ask: Ask;
  readonly found: readonly RevealEntry[];
}

/**
 * What was charged for certain: a status may be out of date, since others reveal, and people move. So may
 * what others found be what this one was charged (`isExplained`): then the balance has to tell.
 */
function partCertain(
  ask: Ask,
  isExplained: boolean,
  nowMs: number,
  requestIds: ReadonlyMap<string, string | null>,
): Certain {
  const found: RevealEntry[] = [];
  const people = ask.people.map((person) => {
    const { id, owned, fresh, unseen } = person;
    if (owned === undefined || isExplained || fresh !== true || unseen === true) return person;
    const requestId = requestIds.get(id) ?? null;
    for (const field of owned) found.push(recoveredEntry(ask, id, field, nowMs, requestId));
    return { ...person, owned: [] };
  });
  return { ask: { ...ask, people }, found };
}

function ownedOf({ charge }: AskedPerson, record: Person) {
  return charge.filter((field) => contactValue(record, field) !== null);
}

/** A charge that no answer told. */
export function recoveredEntry(
  ask: Ask,
  personId: string,
  field: RevealEntry['field'],
  atMs: number,
  requestId: string | null,
): RevealEntry {
  const { runId, step, keyPrefix, owner, auto, costPerReveal } = ask;
  return {
    kind: 'reveal',
    runId,
    step,
    atMs,
    paidBy: { keyPrefix, owner, auto },
    personId,
    field,
    credits: costPerReveal,
    source: recoveredSource,
    requestId: requestId ?? '',
  };
}

/** As where a look failed: what a newer ask may have charged as well is its own look's to tell first. */
export function failedLook(asked: Ask, error: ApiError, nowMs: number): AskLook {
  const ask = { ...asked, lostAtMs: asked.lostAtMs || nowMs };
  return lookLater(ask, error, nowMs, { ask, found: [] });
}

/**
 * A wait costs nothing; after some other failures in a row it is looked at again when it is due next. At
 * which price anything was charged the account tells: until nobody waits for that, nothing is logged.
 */
function lookLater(ask: Ask, error: ApiError, nowMs: number, certain: Certain): AskLook {
  const failures = waitsForSlots(error) ? ask.failures : ask.failures + 1;
  const told = { account: null, error, found: [], unclear: false };
  if (failures < looksInRowMax) return { ...told, ask: { ...ask, failures } };
  const isOver = nowMs >= ask.lostAtMs + doubtLongMs;
  const left = isOver ? certain : { ask, found: [] };
  const next = { ...left.ask, failures: 0, lookedAtMs: nowMs, closed: isOver, blind: isOver };
  return { ...told, ask: next, found: left.found, unclear: isOver };
}

interface Findings {
  readonly found: readonly RevealEntry[];
  readonly account: Account;
  readonly nowMs: number;
  /** Fields that other asks may have charged. */
  readonly doubted: ReadonlySet<string>;
  /** Fields that other runs of the account had paid for. */
  readonly paid: ReadonlySet<string>;
  /** All records were read with the balance, none of them in an earlier step. */
  readonly isWhole: boolean;
}

/** What else may have been charged since the ask was sent, the likeliest first. */
type Readings = readonly (readonly RevealEntry[])[];

function complete(asked: Ask, readings: Readings, findings: Findings): AskLook {
  const { account, nowMs, doubted, isWhole } = findings;
  const { ask: read, found, entries, agrees } = atItsPrice(asked, readings, findings);
  const { readSinceMs: _, ...ask } = read;
  // From here on their records say what is owned; not before, for what this very look was about.
  const people = ask.people.flatMap(({ looked: _, owned, ...person }) =>
    person.charge.length === 0 ? [] : [owned === undefined ? person : { ...person, fresh: true }],
  );
  // What this one did not charge, another one did: its own look tells.
  const own = entries.filter(
    ({ personId, field, credits }) => credits > 0 || !doubted.has(fieldKey(personId, field)),
  );
  const told = { found: [...found, ...own], account, error: null };
  const unclear = !agrees && entries.length > 0;
  if (people.length === 0) return { ...told, ask: null, unclear };
  // Where a part was read long before, the rest may have been charged since: it is read once more.
  const endMs = ask.lostAtMs + doubtLongMs;
  const wasBlind = ask.blind === true;
  const isOver = nowMs >= endMs && (isWhole || (ask.lookedAtMs >= endMs && !wasBlind));
  const isKnown = isOver || (agrees && nowMs >= ask.lostAtMs + doubtMs);
  const untold = isKnown && !agrees;
  const blind = wasBlind && !isKnown;
  const closed = isKnown || blind;
  const next = { ...ask, people, failures: 0, lookedAtMs: nowMs, closed, blind, untold };
  return { ...told, ask: next, unclear: unclear || untold };
}

/**
 * The price may have changed since the run was told. What the former one does not explain counts at the new
 * one; a lower one only where that explains it.
 */
function atItsPrice(ask: Ask, readings: Readings, findings: Findings) {
  const former = pricedAt(ask.costPerReveal, ask, readings, findings);
  const { costPerReveal } = findings.account.credits;
  if (former.agrees || costPerReveal === ask.costPerReveal) return former;
  const now = pricedAt(costPerReveal, ask, readings, findings);
  return now.agrees || costPerReveal > ask.costPerReveal ? now : former;
}

function pricedAt(costPerReveal: number, asked: Ask, readings: Readings, findings: Findings) {
  const ask = { ...asked, costPerReveal };
  const found = findings.found.map((entry) => ({ ...entry, credits: costPerReveal }));
  const priced = readings.map((since) => pricedUnseen(ask, findings, [...since, ...found]));
  const { entries = [], agrees = false } = priced.find((each) => each.agrees) ?? priced[0] ?? {};
  return { ask, found, entries, agrees };
}

/**
 * Of people known by id alone the account may have owned the fields before, and so it may where an
 * earlier answer was lost or another run had paid: the balance tells how many were charged, where the
 * reveals of the day say the same. Which of them, nobody can tell, and the sum does not need it; what
 * had been paid for comes last, since it cost only if the person moved. Nobody can tell that either:
 * somebody else may have spent as much meanwhile. Where nothing was spent at all, none of them was charged.
 */
function pricedUnseen(ask: Ask, findings: Findings, reveals: readonly RevealEntry[]) {
  const { account, nowMs, paid, doubted } = findings;
  const fallenBy = ask.balanceBefore - account.credits.balance - creditsOf(reveals);
  const isSameDay = utcDayOf(nowMs) === ask.day;
  const charged = reveals.filter(({ credits }) => credits > 0).length;
  const more = isSameDay ? account.limits.revealsToday - ask.revealsBefore - charged : null;
  const isIn = (keys: ReadonlySet<string>) => (entry: RevealEntry) =>
    keys.has(fieldKey(entry.personId, entry.field));
  const isPaid = isIn(paid);
  const isDoubted = isIn(doubted);
  const all = ask.people.flatMap(({ id, owned = [] }) =>
    owned.map((field) => recoveredEntry(ask, id, field, nowMs, null)),
  );
  const unpaid = all.filter((entry) => !isPaid(entry));
  const sure = unpaid.filter((entry) => !isDoubted(entry));
  const [least, most] = [creditsOf(unpaid), creditsOf(all)];
  const agrees =
    (fallenBy === 0 || fallenBy === least || unpaid.length === all.length) &&
    (more === null
      ? [creditsOf(sure), least, most].includes(fallenBy)
      : fallenBy === more * ask.costPerReveal && fallenBy >= 0 && fallenBy <= most);
  let left = agrees ? fallenBy : Math.min(most, Math.max(least, fallenBy));
  const entries = [...sure, ...unpaid.filter(isDoubted), ...all.filter(isPaid)].map((entry) => {
    const credits = Math.min(entry.credits, left);
    left -= credits;
    return { ...entry, credits };
  });
  return { entries, agrees };
}
