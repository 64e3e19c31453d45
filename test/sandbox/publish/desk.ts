/** Defines a desk to publish from: a copy of the project, an empty home, and a stand-in of Google. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Ended, run } from '../../../sandbox/publish/clasp';
import { createScriptApi, type ScriptApi } from '../../../sandbox/script-api/script-api';
import { type OtherHost, startStandIn } from '../../../sandbox/script-api/server';

const root = path.join(__dirname, '../../..');
const copied = ['src', 'sandbox', 'build.mjs', 'appsscript.json', 'package.json'];
const copiedToo = [
  ...['package-lock.json', 'tsconfig.json', '.gitignore', 'CHANGELOG.md'],
  'docs/user-guide.md',
];

export const goodBaseUrl = 'https://contacts.example.com/api/v1';

export interface Desk {
  readonly folder: string;
  readonly api: ScriptApi;
  readonly environment: NodeJS.ProcessEnv;
  /** Puts a login into the home, as `clasp login` does. */
  logIn(): void;
  /** Runs `npm run <command> -- <args>` without npm around it. */
  command(...args: readonly string[]): Promise<Ended>;
  npm(...args: readonly string[]): Promise<Ended>;
  git(...args: readonly string[]): string;
  read(name: string): string;
  write(name: string, text: string): void;
  close(): Promise<void>;
}

/** A service at `goodBaseUrl`, and one elsewhere that is no Contact Data API. */
const hosts: OtherHost = (host, address) => {
  const isDescription = address === '/api/v1/openapi.json';
  if (host === 'contacts.example.com' && isDescription) {
    const paths = { '/enrich': {}, '/people/reveal/batch': {} };
    return { status: 200, body: { openapi: '3.1.0', paths } };
  }
  return host === 'other.example.com' ? { status: 200, body: { hello: 'world' } } : null;
};

export async function openDesk(): Promise<Desk> {
  const place = realpathSync(mkdtempSync(path.join(tmpdir(), 'cdx-desk-')));
  const folder = path.join(place, 'clone');
  const home = path.join(place, 'home');
  mkdirSync(home);
  mkdirSync(folder);
  for (const name of [...copied, ...copiedToo]) {
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const clasp = { scriptId: 'paste-your-script-id-here', rootDir: 'dist' };
  writeFileSync(path.join(folder, '.clasp.json'), JSON.stringify(clasp));
  const api = createScriptApi();
  const standIn = await startStandIn(api, hosts);
  const { CDX_BASE_URL: _, ...rest } = process.env;
  const environment = { ...rest, ...standIn.environment, HOME: home, USERPROFILE: home };
  const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs');
  const main = path.join('sandbox', 'publish', 'main.ts');
  return {
    folder,
    api,
    environment,
    logIn: () => writeFileSync(path.join(home, '.clasprc.json'), JSON.stringify(api.login)),
    command: (...args) => run(process.execPath, [tsx, main, ...args], folder, environment),
    npm: (...args) => run('npm', ['--silent', ...args], folder, environment),
    git: (...args) =>
      execFileSync('git', args, { cwd: folder, env: environment, encoding: 'utf8' }),
    read: (name) => readFileSync(path.join(folder, name), 'utf8'),
    write: (name, text) => writeFileSync(path.join(folder, name), text),
    close: async () => {
      await standIn.close();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

/** What a script project at Google holds, by file name as in `dist`. */
export function filesAtGoogle(api: ScriptApi, scriptId: string): Readonly<Record<string, string>> {
  const extensions = { SERVER_JS: '.js', HTML: '.html', JSON: '.json' };
  const files = api.projects.get(scriptId)?.files ?? [];
  return Object.fromEntries(
    files.map(({ name, type, source }) => [`${name}${extensions[type]}`, source]),
  );
}
