/** Defines POST /people/reveal/batch. */

import { balanceOf } from '../accounts/ledger';
import type { CallContext } from '../context';
import { findPerson } from '../store/people-store';
import type { ApiError } from '../wire/errors';
import { parseBody } from '../wire/input';
import { batchBodyOf } from '../wire/requests';
import { type BatchStep, revealEntry, skippedEntry } from './batch-entry';

/**
 * The id at which a batch stops is `skipped` like those after it: a failed id "does not stop the batch".
 * If one of its fields was revealed first, it is `ok` with the refused field under `errors`, since a
 * charged field must be reported, as in a single reveal.
 */
export function revealBatch(call: CallContext) {
  const { ids, fields } = parseBody(batchBodyOf(call.limits.batchRevealMaxIds), call.body);
  const steps: BatchStep[] = [];
  let stop: ApiError | undefined;
  for (const id of distinct(call, ids)) {
    const step = stop ? skippedEntry(call, id, stop) : revealEntry(call, id, fields);
    if (steps.length === 0) throwIfRefused(call, step);
    steps.push(step);
    stop = stop ?? step.stop;
  }
  const results = steps.flatMap(({ entry }) => entry ?? []);
  return { results, totals: totalsOf(call, steps, ids) };
}

/** "duplicates ignored": whether equal texts or equal persons are duplicates is left open. */
function distinct(call: CallContext, ids: readonly string[]): readonly string[] {
  if (call.options.batchDuplicates === 'repeated') return ids;
  const texts = [...new Set(ids)];
  if (call.options.batchDuplicates === 'byText') return texts;
  const keys = texts.map((text) => findPerson(call.database, text)?.id ?? text);
  return texts.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}

/** A batch that is refused at its first id may count as not processed at all. */
function throwIfRefused({ options }: CallContext, first: BatchStep): void {
  if (options.batchNothingRevealed === 'refused' && first.stop && first.outcome !== 'succeeded')
    throw first.stop;
}

function totalsOf(call: CallContext, steps: readonly BatchStep[], ids: readonly string[]) {
  const count = (outcome: BatchStep['outcome']) =>
    steps.filter((step) => step.outcome === outcome).length;
  return {
    requested: call.options.batchRequested === 'entries' ? steps.length : ids.length,
    succeeded: count('succeeded'),
    failed: count('failed'),
    skipped: count('skipped'),
    credits_spent: steps.reduce((sum, step) => sum + step.creditsSpent, 0),
    balance: balanceOf(call),
  };
}
