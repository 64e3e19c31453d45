/** Defines how a step adds to the log: in its turn, and flushed before anybody else can have it. */

import { addToLog } from '../../sheet/log/log-append';
import type { LogEntry } from '../../sheet/log/log-line';
import type { RunDeps } from '../run-deps';
import type { RunState } from '../run-state';

/**
 * Throws TurnLost where the step was held up so long that another one may have logged the same. What `keep`
 * does comes in the same visit to the lock. The flush, by which the log is seen as it is, needs no lock.
 */
export function logInTurn(
  { runs, workbook }: Pick<RunDeps, 'runs' | 'workbook'>,
  run: RunState,
  entries: readonly LogEntry[],
  keep: (logged: RunState) => void = () => {},
): RunState {
  if (entries.length > 0) workbook.log.flush();
  return runs.holding(run, () => {
    const logged = addToLog(workbook.log, run, entries);
    keep(logged);
    return logged;
  });
}
