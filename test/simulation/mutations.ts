/** Defines mutations: known defects put into the bundle on demand, to show that the invariants see them. */

import path from 'node:path';
import type { BundleSource } from '../../sandbox/apps-script/host';
import { bundleWith, type Change } from './mutated-bundle';
import { actMutations } from './mutations/acts';
import { checkMutations } from './mutations/check-again';
import { erasureMutations } from './mutations/erasures';
import { formulaMutations } from './mutations/formulas';
import { generalMutations } from './mutations/general';
import { moneyMutations } from './mutations/money';
import { pageMutations } from './mutations/pages';
import { rowMutations } from './mutations/rows';
import { changedPageParts, type PageParts } from './pages/parts';

export interface Mutation {
  /** What goes wrong with it. */
  readonly defect: string;
  /** Cases of which one must break; see cases.ts. */
  readonly caughtBy: readonly string[];
  readonly changes: readonly Change[];
}

/** `find` must occur in the source: a mutation that no longer applies fails loudly. */
export const mutations: Readonly<Record<string, Mutation>> = {
  ...generalMutations,
  ...moneyMutations,
  ...formulaMutations,
  ...rowMutations,
  ...erasureMutations,
  ...checkMutations,
  ...actMutations,
  ...pageMutations,
};

const root = path.join(__dirname, '../..');

/** What is simulated: the bundle, and what the page runs of its own. */
export interface Built {
  readonly bundle: BundleSource;
  readonly pageParts: PageParts;
}

/** Both with the source changed in memory; nothing is written. */
export async function mutated(bundle: BundleSource, name: string): Promise<Built> {
  const mutation = mutations[name];
  if (mutation === undefined) {
    throw new RangeError(`There is no mutation "${name}": ${Object.keys(mutations).join(', ')}.`);
  }
  const { changes } = mutation;
  return {
    bundle: await bundleWith(bundle, root, changes),
    pageParts: await changedPageParts(changes),
  };
}
