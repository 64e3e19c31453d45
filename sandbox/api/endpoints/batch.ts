/** Defines POST /people/reveal/batch. */

import type { CallContext } from '../context';
import { ApiError, type ErrorCode } from '../errors';
import { balanceOf } from '../ledger';
import { requirePerson, toWirePerson } from '../people-store';
import { revealPerson, stoppingError } from '../person-reveal';
import type { Field } from '../types';
import { parseBody } from '../wire/input';
import { batchBody } from '../wire/requests';
import { toWireReveal } from '../wire/reveals';

interface Entry {
  id: string;
  status: 'ok' | 'error' | 'skipped';
  credits_spent?: number;
  [name: string]: unknown;
}

interface Step {
  entry: Entry;
  /** The 402 or 429 that ends the batch. */
  stop?: ErrorCode | undefined;
}

export function revealBatch(call: CallContext) {
  const { ids, fields } = parseBody(batchBody, call.body);
  const entries: Entry[] = [];
  let stop: ErrorCode | undefined;
  for (const id of new Set(ids)) {
    const step: Step = stop ? { entry: skipped(id, stop), stop } : revealEntry(call, id, fields);
    entries.push(step.entry);
    stop = step.stop;
  }
  return { results: entries, totals: totalsOf(call, entries) };
}

/**
 * The id at which a batch stops is `skipped` like those after it: a failed id "does not stop the batch".
 * If one of its fields was revealed first, it is `ok` with the refused field under `errors`, since a
 * charged field must be reported, as in a single reveal.
 */
function revealEntry(call: CallContext, id: string, fields: readonly Field[]): Step {
  try {
    const person = requirePerson(call.database, id);
    const reveal = revealPerson(call, person, fields);
    const stop = stoppingError(reveal)?.code;
    if (Object.keys(reveal.results).length > 0) {
      const result = { person: toWirePerson(call, person), credits_spent: reveal.creditsSpent };
      return { entry: { id, status: 'ok', ...result, ...toWireReveal(reveal) }, stop };
    }
    if (stop) return { entry: skipped(id, stop), stop };
    throw reveal.failures[0]?.error ?? new TypeError('A reveal without fields has no outcome.');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { entry: { id, status: 'error', error: { code: error.code, message: error.message } } };
  }
}

function skipped(id: string, reason: ErrorCode): Entry {
  return { id, status: 'skipped', reason };
}

function totalsOf(call: CallContext, entries: readonly Entry[]) {
  const count = (status: Entry['status']) =>
    entries.filter((entry) => entry.status === status).length;
  return {
    requested: entries.length,
    succeeded: count('ok'),
    failed: count('error'),
    skipped: count('skipped'),
    credits_spent: entries.reduce((sum, entry) => sum + (entry.credits_spent ?? 0), 0),
    balance: balanceOf(call),
  };
}
