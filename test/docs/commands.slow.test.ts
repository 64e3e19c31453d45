import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../../sandbox/publish/clasp';
import { type Desk, openDesk } from '../sandbox/publish/desk';
import { root, scripts, servers, shownHere } from './pages';

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
  for (const name of ['test', 'docs']) {
    cpSync(path.join(root, name), path.join(desk.folder, name), {
      recursive: true,
    });
  }
  const file = path.join(root, 'sandbox/data/leads.csv');
  const [head = '', ...leads] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(path.join(desk.folder, 'my.csv'), [head, ...leads.slice(0, 20)].join('\n'));
});
afterAll(() => desk.close());

const environment = () => ({ ...process.env, HOME: desk.environment['HOME'] });

test.each(shownHere)('%s ends well', async (command) => {
  const ended = await run('sh', ['-c', command], desk.folder, environment());
  if (ended.status !== 0) throw new Error(`${ended.stdout}\n${ended.stderr}`);
});

test.each(Object.entries(servers))('%s opens and says where', async (command, expected) => {
  const script = scripts[command.replace(/^npm (run )?/, '')] ?? '';
  const file = /tsx (\S+)/.exec(script)?.[1] ?? '';
  const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs');
  const child = spawn(process.execPath, [tsx, file], {
    cwd: desk.folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    expect(await printed(child, expected)).toMatch(expected);
  } finally {
    child.kill();
  }
});

/** What a process prints until it says what is expected, or ends. */
function printed(child: ChildProcess, expected: RegExp): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (expected.test(text)) resolve(text);
    });
    child.once('exit', () => resolve(text));
  });
}
