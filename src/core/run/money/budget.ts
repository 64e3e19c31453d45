/** Defines how many fields may be revealed now: the arithmetic of the money promises. */

import type { ContactField } from '../../words';
import { fieldKey } from './asks';

/** What is left, each the most that may still be charged. */
export interface Purse {
  /** Credits of the run's own limit. */
  readonly limitLeft: number;
  /** Credits of the account. */
  readonly balance: number;
  /** Fields until the daily cap. */
  readonly dailyLeft: number;
  /** Fields until the reveals of this minute are used up. */
  readonly minuteLeft: number;
  readonly costPerReveal: number;
  /** Credits by field (`id field`) that an ask counts as spent already: they are not spent again. */
  readonly counted?: ReadonlyMap<string, number>;
}

export interface PricedPerson {
  readonly personId: string;
  /** Fields that could newly be charged. */
  readonly charge: readonly ContactField[];
  /** Asked for along with others; the account was told that there is nothing, and something may have come since. */
  readonly lacking?: readonly ContactField[];
  /** Known by id alone: nothing has been said of the fields, and the account may own them. */
  readonly unseen?: boolean;
  /** Its record was read in this step: what it may charge was not owned right before. */
  readonly fresh?: boolean;
}

/** `batch`: there is money for this one, unless the others of the batch cost all that they may. */
export type SelectionRefusal = 'creditLimit' | 'credits' | 'dailyCap' | 'minute' | 'batch';

export interface Selection {
  readonly chosen: readonly PricedPerson[];
  /** Fields that could be charged by what was chosen. */
  readonly fields: number;
  readonly refused: ReadonlyMap<string, SelectionRefusal>;
}

/**
 * Takes candidates in order while fields × cost fit everything that is left (product: money 2).
 * A candidate that does not fit is passed over: a later one may need less.
 */
export function choose(
  purse: Purse,
  candidates: readonly PricedPerson[],
  peopleMax: number,
): Selection {
  const chosen: PricedPerson[] = [];
  const refused = new Map<string, SelectionRefusal>();
  let fields = 0;
  let credits = 0;
  for (const candidate of candidates) {
    if (chosen.length >= peopleMax) break;
    const wanted = fields + candidate.charge.length;
    const cost = credits + creditsFor(purse, candidate);
    const refusal = candidate.charge.length === 0 ? null : refusalOf(purse, wanted, cost);
    if (refusal === null) {
      chosen.push(candidate);
      fields = wanted;
      credits = cost;
    } else {
      refused.set(candidate.personId, isAlone(purse, candidate, refusal) ? 'batch' : refusal);
    }
  }
  return { chosen, fields, refused };
}

function isAlone(purse: Purse, candidate: PricedPerson, refusal: SelectionRefusal): boolean {
  if (refusal !== 'creditLimit' && refusal !== 'credits') return false;
  return creditsFor(purse, candidate) <= Math.min(purse.limitLeft, purse.balance);
}

/** What they cost where everything that they lack has come since. */
export function mostFor(purse: Purse, candidates: readonly PricedPerson[]): number {
  return candidates.reduce((sum, { personId, charge, lacking = [] }) => {
    return sum + creditsFor(purse, { personId, charge: [...charge, ...lacking] });
  }, 0);
}

/** Of fields that are counted already only what they have become dearer by. */
function creditsFor({ counted, costPerReveal }: Purse, { personId, charge }: PricedPerson): number {
  const newly = (field: ContactField) =>
    costPerReveal - (counted?.get(fieldKey(personId, field)) ?? 0);
  return charge.reduce((sum, field) => sum + Math.max(0, newly(field)), 0);
}

/**
 * The first bound that would be broken; the user's own limit speaks first. What is counted may come to
 * more than the limit: then not even what is counted may be asked for again.
 */
function refusalOf(purse: Purse, fields: number, credits: number): SelectionRefusal | null {
  if (credits > purse.limitLeft) return 'creditLimit';
  if (credits > 0 && credits > purse.balance) return 'credits';
  if (fields > purse.dailyLeft) return 'dailyCap';
  if (fields > purse.minuteLeft) return 'minute';
  return null;
}

/** Days (fields a day, today first) that the daily cap spreads `fields` over. */
export function spreadOverDays(
  fields: number,
  leftToday: number,
  perDay: number,
): readonly number[] {
  const days: number[] = [];
  let left = fields;
  let room = leftToday;
  // Enough for a year; what lies beyond is one last number, so that the list stays small.
  const daysMax = 366;
  while (left > 0 && days.length < daysMax - 1) {
    const today = Math.min(left, Math.max(0, room));
    days.push(today);
    left -= today;
    room = Math.max(1, perDay);
  }
  return left > 0 ? [...days, left] : days;
}
