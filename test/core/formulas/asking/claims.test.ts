import type { ContactDataApi } from '../../../../src/core/api/contact-data-api';
import { claimedKeys, release } from '../../../../src/core/formulas/asking/claims';
import { enrichFormula } from '../../../../src/core/formulas/functions/enrich-formula';
import { noAnswer } from '../../api/fakes';
import { formulaWorld } from '../formula-world';

const keys = ['a'.repeat(64), 'b'.repeat(64)];
const [first = '', second = ''] = keys;

describe('claims', () => {
  test('give a question to the first who asks', () => {
    const { execution } = formulaWorld();
    expect(claimedKeys(execution(), [first])).toEqual([first]);
    expect(claimedKeys(execution(), keys)).toEqual([second]);
  });

  test('end when they are given up or with the longest execution', () => {
    const { execution, clock } = formulaWorld();
    claimedKeys(execution(), keys);
    release(execution(), [first]);
    expect(claimedKeys(execution(), keys)).toEqual([first]);
    clock.nowIsMs += 30_000;
    expect(claimedKeys(execution(), keys)).toEqual(keys);
  });

  test('end with an answer that was kept since, and not with an earlier one', () => {
    const { execution, clock } = formulaWorld();
    const beganMs = clock.nowIsMs;
    claimedKeys(execution(), [first]);
    clock.nowIsMs += 1_000;
    expect(claimedKeys(execution(), [first], () => beganMs - 1)).toEqual([]);
    expect(claimedKeys(execution(), [first], () => beganMs + 500)).toEqual([first]);
  });

  test('are not waited for where the lock is not to be had', () => {
    const { execution, lock } = formulaWorld();
    claimedKeys(execution(), keys);
    lock.isTaken = true;
    expect(claimedKeys(execution(), keys)).toEqual(keys);
  });
});

describe('cells that ask for the same at once', () => {
  test('ask once: one that begins while another is asking does not ask', () => {
    const { execution, service } = formulaWorld();
    const meanwhile: unknown[] = [];
    const withApi = (api: ContactDataApi): ContactDataApi => ({
      ...api,
      enrich: (inputs) => {
        meanwhile.push(enrichFormula(execution(), 'Jane Doe', 'Acme', 'id'));
        return api.enrich(inputs);
      },
    });
    expect(enrichFormula(execution({ withApi }), 'Jane Doe', 'Acme', 'title')).toBe('VP Sales');
    expect(meanwhile).toEqual(['Waiting – recalculate']);
    expect(enrichFormula(execution(), 'Jane Doe', 'Acme', 'id')).toBe('p1');
    expect(service.requests).toHaveLength(1);
  });

  test('the one that waits takes over the answer of the other', () => {
    const { execution, service, clock } = formulaWorld();
    const sleep = clock.sleep.bind(clock);
    claimedKeys(execution(), [keyOf(execution())]);
    clock.sleep = (durationMs) => {
      clock.sleep = sleep;
      sleep(durationMs);
      // The other one, whose claim it is, answers now.
      release(execution(), [keyOf(execution())]);
      enrichFormula(execution(), 'Jane Doe', 'Acme', 'title');
    };
    expect(enrichFormula(execution(), 'Jane Doe', 'Acme', 'id')).toBe('p1');
    expect(service.requests).toHaveLength(1);
  });

  test('a single cell takes the lock once, and its answer is there for the next', () => {
    const { execution, lock, service } = formulaWorld();
    enrichFormula(execution(), 'John Roe', 'Apex', 'id');
    const runs = lock.runs;
    expect(enrichFormula(execution(), 'Jane Doe', 'Acme', 'id')).toBe('p1');
    expect(lock.runs).toBe(runs + 1);
    expect(enrichFormula(execution(), 'Jane Doe', 'Acme', 'title')).toBe('VP Sales');
    expect(lock.runs).toBe(runs + 1);
    expect(service.requests).toHaveLength(2);
  });

  test('a slot that was set aside and not used is given back', () => {
    const { execution, service } = formulaWorld();
    enrichFormula(execution(), 'John Roe', 'Apex', 'id');
    const api = apiOf(execution);
    api.reserveAhead();
    expect(api.slots().requests).toBe(58);
    api.dropAhead();
    api.dropAhead();
    expect(api.slots().requests).toBe(59);
    expect(service.requests).toHaveLength(1);
  });

  test('what could not be asked is free for the next at once', () => {
    const { execution, service } = formulaWorld();
    service.faults.push(noAnswer, noAnswer, noAnswer);
    enrichFormula(execution(), 'Jane Doe', 'Acme', 'id');
    expect(claimedKeys(execution(), [keyOf(execution())])).toHaveLength(1);
  });
});

function keyOf(deps: ReturnType<ReturnType<typeof formulaWorld>['execution']>): string {
  const input = JSON.stringify(['', 'jane doe', 'acme', '']);
  return deps.digest(JSON.stringify([deps.keyId, 'match', input]));
}

/** The client of an execution. */
function apiOf(execution: ReturnType<typeof formulaWorld>['execution']): ContactDataApi {
  let made: ContactDataApi | null = null;
  execution({
    withApi: (api) => {
      made = api;
      return api;
    },
  });
  if (made === null) throw new Error('no client was made');
  return made;
}
