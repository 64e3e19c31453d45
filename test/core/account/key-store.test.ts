import { apiOf, hasKey, keyIdOf, payerOf } from '../../../src/core/account/key-store';
import { answer } from '../../../src/core/calls/replies';
import {
  connectCall,
  diagnosticsCall,
  openingOf,
  removeKeyCall,
  stateOf,
} from '../../../src/core/calls/settings-calls';
import { startCall } from '../../../src/core/calls/start-calls';
import { errorOf } from '../../support/fake-api';
import { goodKey, Office, refusalOf } from '../../support/office';
import { fakePerson } from '../../support/people';

const ada = fakePerson('Ada Lovelace');

test('a key is checked before it is kept', () => {
  const office = new Office([ada]);
  const session = office.as('owner');
  expect(refusalOf(() => connectCall(session, 'cdx_live_revoked_or_unknown'))).toMatchObject({
    code: 'INVALID_API_KEY',
    field: 'apiKey',
  });
  expect(hasKey(session)).toBe(false);
  expect(connectCall(session, ` ${goodKey}\n`).connected).toBe(true);
});

test('a plan without access is told apart from a wrong key', () => {
  const office = new Office([ada]);
  office.api.fail('account', errorOf('PLAN_REQUIRED', { status: 403 }));
  expect(refusalOf(() => connectCall(office.as('owner'), goodKey))).toMatchObject({
    code: 'PLAN_REQUIRED',
  });
});

test.each([
  null,
  5,
  '',
  'short',
  'two words of a key',
  'sch\u00fcssel-mit-umlaut',
  'x'.repeat(300),
])('%j is not sent anywhere', (key) => {
  const office = new Office([ada]);
  expect(refusalOf(() => connectCall(office.as('owner'), key))).toMatchObject({
    code: 'KEY_SHAPE',
  });
  expect(office.api.calls).toHaveLength(0);
});

test('a refused key leaves the former one in place', () => {
  const office = new Office([ada]);
  const session = office.connected();
  refusalOf(() => connectCall(session, 'cdx_live_revoked_or_unknown'));
  expect(stateOf(session).problem).toBeNull();
});

test('nothing that leaves the server part holds the key', () => {
  const office = new Office([ada]);
  const session = office.connected();
  const { token, reply } = openingOf(session);
  const texts = [
    JSON.stringify(reply),
    answer(session, token, () => stateOf(session)),
    diagnosticsCall(session),
    office.world.logged.join(),
    [...office.documentStore.values.values()].join(),
    [...office.world.cache.values.values()].join(),
  ].join('\n');
  expect(texts).not.toContain(goodKey);
  expect(texts).not.toContain(goodKey.slice(9, 20));
});

test('a key belongs to its user', () => {
  const office = new Office([ada]);
  office.connected('owner');
  expect(apiOf(office.as('editor'))).toBeNull();
  expect(stateOf(office.as('editor')).connected).toBe(false);
});

test('a removed key is gone, with what was known of the account', () => {
  const office = new Office([ada]);
  const session = office.connected();
  expect(removeKeyCall(session).connected).toBe(false);
  expect([...(office.as('owner').userStore.get('cdx.key') ?? '')]).toEqual([]);
  expect(session.userStore.get('cdx.account')).toBeNull();
});

test('a key is not removed under a run that it pays', () => {
  const office = new Office([ada]);
  const session = office.connected();
  startCall(session, 'enrich', office.requestText());
  expect(refusalOf(() => removeKeyCall(session))).toMatchObject({ code: 'BUSY' });
  expect(hasKey(session)).toBe(true);
});

test('who pays is a random id that stays the same and differs between users', () => {
  const office = new Office([ada]);
  const owner = payerOf(office.as('owner'));
  expect(payerOf(office.as('owner'))).toBe(owner);
  expect(payerOf(office.as('editor'))).not.toBe(owner);
});

test('the id of a key tells keys apart and is no part of one', () => {
  const session = new Office([ada]).connected();
  expect(keyIdOf(session)).toMatch(/^[0-9a-f]{16}$/);
  expect(goodKey).not.toContain(keyIdOf(session));
});

test('without a key there is no id of one', () => {
  expect(keyIdOf(new Office([ada]).as('visitor'))).toBe('');
});
