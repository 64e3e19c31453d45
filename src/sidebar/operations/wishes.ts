/** Defines how a wish to pause or to stop a run is told until it is heard. */

import type { Driver } from '../driver';
import { isRetryable, retryDelayMs } from '../failure';
import { act, type Context, pause } from './ask';
import { look, runOnScreen, take } from './following';

type WishCall = 'pauseRun' | 'stopRun';

const wishWords: Readonly<Record<WishCall, string>> = { pauseRun: 'Pauses', stopRun: 'Stops' };

const unheard = 'once the add-on answers';

const wishIntervalMaxMs = 15_000;

/**
 * A wish to pause or stop is sent again until it is taken or refused: a run that goes on without
 * it would spend, by the hourly trigger if by nobody else.
 */
export function createWish(context: Context, driver: Driver): (name: WishCall) => Promise<void> {
  const { store } = context;
  let wishes = 0;

  function note(name: WishCall, when: string): void {
    store.dispatch({ type: 'note', place: 'run', text: `${wishWords[name]} ${when}.` });
  }

  return async (name) => {
    const run = runOnScreen(context);
    if (run === null) return;
    driver.stop();
    wishes += 1;
    const mine = wishes;
    for (let attempt = 1; ; attempt += 1) {
      const asked = act(context, 'run', name, run.runId);
      // It may stay without an answer for minutes: Stop is to be had beside its note.
      if (name === 'pauseRun') note(name, unheard);
      const answer = await asked;
      if (mine !== wishes) return;
      if (answer !== null) {
        take(context, driver, answer.value);
        const { phase } = answer.value.run;
        // It is obeyed when the step that is under way ends: until then the run goes on.
        if (phase === 'running') note(name, 'as soon as the step under way has ended');
        return;
      }
      const problem = store.state().problems.run;
      if (problem === undefined || !isRetryable(problem)) return look(context, driver);
      note(name, unheard);
      await pause(context, Math.min(retryDelayMs(attempt), wishIntervalMaxMs));
      if (mine !== wishes) return;
    }
  };
}
