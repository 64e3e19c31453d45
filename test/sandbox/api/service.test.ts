import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Libsql from 'libsql';
import { createService } from '../../../sandbox/api/service';
import { Bench, bothFields, noonMs } from './harness';

describe('a service with a database file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'api-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const open = () => new Bench(300, join(folder, 'api.sqlite'));

  test('keeps credits, reveals, usage and keys over a restart', () => {
    const before = open();
    const person = before.person(bothFields);
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

  test('keeps the windows and the request ids over a restart', () => {
    const before = open();
    for (let index = 0; index < 59; index += 1) before.get('/account');
    before.service.close();
    const after = open();
    expect(after.get('/account').headers['X-Request-Id']).toBe('req_0000000060');
    expect(after.get('/account').status).toBe(429);
    after.service.close();
  });

  test('has an account near its daily cap on the day of each start', () => {
    open().service.close();
    const later = open();
    later.nowMs += 3 * 86_400_000;
    expect(later.admin.account('nearCap').revealsToday).toBe(0);
    later.service.close();
    const restarted = new Bench(300, join(folder, 'api.sqlite'), later.nowMs);
    expect(restarted.admin.account('nearCap').revealsToday).toBe(1990);
    restarted.service.close();
  });

  test('holds hashes of keys, never the keys', () => {
    const bench = open();
    bench.get('/account');
    bench.service.close();
    for (const file of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, file)).toString('latin1');
      for (const key of Object.values(bench.service.keys)) expect(bytes).not.toContain(key);
    }
  });

  test('refuses a file that was made with another seed', () => {
    open().service.close();
    const databaseFile = join(folder, 'api.sqlite');
    expect(() => createService({ clock: { nowMs: () => 0 }, databaseFile, seed: 9 })).toThrow(
      'seed',
    );
  });

  test('charges once when two services share the file', () => {
    const [one, two] = [open(), open()];
    const person = one.person(bothFields);
    const spent = [one, two, one].map(
      (bench) =>
        bench.post(`/people/${person.id}/reveal`, { fields: ['email'] }).json.data.credits.spent,
    );
    expect(spent).toEqual([1, 0, 0]);
    one.service.close();
    two.service.close();
  });
});

describe('a service whose clock was advanced', () => {
  let file: string;
  beforeEach(() => {
    file = join(mkdtempSync(join(tmpdir(), 'api-')), 'api.sqlite');
  });
  afterEach(() => rmSync(dirname(file), { recursive: true }));

  const dayMs = 86_400_000;
  const useUp = (bench: Bench) => {
    bench.admin.setOptions({ requestsPerMinute: 5, revealsPerMinute: 2 });
    const { id } = bench.person(bothFields);
    bench.post(`/people/${id}/reveal`, { fields: ['email', 'phone'] });
    for (let index = 0; index < 5; index += 1) bench.get('/account');
  };
  const works = (bench: Bench) => {
    bench.admin.setOptions({ requestsPerMinute: 5, revealsPerMinute: 2 });
    const { id } = bench.person(bothFields, 1);
    return bench.post(`/people/${id}/reveal`, { fields: ['email', 'phone'] }).status;
  };

  test('goes on from there after a restart', () => {
    const before = new Bench(300, file);
    before.admin.advanceClock(26 * 3_600_000);
    const { nowMs } = before.admin;
    before.service.close();
    const after = new Bench(300, file);
    expect(after.admin.nowMs()).toBe(nowMs());
    after.service.close();
  });

  test('has the windows of that moment after a restart, and frees them as the clock goes on', () => {
    const before = new Bench(300, file);
    before.admin.advanceClock(dayMs);
    useUp(before);
    before.service.close();
    const after = new Bench(300, file);
    after.admin.setOptions({ requestsPerMinute: 5 });
    expect(after.get('/account').headers['Retry-After']).toBe('60');
    after.nowMs += 60_000;
    expect(works(after)).toBe(200);
    after.service.close();
  });

  test('is not locked out by what lies in the future once the clock is set back', () => {
    const bench = new Bench(300, file);
    bench.admin.advanceClock(dayMs);
    useUp(bench);
    bench.admin.advanceClock(-dayMs);
    expect(works(bench)).toBe(200);
    expect(bench.get('/account').json.data.limits.reveals_today).toBe(2);
    bench.service.close();
  });

  test('is not locked out where another clock had left its requests in the future', () => {
    const ahead = new Bench(300, file, noonMs + dayMs);
    useUp(ahead);
    ahead.service.close();
    const bench = new Bench(300, file);
    expect(works(bench)).toBe(200);
    bench.service.close();
  });
});

