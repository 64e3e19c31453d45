/** Defines what the rows of a batch get from its answer, and what becomes of them without one. */

import { failuresInRowMax } from '../../../config';
import type { RevealReading } from '../../api/endpoints/reveal-reading';
import { consequence, isFailure, isFreeCode, isRowOutcome } from '../../api/errors/error-policy';
import { type ApiError, apiError, inputsAtFault } from '../../api/errors/errors';
import { type Item, matchedUpdate } from '../lookup/items';
import type { RunState } from '../run-state';
import type { StepContext } from '../step-context';
import { areTriesCounted, logFailure, rest, triesOf } from '../waits/tries';
import type { RowUpdate } from '../write/row-targets';
import {
  accountWaits,
  afterReveal,
  failedCode,
  idsAtFault,
  invalidIdUpdate,
  underWay,
} from './reveal-outcomes';
import type { Batch, Wanting } from './reveals';

/** Rows whose person was just found are remembered in the sheet; the others stand there already. */
export function heldUpdates(run: RunState, wanting: readonly Wanting[]): readonly RowUpdate[] {
  return wanting
    .filter(({ item }) => item.person !== null)
    .map(({ item }) => matchedUpdate(run, item, underWay(run)));
}

/** What each row of a batch gets from its answer. */
export function answeredUpdates(
  context: StepContext,
  asked: readonly Wanting[],
  reading: RevealReading,
): readonly RowUpdate[] {
  const readings = new Map(reading.people.map((each) => [each.id, each]));
  const codes = asked.map((each) => {
    const own = readings.get(each.item.personId);
    return own === undefined ? null : failedCode(each, own);
  });
  const isOutage = stopOutage(context, asked, codes);
  const tries = asked.map(({ item }, index) =>
    isCounted(context, item, codes[index] ?? null, isOutage) ? triesOf(item.row.status) + 1 : 0,
  );
  const most = Math.max(0, ...tries);
  if (most > 0) rest(context, most);
  for (const code of new Set(codes)) if (code !== null) logFailure(context, code, null);
  stopForKey(context, reading);
  context.run = withLargerBatches(context.run);
  return asked.flatMap((each, index) => {
    const own = readings.get(each.item.personId);
    return own === undefined ? [] : [afterReveal(context, each, own, (tries[index] ?? 0) > 0)];
  });
}

/**
 * Where nobody of several people got a usable answer, the API is at fault and not the people: the
 * run backs off and pauses in the end, and its rows stay as they are.
 */
function stopOutage(
  context: StepContext,
  asked: readonly Wanting[],
  codes: readonly (string | null)[],
): boolean {
  const people = new Set(asked.map(({ item }) => item.personId)).size;
  const [code] = codes;
  const isOutage = people > 1 && codes.every((each) => each !== null);
  const areTried = asked.every(({ item }) => triesOf(item.row.status) > 0);
  if (!isOutage || areTried || code === null || code === undefined) return false;
  const isKnown = isFreeCode(code) || code === 'INTERNAL_ERROR';
  context.error = apiError(isKnown ? code : 'INVALID_ANSWER');
  return true;
}

/** The last try of an outage counts, so that what fails for ever comes to its end after a Resume. */
function isCounted(
  { run }: StepContext,
  { row }: Item,
  code: string | null,
  isOutage: boolean,
): boolean {
  if (code === null) return false;
  return !isOutage || triesOf(row.status) > 0 || run.failuresInRow + 1 >= failuresInRowMax;
}

/** A key that was revoked in the middle of a batch refuses the rest of it, and all that comes. */
function stopForKey(context: StepContext, { people }: RevealReading): void {
  for (const { fields } of people) {
    for (const reading of Object.values(fields)) {
      if (reading.kind !== 'refused' || reading.consequence !== 'runStops') continue;
      context.error ??= apiError(reading.code);
    }
  }
}

/** A batch may be refused for single ids, typed by a person perhaps: those rows say so, the others go on. */
export function unansweredUpdates(
  context: StepContext,
  batch: Batch,
  asked: readonly Wanting[],
  reading: RevealReading,
): readonly RowUpdate[] {
  const { error } = context;
  if (error === null) return heldUpdates(context.run, asked);
  const faulty = idsAtFault(error, batch.people);
  if (faulty.size === 0) return cutDown(context, asked, reading, error);
  context.error = null;
  const refusedRows = asked.filter(({ item }) => faulty.has(item.personId));
  const others = asked.filter(({ item }) => !faulty.has(item.personId));
  return [
    ...refusedRows.map(({ item }) => invalidIdUpdate(item)),
    ...heldUpdates(context.run, others),
  ];
}

/** Each call that fails asks for that part of the people, and each that is answered for as many more. */
const cutFactor = 4;

/**
 * A call may fail because of one person in it, whom the answer does not name: smaller ones go on
 * with the others, and find out who it is.
 */
function cutDown(
  context: StepContext,
  asked: readonly Wanting[],
  { people }: RevealReading,
  error: ApiError,
): readonly RowUpdate[] {
  const isRefusal = isRowOutcome(error) && isFreeCode(error.code);
  const waits = accountWaits[consequence(error)];
  if (waits !== undefined) return asked.map(({ item }) => matchedUpdate(context.run, item, waits));
  if (!mayBeOfOne(error)) return heldUpdates(context.run, asked);
  const [only] = people;
  const isAlone = people.length === 1;
  const wasCut = context.run.batchCut !== undefined;
  if (!isAlone || wasCut) {
    const batchCut = Math.max(1, Math.floor(people.length / cutFactor));
    context.run = { ...context.run, batchCut };
  }
  if (isRefusal) context.error = null;
  const tries = Math.max(...asked.map(({ item }) => triesOf(item.row.status)));
  const nowMs = context.deps.clock.nowMs();
  const isFoundOut =
    isAlone && (wasCut || isRefusal || tries > 0 || areTriesCounted(context.run, nowMs));
  if (only === undefined || !isFoundOut) return heldUpdates(context.run, asked);
  if (error.code === 'VALIDATION_ERROR') return asked.map(({ item }) => invalidIdUpdate(item));
  const isTry = asked.some((each) => failedCode(each, only) !== null);
  if (isTry) rest(context, tries + 1);
  // The others got through since it failed first: its own back-off is enough.
  if (isTry && tries > 0) context.error = null;
  return asked.map((each) => afterReveal(context, each, only, isTry));
}

/** Neither the vault's state nor the fields that were ordered are one person's. */
function mayBeOfOne(error: ApiError): boolean {
  if (error.code === 'VAULT_UNAVAILABLE' || inputsAtFault(error).includes('fields')) return false;
  return isRowOutcome(error) || isFailure(error);
}

function withLargerBatches(run: RunState): RunState {
  const { batchCut, ...others } = run;
  if (batchCut === undefined) return run;
  const next = batchCut * cutFactor;
  return next >= run.account.batchMax ? others : { ...run, batchCut: next };
}
