import {
  accountOfGrant,
  accountPrintOf,
  currentGrant,
  endGrant,
  grantFor,
} from '../../../src/core/account/spending-grant';
import { memoryStore } from '../../support/memory-store';
import { RunWorld } from '../../support/run-world';

const account = new RunWorld([]).account();
const unnamed = { ...account, userId: '' };
const withKey = (id: string, prefix: string) => ({
  ...unnamed,
  apiKey: { ...account.apiKey, id, prefix },
});

function payer() {
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `id-${ids}`;
  };
  return { userStore: memoryStore(), newId };
}

describe('the print of an account', () => {
  test('is that of its user, whatever the key', () => {
    const other = { ...withKey('key_2', 'cdx_live_B'), userId: account.userId };
    expect(accountPrintOf(other)).toBe(accountPrintOf(account));
  });

  test('is that of the key where no user is named, and of its prefix where it has no id', () => {
    const prints = [
      account,
      withKey('key_1', 'cdx_live_A'),
      withKey('key_2', 'cdx_live_A'),
      withKey('', 'cdx_live_A'),
      withKey('', 'cdx_live_B'),
    ].map(accountPrintOf);
    expect(new Set(prints).size).toBe(prints.length);
    expect(accountPrintOf(withKey('key_1', 'cdx_live_B'))).toBe(prints[1]);
  });
});

describe('a permission to spend', () => {
  test('goes on with a new key of the same account, and ends with that of another', () => {
    const keeper = payer();
    const grant = grantFor(keeper, account);
    expect(accountOfGrant(grant)).toBe(accountPrintOf(account));
    expect(grantFor(keeper, { ...account, apiKey: { ...account.apiKey, id: 'key_2' } })).toBe(
      grant,
    );
    const others = grantFor(keeper, { ...account, userId: 'usr_2' });
    expect(others).not.toBe(grant);
    expect(grantFor(keeper, account)).not.toBe(grant);
  });

  test('ends when the key is removed, also for the same account', () => {
    const keeper = payer();
    const grant = grantFor(keeper, account);
    endGrant(keeper.userStore);
    expect(currentGrant(keeper.userStore)).toBeNull();
    expect(grantFor(keeper, account)).not.toBe(grant);
  });

  test.each(['', 'one', 'one two three'])('that reads %j is none, and of no account', (grant) => {
    const { userStore } = payer();
    userStore.set('cdx.key-grant', grant);
    expect(currentGrant(userStore)).toBeNull();
    expect(accountOfGrant(grant)).toBe('');
  });
});
