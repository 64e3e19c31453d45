/** Defines what a document's runs and formulas revealed in the last minute, should the pacer's cache be lost. */

import { type Use, usesFrom } from '../api/pace/uses';
import { recentRevealsOfFormulas } from '../formulas/spending/spending';
import type { Store } from '../ports/services';
import type { RunStore } from '../run/run-store';

export function recentRevealsIn(
  documentStore: Store,
  runs: Pick<RunStore, 'load'>,
): readonly Use[] {
  const ofRuns = usesFrom(runs.load()?.recentReveals ?? []);
  return [...ofRuns, ...recentRevealsOfFormulas(documentStore)];
}
