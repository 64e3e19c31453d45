import {
  accountPrintOf,
  ownerOf,
  ownerOfKey,
  rememberOwner,
} from '../../../src/core/account/owner';
import { memoryStore } from '../../support/memory-store';
import { RunWorld } from '../../support/run-world';

const account = new RunWorld([]).account();
const withKey = (id: string) => ({ ...account, apiKey: { ...account.apiKey, id } });

test('two keys of one account have one owner', () => {
  expect(ownerOf(withKey('key_2'))).toBe(ownerOf(account));
  expect(ownerOf({ ...account, userId: 'usr_2' })).not.toBe(ownerOf(account));
});

test('an account that names no user is told by its key', () => {
  const [one, two] = ['key_1', 'key_2'].map((id) => ownerOf({ ...withKey(id), userId: '' }));
  expect(one).toBe(ownerOf({ ...account, userId: '' }));
  expect(two).not.toBe(one);
});

test('the owner is four signs that name nobody', () => {
  expect(ownerOf({ ...account, userId: 'ada@acme.com' })).toMatch(/^[0-9a-z]{4}$/);
});

test('the owner of a key that an earlier version connected is not known', () => {
  const store = memoryStore();
  expect(ownerOfKey(store)).toBeUndefined();
  rememberOwner(store, account);
  expect(ownerOfKey(store)).toBe(ownerOf(account));
});

describe('the print of an account', () => {
  const keyed = (id: string, prefix: string) => ({
    ...account,
    userId: '',
    apiKey: { ...account.apiKey, id, prefix },
  });

  test('is that of its user, whatever the key', () => {
    const other = { ...keyed('key_2', 'cdx_live_B'), userId: account.userId };
    expect(accountPrintOf(other)).toBe(accountPrintOf(account));
  });

  test('is that of the key where no user is named, and of its prefix where it has no id', () => {
    const prints = [
      account,
      keyed('key_1', 'cdx_live_A'),
      keyed('key_2', 'cdx_live_A'),
      keyed('', 'cdx_live_A'),
      keyed('', 'cdx_live_B'),
    ].map(accountPrintOf);
    expect(new Set(prints).size).toBe(prints.length);
    expect(accountPrintOf(keyed('key_1', 'cdx_live_B'))).toBe(prints[1]);
  });
});
