/** Defines mutations: known defects put into the bundle on demand, to show that the invariants see them. */

import path from 'node:path';
import type { BundleSource } from '../../sandbox/apps-script/host';

export interface Mutation {
  /** Number of the invariant that must catch it, as its name begins. */
  readonly invariant: string;
  /** A seed that caught it when this was written; the code moves on, so others are tried as well. */
  readonly seed: number;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** `find` must occur in the source: a mutation that no longer applies fails loudly. */
export const mutations: Readonly<Record<string, Mutation>> = {
  'ignore-credit-limit': {
    invariant: '1',
    seed: 3,
    file: 'src/core/enrich/reveal-stage.ts',
    find: 'limitLeft: run.settings.creditLimit - run.spent',
    replace: 'limitLeft: 1_000_000',
  },
  'keep-former-person': {
    invariant: '2',
    seed: 18,
    file: 'src/core/enrich/sheet-rows.ts',
    find: 'const isOutdated = status.print !== null',
    replace: 'const isOutdated = false && status.print !== null',
  },
  'overwrite-what-people-typed': {
    invariant: '3',
    seed: 11,
    file: 'src/core/enrich/row-targets.ts',
    find: "if (formula !== '') return false;",
    replace: 'return true;',
  },
  'leave-recovered-fields': {
    invariant: '4',
    seed: 11,
    file: 'src/core/enrich/items.ts',
    find: 'const atHand = item.person !== null',
    replace: 'const atHand = context.isFree(item.personId, field) || item.person !== null',
  },
  'try-unmatched-rows-again': {
    invariant: '5',
    seed: 1,
    file: 'src/core/enrich/status.ts',
    find: "const finalBases: readonly StatusBase[] = [\n  'Done',\n  'No match',",
    replace: "const finalBases: readonly StatusBase[] = [\n  'Done',",
  },
  'count-reveals-twice': {
    invariant: '6',
    seed: 2,
    file: 'src/core/enrich/reveal-stage.ts',
    find: 'spent: run.spent + spent,',
    replace: 'spent: run.spent + 2 * spent,',
  },
  'ignore-pace': {
    invariant: '7a',
    seed: 169,
    file: 'src/core/api/sliding-window.ts',
    find: 'requests: state.blockedUntilMs.requests > nowMs ? 0 : free.requests,',
    replace: 'requests: state.limits.requests,',
  },
  'cache-inputs-as-they-are': {
    invariant: '7b',
    seed: 1,
    file: 'src/core/enrich/duplicates.ts',
    find: 'repeated.add(fingerprint(key))',
    replace: 'repeated.add(key)',
  },
};

const root = path.join(__dirname, '../..');

/** The bundle with one module's source changed in memory; nothing is written. */
export async function mutated(bundle: BundleSource, name: string): Promise<BundleSource> {
  const mutation = mutations[name];
  if (mutation === undefined) {
    throw new RangeError(`There is no mutation "${name}": ${Object.keys(mutations).join(', ')}.`);
  }
  const { bundleWith } = await import('./mutated-bundle');
  return bundleWith(bundle, path.join(root, mutation.file), mutation);
}
