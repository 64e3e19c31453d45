import { Bench, bothFields, emailOnly, neither, phoneOnly } from '../harness';

const askedFields = ['email', 'phone'];

describe('POST /people/{id}/reveal', () => {
  let bench: Bench;
  beforeEach(() => {
    bench = new Bench();
  });

  const reveal = (
    id: string,
    fields: unknown = askedFields,
    as: 'pro' | 'lowCredit' | 'nearCap' = 'pro',
  ) => bench.post(`/people/${id}/reveal`, { fields }, { as });

  test('charges 1 credit for each newly revealed field', () => {
    const person = bench.person(bothFields);
    const { status, json } = reveal(person.id);
    expect(status).toBe(200);
    expect(json.data.credits).toEqual({ spent: 2, balance: 1998 });
    expect(json.data.results).toEqual({
      email: { source: 'vault', credits_spent: 1 },
      phone: { source: 'vault', credits_spent: 1 },
    });
    expect(json.data.errors).toBeUndefined();
  });

  test('answers the values at contact.<field>.value, for revealed fields only', () => {
    const person = bench.person(bothFields);
    const { contact } = reveal(person.id, ['email']).json.data.person;
    expect(contact.email.value).toBe(person.email);
    expect(contact.phone).toEqual({ available: true });
  });

  test('gives a revealed field again for free, with the same value', () => {
    const person = bench.person(bothFields);
    reveal(person.id, ['email']);
    const { data } = reveal(person.id, ['email']).json;
    expect(data.credits).toEqual({ spent: 0, balance: 1999 });
    expect(data.results.email.credits_spent).toBe(0);
    expect(data.person.contact.email.value).toBe(person.email);
  });

  test('accepts a slug wherever an id is taken', () => {
    const person = bench.person(bothFields);
    expect(reveal(person.slug).json.data.person.id).toBe(person.id);
    expect(reveal(person.id).json.data.credits.spent).toBe(0);
  });

  test('never charges a field without data: 404 NO_DATA', () => {
    const { status, json } = reveal(bench.person(neither).id);
    expect([status, json.error.code]).toEqual([404, 'NO_DATA']);
    expect(bench.balance()).toBe(2000);
  });

  test('refunds the credit when listed data turns out to be gone', () => {
    const person = bench.person(emailOnly);
    bench.admin.loseContactData(person.id, 'email');
    expect(reveal(person.id, ['email']).json.error.code).toBe('NO_DATA');
    expect(bench.balance()).toBe(2000);
    expect(bench.admin.audit().charges.map((charge) => charge.credits)).toEqual([1, -1]);
    expect(bench.admin.account('pro').revealsToday).toBe(0);
  });

  test('answers 200 with the failures under errors when some fields succeed', () => {
    const { status, json } = reveal(bench.person(phoneOnly).id);
    expect(status).toBe(200);
    expect(Object.keys(json.data.results)).toEqual(['phone']);
    expect(json.data.errors).toEqual([
      { field: 'email', code: 'NO_DATA', message: expect.any(String) },
    ]);
  });

  test('counts a field owned already as a success beside one that fails', () => {
    const person = bench.person(emailOnly);
    reveal(person.id, ['email']);
    const { status, json } = reveal(person.id);
    expect([status, json.data.credits.spent, json.data.errors[0].code]).toEqual([
      200,
      0,
      'NO_DATA',
    ]);
  });

  test('returns the first error when nothing can be revealed', () => {
    bench.admin.setBalance('pro', 0);
    const { status, json } = reveal(bench.person(phoneOnly).id, ['email', 'phone']);
    expect([status, json.error.code]).toEqual([404, 'NO_DATA']);
    const turned = reveal(bench.person(phoneOnly).id, ['phone', 'email']);
    expect([turned.status, turned.json.error.code]).toEqual([402, 'INSUFFICIENT_CREDITS']);
  });

  test('refuses with 402, required and balance when the balance is too low, and charges nothing', () => {
    bench.admin.setBalance('pro', 0);
    const { status, json } = reveal(bench.person(bothFields).id);
    expect([status, json.error.code]).toEqual([402, 'INSUFFICIENT_CREDITS']);
    expect(json.error.details).toEqual({ required: 2, balance: 0 });
    expect(bench.balance()).toBe(0);
  });

  test('spends the last credit on the first field and lists the second under errors', () => {
    bench.admin.setBalance('pro', 1);
    const { status, json } = reveal(bench.person(bothFields).id);
    expect(status).toBe(200);
    expect(json.data.credits).toEqual({ spent: 1, balance: 0 });
    expect(json.data.errors).toEqual([
      {
        field: 'phone',
        code: 'INSUFFICIENT_CREDITS',
        message: expect.any(String),
        details: { required: 1, balance: 0 },
      },
    ]);
  });

  test('is free with an empty balance when the account owns the field', () => {
    const person = bench.person(emailOnly);
    reveal(person.id, ['email']);
    bench.admin.setBalance('pro', 0);
    expect(reveal(person.id, ['email']).json.data.credits).toEqual({ spent: 0, balance: 0 });
  });

  test('answers 404 NOT_FOUND for an unknown person', () => {
    expect(reveal('per_nobody').json.error.code).toBe('NOT_FOUND');
  });

  test.each([
    ['no body', '', 'INVALID_JSON'],
    ['no JSON', '{"fields":', 'INVALID_JSON'],
    ['no object', '[]', 'VALIDATION_ERROR'],
    ['no fields', '{}', 'VALIDATION_ERROR'],
    ['empty fields', '{"fields":[]}', 'VALIDATION_ERROR'],
    ['an unknown field', '{"fields":["fax"]}', 'VALIDATION_ERROR'],
    ['fields as text', '{"fields":"email"}', 'VALIDATION_ERROR'],
  ])('refuses %s', (_, body, code) => {
    const { status, json } = bench.post(`/people/${bench.person().id}/reveal`, body);
    expect([status, json.error.code]).toEqual([400, code]);
  });

  test('takes a field named twice once', () => {
    const { data } = reveal(bench.person().id, ['email', 'email']).json;
    expect([data.credits.spent, data.results.email.credits_spent]).toEqual([1, 1]);
  });

  test('answers 503 VAULT_UNAVAILABLE without charge while contact data is out of reach', () => {
    bench.admin.faults.inject({ kind: 'vaultDown', count: 1 });
    const { status, json } = reveal(bench.person().id);
    expect([status, json.error.code]).toEqual([503, 'VAULT_UNAVAILABLE']);
    expect(bench.balance()).toBe(2000);
  });

  describe('with the web application', () => {
    test('finds a field revealed there free here, and the reverse', () => {
      const person = bench.person(bothFields);
      const there = bench.admin.revealInWebApp('pro', person.id, ['email']);
      expect(there).toMatchObject({ creditsSpent: 1, values: { email: person.email } });
      expect(reveal(person.id).json.data.results).toEqual({
        email: { source: 'history', credits_spent: 0 },
        phone: { source: 'vault', credits_spent: 1 },
      });
      expect(bench.admin.revealInWebApp('pro', person.id, ['phone']).creditsSpent).toBe(0);
      expect(bench.balance()).toBe(1998);
    });

    test('keeps what one account revealed from the others', () => {
      const person = bench.person(bothFields);
      reveal(person.id);
      const { contact } = bench.get(`/people/${person.id}`, { as: 'team' }).json.data.person;
      expect([contact.email.value, contact.phone.value]).toEqual([undefined, undefined]);
    });
  });
});
