/** Defines what formulas may spend: the owner's daily limit, held over all executions that share it. */

import { formulaExecutionMs, lockWaitMaxMs } from '../../../config';
import { withGuesses } from '../../api/endpoints/guessed-charges';
import type { Use } from '../../api/pace/uses';
import type { Clock, Lock, Store } from '../../ports/services';
import { groupedBy } from '../../text/grouped';
import { utcDayOf } from '../../text/utc-day';
import type { ContactField } from '../../words';
import {
  chargedOn,
  closedAsCharged,
  countedOn,
  daysBetween,
  daysOf,
  isLive,
  type Ledger,
  ledgerFrom,
  ledgerOf,
  ledgerText,
  type OpenReveal,
  openMs,
  openReveal,
  prunedLedger,
  withCharge,
  withoutOpen,
} from './spending-ledger';

/** Who is to be revealed, and which of the fields. */
export interface WantedReveal {
  readonly personId: string;
  readonly fields: readonly ContactField[];
}

/**
 * Why somebody may not be revealed now. `busy`: the count was not to be had; `other`: another
 * execution is at this person; `waits`: what others set aside may come back, or the day ends soon;
 * `limit`: used up for this day; `unreadable`: the count is of a version that this one does not know;
 * `off`: the owner has switched it off meanwhile.
 */
export type SpendingRefusal = 'busy' | 'other' | 'waits' | 'limit' | 'unreadable' | 'off';

export interface SpendingReservation {
  readonly atMs: number;
  /** Ids of those whose fields were set aside. */
  readonly granted: ReadonlySet<string>;
  readonly refused: ReadonlyMap<string, SpendingRefusal>;
  /** People of whom an execution that was ended left open whether they were charged. */
  readonly doubts: readonly string[];
  /** When formulas were last about to reveal anybody before. */
  readonly lastMs: number;
}

/** What an answer says of a field that was set aside. */
export interface RevealEnd {
  readonly personId: string;
  readonly field: ContactField;
  /** `doubt` leaves it open; `free` was not charged and can't be any more. */
  readonly end: 'value' | 'free' | 'doubt';
  /** As the answer tells them. */
  readonly credits: number;
  /** It tells only what several fields of the person cost in all. */
  readonly isGuess?: boolean;
}

/** What the free record of a person says: the fields that the account owns. */
type FieldsOwned = ReadonlyMap<string, readonly ContactField[]>;

export interface FormulaSpending {
  /** The account that the owner allowed it for (see `accountPrintOf`). */
  readonly account: string;
  /**
   * Sets aside what the day's limit still has room for. Somebody who is set aside already counts no
   * second time: with `isShared` the same is asked again, since a field is charged once.
   */
  reserve(
    wanted: readonly WantedReveal[],
    costPerReveal: number,
    isShared: boolean,
  ): SpendingReservation;
  /** `creditsSpent` is the batch's own total, which counts where its entries tell less. */
  settle(reservation: SpendingReservation, ends: readonly RevealEnd[], creditsSpent: number): void;
  /** Whether the owner still allows it. */
  isOn(): boolean;
  /** Ends doubts with what free records said that were asked for at `askedAtMs`. */
  resolve(owned: FieldsOwned, askedAtMs: number): void;
}

/** In the document properties, which outlive the cache and which formulas may write. */
export const formulaSpentKey = 'cdx.formulas-spent';

/** Credits that formulas spent, or may have spent, since 00:00 UTC; null where nobody can tell. */
export function formulasSpentToday(documentProperties: Store, clock: Clock): number | null {
  const ledger = ledgerFrom(documentProperties.get(formulaSpentKey));
  return ledger === null ? null : countedOn(ledger, utcDayOf(clock.nowMs()));
}

/** What they may have revealed lately, should the pacer's cache be lost: as much as a minute allows. */
export function recentRevealsOfFormulas(documentProperties: Store): readonly Use[] {
  const lastMs = ledgerFrom(documentProperties.get(formulaSpentKey))?.lastMs ?? 0;
  return lastMs === 0 ? [] : [[lastMs + formulaExecutionMs, Number.MAX_SAFE_INTEGER]];
}

export interface SpendingParts {
  readonly documentProperties: Store;
  readonly lock: Lock;
  readonly clock: Clock;
  /** As it is now; null where it was switched off, or is another account's. */
  readonly limitNow: () => number | null;
  readonly account: string;
}

