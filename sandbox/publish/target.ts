/** Defines where a push goes: a script id in a project file of clasp, and the base URL beside it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { UsageError } from '../usage-error';

/** `default` is the project file that clasp takes by itself. */
export type TargetName = 'default' | 'test' | 'prod';

export interface Target {
  readonly name: TargetName;
  readonly scriptId: string | null;
  readonly baseUrl: string | null;
}

export interface ReadyTarget extends Target {
  readonly scriptId: string;
  readonly baseUrl: string;
}

/** Git-ignored: which service somebody uses is nobody else's business. */
const baseUrlsFile = '.base-urls.json';

const projectSchema = z.looseObject({ scriptId: z.optional(z.string()) });
const baseUrlsSchema = z.record(z.string(), z.string());

export function targetName(text: string | undefined): TargetName {
  if (text === undefined) return 'default';
  if (text === 'test' || text === 'prod') return text;
  throw new UsageError(`--target must be test or prod, not "${text}".`);
}

/** The project file of a target: clasp wants it in the folder that `dist` is in. */
export function projectFileOf(name: TargetName): string {
  return name === 'default' ? '.clasp.json' : `.clasp.${name}.json`;
}

export function readTarget(root: string, name: TargetName): Target {
  const { scriptId = '' } = readProject(root, name);
  const kept = readJson(path.join(root, baseUrlsFile), baseUrlsSchema) ?? {};
  return {
    name,
    scriptId: isScriptId(scriptId) ? scriptId : null,
    baseUrl: process.env['CDX_BASE_URL'] ?? kept[name] ?? null,
  };
}

/** Throws UsageError where the script id or the base URL is missing. */
export function readyTarget(root: string, name: TargetName): ReadyTarget {
  const { scriptId, baseUrl } = readTarget(root, name);
  const setup = name === 'default' ? 'npm run setup' : `npm run setup -- --target ${name}`;
  if (scriptId === null) throw new UsageError(`No script id is set: run ${setup} first.`);
  if (baseUrl === null) throw new UsageError(`No base URL is set: run ${setup} first.`);
  return { name, scriptId, baseUrl };
}

export function keepScriptId(root: string, name: TargetName, scriptId: string): void {
  const { scriptId: _, ...rest } = readProject(root, name);
  const defaults = { rootDir: 'dist', scriptExtensions: ['.js'], htmlExtensions: ['.html'] };
  writeJson(path.join(root, projectFileOf(name)), { scriptId, ...defaults, ...rest });
}

export function keepBaseUrl(root: string, name: TargetName, baseUrl: string): void {
  const file = path.join(root, baseUrlsFile);
  const kept = readJson(file, baseUrlsSchema) ?? {};
  writeJson(file, { ...kept, [name]: baseUrl });
}

/** An id, or the address of the project in the editor; null where the text holds none. */
export function scriptIdIn(text: string): string | null {
  const id = /\/(?:projects|d)\/([\w-]+)/.exec(text)?.[1] ?? text.trim();
  return isScriptId(id) ? id : null;
}

/** Ids have 57 letters, digits, `-` and `_`, and no spaces or words as a placeholder has. */
function isScriptId(text: string): boolean {
  return /^[\w-]{40,80}$/.test(text);
}

function readProject(root: string, name: TargetName) {
  return readJson(path.join(root, projectFileOf(name)), projectSchema) ?? {};
}

function readJson<T>(file: string, schema: z.ZodType<T>): T | null {
  if (!existsSync(file)) return null;
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    const name = path.basename(file);
    throw new UsageError(
      `${name} is not the JSON that it should be: mend or delete it, then run npm run setup.`,
    );
  }
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
