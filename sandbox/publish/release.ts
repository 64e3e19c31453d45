/** Defines `npm run release`: a checked, numbered and tagged version that a listing can name. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { UsageError } from '../usage-error';
import { clasp, run } from './clasp';
import type { Io } from './io';
import { checkRemote, type PushOptions, pushBuild } from './push';
import { projectFileOf, type ReadyTarget, readyTarget } from './target';
import { nextVersion, type Part, releasedChanges } from './version';

export interface ReleaseOptions extends PushOptions {
  readonly part: Part;
  /** The day of the release, `YYYY-MM-DD`. */
  readonly day: string;
}

const files = ['package.json', 'package-lock.json', 'CHANGELOG.md'] as const;
const packageSchema = z.object({ version: z.string() });
const createdSchema = z.object({ versionNumber: z.number() });

export async function release(root: string, options: ReleaseOptions, io: Io): Promise<void> {
  const target = readyTarget(root, options.target);
  const { version: from } = packageSchema.parse(JSON.parse(textOf(root, 'package.json')));
  const version = nextVersion(from, options.part);
  const changes = releasedChanges(textOf(root, 'CHANGELOG.md'), version, options.day);
  await checkTree(root, version);
  await checkRemote(target, options);
  io.say('Checking (npm run check) …');
  await check(root);
  const versionNumber = await withVersion(root, from, version, changes, () =>
    publish(root, target, version),
  );
  await tag(root, version);
  io.say(`Released ${version}: it is version ${versionNumber} of the script project.`);
  io.say(
    `Next: in the Google Cloud console, Google Workspace Marketplace SDK, App Configuration, Editor add-on, enter ${versionNumber} as the Sheets add-on script version, and save.`,
  );
  io.say('Then git push --follow-tags.');
}

/** The tree is as committed, but for the project file, which names a script of one's own. */
async function checkTree(root: string, version: string): Promise<void> {
  const changed = (await git(root, ['status', '--porcelain']))
    .split('\n')
    .filter((line) => line !== '' && !line.endsWith(' .clasp.json'));
  if (changed.length > 0) {
    throw new UsageError(
      `The tree has changes (${changed[0]?.slice(3)}): commit or drop them before a release.`,
    );
  }
  await git(root, ['var', 'GIT_COMMITTER_IDENT']);
  if ((await git(root, ['tag', '--list', `v${version}`])) !== '') {
    throw new UsageError(`The tag v${version} is there already: package.json is behind it.`);
  }
}

/** The tests want the build that they know, whatever service the shell names for a push. */
async function check(root: string): Promise<void> {
  const { CDX_BASE_URL: _, ...environment } = process.env;
  const args = ['run', '--silent', 'check'];
  const { status, stdout, stderr } = await run('npm', args, root, environment);
  if (status === 0) return;
  const lines = `${stdout}\n${stderr}`.trim().split('\n').slice(-20).join('\n');
  throw new UsageError(`npm run check fails, so nothing was released:\n${lines}`);
}

async function publish(root: string, target: ReadyTarget, version: string): Promise<number> {
  await pushBuild(root, target);
  const args = ['--project', projectFileOf(target.name), 'create-version', version];
  return (await clasp(root, args, createdSchema)).versionNumber;
}

/** Writes the version into the files; a release that fails leaves them as they were. */
async function withVersion<T>(
  root: string,
  from: string,
  version: string,
  changes: string,
  work: () => Promise<T>,
): Promise<T> {
  const before = files.map((name) => [name, textOf(root, name)] as const);
  try {
    for (const [name, text] of before) {
      write(root, name, name === 'CHANGELOG.md' ? changes : withNumber(text, from, version));
    }
    return await work();
  } catch (error) {
    for (const [name, text] of before) write(root, name, text);
    throw error;
  }
}

/** The first two are the package's own, in the lock file too; in package.json there is one. */
function withNumber(text: string, from: string, version: string): string {
  const line = `"version": "${from}"`;
  const head = text.slice(0, 500).replaceAll(line, `"version": "${version}"`);
  return `${head}${text.slice(500)}`;
}

async function tag(root: string, version: string): Promise<void> {
  await git(root, ['add', ...files]);
  await git(root, ['commit', '--quiet', '--message', `Release ${version}`, '--', ...files]);
  await git(root, ['tag', '--annotate', `v${version}`, '--message', version]);
}

async function git(root: string, args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await run('git', args, root);
  if (status === 0) return stdout.trimEnd();
  throw new UsageError(
    `git ${args[0]} fails (${stderr.trim().split('\n')[0]}): mend that, then run npm run release again.`,
  );
}

function textOf(root: string, name: string): string {
  return readFileSync(path.join(root, name), 'utf8');
}

function write(root: string, name: string, text: string): void {
  writeFileSync(path.join(root, name), text);
}
