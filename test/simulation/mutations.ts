/** Defines mutations: known defects put into the bundle on demand, to show that the invariants see them. */

import path from 'node:path';
import type { BundleSource } from '../../sandbox/apps-script/host';

export interface Mutation {
  /** Number of the invariant that must catch it, as its name begins. */
  readonly invariant: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** `find` must occur in the source: a mutation that no longer applies fails loudly. */
export const mutations: Readonly<Record<string, Mutation>> = {};

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
