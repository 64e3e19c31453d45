import { failure } from '../../../../src/core/api/answer';
import type { ContactDataApi } from '../../../../src/core/api/contact-data-api';
import { errorWithCode } from '../../../../src/core/api/errors/error-from';
import { noFacts } from '../../../../src/core/api/errors/errors';
import { claimedKeys, release } from '../../../../src/core/formulas/asking/claims';
import { answerKey } from '../../../../src/core/formulas/cache/answer-cache';
import type { FormulaDeps } from '../../../../src/core/formulas/formula-deps';
import { usageFormula } from '../../../../src/core/formulas/functions/usage-formula';
import { formulaWorld } from '../formula-world';

test('a refusal that v1 does not have waits, as one that may pass, and is no error of the cell', () => {
  const { execution } = formulaWorld();
  const refused = (code: string, status: number) => (api: ContactDataApi) => ({
    ...api,
    usage: () => failure(errorWithCode(code, { ...noFacts, status })),
  });
  expect(usageFormula(execution({ withApi: refused('CONFLICT', 409) }), 7)).toBe(
    'Waiting – recalculate',
  );
  expect(() => usageFormula(execution({ withApi: refused('PLAN_REQUIRED', 403) }), 7)).toThrow(
    'Pro or Team',
  );
});

const keyOf = (deps: FormulaDeps) => answerKey(deps, 'usage', '7');

describe('cells that want the same table at once', () => {
  test('ask once: one that begins while another is asking waits and asks nothing', () => {
    const { execution, service } = formulaWorld();
    const meanwhile: unknown[] = [];
    const withApi = (api: ContactDataApi): ContactDataApi => ({
      ...api,
      usage: (days) => {
        // Its waits end with some time left, too little for one more.
        const deps = { ...execution(), random: () => 0.3 };
        meanwhile.push(usageFormula(deps, 7));
        return api.usage(days);
      },
    });
    expect(usageFormula(execution({ withApi }), 7)).toHaveLength(2);
    expect(meanwhile).toEqual(['Waiting – recalculate']);
    expect(service.requests).toHaveLength(1);
  });

  test('the one that waits takes over the answer of the other', () => {
    const { execution, service, clock } = formulaWorld();
    const sleep = clock.sleep.bind(clock);
    claimedKeys(execution(), [keyOf(execution())]);
    clock.sleep = (durationMs) => {
      clock.sleep = sleep;
      sleep(durationMs);
      // The other one, whose claim it is, has answered by the next look.
      release(execution(), [keyOf(execution())]);
      usageFormula(execution(), 7);
      claimedKeys(execution(), [keyOf(execution())]);
    };
    expect(usageFormula(execution(), 7)).toHaveLength(2);
    expect(service.requests).toHaveLength(1);
  });
});
