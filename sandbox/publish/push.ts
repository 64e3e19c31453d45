/** Defines `npm run push`: builds for the target's base URL, pushes, and reads back what Google has. */
import path from 'node:path';
import { z } from 'zod';
import { buildFor } from './build';
import { clasp } from './clasp';
import type { Io } from './io';
import { differences, type Files, localFiles, refuseForeign, remoteFiles } from './remote';
import { projectFileOf, type ReadyTarget, readyTarget, type TargetName } from './target';

export interface PushOptions {
  readonly target: TargetName;
  /** Code that is not ours may be deleted. */
  readonly replace: boolean;
}

export async function push(root: string, options: PushOptions, io: Io): Promise<ReadyTarget> {
  const target = readyTarget(root, options.target);
  await checkRemote(target, options);
  const bytes = await pushBuild(root, target);
  io.say(`Pushed ${bytes} to the script project, and read back the same.`);
  io.say('Next: reload the spreadsheet, then Extensions, the project\u2019s name, Open CDX.');
  return target;
}

/** Everything that can refuse a push is asked before anything is changed. */
export async function checkRemote(target: ReadyTarget, options: PushOptions): Promise<Files> {
  const remote = await remoteFiles(target.scriptId);
  if (!options.replace) refuseForeign(remote);
  return remote;
}

/** Builds, pushes and compares; gives a text that says what was pushed. */
export async function pushBuild(root: string, target: ReadyTarget): Promise<string> {
  await buildFor(root, target.baseUrl);
  // Without --force clasp skips a project whose manifest differs, and calls that success.
  const args = ['--project', projectFileOf(target.name), 'push', '--force'];
  await clasp(root, args, z.array(z.string()));
  const local = localFiles(path.join(root, 'dist'));
  const different = differences(local, await remoteFiles(target.scriptId));
  if (different.length === 0) return describe(local);
  throw new Error(
    `clasp reported success, but Google has not what dist/ holds (${different.join(', ')}): run npm run push again.`,
  );
}

function describe(files: Files): string {
  const bytes = [...files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return `${files.size} files (${Math.round(bytes / 1024)} KB)`;
}
