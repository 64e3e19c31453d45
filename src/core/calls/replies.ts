/** Defines how every sidebar call is answered: the token is checked first, and nothing is thrown. */

import { recallAccount } from '../account/account-memory';
import { apiOf, payerOf } from '../account/key-store';
import { createTokens } from '../account/tokens';
import { isOfOtherAccount, metersOf } from './meters';
import { badTokenProblem, problemNaming, problemOfThrow } from './problems';
import type { Session } from './session';
import type { Json, Meters, Reply } from './views';

/** Answers a call; without a valid token nothing is read, sent or written. */
export function answer<T>(session: Session, token: unknown, work: () => T): Json<Reply<T>> {
  return JSON.stringify(replyOf(session, token, work));
}

function replyOf<T>(session: Session, token: unknown, work: () => T): Reply<T> {
  const nowMs = session.clock.nowMs();
  try {
    const tokens = createTokens(session.userStore, session.workbook.id, session);
    if (!tokens.isValid(token)) {
      return { ok: false, problem: badTokenProblem, meters: null, nowMs };
    }
  } catch (error) {
    return { ok: false, problem: problemOfThrow(error), meters: null, nowMs };
  }
  return ifTrusted(session, work);
}

/** The same for a call whose caller is known: the opening of the sidebar itself. */
export function ifTrusted<T>(session: Session, work: () => T): Reply<T> {
  try {
    const value = work();
    return { ok: true, value, meters: currentMeters(session), nowMs: session.clock.nowMs() };
  } catch (error) {
    const problem = problemNaming(error, session.workbook.losses);
    session.logger('call failed', { code: problem.code, request: problem.requestId ?? '' });
    return { ok: false, problem, meters: metersOrNull(session), nowMs: session.clock.nowMs() };
  }
}

function metersOrNull(session: Session): Meters | null {
  try {
    return currentMeters(session);
  } catch {
    return null;
  }
}

export function currentMeters(session: Session): Meters | null {
  const memory = recallAccount(session.userStore);
  if (memory === null) return null;
  const run = session.runs.load();
  const pays = run?.payer === payerOf(session) && !isOfOtherAccount(session.userStore, run);
  return metersOf(memory, pays ? run : null, apiOf(session), session.clock.nowMs());
}
