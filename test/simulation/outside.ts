/** Defines what happens to an account from outside: other programs, the web application, the owner. */

import type { SeededRandom } from '../../sandbox/api/random';
import type { Field } from '../../sandbox/api/types';
import type { Account, Stage } from './stage';
import { deliverLate } from './wire/wire';

export const outsideActs = [
  'other program asks',
  'other program reveals',
  'web application reveals',
  'top-up',
  'plan downgrade',
  'key revoked',
] as const;
export type OutsideAct = (typeof outsideActs)[number];

const weights: Readonly<Record<OutsideAct, number>> = {
  'other program asks': 4,
  'other program reveals': 4,
  'web application reveals': 4,
  'top-up': 3,
  'plan downgrade': 1,
  'key revoked': 1,
};

/** Acts on the payer's account. */
export function actOutside(stage: Stage): OutsideAct {
  const act = stage.random.weighted(weights);
  const [account] = stage.accounts;
  perform(stage, account, act);
  return act;
}

function perform(stage: Stage, account: Account, act: OutsideAct): void {
  const { random, service } = stage;
  switch (act) {
    case 'other program asks':
      for (let left = 1 + random.below(30); left > 0; left -= 1)
        send(stage, account, 'GET', '/account', null);
      return;
    case 'other program reveals':
      for (let left = 1 + random.below(3); left > 0; left -= 1) {
        const path = `/people/${somebody(stage)}/reveal`;
        send(stage, account, 'POST', path, JSON.stringify({ fields: someFields(random) }));
      }
      return;
    case 'web application reveals':
      stage.webRevealsMs.push(stage.clock.now());
      service.admin.revealInWebApp(account.role, somebody(stage), someFields(random));
      return;
    case 'top-up':
      service.admin.topUp(account.role, 1 + random.below(50));
      return;
    case 'plan downgrade':
      service.admin.setPlan(account.role, 'free');
      account.downgraded = true;
      return;
    case 'key revoked':
      service.admin.revokeKey(account.role);
      account.revoked = true;
  }
}

/** Often somebody from the sheet, so that what a run wants is suddenly owned already. */
function somebody({ random, service, shadow }: Stage): string {
  const wanted = [...shadow.rows.values()].flatMap(
    ({ versions }) => versions[versions.length - 1]?.personId ?? [],
  );
  if (wanted.length > 0 && random.chance(0.7)) return random.pick(wanted);
  return random.pick(service.admin.people()).id;
}

function someFields(random: SeededRandom): readonly Field[] {
  return random.pick<readonly Field[]>([['email'], ['phone'], ['email', 'phone']]);
}

function send(
  stage: Stage,
  account: Account,
  method: string,
  path: string,
  body: string | null,
): void {
  deliverLate(stage);
  const booked = stage.requests.add({
    sender: 'other program',
    user: account.user,
    key: account.key,
    atMs: stage.clock.now(),
    path,
    body,
    runId: '',
    caller: '',
    executionId: 0,
    forFormula: false,
    fault: '',
  });
  stage.requests.reaches(booked, stage.clock.now());
  const headers = { authorization: `Bearer ${account.key}` };
  stage.service.handle({ method, path: `/api/v1${path}`, headers, body });
}

/** The owner sets right what was taken away; the new key still has to be connected. */
export function mendAccount(stage: Stage, account: Account): void {
  const { service } = stage;
  if (account.downgraded) {
    service.admin.setPlan(account.role, account.role === 'team' ? 'team' : 'pro');
    account.downgraded = false;
  }
  if (account.revoked) {
    account.key = service.admin.createKey(account.role, `key ${stage.requests.sent.length}`);
    account.revoked = false;
  }
}
