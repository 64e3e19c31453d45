/** Defines what the rate-limit headers of parallel responses say together (API document, Limits). */
import { windowMs } from '../../../config';
import type { HttpOutcome, HttpResponse } from '../../ports/services';
import { retryAfterMs } from '../errors/error-from';
import { type ErrorRow, errorRows } from '../errors/error-table';
import type { Lesson } from './lessons';
import type { Amounts } from './uses';

export type HeaderLesson = Pick<Lesson, 'used' | 'limit' | 'remaining' | 'refusedForMs'>;

/**
 * `X-RateLimit-Reset` is not read: a full budget is restored a minute after the last request, which
 * the times of the exchange tell more exactly than a clock in seconds that may differ from ours.
 */
export function headerLesson(
  outcomes: readonly HttpOutcome[],
  reserved: Amounts,
  revealsRefused: boolean,
): HeaderLesson {
  const responses = outcomes.flatMap((outcome) => (outcome.kind === 'response' ? [outcome] : []));
  const remaining = lowest(responses.map((each) => wholeNumber(each, 'x-ratelimit-remaining')));
  const refused = revealsRefused
    ? { requests: 0, reveals: windowMs }
    : refusedForMs(responses, reserved, remaining);
  const refusals = refused.requests > 0 ? responses.filter(isMinuteRefusal).length : 0;
  return {
    used: {
      requests: outcomes.length - refusals,
      reveals: outcomes.length > refusals ? reserved.reveals : 0,
    },
    limit: lowest(responses.map((each) => wholeNumber(each, 'x-ratelimit-limit'))),
    remaining,
    refusedForMs: refused,
  };
}

/** A 429 with requests left is about reveals, if the exchange asked for any. */
function refusedForMs(
  responses: readonly HttpResponse[],
  reserved: Amounts,
  remaining: number | null,
): Amounts {
  const waitsMs = responses.filter(isMinuteRefusal).map((each) => retryAfterMs(each.headers));
  const longestMs = waitsMs.reduce<number>((most, each) => Math.max(most, each ?? windowMs), 0);
  const aboutReveals = reserved.reveals > 0 && (remaining ?? 0) > 0;
  return {
    requests: aboutReveals ? 0 : longestMs,
    reveals: aboutReveals ? longestMs : 0,
  };
}

/** The daily cap also answers 429, with hours to wait that say nothing about the minute. */
function isMinuteRefusal({ status, body }: HttpResponse): boolean {
  const isOfDay = ([code, { consequence }]: readonly [string, ErrorRow]) =>
    consequence === 'runPausesForDay' && body.includes(code);
  return status === 429 && !Object.entries(errorRows).some(isOfDay);
}

function wholeNumber(response: HttpResponse, name: string): number | null {
  const value = response.headers[name] ?? '';
  return /^\d+$/.test(value) ? Number(value) : null;
}

function lowest(numbers: readonly (number | null)[]): number | null {
  const known = numbers.filter((each): each is number => each !== null);
  return known.length === 0 ? null : Math.min(...known);
}
