/** Defines the page's own code as the simulation runs it: all that it does with calls, replies and time, and nothing that it draws. */

import path from 'node:path';
import { Script } from 'node:vm';
import * as esbuild from 'esbuild';
import type { wire } from '../../../src/sidebar/operations/wire';
import type { createCall } from '../../../src/sidebar/server';
import type {
  creditLimit,
  currentCeiling,
  currentPreflight,
  shownRun,
} from '../../../src/sidebar/state/selectors';
import type { blankState } from '../../../src/sidebar/state/state';
import type { createStore } from '../../../src/sidebar/store';
import { type Change, changing } from '../mutated-bundle';

export interface PageParts {
  readonly wire: typeof wire;
  readonly createCall: typeof createCall;
  readonly createStore: typeof createStore;
  readonly blankState: typeof blankState;
  /** What the page shows of its state. */
  readonly creditLimit: typeof creditLimit;
  readonly currentCeiling: typeof currentCeiling;
  readonly currentPreflight: typeof currentPreflight;
  readonly shownRun: typeof shownRun;
}

const root = path.join(__dirname, '../../..');
const entry = `
  export { wire } from './src/sidebar/operations/wire';
  export { createCall } from './src/sidebar/server';
  export { createStore } from './src/sidebar/store';
  export { creditLimit, currentCeiling, currentPreflight, shownRun } from './src/sidebar/state/selectors';
  export { blankState } from './src/sidebar/state/state';
`;

let built: Promise<PageParts> | null = null;

/** As it stands in the source. */
export function pageParts(): Promise<PageParts> {
  built ??= changedPageParts([]);
  return built;
}

/** With some of its source changed in memory. */
export async function changedPageParts(changes: readonly Change[]): Promise<PageParts> {
  const result = await esbuild.build({
    stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'page',
    plugins: [changing(root, changes)],
    logLevel: 'silent',
  });
  const code = result.outputFiles[0]?.text ?? '';
  // What the entry above exports is what the interface says.
  return new Script(`(() => { ${code}; return page; })()`).runInThisContext() as PageParts;
}
