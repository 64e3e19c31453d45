/** Defines how the bundle is built again with one module changed in memory. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import type { BundleSource } from '../../sandbox/apps-script/host';
import { apiBase } from './stage';

const root = path.join(__dirname, '../..');

export interface Change {
  readonly find: string;
  readonly replace: string;
}

/** The same options as the build's where they matter; the stubs of the entry points are kept. */
export async function bundleWith(
  bundle: BundleSource,
  file: string,
  change: Change,
): Promise<BundleSource> {
  const result = await esbuild.build({
    entryPoints: [path.join(root, 'src/main.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'Cdx_',
    target: 'es2020',
    charset: 'utf8',
    define: { CDX_BASE_URL: JSON.stringify(apiBase) },
    plugins: [changing(file, change)],
    logLevel: 'silent',
  });
  const stubs = bundle.code.slice(bundle.code.indexOf('\n/**'));
  return { ...bundle, code: `${result.outputFiles[0]?.text ?? ''}\n${stubs}` };
}

function changing(file: string, { find, replace }: Change): esbuild.Plugin {
  return {
    name: 'change-one-module',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, ({ path: loaded }) => {
        if (loaded !== file) return undefined;
        const source = readFileSync(file, 'utf8');
        if (!source.includes(find)) throw new Error(`${file} no longer holds: ${find}`);
        return { contents: source.replace(find, () => replace), loader: 'ts' };
      });
    },
  };
}
