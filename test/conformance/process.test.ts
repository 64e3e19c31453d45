/** Checks from outside the service as its own process: how it is started, its keys and its people. */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { type Role, SandboxDesk } from './sandbox-desk';
import { accountAnswer, personAnswer, revealAnswer, searchAnswer } from './schemas';
import { only, type World, worldAt } from './world';

const startMs = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
const keysFile = join(folder, 'keys.json');
const key = z.string().regex(/^\w+_\w{32}$/);
const keyFile = z.strictObject({
  pro: key,
  team: key,
  noAccess: key,
  lowCredit: key,
  nearCap: key,
  revoked: key,
});

let service: ChildProcess;
let world: World;

beforeAll(async () => {
  const args = [
    '--import',
    'tsx',
    'sandbox/api/main.ts',
    '--memory',
    '--port',
    '0',
    '--keys-file',
    keysFile,
  ];
  const cwd = join(__dirname, '../..');
  service = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  const origin = await originPrintedBy(service);
  const desk = new SandboxDesk(origin);
  const keys = keyFile.parse(JSON.parse(readFileSync(keysFile, 'utf8')));
  world = worldAt(origin, keys, desk, await desk.people());
}, startMs);

afterAll(async () => {
  service.kill();
  rmSync(folder, { recursive: true });
  await world.close();
});

async function originPrintedBy(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The process has no output.');
  for await (const line of createInterface({ input: child.stdout })) {
    const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (origin) return origin;
  }
  throw new Error('The service ended before it printed its address.');
}

describe('npm run api', () => {
  test.each([
    ['pro', 'ok'],
    ['team', 'ok'],
    ['lowCredit', 'ok'],
    ['nearCap', 'ok'],
    ['noAccess', 'PLAN_REQUIRED'],
    ['revoked', 'INVALID_API_KEY'],
  ] as [Role, string][])('the key of %s answers %s', async (role, code) => {
    expect(await world.client(role).code('/account')).toBe(code);
  });

  test('starts from fresh data: nobody has revealed or spent anything', async () => {
    expect((await world.desk.account('pro')).revealed).toEqual([]);
    const account = await world.client('pro').data(accountAnswer, '/account');
    expect(account.credits.balance).toBe(2000);
  });

  test('every person of a sample fits the document, and so does every page', async () => {
    const team = world.client('team');
    expect(world.people.length).toBeGreaterThanOrEqual(2000);
    for (let page = 1; page <= 30; page += 1)
      await team.data(searchAnswer, `/people/search?page_size=100&page=${page}`);
    const step = Math.floor(world.people.length / 80);
    for (let index = 0; index < world.people.length; index += step)
      await team.data(personAnswer, `/people/${world.people[index]?.slug}`);
  });

  test('two connections at once pay once', async () => {
    const { id } = only(world.having({ email: true, phone: true }));
    const clients = [world.client('pro'), world.client('pro')];
    const answers = await Promise.all(
      clients.map((one) => one.data(revealAnswer, `/people/${id}/reveal`, { fields: ['email'] })),
    );
    expect(answers.map(({ credits }) => credits.spent).sort()).toEqual([0, 1]);
  });

  test('a key near the cap and a key nearly out of credits are what they are called', async () => {
    const near = await world.client('nearCap').data(accountAnswer, '/account');
    expect(near.limits.reveals_per_day - near.limits.reveals_today).toBeLessThan(50);
    const low = await world.client('lowCredit').data(accountAnswer, '/account');
    expect(low.credits.balance).toBeLessThan(20);
  });
});