/**
 * The limit comes from the owner's user properties: formulas can read these, but no editor's formula
 * can write them. Credits count from before the request until its end is known, person by person: an
 * execution that is ended leaves them counted, and the next one for the same person uses them.
 */
export function createFormulaSpending(parts: SpendingParts): FormulaSpending {
  const { documentProperties: store, lock, clock, limitNow, account } = parts;

  const load = () => ledgerFrom(store.get(formulaSpentKey));

  /** False where it does not fit: then nothing was changed. */
  function save(ledger: Ledger): boolean {
    const nowMs = clock.nowMs();
    const text = ledgerText(prunedLedger(ledger, nowMs), nowMs);
    if (text !== null) store.set(formulaSpentKey, text);
    return text !== null;
  }

  function change(work: (ledger: Ledger) => Ledger): void {
    lock.run(lockWaitMaxMs, () => {
      const ledger = load();
      if (ledger === null) return;
      const changed = work(ledger);
      if (changed !== ledger) save(changed);
    });
  }

  return {
    account,
    isOn: () => limitNow() !== null,
    reserve(wanted, costPerReveal, isShared) {
      const limitPerDay = limitNow();
      if (limitPerDay === null) return refusedAll(wanted, 'off', clock.nowMs());
      const reserved = lock.run(lockWaitMaxMs, () => {
        const nowMs = clock.nowMs();
        const ledger = load();
        if (ledger === null) return refusedAll(wanted, 'unreadable', nowMs);
        const taken = take(
          { ledger: ledgerOf(ledger, account), nowMs, limitPerDay, costPerReveal, isShared },
          wanted,
        );
        const isKept = taken.reservation.granted.size === 0 || save(taken.ledger);
        return isKept ? taken.reservation : refusedAll(wanted, 'waits', nowMs);
      });
      return reserved.held ? reserved.value : refusedAll(wanted, 'busy', clock.nowMs());
    },
    settle(reservation, ends, creditsSpent) {
      // What can't be written stays counted as set aside; the values are shown all the same.
      try {
        change((ledger) =>
          withSettled(ledger, reservation.atMs, clock.nowMs(), ends, creditsSpent),
        );
      } catch {
        return;
      }
    },
    resolve(owned, askedAtMs) {
      change((ledger) => withOwned(ledgerOf(ledger, account), owned, askedAtMs));
    },
  };
}

function refusedAll(
  wanted: readonly WantedReveal[],
  refusal: SpendingRefusal,
  atMs: number,
): SpendingReservation {
  const refused = new Map(wanted.map(({ personId }) => [personId, refusal] as const));
  return { atMs, granted: new Set(), refused, doubts: [], lastMs: 0 };
}

interface Taking {
  readonly ledger: Ledger;
  readonly nowMs: number;
  readonly limitPerDay: number;
  readonly costPerReveal: number;
  readonly isShared: boolean;
}

function take(terms: Taking, wanted: readonly WantedReveal[]) {
  const { nowMs, ledger: before } = terms;
  const granted = new Set<string>();
  const refused = new Map<string, SpendingRefusal>();
  let ledger = before;
  for (const each of wanted) {
    const refusal = refusalOf({ ...terms, ledger }, each);
    if (refusal !== null) refused.set(each.personId, refusal);
    else {
      granted.add(each.personId);
      ledger = withOpen(ledger, each, terms);
    }
  }
  const stale = before.open.filter((reveal) => !isLive(reveal, nowMs));
  const doubts = [...new Set(stale.map(({ personId }) => personId))];
  const reservation = { atMs: nowMs, granted, refused, doubts, lastMs: before.lastMs };
  return { ledger: { ...ledger, lastMs: nowMs }, reservation };
}

/** A charge may come on each of the days that the reveal touches: each must have room for it. */
function refusalOf(terms: Taking, wanted: WantedReveal): SpendingRefusal | null {
  const { ledger, nowMs, limitPerDay, isShared } = terms;
  if (!isShared && isTakenByOther(ledger, wanted, nowMs)) return 'other';
  const fits = (counted: number, day: number) =>
    counted + newCredits(terms, wanted, day) <= limitPerDay;
  const days = daysBetween(nowMs, nowMs + openMs);
  if (days.every((day) => fits(countedOn(ledger, day), day))) return null;
  const today = utcDayOf(nowMs);
  return fits(chargedOn(ledger, today), today) ? 'waits' : 'limit';
}

