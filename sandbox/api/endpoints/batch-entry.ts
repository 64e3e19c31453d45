/** Defines what a batch does for one id, and the entry that tells it. */

import type { CallContext } from '../context';
import type { EntryFault } from '../faults/entry-faults';
import { findPerson, requirePerson } from '../store/people-store';
import type { PersonRow } from '../store/rows';
import type { Field } from '../types';
import { ApiError, statusOf } from '../wire/errors';
import { toWirePerson } from '../wire/people';
import { wireMessage } from '../wire/refusals';
import { toWireReveal } from '../wire/reveals';
import { type PersonReveal, revealPerson, stoppingError } from './person-reveal';

export interface BatchStep {
  /** Null where an injected fault leaves it out. */
  readonly entry: object | null;
  readonly outcome: 'succeeded' | 'failed' | 'skipped' | 'unknown';
  readonly creditsSpent: number;
  /** The 402 or 429 that ends the batch. */
  readonly stop?: ApiError | undefined;
}

export function revealEntry(call: CallContext, id: string, fields: readonly Field[]): BatchStep {
  try {
    const person = requirePerson(call.database, id);
    const fault = call.entryFault(person, true);
    return fault && befallsEntry(fault)
      ? faultyEntry(call, id, person, fields, fault)
      : entryOf(call, id, person, revealPerson(call, person, fields, fault));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return errorEntry(call, id, error, 0);
  }
}

export function skippedEntry(call: CallContext, id: string, stop: ApiError): BatchStep {
  const told = { id: entryId(call, id), status: 'skipped', reason: stop.code };
  const entry = { ...told, ...absentFields(call, ['person', 'results', 'credits_spent', 'error']) };
  return { entry, outcome: 'skipped', creditsSpent: 0 };
}

function entryOf(
  call: CallContext,
  id: string,
  person: PersonRow,
  reveal: PersonReveal,
): BatchStep {
  const { options } = call;
  const isOk = Object.keys(reveal.results).length + reveal.unsaid.length > 0;
  const refusal = stoppingError(reveal);
  const stop = isOk && options.batchStopScope === 'wholePerson' ? undefined : refusal;
  if (isOk) return okEntry(call, id, person, reveal, stop);
  if (stop) return stoppedEntry(call, id, stop);
  const [first] = reveal.failures;
  if (!first) throw new TypeError('A reveal without fields has no outcome.');
  const isNoData = reveal.failures.every(({ error }) => error.code === 'NO_DATA');
  return isNoData && options.batchNoData === 'okWithoutResults'
    ? okEntry(call, id, person, reveal, undefined)
    : errorEntry(call, id, first.error, reveal.creditsSpent);
}

function okEntry(
  call: CallContext,
  id: string,
  person: PersonRow,
  reveal: PersonReveal,
  stop: ApiError | undefined,
): BatchStep {
  const { options } = call;
  const tells = stop ? options.batchStopErrors : options.batchFieldErrors;
  const entry = {
    ...{ id: entryId(call, id), status: 'ok', person: toWirePerson(call, person) },
    credits_spent: reveal.creditsSpent,
    ...toWireReveal(reveal, options, tells === 'listed'),
    ...absentFields(call, ['error', 'reason']),
  };
  return { entry, outcome: 'succeeded', creditsSpent: reveal.creditsSpent, stop };
}

function stoppedEntry(call: CallContext, id: string, stop: ApiError): BatchStep {
  if (call.options.batchStopEntry === 'error') return { ...errorEntry(call, id, stop, 0), stop };
  return { ...skippedEntry(call, id, stop), stop };
}

function errorEntry(
  call: CallContext,
  id: string,
  { code, message }: Pick<ApiError, 'code' | 'message'>,
  creditsSpent: number,
): BatchStep {
  const error = { code, message: wireMessage(message, call.options, id) };
  const told = { id: entryId(call, id), status: 'error', error };
  const entry = {
    ...told,
    ...absentFields(call, ['person', 'results', 'credits_spent', 'reason']),
  };
  return { entry, outcome: 'failed', creditsSpent };
}

function befallsEntry({ kind }: EntryFault): boolean {
  return kind === 'entryError' || kind === 'entryStatus' || kind === 'entryMissing';
}

/** With `charged` the person is revealed first, and the entry goes wrong all the same. */
function faultyEntry(
  call: CallContext,
  id: string,
  person: PersonRow,
  fields: readonly Field[],
  { kind, code, status, charged }: EntryFault,
): BatchStep {
  const creditsSpent = charged ? revealPerson(call, person, fields).creditsSpent : 0;
  if (kind === 'entryMissing') return { entry: null, outcome: 'unknown', creditsSpent };
  if (kind === 'entryStatus')
    return { entry: { id: entryId(call, id), status }, outcome: 'unknown', creditsSpent };
  const extras = { status: statusOf(code) };
  const error = new ApiError(code, 'The person could not be revealed.', extras);
  return errorEntry(call, id, error, creditsSpent);
}

function entryId({ database, options }: CallContext, sent: string): string {
  if (options.batchIdEcho === 'asSent') return sent;
  const person = findPerson(database, sent);
  return (options.batchIdEcho === 'personId' ? person?.id : person?.slug) ?? sent;
}

/** The fields of other kinds of entry may stand in every entry, as null. */
function absentFields({ options }: CallContext, names: readonly string[]): object {
  if (options.batchOtherFields === 'absent') return {};
  return Object.fromEntries(names.map((name) => [name, null]));
}
