import { accountPrintOf } from '../../../src/core/account/owner';
import {
  accountOfGrant,
  currentGrant,
  endGrant,
  grantFor,
} from '../../../src/core/account/spending-grant';
import { memoryStore } from '../../support/memory-store';
import { RunWorld } from '../../support/run-world';

const account = new RunWorld([]).account();

function payer() {
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `id-${ids}`;
  };
  return { userStore: memoryStore(), newId };
}

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
