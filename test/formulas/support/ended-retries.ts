/** Defines that Retry waiting formulas keeps every formula, whichever of its calls was the last one. */
import { HostKill } from '../../../sandbox/apps-script/errors';
import { type } from './cells';
import { openStage } from './stage';

/** It is ended before or after every n-th of its calls. */
export function keepsFormulas(moment: 'before' | 'after', every: number): void {
  const names = ['=CDX_ACCOUNT()', '', '=CDX_USAGE(3)', '=IF(TRUE, CDX_ACCOUNT("plan"), "")'];
  let left = Number.POSITIVE_INFINITY;
  const strike = (when: string) => (call: { functionName: string }) => {
    if (when !== moment || call.functionName !== 'retryFormulas') return;
    left -= 1;
    if (left === 0) throw new HostKill('gone', { loseBufferedWrites: moment === 'before' });
  };
  const hooks = { before: strike('before'), after: strike('after') };
  const stage = openStage({ key: null, hooks });
  type(
    stage,
    'A1',
    names.map((name) => [name]),
  );
  for (let at = 1; left > 0 || at === 1; at += every) {
    left = at;
    try {
      stage.retry();
    } catch {
      // It was ended: what counts is what it leaves.
    }
    const formulas = [1, 2, 3, 4].map((row) => stage.sheet.formula(row, 1).replace('( ', '('));
    expect([at, ...formulas]).toEqual([at, ...names]);
    if (left > 0) break;
    left = Number.POSITIVE_INFINITY;
  }
}
