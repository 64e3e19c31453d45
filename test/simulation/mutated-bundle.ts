/** Defines how the bundle is built again with some of its source changed in memory. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import type { BundleSource } from '../../sandbox/apps-script/host';
import { builtBaseUrl } from '../../sandbox/apps-script/manifest';

export interface Change {
  /** From the root of the project. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** The same options as the build's where they matter; the stubs of the entry points are kept. */
export async function bundleWith(
  bundle: BundleSource,
  root: string,
  changes: readonly Change[],
): Promise<BundleSource> {
  const result = await esbuild.build({
    entryPoints: [path.join(root, 'src/main.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'Cdx_',
    target: 'es2020',
    charset: 'utf8',
    define: { CDX_BASE_URL: JSON.stringify(builtBaseUrl(bundle.manifest)) },
    plugins: [changing(root, changes)],
    logLevel: 'silent',
  });
  const stubs = bundle.code.slice(bundle.code.search(/\n(?:\/\*\*|function )/));
  return { ...bundle, code: `${result.outputFiles[0]?.text ?? ''}\n${stubs}` };
}

/** Changes modules as they are loaded. */
export function changing(root: string, changes: readonly Change[]): esbuild.Plugin {
  return {
    name: 'change-modules',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, ({ path: loaded }) => {
        const own = changes.filter(({ file }) => path.join(root, file) === loaded);
        if (own.length === 0) return undefined;
        const source = readFileSync(loaded, 'utf8');
        return { contents: own.reduce(changed, source), loader: 'ts' };
      });
    },
  };
}

/** Throws where the source no longer holds what is to be changed. */
export function changed(source: string, { file, find, replace }: Change): string {
  if (!source.includes(find)) throw new Error(`${file} no longer holds: ${find}`);
  return source.replace(find, () => replace);
}
