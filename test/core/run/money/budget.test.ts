import fc from 'fast-check';
import {
  choose,
  type PricedPerson,
  type Purse,
  spreadOverDays,
} from '../../../../src/core/run/money/budget';
import type { ContactField } from '../../../../src/core/words';
import { plenty } from '../../../support/runs';
import { seed } from '../../api/seed';

const both: readonly ContactField[] = ['email', 'phone'];
const candidate = (personId: string, charge = both): PricedPerson => ({ personId, charge });
const three = [candidate('a'), candidate('b'), candidate('c')];
const ids = (candidates: readonly PricedPerson[]) => candidates.map(({ personId }) => personId);

describe('choose', () => {
  test('takes everybody while everything is left', () => {
    const { chosen, fields, refused } = choose(plenty, three, 25);
    expect(ids(chosen)).toEqual(['a', 'b', 'c']);
    expect(fields).toBe(6);
    expect(refused.size).toBe(0);
  });

  test('takes no more people than a batch may hold', () => {
    expect(ids(choose(plenty, three, 2).chosen)).toEqual(['a', 'b']);
  });

  test('asks again for what is counted, for nothing more, unless more is counted than the limit', () => {
    const counted = new Map([
      ['a email', 1],
      ['a phone', 1],
    ]);
    const withLeft = (limitLeft: number) => choose({ ...plenty, counted, limitLeft }, three, 25);
    expect(ids(withLeft(0).chosen)).toEqual(['a']);
    expect([...withLeft(-1).refused.values()]).toEqual(Array(3).fill('creditLimit'));
  });

  test.each([
    // There is enough for this one, once it is known what the others cost.
    ['limitLeft', 'batch'],
    ['balance', 'batch'],
    ['dailyLeft', 'dailyCap'],
    ['minuteLeft', 'minute'],
  ] as const)('sends the part of a batch that fits %s', (bound, refusal) => {
    const { chosen, fields, refused } = choose({ ...plenty, [bound]: 4 }, three, 25);
    expect(ids(chosen)).toEqual(['a', 'b']);
    expect(fields).toBe(4);
    expect([...refused]).toEqual([['c', refusal]]);
  });

  test('passes over who does not fit and takes who needs less', () => {
    const people = [candidate('a'), candidate('b'), candidate('c', ['email'])];
    const { chosen, refused } = choose({ ...plenty, limitLeft: 3 }, people, 25);
    expect(ids(chosen)).toEqual(['a', 'c']);
    expect([...refused.keys()]).toEqual(['b']);
  });

  test('takes who costs nothing, whatever is left', () => {
    const nothing = { ...plenty, limitLeft: 0, balance: 0, dailyLeft: 0, minuteLeft: 0 };
    expect(ids(choose(nothing, [candidate('a', [])], 25).chosen)).toEqual(['a']);
  });

  test('names the limit of the user first, then credits, the day and the minute', () => {
    const purse = { ...plenty, limitLeft: 0, balance: 0, dailyLeft: 0, minuteLeft: 0 };
    const reasonOf = (parts: Partial<Purse>) =>
      choose({ ...purse, ...parts }, [candidate('a')], 25).refused.get('a');
    expect(reasonOf({})).toBe('creditLimit');
    expect(reasonOf({ limitLeft: 9 })).toBe('credits');
    expect(reasonOf({ limitLeft: 9, balance: 9 })).toBe('dailyCap');
    expect(reasonOf({ limitLeft: 9, balance: 9, dailyLeft: 9 })).toBe('minute');
  });

  test('a reveal that costs two credits counts twice against credits and once against reveals', () => {
    const purse = { ...plenty, costPerReveal: 2, limitLeft: 5, dailyLeft: 2 };
    const { chosen, fields, refused } = choose(purse, three, 25);
    expect(ids(chosen)).toEqual(['a']);
    expect(fields).toBe(2);
    expect(refused.get('b')).toBe('batch');
  });

  test('whom there is too little for alone is refused, whatever the others cost', () => {
    const purse = { ...plenty, limitLeft: 1 };
    const people = [candidate('a', ['email']), candidate('b')];
    expect([...choose(purse, people, 25).refused]).toEqual([['b', 'creditLimit']]);
  });

  test('what is chosen always fits every bound', () => {
    const amount = fc.integer({ min: -2, max: 12 });
    const purse = fc.record({
      limitLeft: amount,
      balance: amount,
      dailyLeft: amount,
      minuteLeft: amount,
      costPerReveal: fc.integer({ min: 1, max: 3 }),
    });
    const charge = fc.constantFrom<readonly ContactField[]>([], ['email'], ['phone'], both);
    fc.assert(
      fc.property(purse, fc.array(charge, { maxLength: 12 }), (money, charges) => {
        const people = charges.map((each, index) => candidate(String(index), each));
        const { chosen, fields } = choose(money, people, 5);
        expect(fields).toBe(chosen.reduce((sum, person) => sum + person.charge.length, 0));
        expect(chosen.length).toBeLessThanOrEqual(5);
        if (fields === 0) return;
        expect(fields * money.costPerReveal).toBeLessThanOrEqual(money.limitLeft);
        expect(fields * money.costPerReveal).toBeLessThanOrEqual(money.balance);
        expect(fields).toBeLessThanOrEqual(Math.min(money.dailyLeft, money.minuteLeft));
      }),
      { seed },
    );
  });
});

describe('spreadOverDays', () => {
  test('all of it is today where the cap allows', () => {
    expect(spreadOverDays(201, 2_000, 2_000)).toEqual([201]);
  });

  test('what is over the cap falls on the following days', () => {
    expect(spreadOverDays(5_000, 500, 2_000)).toEqual([500, 2_000, 2_000, 500]);
  });

  test('today is 0 where the cap is reached', () => {
    expect(spreadOverDays(10, 0, 2_000)).toEqual([0, 10]);
  });

  test('nothing takes no day', () => {
    expect(spreadOverDays(0, 100, 100)).toEqual([]);
  });

  test('the days add up, and there are at most 366 of them', () => {
    const days = spreadOverDays(50_000, 3, 10);
    expect(days.reduce((sum, day) => sum + day, 0)).toBe(50_000);
    expect(days.length).toBeLessThanOrEqual(366);
  });
});
