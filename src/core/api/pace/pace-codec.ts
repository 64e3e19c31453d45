/** Defines the windows of a key as a text for the cache: short, and unreadable texts count as lost. */

import { array, boolean, number, object, optional, string } from 'zod/mini';
import { jsonOf } from '../../text/kept-json';
import { inShape, lateSchema } from '../../text/schema';
import { nothingElsewhere, type PaceState } from './sliding-window';
import type { Use } from './uses';

const amounts = () => object({ requests: number(), reveals: number() });

const paceSchema = lateSchema(() =>
  object({
    known: boolean(),
    limits: amounts(),
    // Times and counts in turn: a list of numbers is checked faster than one of pairs.
    requests: array(number()),
    reveals: array(number()),
    flights: array(
      object({ id: string(), reservedAtMs: number(), requests: number(), reveals: number() }),
    ),
    others: array(number()),
    blocked: amounts(),
    awaited: optional(number()),
    beside: optional(number()),
  }),
);

export function paceText(state: PaceState): string {
  return JSON.stringify({
    known: state.known,
    limits: state.limits,
    requests: state.requestUses.flat(),
    reveals: state.revealUses.flat(),
    flights: state.flights,
    others: state.others,
    blocked: state.blockedUntilMs,
    awaited: state.awaitedUntilMs,
    beside: state.besideUntilMs,
  });
}

/** Null where the text is missing or not one of ours. */
export function paceFrom(text: string | undefined): PaceState | null {
  const wire = inShape(paceSchema, jsonOf(text));
  if (wire === null) return null;
  const [atMs = 0, count = 0] = wire.others;
  return {
    known: wire.known,
    limits: wire.limits,
    requestUses: uses(wire.requests),
    revealUses: uses(wire.reveals),
    flights: wire.flights,
    others: [atMs, count],
    blockedUntilMs: wire.blocked,
    awaitedUntilMs: wire.awaited ?? 0,
    besideUntilMs: wire.beside ?? 0,
    elsewhere: nothingElsewhere,
  };
}

function uses(numbers: readonly number[]): readonly Use[] {
  const pairs: Use[] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    pairs.push([numbers[index] ?? 0, numbers[index + 1] ?? 0]);
  }
  return pairs;
}
