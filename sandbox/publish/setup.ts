/** Defines `npm run setup`: checks everything that a push needs, keeps it, and says what comes next. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { UsageError } from '../usage-error';
import { buildFor } from './build';
import { clasp } from './clasp';
import type { Io } from './io';
import { createProject, refuseForeign, remoteFiles } from './remote';
import { isServiceThere } from './service-check';
import {
  keepBaseUrl,
  keepScriptId,
  projectFileOf,
  readTarget,
  scriptIdIn,
  type Target,
  type TargetName,
} from './target';
import { clicksFor, type Way, wayNamed, wayQuestion, ways } from './ways';

export interface SetupOptions {
  readonly target: TargetName;
  readonly way: string | undefined;
  readonly baseUrl: string | undefined;
  readonly scriptId: string | undefined;
  /** Makes a project without asking, where the way allows it, whatever is kept. */
  readonly create: boolean;
  readonly replace: boolean;
}

const title = 'CDX for Google Sheets';
const packageSchema = z.object({ engines: z.object({ node: z.string() }) });
const loginSchema = z.object({ loggedIn: z.boolean(), email: z.optional(z.string()) });

/** Each step can be done again: what is kept already is what an empty answer means. */
export async function setup(root: string, options: SetupOptions, io: Io): Promise<void> {
  checkNode(root, process.versions.node);
  const target = readTarget(root, options.target);
  const wayName = wayNamed(options.way ?? (await io.ask(wayQuestion(), '--way')));
  await checkLogin(root, io);
  await chooseBaseUrl(root, target, options, io);
  await chooseScript(root, target, ways[wayName], options, io);
  sayNext(ways[wayName], options.target, io);
}

/** Throws UsageError where Node is older than `engines` says. */
export function checkNode(root: string, version: string): void {
  const text = readFileSync(path.join(root, 'package.json'), 'utf8');
  const least = packageSchema.parse(JSON.parse(text)).engines.node.replace('>=', '');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number);
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  throw new UsageError(`Node ${version} is too old: install Node ${least} or later (24 is best).`);
}

async function checkLogin(root: string, io: Io): Promise<void> {
  const { loggedIn, email } = await clasp(root, ['show-authorized-user'], loginSchema);
  if (!loggedIn) {
    throw new UsageError(
      'You are not logged in to Google: run npx clasp login, then npm run setup again.',
    );
  }
  io.say(`Login: ${email ?? 'there is one'}`);
}

async function chooseBaseUrl(root: string, target: Target, options: SetupOptions, io: Io) {
  const typed = options.baseUrl ?? (await io.ask(baseUrlQuestion, '--base-url', target.baseUrl));
  const baseUrl = typed.replace(/\/+$/, '');
  await buildFor(root, baseUrl);
  const isThere = await isServiceThere(baseUrl);
  keepBaseUrl(root, target.name, baseUrl);
  io.say(`Base URL: ${baseUrl} (${isThere ? 'answers as v1' : 'not checked: nobody answered'})`);
}

const baseUrlQuestion =
  'Base URL of your Contact Data API, such as https://api.example.com/api/v1:';

async function chooseScript(
  root: string,
  target: Target,
  way: Way,
  options: SetupOptions,
  io: Io,
): Promise<void> {
  const typed = options.scriptId ?? (await askForScript(way, target, options, io));
  const scriptId = typed === '' ? await newProject(way) : scriptIdIn(typed);
  if (scriptId === null) {
    throw new UsageError(`"${typed}" is no script id: it has 57 letters and digits. ${way.source}`);
  }
  const remote = await remoteFiles(scriptId);
  if (!options.replace) refuseForeign(remote);
  keepScriptId(root, target.name, scriptId);
  io.say(`Script project: ${scriptId} (kept in ${projectFileOf(target.name)})`);
}

async function askForScript(
  way: Way,
  { scriptId }: Target,
  { create }: SetupOptions,
  io: Io,
): Promise<string> {
  if (create && way.canCreate) return '';
  const question = `${way.source}\nScript id, or the address of the project:`;
  return io.ask(question, '--script-id', scriptId);
}

async function newProject(way: Way): Promise<string> {
  if (way.canCreate) return createProject(title);
  throw new UsageError(`The script id is missing. ${way.source}`);
}

function sayNext(way: Way, target: TargetName, io: Io): void {
  io.say('\nNext:');
  for (const [index, click] of clicksFor(way, target).entries()) {
    io.say(`  ${index + 1}. ${click}`);
  }
}
