import { formerAskOf } from '../../../../src/core/run/money/former-ask';
import { runText } from '../../../../src/core/run/run-state';
import { aRun } from '../../../support/runs';

const intent = {
  step: 'step-7',
  people: [{ id: 'per_1', charge: ['email', 'phone'], unseen: true }],
  balanceBefore: 12,
};

/** As 0.1.0 kept a run: without a version, and with what it had asked in its own text. */
const former = (parts: object) => JSON.stringify({ ...aRun(), ...parts });

test('what a run of 0.1.0 had asked is an ask of that run, open since the run began', () => {
  const account = { ...aRun().account, owner: 'own1', keyPrefix: 'cdx_live_A' };
  expect(formerAskOf(former({ intent, account, startedAtMs: 5 }))).toMatchObject({
    ...intent,
    runId: 'run-1',
    payer: 'payer-1',
    owner: 'own1',
    keyPrefix: 'cdx_live_A',
    atMs: 5,
    lostAtMs: 0,
    closed: false,
  });
});

test('of a run that knew neither account nor key nobody else’s is guessed', () => {
  expect(formerAskOf(former({ intent }))).toMatchObject({ owner: '', keyPrefix: '', auto: false });
});

test.each<[string, string | null]>([
  ['no text', null],
  ['a run that had asked nothing', former({ intent: null })],
  ['a run of this version', runText(aRun())],
  ['a run that is cut off', former({ intent }).slice(0, -20)],
  ['an intent that is none of it', former({ intent: { step: 1 } })],
  ['an intent in what is no run', JSON.stringify({ intent })],
])('%s has asked nothing', (_, text) => {
  expect(formerAskOf(text)).toBeNull();
});
