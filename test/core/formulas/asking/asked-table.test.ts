import type { ContactDataApi } from '../../../../src/core/api/contact-data-api';
import { claimed, release } from '../../../../src/core/formulas/asking/claims';
import { answerKey } from '../../../../src/core/formulas/cache/answer-cache';
import type { FormulaDeps } from '../../../../src/core/formulas/deps';
import { suggestFormula } from '../../../../src/core/formulas/suggest-formula';
import { formulaWorld } from '../formula-world';

const keyOf = (deps: FormulaDeps) => answerKey(deps, 'suggest', 'titles ce');

describe('cells that want the same table at once', () => {
  test('ask once: one that begins while another is asking waits and asks nothing', () => {
    const { execution, service } = formulaWorld();
    const meanwhile: unknown[] = [];
    const withApi = (api: ContactDataApi): ContactDataApi => ({
      ...api,
      suggest: (kind, prefix) => {
        // Its waits end with some time left, too little for one more.
        const deps = { ...execution(), random: () => 0.3 };
        meanwhile.push(suggestFormula(deps, 'titles', 'ce'));
        return api.suggest(kind, prefix);
      },
    });
    expect(suggestFormula(execution({ withApi }), 'titles', 'ce')).toEqual([['CEO', 9]]);
    expect(meanwhile).toEqual(['Waiting – recalculate']);
    expect(service.requests).toHaveLength(1);
  });

  test('the one that waits takes over the answer of the other', () => {
    const { execution, service, clock } = formulaWorld();
    const sleep = clock.sleep.bind(clock);
    claimed(execution(), [keyOf(execution())]);
    clock.sleep = (durationMs) => {
      clock.sleep = sleep;
      sleep(durationMs);
      // The other one, whose claim it is, has answered by the next look.
      release(execution(), [keyOf(execution())]);
      suggestFormula(execution(), 'titles', 'ce');
      claimed(execution(), [keyOf(execution())]);
    };
    expect(suggestFormula(execution(), 'titles', 'ce')).toEqual([['CEO', 9]]);
    expect(service.requests).toHaveLength(1);
  });
});
