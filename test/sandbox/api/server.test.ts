import { request } from 'node:http';
import { type RunningServer, startServer } from '../../../sandbox/api/server';
import { Bench, bothFields } from './harness';

describe('the HTTP server', () => {
  let bench: Bench;
  let server: RunningServer;
  beforeEach(async () => {
    bench = new Bench();
    server = await startServer({ service: bench.service, port: 0, host: '127.0.0.1' });
  });
  afterEach(() => server.close());

  const send = (path: string, body?: object) =>
    fetch(`${server.url}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${bench.service.keys.pro}` },
      ...(body && { body: JSON.stringify(body) }),
    });

  test('serves the service on a port that the system chose', async () => {
    const response = await send('/account');
    expect(response.status).toBe(200);
    expect(response.headers.get('x-ratelimit-remaining')).toBe('59');
    expect(await response.json()).toMatchObject({ ok: true, data: { plan: { id: 'pro' } } });
  });

  test('carries bodies in any script', async () => {
    const person = bench.admin.people().find(({ fullName }) => /\p{Script=Han}/u.test(fullName));
    const body = { full_name: person?.fullName, company: person?.company.name };
    const { data } = JSON.parse(await (await send('/enrich', body)).text());
    expect(data.person.full_name).toBe(person?.fullName);
  });

  test('charges a field once when many connections reveal it at the same time', async () => {
    const { id } = bench.person(bothFields);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        send(`/people/${id}/reveal`, { fields: ['email', 'phone'] }),
      ),
    );
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    const spent = bodies.map((body) => body.data.credits.spent).sort();
    expect(spent).toEqual([...Array(19).fill(0), 2]);
    expect(bench.balance()).toBe(1998);
  });

  test('cuts the connection before anything is done', async () => {
    bench.admin.faults.inject({ kind: 'dropBefore', count: 1 });
    await expect(
      send(`/people/${bench.person().id}/reveal`, { fields: ['email'] }),
    ).rejects.toThrow();
    expect(bench.balance()).toBe(2000);
  });

  test('cuts the connection after the charge', async () => {
    bench.admin.faults.inject({ kind: 'dropAfter', count: 1 });
    await expect(
      send(`/people/${bench.person().id}/reveal`, { fields: ['email'] }),
    ).rejects.toThrow();
    expect(bench.balance()).toBe(1999);
  });

  test('refuses a body of a megabyte without keeping it', async () => {
    const response = await send('/enrich', { full_name: 'x'.repeat(1_000_000) });
    expect(response.status).toBe(400);
    expect((await response.json()).error.code).toBe('VALIDATION_ERROR');
  });

  test('survives a client that hangs up in the middle of its request', async () => {
    await new Promise<void>((resolve) => {
      const half = request(`${server.url}/api/v1/enrich`, {
        method: 'POST',
        headers: { 'Content-Length': '100' },
      });
      half.on('error', () => resolve());
      half.write('{"full');
      half.on('socket', (socket) => socket.on('connect', () => socket.destroy()));
    });
    expect((await send('/account')).status).toBe(200);
  });

  test('says so when the port is taken', async () => {
    const { port } = server;
    const second = startServer({ service: bench.service, port, host: '127.0.0.1' });
    await expect(second).rejects.toThrow('EADDRINUSE');
  });
});
