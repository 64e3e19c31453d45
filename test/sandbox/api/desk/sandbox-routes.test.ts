import { Bench, bothFields } from '../harness';

describe('the /sandbox endpoints', () => {
  let bench: Bench;
  beforeEach(() => {
    bench = new Bench();
  });

  const send = (method: string, path: string, body?: object) =>
    bench.send(method, `/sandbox${path}`, {}, body ? JSON.stringify(body) : null);

  test('reveal in the web application', () => {
    const person = bench.person(bothFields);
    const { json } = send('POST', '/reveal', {
      account: 'pro',
      personId: person.id,
      fields: ['email'],
    });
    expect(json).toEqual({ creditsSpent: 1, values: { email: person.email }, errors: [] });
  });

  test('a phone comes on file, and costs as any other', () => {
    const { id } = bench.person({ email: true, phone: false });
    const phone = () => bench.get(`/people/${id}`).json.data.person.contact.phone;
    expect(phone()).toEqual({ available: false });
    send('POST', '/find-phone', { personId: id, phone: '+12025551000' });
    expect(phone()).toEqual({ available: true });
    const order = { account: 'pro', personId: id, fields: ['phone'] };
    expect(send('POST', '/reveal', order).json).toMatchObject({
      creditsSpent: 1,
      values: { phone: '+12025551000' },
    });
  });

  test('top up, set the balance and change the plan of an account by role or id', () => {
    expect(send('POST', '/top-up', { account: 'pro', credits: 50 }).json.balance).toBe(2050);
    expect(send('POST', '/balance', { account: 'acc_pro', credits: 3 }).json.balance).toBe(3);
    expect(send('POST', '/plan', { account: 'pro', plan: 'free' }).json.plan).toBe('free');
    expect(send('POST', '/account', { account: 'pro' }).json).toMatchObject({ balance: 3 });
  });

  test('make and revoke keys', () => {
    const { key } = send('POST', '/keys', { account: 'pro', name: 'another' }).json;
    expect(bench.get('/account', { as: { key } }).status).toBe(200);
    send('POST', '/revoke', { account: 'pro' });
    expect(bench.get('/account', { as: { key } }).status).toBe(401);
  });

  test('set and advance the clock', () => {
    const nowMs = Date.UTC(2027, 1, 1);
    expect(send('POST', '/clock', { nowMs }).json).toEqual({ nowMs });
    expect(send('POST', '/clock', { advanceMs: 86_400_000 }).json.nowMs).toBe(nowMs + 86_400_000);
    expect(send('GET', '/clock').json.nowMs).toBe(nowMs + 86_400_000);
    expect(bench.get('/usage?days=1').json.data.period.to).toBe('2027-02-02');
  });

  test.each([
    [{ nowMs: 9e15 }, 'nowMs'],
    [{ nowMs: -1 }, 'nowMs'],
    [{ nowMs: Date.UTC(9999, 11, 31) }, 'nowMs'],
    [{ advanceMs: 9e15 }, 'advanceMs'],
    [{ advanceMs: -9e12 }, 'advanceMs'],
    [{ nowMs: 1.5 }, ''],
    [{ nowMs: 1, advanceMs: 1 }, ''],
    [{ nowMS: 1 }, ''],
  ])('refuse %j as a time, and go on', (body, path) => {
    const { status, json } = send('POST', '/clock', body);
    expect([status, json.error.details.issues[0].path]).toEqual([400, path]);
    expect(bench.get('/usage').status).toBe(200);
  });

  test.each([0, Date.UTC(9998, 0, 1)])('serve every endpoint at the time %i', (nowMs) => {
    expect(send('POST', '/clock', { nowMs }).status).toBe(200);
    for (const path of ['/account', '/usage?days=90', '/people/search'])
      expect(bench.get(path).status).toBe(200);
    const reveal = bench.post(`/people/${bench.person(bothFields).id}/reveal`, {
      fields: ['email'],
    });
    expect(reveal.status).toBe(200);
    expect(send('GET', '/audit').json.charges).toHaveLength(1);
  });

  test('read the document in another way from now on, for all or for one account', () => {
    send('POST', '/options', { options: { usageOrder: 'newestFirst' } });
    const own = { account: 'team', options: { costPerReveal: 2 } };
    expect(send('POST', '/options', own).json.options).toMatchObject({
      ...{ usageOrder: 'newestFirst', costPerReveal: 2 },
    });
    expect(bench.get('/account').json.data.credits.cost_per_reveal).toBe(1);
    expect(bench.get('/account', { as: 'team' }).json.data.credits.cost_per_reveal).toBe(2);
  });

  test('inject, list and clear faults', () => {
    send('POST', '/faults', { kind: 'http500', path: '/account' });
    expect(send('GET', '/faults').json).toEqual({
      faults: [{ kind: 'http500', path: '/account' }],
    });
    expect(bench.get('/account').status).toBe(500);
    send('DELETE', '/faults');
    expect(bench.get('/account').status).toBe(200);
  });

  test('lose contact data', () => {
    const person = bench.person(bothFields);
    send('POST', '/lose-data', { personId: person.id, field: 'email' });
    const reply = bench.post(`/people/${person.id}/reveal`, { fields: ['email'] });
    expect(reply.json.error.code).toBe('NO_DATA');
  });

  test('move a person to another company, with an email that is to be revealed anew', () => {
    const person = bench.person(bothFields);
    const ask = () => bench.post(`/people/${person.id}/reveal`, { fields: ['email'] }).json.data;
    expect(ask().credits.spent).toBe(1);
    const { company } =
      bench.peopleWith(bothFields).find((each) => each.company.slug !== person.company.slug) ??
      person;
    send('POST', '/move-person', { personId: person.id, company: company.slug });
    const present = bench.get(`/people/${person.id}`).json.data.person;
    expect(present.company.name).toBe(company.name);
    expect(present.contact.email).toMatchObject({ domain: company.domain });
    expect(present.contact.email.value).toBeUndefined();
    const { credits, person: revealed } = ask();
    expect(credits.spent).toBe(1);
    expect(revealed.contact.email.value).toBe(`${person.email?.split('@')[0]}@${company.domain}`);
    const other = new Bench();
    expect(other.get(`/people/${person.id}`).json.data.person.company.name).toBe(
      person.company.name,
    );
  });

  test('take the record of a person away', () => {
    const person = bench.person(bothFields);
    send('POST', '/remove-person', { personId: person.id });
    expect(bench.get(`/people/${person.id}`).json.error.code).toBe('NOT_FOUND');
    const link = `https://www.linkedin.com/in/${person.linkedinSlug}`;
    expect(bench.post('/enrich', { linkedin_url: link }).json.error.code).toBe('NO_MATCH');
  });

  test('show the audit of requests and charges, without keys or contact values', () => {
    const person = bench.person(bothFields);
    bench.post(`/people/${person.id}/reveal`, { fields: ['email'] });
    const { json } = send('GET', '/audit');
    expect(json.requests).toEqual([
      {
        atMs: bench.nowMs,
        role: 'pro',
        accountId: 'acc_pro',
        method: 'POST',
        path: '/people/{id}/reveal',
        status: 200,
        code: null,
        requestId: 'req_0000000001',
        credits: 1,
      },
    ]);
    expect(json.charges).toEqual([
      {
        atMs: bench.nowMs,
        role: 'pro',
        accountId: 'acc_pro',
        kind: 'reveal',
        credits: 1,
        personId: person.id,
        field: 'email',
        origin: 'api',
        requestId: 'req_0000000001',
      },
    ]);
    expect(JSON.stringify(json)).not.toContain(bench.service.keys.pro);
    expect(JSON.stringify(json)).not.toContain(person.email);
  });

  test('list the people with what the API hides', () => {
    const { people } = send('GET', '/people').json;
    expect(people).toHaveLength(300);
    expect(people[0]).toHaveProperty('email');
  });

  test.each([
    ['POST', '/nothing', {}, 404],
    ['GET', '/top-up', undefined, 404],
    ['POST', '/top-up', { account: 'nobody', credits: 1 }, 400],
    ['POST', '/top-up', { account: 'pro', credits: -1 }, 400],
    ['POST', '/plan', { account: 'pro', plan: 'gold' }, 400],
    ['POST', '/faults', { kind: 'earthquake' }, 400],
    ['POST', '/faults', { kind: 'http500', times: 3 }, 400],
    ['POST', '/faults', { kind: 'http500', retryAfterS: 3 }, 400],
    ['POST', '/faults', { kind: 'dropAfter', personId: 'per_a' }, 400],
    ['POST', '/top-up', { account: 'pro', credits: 1, note: 'x' }, 400],
    ['POST', '/options', { options: { nothing: 1 } }, 400],
    ['POST', '/options', { options: { batchIdEcho: 'name' } }, 400],
    ['POST', '/options', { options: { personIds: 'uuid' } }, 400],
    ['POST', '/options', { account: 'nobody', options: {} }, 400],
    ['POST', '/reveal', { account: 'pro', personId: 'nobody', fields: ['email'] }, 404],
  ])('%s %s %j answers %i', (method, path, body, status) => {
    const reply = send(method, path, body);
    expect(reply.status).toBe(status);
    expect(reply.json.error.message).toEqual(expect.any(String));
  });
});
