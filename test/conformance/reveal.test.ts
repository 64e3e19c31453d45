/** Checks from outside POST /people/{id}/reveal and the states of a contact field. */

import { accountAnswer, personAnswer, revealAnswer } from './schemas';
import { only, useWorld } from './world';

const world = useWorld();
const both = { email: true, phone: true };

const reveal = (
  client: ReturnType<ReturnType<typeof world>['client']>,
  id: string,
  ...fields: string[]
) => client.data(revealAnswer, `/people/${id}/reveal`, { fields });

describe('POST /people/{id}/reveal', () => {
  test('unrevealed to revealed: 1 credit a field, the value appears, the history knows', async () => {
    const { client, desk, having } = world();
    const hidden = only(having(both));
    const pro = client('pro');
    const before = (await desk.account('pro')).balance;
    const { person, credits, results } = await reveal(pro, hidden.id, 'email', 'phone');
    expect(person.contact.email.value).toBe(hidden.email);
    expect(person.contact.phone.value).toBe(hidden.phone);
    expect(credits).toEqual({ spent: 2, balance: before - 2 });
    expect(results.email?.credits_spent).toBe(1);
    expect(results.phone?.credits_spent).toBe(1);
    expect((await desk.account('pro')).revealed).toHaveLength(2);
  });

  test('the path takes the id or the slug', async () => {
    const { client, having } = world();
    const hidden = only(having(both));
    const bySlug = await reveal(client('pro'), hidden.slug, 'email');
    const byId = await reveal(client('pro'), hidden.id, 'email');
    expect(bySlug.person.id).toBe(hidden.id);
    expect([bySlug.credits.spent, byId.credits.spent]).toEqual([1, 0]);
  });

  test('only the asked field is revealed, and GET /people/{id} shows just that', async () => {
    const { client, having } = world();
    const { id, phone } = only(having(both));
    const pro = client('pro');
    const { results } = await reveal(pro, id, 'phone');
    expect(Object.keys(results)).toEqual(['phone']);
    const { person } = await pro.data(personAnswer, `/people/${id}`);
    expect(person.contact.phone.value).toBe(phone);
    expect(person.contact.email.value).toBeUndefined();
  });

  test('revealed: again free with the same value, condition none', async () => {
    const { client, desk, having } = world();
    const { id, email } = only(having(both));
    const pro = client('pro');
    await reveal(pro, id, 'email');
    await desk.setBalance('pro', 0);
    const again = await reveal(pro, id, 'email');
    expect(again.credits).toEqual({ spent: 0, balance: 0 });
    expect(again.results.email?.credits_spent).toBe(0);
    expect(again.person.contact.email.value).toBe(email);
  });

  test('a field revealed in the application is free through the API, and the reverse', async () => {
    const { client, desk, having } = world();
    const [first, second] = having(both, 2);
    const pro = client('pro');
    expect(await desk.revealInApp('pro', String(first?.id), ['email'])).toBe(1);
    expect((await reveal(pro, String(first?.id), 'email')).credits.spent).toBe(0);
    expect((await reveal(pro, String(second?.id), 'email')).credits.spent).toBe(1);
    expect(await desk.revealInApp('pro', String(second?.id), ['email'])).toBe(0);
    const { credits } = await pro.data(accountAnswer, '/account');
    expect(credits.balance).toBe((await desk.account('pro')).balance);
  });

  test('one key of an account reveals for its other keys', async () => {
    const { client, clientWith, desk, having } = world();
    const { id } = only(having(both));
    await reveal(client('pro'), id, 'email');
    const second = clientWith(await desk.newKey('pro'));
    expect((await reveal(second, id, 'email')).credits.spent).toBe(0);
  });

  test('no data on file: 404 NO_DATA, nothing is charged, the field stays unrevealed', async () => {
    const { client, desk, having } = world();
    const { id } = only(having({ email: false, phone: true }));
    const before = (await desk.account('pro')).balance;
    expect(await client('pro').code(`/people/${id}/reveal`, { fields: ['email'] })).toBe('NO_DATA');
    expect(await desk.account('pro')).toMatchObject({ balance: before, revealed: [] });
  });

  test('no data after all: a credit that was taken is refunded', async () => {
    const { client, desk, having } = world();
    const { id } = only(having(both));
    const before = (await desk.account('pro')).balance;
    await desk.loseData(id, 'email');
    expect(await client('pro').code(`/people/${id}/reveal`, { fields: ['email'] })).toBe('NO_DATA');
    const { charges } = await desk.audit();
    expect(charges.reduce((sum, { credits }) => sum + credits, 0)).toBe(0);
    expect(await desk.account('pro')).toMatchObject({ balance: before, revealed: [] });
  });

  test('a refunded reveal is none of the day, and trying again charges nothing either', async () => {
    const { client, desk, having } = world();
    const { id } = only(having(both));
    await desk.loseData(id, 'email');
    const pro = client('pro');
    for (let attempt = 1; attempt <= 2; attempt += 1)
      expect(await pro.code(`/people/${id}/reveal`, { fields: ['email'] })).toBe('NO_DATA');
    expect((await pro.data(accountAnswer, '/account')).limits.reveals_today).toBe(0);
    expect((await desk.account('pro')).balance).toBe(2000);
  });

  test('revealed: the same value is returned, also when it is no longer on file', async () => {
    const { client, desk, having } = world();
    const { id, email } = only(having(both));
    const pro = client('pro');
    await reveal(pro, id, 'email');
    await desk.loseData(id, 'email');
    const again = await reveal(pro, id, 'email');
    expect(again.credits.spent).toBe(0);
    expect(again.person.contact.email.value).toBe(email);
  });

  test('2: some succeed and others fail: 200, and the failures are under errors', async () => {
    const { client, having } = world();
    const { id } = only(having({ email: true, phone: false }));
    const answer = await reveal(client('pro'), id, 'phone', 'email');
    expect(Object.keys(answer.results)).toEqual(['email']);
    expect(answer.credits.spent).toBe(1);
    expect(JSON.stringify(answer.errors)).toMatch(/phone.*NO_DATA|NO_DATA.*phone/);
  });

  test('2: an owned field succeeds beside one that cannot be paid', async () => {
    const { client, desk, having } = world();
    const { id } = only(having(both));
    const pro = client('pro');
    await reveal(pro, id, 'phone');
    await desk.setBalance('pro', 0);
    const answer = await reveal(pro, id, 'email', 'phone');
    expect(answer.credits).toEqual({ spent: 0, balance: 0 });
    expect(JSON.stringify(answer.errors)).toContain('INSUFFICIENT_CREDITS');
  });

  test('2: the last credit buys the first of two fields', async () => {
    const { client, desk, having } = world();
    await desk.setBalance('pro', 1);
    const answer = await reveal(client('pro'), only(having(both)).id, 'phone', 'email');
    expect(Object.keys(answer.results)).toEqual(['phone']);
    expect(answer.credits).toEqual({ spent: 1, balance: 0 });
    expect(JSON.stringify(answer.errors)).toContain('INSUFFICIENT_CREDITS');
  });

  test('without failures there are no errors', async () => {
    const { client, having } = world();
    const { errors } = await reveal(client('pro'), only(having(both)).id, 'email');
    expect(errors ?? []).toEqual([]);
  });

  test('3: when nothing can be revealed the first error is the answer', async () => {
    const { client, desk, having } = world();
    const pro = client('pro');
    const { id } = only(having({ email: false, phone: true }));
    const none = only(having({ email: false, phone: false })).id;
    await desk.setBalance('pro', 0);
    const code = (fields: string[], who = id) => pro.code(`/people/${who}/reveal`, { fields });
    expect(await code(['email', 'phone'])).toBe('NO_DATA');
    expect(await code(['phone', 'email'])).toBe('INSUFFICIENT_CREDITS');
    expect(await code(['phone', 'email'], none)).toMatch(/^NO_DATA|INSUFFICIENT_CREDITS$/);
  });

  test('balance too low: 402 says required and balance, nothing is charged', async () => {
    const { client, desk, having } = world();
    await desk.setBalance('pro', 0);
    const { id } = only(having(both));
    const reply = await client('pro').call(`/people/${id}/reveal`, { body: { fields: ['email'] } });
    expect(reply.code).toBe('INSUFFICIENT_CREDITS');
    expect(reply.body).toMatchObject({ error: { details: { required: 1, balance: 0 } } });
    expect((await desk.account('pro')).revealed).toEqual([]);
    await desk.topUp('pro', 1);
    expect((await reveal(client('pro'), id, 'email')).credits.balance).toBe(0);
  });

  test('the vault is down: 503, not charged, and the next try works', async () => {
    const { client, desk, having } = world();
    const { id } = only(having(both));
    const before = (await desk.account('pro')).balance;
    await desk.fault({ kind: 'vaultDown', count: 1 });
    const pro = client('pro');
    const body = { fields: ['email'] };
    expect(await pro.code(`/people/${id}/reveal`, body)).toBe('VAULT_UNAVAILABLE');
    expect((await desk.account('pro')).balance).toBe(before);
    expect((await reveal(pro, id, 'email')).credits.spent).toBe(1);
  });

  test('nobody has that id or slug: 404 NOT_FOUND', async () => {
    expect(
      await world()
        .client('pro')
        .code('/people/nobody/reveal', { fields: ['email'] }),
    ).toBe('NOT_FOUND');
  });

  test('fields: required, a list of one or both of email and phone', async () => {
    const { client, desk, having } = world();
    const { id } = only(having(both));
    const pro = client('pro');
    const wrong = [undefined, null, 'email', [], ['fax'], ['email', 'fax'], [1], {}, ['EMAIL']];
    for (const fields of wrong) {
      const code = await pro.code(`/people/${id}/reveal`, { fields });
      expect({ fields, code }).toEqual({ fields, code: 'VALIDATION_ERROR' });
    }
    expect((await desk.account('pro')).revealed).toEqual([]);
  });

  test('a field named twice is never charged twice', async () => {
    const { client, desk, having } = world();
    const path = `/people/${only(having(both)).id}/reveal`;
    await client('pro').code(path, { fields: ['email', 'email'] });
    expect((await desk.audit()).charges.length).toBeLessThanOrEqual(1);
  });

  test('unknown fields of a body are ignored', async () => {
    const { client, having } = world();
    const body = { fields: ['email'], dry_run: true, constructor: 1 };
    const path = `/people/${only(having(both)).id}/reveal`;
    expect((await client('pro').data(revealAnswer, path, body)).credits.spent).toBe(1);
  });
});
