/** Defines the windows of a key as a text for the cache: short, and unreadable texts count as lost. */
import { array, boolean, number, object, string, tuple } from 'zod/mini';
import type { Flight, PaceState, Use } from './sliding-window';
import { lateSchema, shaped } from './wire';

const pair = () => tuple([number(), number()]);

const paceSchema = lateSchema(() =>
  object({
    known: boolean(),
    limits: pair(),
    // Times and counts in turn: a list of numbers is checked faster than one of pairs.
    requests: array(number()),
    reveals: array(number()),
    flights: array(tuple([string(), number(), number(), number()])),
    others: pair(),
    blocked: pair(),
  }),
);

export function paceText(state: PaceState): string {
  const { limits, blockedUntilMs } = state;
  return JSON.stringify({
    known: state.known,
    limits: [limits.requests, limits.reveals],
    requests: flat(state.requestUses),
    reveals: flat(state.revealUses),
    flights: state.flights.map((each) => [each.id, each.reservedAtMs, each.requests, each.reveals]),
    others: state.others,
    blocked: [blockedUntilMs.requests, blockedUntilMs.reveals],
  });
}

/** Null where the text is missing or not one of ours. */
export function paceFrom(text: string | undefined): PaceState | null {
  const wire = shaped(paceSchema, parsed(text));
  if (wire === null) return null;
  return {
    known: wire.known,
    limits: { requests: wire.limits[0], reveals: wire.limits[1] },
    requestUses: uses(wire.requests),
    revealUses: uses(wire.reveals),
    flights: wire.flights.map(flightFrom),
    others: wire.others,
    blockedUntilMs: { requests: wire.blocked[0], reveals: wire.blocked[1] },
  };
}

function flightFrom(wire: [string, number, number, number]): Flight {
  const [id, reservedAtMs, requests, reveals] = wire;
  return { id, reservedAtMs, requests, reveals };
}

function flat(pairs: readonly Use[]): readonly number[] {
  return pairs.flat();
}

function uses(numbers: readonly number[]): readonly Use[] {
  const pairs: Use[] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    pairs.push([numbers[index] ?? 0, numbers[index + 1] ?? 0]);
  }
  return pairs;
}

function parsed(text: string | undefined): unknown {
  if (text === undefined) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
