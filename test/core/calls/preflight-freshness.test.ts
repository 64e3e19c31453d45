import { forgetAccount } from '../../../src/core/account/account-memory';
import { preflightCall } from '../../../src/core/calls/start-calls';
import { errorOf } from '../../support/fake-api';
import { Office } from '../../support/office';
import { fakePerson } from '../../support/people';

function asked(office: Office) {
  const session = office.connected();
  return () => preflightCall(session, office.requestText()).blockers.map(({ code }) => code);
}

test('credits that were topped up take their blocker away at the next look', () => {
  const office = new Office([fakePerson('Ada Byron')]);
  office.api.balance = 0;
  const blockers = asked(office);
  expect(blockers()).toContain('INSUFFICIENT_CREDITS');
  office.api.balance = 10;
  expect(blockers()).toEqual([]);
});

test('while there is something to spend the account is not asked at every change of the form', () => {
  const office = new Office([fakePerson('Ada Byron')]);
  const blockers = asked(office);
  blockers();
  const before = office.api.calls.length;
  office.clock.sleep(10_000);
  blockers();
  expect(office.api.calls.length).toBe(before);
});

test('while the minute is used up what was known last serves, however old', () => {
  const office = new Office([fakePerson('Ada Byron')]);
  const session = office.connected();
  office.clock.sleep(600_000);
  office.api.fail('account', errorOf('PACED'));
  expect(preflightCall(session, office.requestText())).toMatchObject({
    blockers: [],
    creditsWanted: 2,
    creditLimit: 2,
  });
});

test('any other refusal is a blocker, and so is a used-up minute before anything is known', () => {
  const office = new Office([fakePerson('Ada Byron')]);
  const session = office.connected();
  const blockersAfter = (code: string) => {
    office.clock.sleep(600_000);
    office.api.fail('account', errorOf(code));
    return preflightCall(session, office.requestText()).blockers;
  };
  expect(blockersAfter('INTERNAL_ERROR')).toMatchObject([
    { code: 'INTERNAL_ERROR', field: 'apiKey' },
  ]);
  forgetAccount(session.userStore);
  expect(blockersAfter('PACED')).toMatchObject([{ code: 'PACED' }]);
});

describe('a used-up cap blocks until 00:00 UTC and no longer', () => {
  const dayMs = 86_400_000;
  function atCap() {
    const office = new Office([fakePerson('Ada Byron')]);
    office.api.revealsToday = office.api.revealsPerDay;
    const blockers = asked(office);
    const untilMidnightMs = dayMs - (office.clock.nowMs() % dayMs);
    office.clock.sleep(untilMidnightMs - 1);
    expect(blockers()).toEqual(['DAILY_LIMIT']);
    office.clock.sleep(1);
    office.api.revealsToday = 0;
    return { office, blockers };
  }

  test('as the account says', () => {
    const { blockers } = atCap();
    expect(blockers()).toEqual([]);
  });

  test('also while the minute is used up, and the account can’t be asked', () => {
    const { office, blockers } = atCap();
    office.api.fail('account', errorOf('PACED'));
    expect(blockers()).toEqual([]);
  });
});
