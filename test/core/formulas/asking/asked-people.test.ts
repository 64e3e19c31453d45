import { enrichFormula } from '../../../../src/core/formulas/functions/enrich-formula';
import type { HttpOutcome } from '../../../../src/core/ports/services';
import { budget, refusal } from '../../api/fakes';
import { formulaWorld } from '../formula-world';

const waiting = 'Waiting – recalculate';

test('the used-up quota of the Google account waits, since it comes back by itself', () => {
  const { execution, service } = formulaWorld();
  const quota: HttpOutcome = { kind: 'failure', reason: 'quota' };
  service.faults.push(quota);
  expect(enrichFormula(execution(), 'Jane Doe', 'Acme', 'id')).toBe(waiting);
  expect(enrichFormula(execution(), 'Jane Doe', 'Acme', 'id')).toBe('p1');
});

test('a missing permission is an error that says how to grant it', () => {
  const { execution, service } = formulaWorld();
  service.faults.push({ kind: 'failure', reason: 'permission' });
  expect(() => enrichFormula(execution(), 'Jane Doe', 'Acme', 'id')).toThrow(
    'open CDX from the Extensions menu again and grant that permission',
  );
});

test('a name that the API can not part is a result, and is kept', () => {
  const { execution, service } = formulaWorld();
  service.faults.push(refusal(400, 'INSUFFICIENT_INPUT'));
  for (let time = 0; time < 2; time += 1) {
    expect(enrichFormula(execution(), 'Jane Doe', 'Acme', 'id')).toBe(
      'Not enough input – a first or last name is missing',
    );
  }
  expect(service.requests).toHaveLength(1);
});

test('a refusal for the minute that names no time waits for the next minute', () => {
  const { execution, service, clock } = formulaWorld();
  service.faults.push(refusal(429, 'RATE_LIMITED', undefined, budget(50)));
  expect(enrichFormula(execution(), 'Jane Doe', 'Acme', 'id')).toBe(waiting);
  expect(service.requests).toHaveLength(1);
  clock.nowIsMs += 60_000;
  expect(enrichFormula(execution(), 'Jane Doe', 'Acme', 'id')).toBe('p1');
});
