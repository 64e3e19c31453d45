import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createService } from '../../../sandbox/api/service';
import { Bench, BOTH } from './harness';

describe('a service with a database file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'api-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const open = () => new Bench(300, join(folder, 'api.sqlite'));

  it('keeps credits, reveals, usage and keys over a restart', () => {
    const before = open();
    const person = before.person(BOTH);
    before.post(`/people/${person.id}/reveal`, { fields: ['email'] });
    before.service.close();
    const after = open();
    expect(after.service.keys).toEqual(before.service.keys);
    expect(after.balance()).toBe(1999);
    const again = after.post(`/people/${person.id}/reveal`, { fields: ['email'] });
    expect(again.json.data.credits).toEqual({ spent: 0, balance: 1999 });
    expect(after.get('/usage?days=1').json.data.totals.reveals).toBe(1);
    after.service.close();
  });

  it('keeps the windows and the request ids over a restart', () => {
    const before = open();
    for (let index = 0; index < 59; index += 1) before.get('/account');
    before.service.close();
    const after = open();
    expect(after.get('/account').headers['X-Request-Id']).toBe('req_0000000060');
    expect(after.get('/account').status).toBe(429);
    after.service.close();
  });

  it('has an account near its daily cap on the day of each start', () => {
    open().service.close();
    const later = open();
    later.nowMs += 3 * 86_400_000;
    expect(later.admin.account('nearCap').revealsToday).toBe(0);
    later.service.close();
    const restarted = new Bench(300, join(folder, 'api.sqlite'), later.nowMs);
    expect(restarted.admin.account('nearCap').revealsToday).toBe(1990);
    restarted.service.close();
  });

  it('holds hashes of keys, never the keys', () => {
    const bench = open();
    bench.get('/account');
    bench.service.close();
    for (const file of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, file)).toString('latin1');
      for (const key of Object.values(bench.service.keys)) expect(bytes).not.toContain(key);
    }
  });

  it('refuses a file that was made with another seed', () => {
    open().service.close();
    const databaseFile = join(folder, 'api.sqlite');
    expect(() => createService({ clock: { nowMs: () => 0 }, databaseFile, seed: 9 })).toThrow(
      'seed',
    );
  });

  it('charges once when two services share the file', () => {
    const [one, two] = [open(), open()];
    const person = one.person(BOTH);
    const spent = [one, two, one].map(
      (bench) =>
        bench.post(`/people/${person.id}/reveal`, { fields: ['email'] }).json.data.credits.spent,
    );
    expect(spent).toEqual([1, 0, 0]);
    one.service.close();
    two.service.close();
  });
});

describe('services in memory', () => {
  it('share nothing but the people', () => {
    const [one, two] = [new Bench(), new Bench()];
    const person = one.person(BOTH);
    one.post(`/people/${person.id}/reveal`, { fields: ['email'] });
    expect([one.balance(), two.balance()]).toEqual([1999, 2000]);
    expect(two.person(BOTH)).toBe(person);
  });

  it('go on when others are closed', () => {
    const [one, two] = [new Bench(), new Bench()];
    one.service.close();
    expect(two.get(`/people/${two.person().id}`).status).toBe(200);
  });
});

describe('a defect of the service itself', () => {
  it('answers 500 INTERNAL_ERROR without a trace, and changes nothing', () => {
    const bench = new Bench();
    jest.spyOn(JSON, 'stringify').mockImplementationOnce(() => {
      throw new Error('secret detail');
    });
    const reply = bench.call('POST', `/people/${bench.person().id}/reveal`, {
      body: '{"fields":["email"]}',
    });
    expect(reply).toMatchObject({ status: 500, json: { error: { code: 'INTERNAL_ERROR' } } });
    expect(JSON.stringify(reply)).not.toContain('secret');
    expect(bench.balance()).toBe(2000);
    expect(reply.headers).toHaveProperty('X-RateLimit-Limit');
  });
});
