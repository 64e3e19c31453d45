import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { optionNames } from '../../../sandbox/api/options';

const startLimitMs = 30_000;
const tsx = join('node_modules', 'tsx', 'dist', 'cli.mjs');
const main = join('sandbox', 'api', 'main.ts');
const options = ['--option', 'usageOrder=newestFirst', '--option', 'team.revealsPerMinute=3'];

describe('npm run api', () => {
  const keysFile = join(mkdtempSync(join(tmpdir(), 'keys-')), 'keys.json');
  let child: ChildProcess;
  let printed = '';

  beforeAll(async () => {
    const args = [tsx, main, '--memory', '--keys-file', keysFile, ...options];
    child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const chunk of child.stdout ?? []) {
      printed += chunk;
      if (printed.includes('revoked')) break;
    }
  }, startLimitMs);

  afterAll(async () => {
    child.kill();
    await once(child, 'exit');
  });

  test('prints where it serves and the key of each role', () => {
    expect(printed).toMatch(/http:\/\/127\.0\.0\.1:\d+\/api\/v1/);
    for (const key of Object.values(keysByRole())) expect(printed).toContain(key);
  });

  test('writes the keys by role', () => {
    expect(Object.keys(keysByRole())).toEqual([
      ...['pro', 'team', 'noAccess', 'lowCredit', 'nearCap', 'revoked'],
    ]);
  });

  test('serves the API with those keys', async () => {
    const url = /http:\S+/.exec(printed)?.[0];
    const response = await fetch(`${url}/account`, { headers: { 'X-API-Key': keysByRole().team } });
    expect((await response.json()).data.plan).toEqual({ id: 'team', name: 'Team' });
  });

  test('reads the document as its options say, for all or for one account', async () => {
    const url = /http:\S+/.exec(printed)?.[0];
    const data = async (path: string, role: string) => {
      const headers = { 'X-API-Key': keysByRole()[role] };
      return (await (await fetch(`${url}${path}`, { headers })).json()).data;
    };
    const { daily } = await data('/usage?days=2', 'pro');
    expect(daily[0].date > daily[1].date).toBe(true);
    expect((await data('/account', 'pro')).limits.reveals_per_minute).toBe(60);
    expect((await data('/account', 'team')).limits.reveals_per_minute).toBe(3);
  });

  test(
    'lists every option with --help',
    () => {
      const { stdout, status } = run('--help');
      expect(status).toBe(0);
      for (const name of optionNames) expect(stdout).toContain(`\n  ${name}=`);
    },
    startLimitMs,
  );

  test(
    'ends with one line about an option that does not exist',
    () => {
      const { stderr, status } = run('--memory', '--option', 'nothing=1');
      expect([status, stderr.trim()]).toEqual([
        ...[1, 'The service has no option "nothing": --help lists them.'],
      ]);
    },
    startLimitMs,
  );

  function run(...args: string[]) {
    return spawnSync(process.execPath, [tsx, main, ...args], { encoding: 'utf8' });
  }

  function keysByRole() {
    return JSON.parse(readFileSync(keysFile, 'utf8'));
  }
});
