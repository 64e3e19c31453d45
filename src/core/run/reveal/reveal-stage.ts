/** Defines the second stage of a step: one batch of reveals within the budget, and what it gave. */

import { apiError } from '../../api/errors/errors';
import { lookNote } from '../../sheet/rows/remarks';
import { isSaidTo, type StatusBase } from '../../sheet/rows/status';
import { doneUpdate, type Item, matchedUpdate } from '../lookup/items';
import { needsOf } from '../lookup/needs';
import { doubtedOf, fieldKey } from '../money/asks';
import type { SelectionRefusal } from '../money/budget';
import type { RunState } from '../run-state';
import type { StepContext } from '../step-context';
import { awaitSlots } from '../waits/slot-waits';
import type { RowUpdate } from '../write/row-targets';
import { answeredUpdates, heldUpdates, unansweredUpdates } from './reveal-answers';
import {
  boundsOf,
  fieldsToWaitFor,
  isWorthWaiting,
  nearlyWhole,
  purseOf,
  recallPlan,
} from './reveal-bounds';
import { askFor } from './reveal-call';
import { exhaustedBy, isAllLimited, notedUpdate } from './reveal-outcomes';
import { type Batch, batchOf, type Wanting } from './reveals';

export interface RevealStage {
  readonly updates: readonly RowUpdate[];
  /** Fields for which a batch would be worth its request, where the minute is used up; else 0. */
  readonly minuteFields: number;
  /** Some are left that a free request of this minute would help. */
  readonly isHeld: boolean;
  /** Why nobody could be revealed although somebody should be; null where all is well. */
  readonly exhausted: 'credits' | 'dailyCap' | null;
}

/** Rows that are complete at once are done; the others go into a batch or are kept as matched. */
export function revealItems(
  context: StepContext,
  items: readonly Item[],
  moreToLookUp: boolean,
): RevealStage {
  const { wanting, updates } = wantingOf(context, items);
  const mayAsk = wanting.length > 0 && recallPlan(context) && context.mayGoOn();
  const bounds = boundsOf(context);
  const people = new Set(wanting.map(({ item }) => item.personId)).size;
  // The first batch goes half full: somebody sits before the sheet, and it costs a request in a run.
  const isFirst = context.run.recentReveals.length === 0 && people * 2 >= bounds.people;
  const isReady = isFirst || context.run.short !== undefined || items.some(isReadInEachStep);
  const waitsForMore = moreToLookUp && people < bounds.people && !isReady;
  if (waitsForMore || !mayAsk) {
    return {
      updates: [...updates, ...heldUpdates(context.run, wanting)],
      minuteFields: 0,
      isHeld: wanting.length > 0,
      exhausted: null,
    };
  }
  awaitSlots(context, { requests: 1, reveals: nearlyWhole(context, wanting) });
  const stage = sendWithinBudget(context, wanting);
  return { ...stage, updates: [...updates, ...stage.updates] };
}

/** What is owned comes with the record alone: held back, the row would take the slots of the next step too. */
function isReadInEachStep({ person, available }: Item): boolean {
  return person !== null && Object.values(available ?? {}).includes('yours');
}

interface Sorted {
  readonly wanting: readonly Wanting[];
  /** Rows that are complete as they are. */
  readonly updates: readonly RowUpdate[];
}

function wantingOf(context: StepContext, items: readonly Item[]): Sorted {
  const wanting: Wanting[] = [];
  const updates: RowUpdate[] = [];
  for (const item of items) {
    const needs = needsOf(context, item);
    if (needs.fetch.length === 0) updates.push(doneUpdate(context.run, item, item.person));
    else wanting.push({ item, needs });
  }
  return { wanting, updates };
}

/**
 * Rows that were matched before this run revealed the same person elsewhere look as if they cost.
 * Where money would keep somebody waiting, the log is asked whom the run has paid for already.
 */