describe('a file of the service', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'api-'));
    file = join(folder, 'api.sqlite');
    const bench = new Bench(300, file);
    for (let index = 0; index < 300; index += 1) {
      bench.nowMs += 1_100;
      bench.get('/account');
    }
    bench.service.close();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const pageBytes = 4096;
  const reasonOf = () => {
    try {
      new Bench(300, file).service.close();
      return null;
    } catch (error) {
      return error instanceof Error ? [error.name, error.message] : ['', ''];
    }
  };

  test('never repeats a request id, however many processes use it', () => {
    const services = [new Bench(300, file), new Bench(300, file)];
    const ids = Array.from({ length: 40 }, (_, index) => {
      return services[index % 2]?.get('/account').headers['X-Request-Id'];
    });
    expect(new Set(ids).size).toBe(40);
    for (const { service } of services) service.close();
  });

  test('that an earlier version kept goes on with its ids', () => {
    const old = new Libsql(file);
    old.exec('DROP TABLE counters; DROP TABLE free_attempts');
    old.close();
    const bench = new Bench(300, file);
    expect(bench.get('/account').headers['X-Request-Id']).toBe('req_0000000301');
    bench.service.close();
  });

  test('with a page of zeros is refused at the start, whichever page it is', () => {
    const whole = readFileSync(file);
    const pages = whole.length / pageBytes;
    expect(pages).toBeGreaterThan(10);
    for (let page = 0; page < pages; page += 1) {
      const damaged = Buffer.from(whole);
      damaged.fill(0, page * pageBytes, (page + 1) * pageBytes);
      writeFileSync(file, damaged);
      expect(reasonOf()).toEqual(['StoreError', expect.stringContaining('away and start again')]);
    }
  });

  test.each([
    ['no database', 'these are no pages of a database '.repeat(500)],
    ['half a database', null],
  ])('that is %s is refused with what to do, by options that exist', (_, text) => {
    const bytes = readFileSync(file);
    writeFileSync(file, text ?? bytes.subarray(0, bytes.length / 2));
    const [name, message = ''] = reasonOf() ?? [];
    expect([name, message.startsWith(file)]).toEqual(['StoreError', true]);
    expect(message.match(/--\w+/g)).toEqual(['--memory']);
  });

  test('of another seed is refused in the same way', () => {
    const clock = { nowMs: () => 0 };
    expect(() => createService({ clock, databaseFile: file, seed: 9 })).toThrow(
      /another seed: move it and \S+-wal away and start again, or start with fresh data \(--memory\)/,
    );
  });
});

describe('services in memory', () => {
  test('share nothing but the people', () => {
    const [one, two] = [new Bench(), new Bench()];
    const person = one.person(bothFields);
    one.post(`/people/${person.id}/reveal`, { fields: ['email'] });
    expect([one.balance(), two.balance()]).toEqual([1999, 2000]);
    expect(two.person(bothFields)).toBe(person);
  });

  test('go on when others are closed', () => {
    const [one, two] = [new Bench(), new Bench()];
    one.service.close();
    expect(two.get(`/people/${two.person().id}`).status).toBe(200);
  });
});

describe('a defect of the service itself', () => {
  test('answers 500 INTERNAL_ERROR without a trace, and changes nothing', () => {
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
