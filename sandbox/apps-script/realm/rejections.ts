/** Keeps promises that a script rejects and nobody awaits from ending the process. */

import { promiseHooks } from 'node:v8';

/**
 * Runs a script's code; promises made meanwhile count as handled afterwards. On the platform their
 * rejections are silent, while Node would end the process.
 */
export function withSilentRejections<T>(run: () => T): T {
  const promises: Promise<unknown>[] = [];
  const stop: unknown = promiseHooks.onInit((promise) => promises.push(promise));
  try {
    return run();
  } finally {
    if (typeof stop === 'function') stop();
    for (const promise of promises) promise.then(undefined, ignore);
  }
}

const ignore = (): void => {};