function sendWithinBudget(context: StepContext, wanting: readonly Wanting[]): RevealStage {
  const bounds = boundsOf(context);
  const batch = batchOf(purseOf(context), wanting, bounds);
  const isShort = [...batch.refused.values()].some((refusal) => refusal !== 'minute');
  if (!isShort || !context.log.recallReveals()) return sendBatch(context, batch, wanting);
  const again = wanting.map(({ item }) => ({ item, needs: needsOf(context, item) }));
  return sendBatch(context, batchOf(purseOf(context), again, bounds), again);
}

function sendBatch(context: StepContext, batch: Batch, wanting: readonly Wanting[]): RevealStage {
  if (batch.people.length === 0 || isWorthWaiting(context, batch, wanting)) {
    return refusedStage(context, batch, wanting);
  }
  const reading = askFor(context, batch);
  const ids = new Set(batch.people.map(({ personId }) => personId));
  const asked = wanting.filter(({ item }) => ids.has(item.personId));
  const others = wanting.filter(({ item }) => !ids.has(item.personId));
  const revealed =
    reading.error === null
      ? answeredUpdates(context, asked, reading)
      : unansweredUpdates(context, batch, asked, reading);
  if (isAllLimited(reading)) context.error ??= apiError('RATE_LIMITED');
  const rest = refusedStage(context, batch, others);
  return {
    updates: [...revealed, ...rest.updates],
    minuteFields: 0,
    isHeld: rest.isHeld || rest.minuteFields > 0,
    exhausted: reading.error === null ? exhaustedBy(reading) : null,
  };
}

const refusedBases: Readonly<Partial<Record<SelectionRefusal, StatusBase>>> = {
  creditLimit: 'Waiting: credit limit',
  credits: 'Waiting: credits',
  dailyCap: 'Waiting: daily cap',
};

/**
 * Rows that did not fit say what they wait for. Nobody is refused on a guess (product: money 3): of
 * whom nothing has been said, the free record is read first.
 */
function refusedStage(
  context: StepContext,
  batch: Batch,
  wanting: readonly Wanting[],
): RevealStage {
  const { run } = context;
  const isInDoubt = doubtIn(context);
  const updates: RowUpdate[] = [];
  const reasons = new Set<SelectionRefusal>();
  let isHeld = false;
  for (const each of wanting) {
    const refusal = batch.refused.get(each.item.personId);
    const base = refusal === undefined ? undefined : refusedBases[refusal];
    const lacksMoney = base !== undefined || refusal === 'batch';
    const isUnsure = isGuess(wanting, each.item.personId) || isInDoubt(each.item);
    if (lacksMoney && (isUnsure || isOfOther(run, each.item))) {
      isHeld = true;
      updates.push(notedUpdate(run, each.item, lookNote));
    } else if (refusal !== undefined && base !== undefined) {
      reasons.add(refusal);
      updates.push(matchedUpdate(run, each.item, base));
    } else {
      if (refusal === 'minute') reasons.add(refusal);
      else isHeld = true;
      updates.push(...heldUpdates(run, [each]));
    }
  }
  const waitsForCredits = reasons.has('credits') ? 'credits' : null;
  return {
    updates,
    minuteFields: reasons.has('minute') ? fieldsToWaitFor(context, wanting) : 0,
    isHeld,
    exhausted: waitsForCredits ?? (reasons.has('dailyCap') ? 'dailyCap' : null),
  };
}

/** What stands in the row was said to another account; this one may own the values. */
function isOfOther({ account }: RunState, { person, row }: Item): boolean {
  return person === null && !isSaidTo(account.owner, row.status);
}

/**
 * What an answer that was lost may have charged is owned then; the record tells, once it has been read. What
 * was asked is looked up where somebody is refused, and once for all of them.
 */
function doubtIn({ deps, run }: StepContext): (item: Item) => boolean {
  let doubted: ReadonlySet<string> | null = null;
  return ({ person, personId }) => {
    if (person !== null) return false;
    doubted ??= doubtedOf(deps.runs.asks(), run.account.owner);
    return run.settings.reveal.some((field) => doubted?.has(fieldKey(personId, field)));
  };
}

function isGuess(wanting: readonly Wanting[], personId: string): boolean {
  return wanting.some(({ item, needs }) => item.personId === personId && needs.unknown.length > 0);
}
