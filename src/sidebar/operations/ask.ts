/** Defines how every operation asks the server part: what is busy, what failed, what the reply tells. */

import type { Problem, Reply } from '../../core/calls/views';
import { isRetryable, retryDelayMs } from '../failure';
import type { Call, CallClock, CallName, CallParameters, CallValue } from '../server';
import type { Place } from '../state/state';
import type { Store } from '../store';

export interface Context {
  readonly store: Store;
  readonly call: Call;
  readonly clock: CallClock;
}

/** Reading again does no harm, so a failed read is tried this often before it is shown. */
const readAttemptsMax = 3;

/** Calls, and takes from the reply what every reply tells: the meters and the server's clock. */
export async function send<K extends CallName>(
  context: Context,
  name: K,
  ...parameters: CallParameters<K>
): Promise<Reply<CallValue<K>>> {
  const reply = await context.call(name, ...parameters);
  const { meters, nowMs } = reply;
  const browserNowMs = context.clock.nowMs();
  if (nowMs > 0)
    context.store.dispatch({ type: 'replied', meters, serverNowMs: nowMs, browserNowMs });
  if (!reply.ok) heedNoKey(context, [reply.problem]);
  return reply;
}

/** It was removed in another document, say: the form for a key comes up, and says why. */
export function heedNoKey({ store }: Context, problems: readonly Problem[]): void {
  const problem = problems.find(({ code }) => code === 'NO_KEY');
  if (problem !== undefined) store.dispatch({ type: 'end', place: 'opening', problem });
}

export function pause({ clock }: Context, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(delayMs, resolve);
  });
}

function end<T>(context: Context, place: Place, reply: Reply<T>): { readonly value: T } | null {
  context.store.dispatch({ type: 'end', place, problem: reply.ok ? null : reply.problem });
  return answerOf(reply);
}

function answerOf<T>(reply: Reply<T>): { readonly value: T } | null {
  return reply.ok ? { value: reply.value } : null;
}

/** The API's own refusal, and that of the pace, which never lets it come to that. */
const rateLimitCodes: ReadonlySet<string> = new Set(['RATE_LIMITED', 'PACED']);

/** A minute's limit is free again by then, whoever used it up. */
const rateLimitAttemptsMax = 14;
const rateLimitIntervalMs = 5_000;

/** What was begun last at each place: whatever still waits there is taken back by it. */
const turns = new WeakMap<Store, Map<Place, symbol>>();

function takeTurn({ store }: Context, place: Place): () => boolean {
  const mine = Symbol(place);
  const latest = turns.get(store) ?? new Map<Place, symbol>();
  turns.set(store, latest.set(place, mine));
  return () => latest.get(place) === mine;
}

function isRefusedByLimit<T>(reply: Reply<T>): boolean {
  return !reply.ok && rateLimitCodes.has(reply.problem.code);
}

/**
 * An act of the user: sent once; a failure is shown at the place, and null is answered. One that
 * the rate limit refused has done nothing yet: it is sent again, as it was, when there is room,
 * unless it is taken back meanwhile, or something else is asked for at that place.
 */
export async function act<K extends CallName>(
  context: Context,
  place: Place,
  name: K,
  ...parameters: CallParameters<K>
): Promise<{ readonly value: CallValue<K> } | null> {
  const isLast = takeTurn(context, place);
  for (let attempt = 1; ; attempt += 1) {
    context.store.dispatch({ type: 'begin', place });
    const reply = await send(context, name, ...parameters);
    // What was asked for since is under way there still, and its own answer ends that.
    if (!isLast() && context.store.state().busy[place]) return answerOf(reply);
    if (!isRefusedByLimit(reply) || attempt >= rateLimitAttemptsMax)
      return end(context, place, reply);
    if (!isLast()) return null;
    const text = 'Waits for the rate limit, a minute at most.';
    context.store.dispatch({ type: 'note', place, text });
    await pause(context, rateLimitIntervalMs);
    const isWithdrawn = context.store.state().busy[place] !== true;
    if (isWithdrawn || !isLast()) return null;
  }
}

/**
 * A call that changes nothing: tried again with back-off before the failure is shown. One that the
 * rate limit refused says so at once, and is answered by itself when there is room. Answers may overtake
 * each other: null where something else was asked at that place since.
 */
export async function read<K extends CallName>(
  context: Context,
  place: Place,
  name: K,
  ...parameters: CallParameters<K>
): Promise<{ readonly value: CallValue<K> } | null> {
  const isLast = takeTurn(context, place);
  context.store.dispatch({ type: 'begin', place });
  let failures = 0;
  for (let attempt = 1; isLast(); attempt += 1) {
    const reply = await send(context, name, ...parameters);
    if (!isLast()) break;
    if (isRefusedByLimit(reply) && attempt < rateLimitAttemptsMax) {
      end(context, place, reply);
      await pause(context, rateLimitIntervalMs);
      continue;
    }
    failures += 1;
    if (reply.ok || failures >= readAttemptsMax || !isRetryable(reply.problem)) {
      return end(context, place, reply);
    }
    await pause(context, retryDelayMs(failures));
  }
  return null;
}