function isTakenByOther(
  ledger: Ledger,
  { personId, fields }: WantedReveal,
  nowMs: number,
): boolean {
  return fields.some((field) => {
    const open = openReveal(ledger, { personId, field });
    return open !== undefined && isLive(open, nowMs);
  });
}

/** What is set aside for this day already is not needed once more, unless it costs more by now. */
function newCredits({ ledger, costPerReveal }: Taking, wanted: WantedReveal, day: number): number {
  const { personId, fields } = wanted;
  return fields.reduce((sum, field) => {
    const open = openReveal(ledger, { personId, field });
    const isCounted = open !== undefined && daysOf(open).includes(day);
    return sum + Math.max(0, costPerReveal - (isCounted ? open.credits : 0));
  }, 0);
}

function withOpen(ledger: Ledger, { personId, fields }: WantedReveal, terms: Taking): Ledger {
  const current = withPastDays(ledger, personId, terms.nowMs);
  const opened = fields.map((field) => {
    const before = openReveal(current, { personId, field });
    const credits = Math.max(terms.costPerReveal, before?.credits ?? 0);
    return { personId, field, credits, sinceMs: terms.nowMs, isAgain: before !== undefined };
  });
  return { ...current, open: [...withoutOpen(current, opened).open, ...opened] };
}

/** What may have been charged for this person on days before counts there, never on the day of another try. */
function withPastDays(ledger: Ledger, personId: string, nowMs: number): Ledger {
  const [today = 0] = daysBetween(nowMs, nowMs);
  const past = ledger.open.filter(
    (reveal) => reveal.personId === personId && daysOf(reveal).every((day) => day < today),
  );
  return closedAsCharged(ledger, past);
}

function withSettled(
  ledger: Ledger,
  fromMs: number,
  nowMs: number,
  told: readonly RevealEnd[],
  creditsSpent: number,
): Ledger {
  const byPerson = groupedBy(told, ({ personId }) => personId).values();
  const ends = [...byPerson].flatMap((each) => withDearest(ledger, each));
  const closed: OpenReveal[] = [];
  let charged = 0;
  let covered = 0;
  for (const end of ends) {
    const open = openReveal(ledger, end);
    // Without one, another execution that was at the same has counted it.
    if (open === undefined || isLeftOpen(open, end)) covered += open?.credits ?? end.credits;
    else {
      closed.push(open);
      // Whoever was at it before may have been charged for what is free by now.
      charged += open.isAgain ? Math.max(open.credits, end.credits) : end.credits;
    }
  }
  const untold = Math.max(0, creditsSpent - charged - covered);
  const credits = charged + untold;
  if (closed.length === 0 && credits === 0) return ledger;
  return withCharge(withoutOpen(ledger, closed), daysBetween(fromMs, nowMs), credits);
}

/** What another execution has counted, or may have been charged for, is the last that cost something. */
function withDearest(ledger: Ledger, ends: readonly RevealEnd[]): readonly RevealEnd[] {
  const cost = Math.max(...ends.map((end) => openReveal(ledger, end)?.credits ?? 0));
  return withGuesses(
    ends,
    () => cost,
    (end) => openReveal(ledger, end)?.isAgain !== false,
  );
}

/** What is free to one who asks again may be charged to another who is at it still. */
function isLeftOpen(open: OpenReveal, { end }: RevealEnd): boolean {
  return end === 'doubt' || (open.isAgain && end === 'free');
}

function withOwned(ledger: Ledger, owned: FieldsOwned, askedAtMs: number): Ledger {
  const known = ledger.open.filter(
    (reveal) => owned.has(reveal.personId) && !isLive(reveal, askedAtMs),
  );
  const isOwned = ({ personId, field }: OpenReveal) =>
    owned.get(personId)?.includes(field) ?? false;
  return known
    .filter(isOwned)
    .reduce(
      (sum, reveal) => withCharge(sum, daysOf(reveal), reveal.credits),
      known.length === 0 ? ledger : withoutOpen(ledger, known),
    );
}
