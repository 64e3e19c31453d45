/** Defines how the page's scripts are made from their sources when the sandbox starts. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

export interface Bundles {
  /** The page's script and style. */
  readonly page: string;
  readonly style: string;
  /** What goes before the sidebar's HTML. */
  readonly frame: string;
}

const folder = path.join(__dirname, '..');

/** In the order of the page: later ones may refine earlier ones. */
const styleSheets = ['base', 'top', 'sheet', 'grid', 'sidebar', 'panel'] as const;

function readStyle(name: string): string {
  return readFileSync(path.join(folder, 'client/styles', `${name}.css`), 'utf8');
}

export async function makeBundles(): Promise<Bundles> {
  const [page, frame] = await Promise.all([
    bundle('client/main.tsx'),
    bundle('frame/main.ts', 'startFrame'),
  ]);
  return { page, frame, style: styleSheets.map(readStyle).join('\n') };
}

async function bundle(entry: string, globalName?: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(folder, entry)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
    ...(globalName === undefined ? {} : { globalName }),
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error(`${entry} gave no bundle.`);
  return file.text;
}
