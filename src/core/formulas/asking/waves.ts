/** Defines how a formula asks: in parallel waves within the pace, waiting only while its time allows. */
import type { Answer } from '../../api/answer';
import { isFailure, isRetryable } from '../../api/errors/error-policy';
import type { ApiError } from '../../api/errors/errors';
import { delayMs, retryPolicy } from '../../api/retry';
import type { FormulaDeps } from '../formula-deps';
import type { TimeLeft } from './time-left';

/** A formula has seconds, not minutes: it gives up early and is recalculated later. */
const policy = retryPolicy({
  initialIntervalMs: 500,
  backoffCoefficient: 2,
  maximumIntervalMs: 4_000,
  maximumAttempts: 3,
});

/** Apps Script refuses larger bursts of fetches now and then. */
const waveMax = 50;

/** The final answers of a wave: a value, or an error that trying again would not change. */
export type FinalAnswers<Q, T> = readonly (readonly [question: Q, answer: Answer<T>])[];

interface Pending<Q> {
  readonly question: Q;
  readonly attempt: number;
}

/**
 * Asks until everything is answered or the time is over. What stays unanswered is simply not
 * received. `receive` gets each wave at once, so that an execution that is ended keeps what it had.
 */
export function askInWaves<Q, T>(
  deps: Pick<FormulaDeps, 'random'>,
  timeLeft: TimeLeft,
  questions: readonly Q[],
  send: (questions: readonly Q[]) => readonly Answer<T>[],
  receive: (settled: FinalAnswers<Q, T>) => void,
): void {
  let pending: readonly Pending<Q>[] = questions.map((question) => ({ question, attempt: 1 }));
  while (pending.length > 0 && timeLeft.leftMs() > 0) {
    const wave = pending.slice(0, waveMax);
    const answers = send(wave.map(({ question }) => question));
    const { settled, again, waitMs } = sortedWave(wave, answers, deps.random);
    if (settled.length > 0) receive(settled);
    pending = [...again, ...pending.slice(wave.length)];
    if (waitMs > 0 && !timeLeft.wait(waitMs)) return;
  }
}

interface SortedWave<Q, T> {
  readonly settled: FinalAnswers<Q, T>;
  readonly again: readonly Pending<Q>[];
  /** At least 1 where anything is to be asked again, so that the loop always comes to its end. */
  readonly waitMs: number;
}

function sortedWave<Q, T>(
  wave: readonly Pending<Q>[],
  answers: readonly Answer<T>[],
  random: () => number,
): SortedWave<Q, T> {
  const settled: (readonly [Q, Answer<T>])[] = [];
  const again: Pending<Q>[] = [];
  let waitMs = 0;
  wave.forEach((item, index) => {
    const answer = answers[index];
    if (answer === undefined || (!answer.ok && mayTryAgain(answer.error, item.attempt))) {
      const error = answer === undefined || answer.ok ? null : answer.error;
      again.push({ ...item, attempt: item.attempt + (error !== null && isFailure(error) ? 1 : 0) });
      waitMs = Math.max(waitMs, 1, retryWaitMs(error, item.attempt, random));
    } else {
      settled.push([item.question, answer]);
    }
  });
  return { settled, again, waitMs };
}

function mayTryAgain(error: ApiError, attempt: number): boolean {
  return isRetryable(error) && (!isFailure(error) || attempt < policy.maximumAttempts);
}

function retryWaitMs(error: ApiError | null, attempt: number, random: () => number): number {
  if (error === null) return 0;
  return isFailure(error)
    ? delayMs(policy, attempt, random, error.retryAfterMs)
    : (error.retryAfterMs ?? policy.initialIntervalMs);
}
