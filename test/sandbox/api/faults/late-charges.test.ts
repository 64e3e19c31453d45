import type { Audit } from '../../../../sandbox/api/desk/audit';
import { Bench, bothFields, neither } from '../harness';

const lateMs = 20_000;

describe('a charge that comes late', () => {
  let bench: Bench;
  let id: string;
  beforeEach(() => {
    bench = new Bench();
    id = bench.person(bothFields).id;
    bench.admin.faults.inject({ kind: 'lateCharge', count: 1, afterMs: lateMs });
  });

  const batch = (ids = [id]) =>
    bench.post('/people/reveal/batch', { ids, fields: ['email', 'phone'] });
  const audit = (): Audit => bench.admin.audit();
  const isOwned = () => 'value' in bench.get(`/people/${id}`).json.data.person.contact.email;

  test('is answered by the gateway: 504, no JSON, none of the headers of the service', () => {
    const { status, json, headers } = batch();
    expect([status, json, headers]).toEqual([
      504,
      null,
      { 'Content-Type': 'text/html; charset=utf-8' },
    ]);
  });

  test('is seen by nobody before it is due, and by everybody from then on', () => {
    batch();
    bench.nowMs += lateMs - 1;
    expect([bench.balance(), isOwned(), audit().charges]).toEqual([2000, false, []]);
    bench.nowMs += 1;
    expect([bench.balance(), isOwned()]).toEqual([1998, true]);
    expect(bench.get('/account').json.data).toMatchObject({
      credits: { balance: 1998 },
      limits: { reveals_today: 2 },
    });
    expect(bench.get('/usage?days=1').json.data.totals.credits_spent).toBe(2);
  });

  test('stands in the audit at the moment it was made, with the id of its request', () => {
    const sentMs = bench.nowMs;
    batch();
    bench.nowMs += 3_600_000;
    const { charges, requests } = audit();
    expect(charges).toHaveLength(2);
    for (const charge of charges)
      expect(charge).toMatchObject({
        atMs: sentMs + lateMs,
        personId: id,
        requestId: 'req_0000000001',
      });
    expect(requests[0]).toMatchObject({ atMs: sentMs, status: 504, code: null, credits: 2 });
  });

  test('takes a place in the minute of requests when it is sent', () => {
    batch();
    expect(bench.get('/account').headers['X-RateLimit-Remaining']).toBe('58');
  });

  test('finds free what was revealed meanwhile', () => {
    batch();
    expect(batch().json.data.totals.credits_spent).toBe(2);
    bench.nowMs += lateMs;
    expect(bench.balance()).toBe(1998);
    expect(audit().charges.map(({ requestId }) => requestId)).toEqual([
      'req_0000000002',
      'req_0000000002',
    ]);
  });

  test('charges nothing where the balance is gone by then', () => {
    batch();
    bench.admin.setBalance('pro', 0);
    bench.nowMs += lateMs;
    expect([bench.balance(), audit().charges]).toEqual([0, []]);
  });

  test('counts for the day on which it is made', () => {
    bench.nowMs = Date.UTC(2026, 0, 5, 23, 59, 50);
    batch();
    bench.nowMs += lateMs;
    const { daily } = bench.get('/usage?days=2').json.data;
    expect(daily.map(({ reveals }: { reveals: number }) => reveals)).toEqual([0, 2]);
  });

  test('comes in the order of its moments, not of its requests', () => {
    bench.admin.faults.inject({ kind: 'lateCharge', count: 1, afterMs: 5_000 });
    const [one, other] = bench.peopleWith(bothFields).map((person) => person.id);
    batch([one ?? '']);
    batch([other ?? '']);
    bench.nowMs += 60_000;
    expect(audit().charges.map(({ personId }) => personId)).toEqual([other, other, one, one]);
  });

  test('is nothing for a refusal that the service makes at once', () => {
    const reply = bench.post(
      '/people/reveal/batch',
      { ids: [id], fields: ['email'] },
      { as: 'revoked' },
    );
    expect(reply.json.error.code).toBe('INVALID_API_KEY');
    bench.nowMs += lateMs;
    expect(audit().charges).toEqual([]);
  });

  test('changes nothing for a person without data, and is over then', () => {
    batch([bench.person(neither).id]);
    bench.nowMs += lateMs;
    expect(audit().charges).toEqual([]);
    expect(batch().json.data.totals.credits_spent).toBe(2);
  });
});
