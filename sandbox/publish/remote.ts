/** Defines what Google has of a script project, and how it compares with what was built. */
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { UsageError } from '../usage-error';
import { clasp } from './clasp';

/** Texts by file name, such as `Code.js`. */
export type Files = ReadonlyMap<string, string>;

const pulledSchema = z.object({ pulledFiles: z.array(z.string()) });
const createdSchema = z.object({ scriptId: z.string() });

/** Reads the project's files as they are at Google now. */
export function remoteFiles(scriptId: string): Promise<Files> {
  return inTemporaryFolder(async (folder) => {
    writeFileSync(
      path.join(folder, '.clasp.json'),
      JSON.stringify({ scriptId, rootDir: 'remote' }),
    );
    const { pulledFiles } = await clasp(folder, ['pull'], pulledSchema);
    const names = pulledFiles.map((file) => path.relative('remote', file).replaceAll('\\', '/'));
    const texts = names.map((name) => textOf(path.join(folder, 'remote', name)));
    return new Map(names.map((name, index) => [name, texts[index] ?? '']));
  });
}

/** Makes a script project that belongs to no document and gives its id. */
export function createProject(title: string): Promise<string> {
  const args = ['create-script', '--type', 'standalone', '--title', title];
  return inTemporaryFolder(async (folder) => (await clasp(folder, args, createdSchema)).scriptId);
}

export function localFiles(folder: string): Files {
  return new Map(readdirSync(folder).map((name) => [name, textOf(path.join(folder, name))]));
}

/** The names of files that differ or stand on one side only, sorted. */
export function differences(left: Files, right: Files): readonly string[] {
  const names = new Set([...left.keys(), ...right.keys()]);
  return [...names].filter((name) => !isAlike(left.get(name), right.get(name))).sort();
}

/**
 * Throws UsageError where a push would delete what is not ours: it replaces the whole project, and a
 * sheet may have scripts of its own.
 */
export function refuseForeign(remote: Files): void {
  const foreign = [...remote].filter(([name, text]) => isForeign(name, text)).map(([name]) => name);
  if (foreign.length === 0) return;
  throw new UsageError(
    `The script project holds code that is not CDX (${foreign.join(', ')}), which a push would delete: choose a project without code, or add -- --replace to npm run setup and to npm run push.`,
  );
}

function isForeign(name: string, text: string): boolean {
  if (name === 'appsscript.json' || name === 'Sidebar.html') return false;
  // The one file of a new project is called as its maker's language calls code: Code, Código, コード.
  if (/^\s*(function myFunction\(\)\s*\{\s*\}\s*)?$/.test(text)) return false;
  return name !== 'Code.js' || !text.includes('function CDX_ENRICH(');
}

/** clasp leaves no file where Google's is empty. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Google may end lines and files in its own way; that is no difference. */
function isAlike(left: string | undefined, right: string | undefined): boolean {
  const plain = (text: string | undefined) => text?.replace(/\r\n?/g, '\n').trimEnd();
  return plain(left) === plain(right);
}

/** clasp takes no folder behind a symbolic link, as macOS's folder for temporary files is. */
async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'cdx-script-')));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
