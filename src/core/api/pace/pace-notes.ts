/** Defines notes of ended flights: each in an entry of its own, so that an exchange ends without the lock. */

import { type Lesson, withLesson } from './lessons';
import type { Flight, PaceState } from './sliding-window';

/** More flights at once than any account has executions; those beyond are settled under the lock. */
const notesMax = 64;

export function noteNames(stateName: string): readonly string[] {
  return Array.from({ length: notesMax }, (_, number) => nameOf(stateName, number));
}

function nameOf(stateName: string, number: number): string {
  return `${stateName}:${number}`;
}

/**
 * With the lowest number that is free among flights under way, and unlike any that has ended: the note of
 * one that was reserved and answered within this very millisecond would be taken for this one's.
 */
export function flightId(
  flights: readonly Flight[],
  nowMs: number,
  hasEnded: (id: string) => boolean,
): string {
  const taken = new Set(flights.map(({ id }) => numberOf(id)));
  let number = 0;
  while (taken.has(number) || hasEnded(`${nowMs}.${number}`)) number += 1;
  return `${nowMs}.${number}`;
}

function numberOf(id: string): number {
  return Number(id.split('.')[1]);
}

/** The entry in which the end of a flight is noted; null where there is none for it. */
export function noteName(stateName: string, id: string): string | null {
  const number = numberOf(id);
  return number < notesMax ? nameOf(stateName, number) : null;
}

export function noteText(id: string, lesson: Lesson): string {
  const { sentAtMs, receivedAtMs, used, limit, remaining, refusedForMs } = lesson;
  const told = [limit ?? -1, remaining ?? -1, refusedForMs.requests, refusedForMs.reveals];
  return [id, sentAtMs, receivedAtMs, used.requests, used.reveals, ...told].join(' ');
}

/** The flights that were noted, or are known to have ended, in the order in which their answers came. */
export function withEndedFlights(
  state: PaceState,
  stateName: string,
  texts: Readonly<Record<string, string>>,
  known: ReadonlyMap<string, Lesson>,
): PaceState {
  const ended = state.flights.flatMap(({ id }) => {
    const lesson =
      lessonFrom(id, texts[noteName(stateName, id) ?? '']) ?? known.get(stateName + id);
    return lesson === undefined ? [] : [{ id, lesson }];
  });
  ended.sort((a, b) => a.lesson.receivedAtMs - b.lesson.receivedAtMs);
  return ended.reduce((landed, { id, lesson }) => withLesson(landed, id, lesson), state);
}

/** Null for the note of an earlier flight of that number, or what is none. */
function lessonFrom(id: string, text = ''): Lesson | null {
  const [ofId, ...rest] = text.split(' ');
  const numbers = rest.map(Number);
  const [sentAtMs = Number.NaN, receivedAtMs = Number.NaN, requests = 0, reveals = 0] = numbers;
  const [limit = -1, remaining = -1, requestsMs = 0, revealsMs = 0] = numbers.slice(4);
  if (ofId !== id || !(sentAtMs <= receivedAtMs)) return null;
  return {
    sentAtMs,
    receivedAtMs,
    used: { requests, reveals },
    limit: limit < 0 ? null : limit,
    remaining: remaining < 0 ? null : remaining,
    refusedForMs: { requests: requestsMs, reveals: revealsMs },
  };
}
