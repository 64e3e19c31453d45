/** Defines what calls of the sidebar need: the client, the account as it is, the person’s own run. */

import { type AccountMemory, recallAccount, rememberAccount } from '../account/account-memory';
import { apiOf, payerOf } from '../account/key-store';
import { accountPrintOf } from '../account/owner';
import type { ContactDataApi } from '../api/contact-data-api';
import type { Account } from '../api/endpoints/account';
import type { RunDeps } from '../run/run-deps';
import { isActive, type RunState } from '../run/run-state';
import { utcDayOf } from '../text/utc-day';
import { noKeyProblem, problemOfApi, Refusal, refusal } from './problems';
import type { Session } from './session';

export function runDeps(session: Session, api: ContactDataApi): RunDeps {
  return {
    workbook: session.workbook,
    api,
    runs: session.runs,
    cache: session.documentCache,
    clock: session.clock,
    random: session.random,
    logger: session.logger,
    newId: session.newId,
    payer: payerOf(session),
  };
}

/** The run that goes on, where this person pays for it, begun by themselves or not. */
export function ownRun(session: Session): RunState | null {
  const run = session.runs.load();
  return run !== null && isActive(run) && run.payer === payerOf(session) ? run : null;
}

/** The client, or the refusal that tells to connect a key. */
export function demandApi(session: Session): ContactDataApi {
  const api = apiOf(session);
  if (api === null) throw new Refusal(noKeyProblem);
  return api;
}

/** The account as it is now; it is remembered for the header. */
export function demandAccount(session: Session, api: ContactDataApi): Account {
  const answer = api.account();
  if (!answer.ok) throw answer.error;
  rememberAccount(session.userStore, answer.value, session.clock.nowMs());
  return answer.value;
}

/**
 * The account, where it is the one that the page names as paying: another one may be connected since,
 * by another page, or by a call whose answer was lost.
 */
export function demandShownAccount(session: Session, shown: unknown): Account {
  const account = demandAccount(session, demandApi(session));
  if (shown === accountPrintOf(account)) return account;
  throw refusal(
    'OTHER_ACCOUNT',
    `The key connected now is ${account.apiKey.prefix}…, of another account than this page showed.`,
    'Nothing was changed: look at who pays, then decide again.',
  );
}

/** Form changes ask again and again; within this time the account is not asked anew for them. */
const accountAgeMaxMs = 60_000;

/** Where nothing is left to spend somebody may be topping up this very moment: that is asked each time. */
function isSpent({ credits, costPerReveal, revealsToday, revealsPerDay }: AccountMemory): boolean {
  return credits < costPerReveal || revealsToday >= revealsPerDay;
}

export function accountForForm(session: Session) {
  const api = apiOf(session);
  if (api === null) return { account: null, accountProblem: noKeyProblem };
  const nowMs = session.clock.nowMs();
  const known = recallAccount(session.userStore);
  if (known !== null && !isSpent(known) && nowMs - known.atMs < accountAgeMaxMs) {
    return { account: known, accountProblem: null };
  }
  const answer = api.account();
  if (answer.ok) {
    const account = rememberAccount(session.userStore, answer.value, nowMs);
    return { account, accountProblem: null };
  }
  // The minute is used up, by a run perhaps: what was known last serves until a request is free.
  if (answer.error.code === 'PACED' && known !== null) {
    const revealsToday = known.day === utcDayOf(nowMs) ? known.revealsToday : 0;
    return { account: { ...known, revealsToday }, accountProblem: null };
  }
  return { account: null, accountProblem: problemOfApi(answer.error, 'apiKey') };
}
