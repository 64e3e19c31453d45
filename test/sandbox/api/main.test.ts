import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START_LIMIT_MS = 30_000;

describe('npm run api', () => {
  const keysFile = join(mkdtempSync(join(tmpdir(), 'keys-')), 'keys.json');
  let child: ChildProcess;
  let printed = '';

  beforeAll(async () => {
    const tsx = join('node_modules', 'tsx', 'dist', 'cli.mjs');
    const args = [tsx, join('sandbox', 'api', 'main.ts'), '--memory', '--keys-file', keysFile];
    child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const chunk of child.stdout ?? []) {
      printed += chunk;
      if (printed.includes('revoked')) break;
    }
  }, START_LIMIT_MS);

  afterAll(async () => {
    child.kill();
    await once(child, 'exit');
  });

  it('prints where it serves and the key of each role', () => {
    expect(printed).toMatch(/http:\/\/127\.0\.0\.1:\d+\/api\/v1/);
    for (const key of Object.values(keysByRole())) expect(printed).toContain(key);
  });

  it('writes the keys by role', () => {
    expect(Object.keys(keysByRole())).toEqual([
      ...['pro', 'team', 'noAccess', 'lowCredit', 'nearCap', 'revoked'],
    ]);
  });

  it('serves the API with those keys', async () => {
    const url = /http:\S+/.exec(printed)?.[0];
    const response = await fetch(`${url}/account`, { headers: { 'X-API-Key': keysByRole().team } });
    expect((await response.json()).data.plan).toEqual({ id: 'team', name: 'Team' });
  });

  function keysByRole() {
    return JSON.parse(readFileSync(keysFile, 'utf8'));
  }
});
