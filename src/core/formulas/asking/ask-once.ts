/** Defines how a formula asks one question: within the pace and its time, or not at all. */
import type { Answer } from '../../api/answer';
import type { ContactDataApi } from '../../api/contact-data-api';
import { isRetryable, isUnknownRefusal, passesByItself } from '../../api/errors/error-policy';
import type { FormulaDeps } from '../formula-deps';
import { formulaErrorFrom } from './api-failure';
import type { TimeLeft } from './time-left';
import { askInWaves } from './waves';

/** The value; null where the time or the pace did not suffice; throws what the user must fix. */
export function askOnce<T>(
  deps: FormulaDeps,
  api: ContactDataApi,
  timeLeft: TimeLeft,
  send: (api: ContactDataApi) => Answer<T>,
): T | null {
  let value: T | null = null;
  askInWaves(
    deps,
    timeLeft,
    [null],
    () => [send(api)],
    (settled) => {
      for (const [, answer] of settled) {
        if (answer.ok) value = answer.value;
        else if (
          !isRetryable(answer.error) &&
          !isUnknownRefusal(answer.error) &&
          !passesByItself(answer.error)
        ) {
          throw formulaErrorFrom(answer.error);
        }
      }
    },
  );
  return value;
}
