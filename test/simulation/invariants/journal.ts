/** Defines: the log says what was charged, each charge once, once nothing is in doubt any more. */

import { dayMs } from '../../../sandbox/api/time';
import type { LoggedCharge } from '../log-shadow';
import { asksFor, type SentRequest } from '../request-book';
import { payer, type Stage } from '../stage';
import type { TroubleKind } from '../wire/trouble';
import { creditsByRun, type Ending, Findings, type Invariant, summed } from './invariant';

export const journal: Invariant = {
  name: '10 the log is what was charged',
  check(ending) {
    const findings = new Findings();
    const logged = ending.stage.log.charges();
    const price = ending.stage.scenario.limits?.costPerReveal ?? 1;
    const times = timesCharged(ending);
    for (const [charge, credits] of summed(
      logged,
      ({ runId, personId, field }) => `${field} of ${personId} in run ${runId}`,
    )) {
      const most = price * Math.max(1, times.get(charge) ?? 0);
      findings.expect(credits <= most, () => `the log has ${credits} credits for ${charge}`);
    }
    const charged = new Map(creditsByRun(ending));
    for (const { from, to, credits } of exchanged(ending, logged)) {
      charged.set(from, (charged.get(from) ?? 0) - credits);
      charged.set(to, (charged.get(to) ?? 0) + credits);
    }
    const ofRuns = requestsOfRuns(ending);
    const inLog = summed(logged, ({ runId }) => runId);
    const twins = summed(
      logged.filter((line) => isOfTwin(ending, ofRuns, line)),
      ({ runId }) => runId,
    );
    for (const id of new Set([...charged.keys(), ...inLog.keys()])) {
      if (!ending.stage.runs.isEnded(id) || isInDoubt(ending, id)) continue;
      const [log, audit] = [inLog.get(id) ?? 0, charged.get(id) ?? 0];
      // Of several fields the balance tells how many were charged, and not which.
      const isRight = audit - forgotten(ending, id) <= log && log <= audit + (twins.get(id) ?? 0);
      findings.expect(isRight, () => `the log has ${log} of ${audit} credits of run ${id}`);
    }
    return findings.verdict();
  },
};

/** Whoever moved during a run may be charged again in it. */
function timesCharged({ charged }: Ending): ReadonlyMap<string, number> {
  return summed(
    charged.map((charge) => ({ ...charge, credits: Math.sign(charge.credits) })),
    ({ request, personId, field }) => `${field} of ${personId} in run ${request.runId}`,
  );
}

/** Nobody could look at what a call charged for a whole day, and then the person was erased. */
function forgotten({ charged, stage }: Ending, runId: string): number {
  const isForgotten = ({ personId, request }: Ending['charged'][number]) =>
    (stage.erasures.begun.get(personId) ?? 0) - request.atMs > dayMs;
  return charged
    .filter((charge) => charge.request.runId === runId && isForgotten(charge))
    .reduce((sum, { credits }) => sum + credits, 0);
}

interface Exchange {
  readonly from: string;
  readonly to: string;
  readonly credits: number;
}

/**
 * Two runs lost the answer about the same field of a person, and one of the calls charged it when the other
 * had been sent too. Neither records nor the account tell which: the log may have it of either, once. What
 * an answer says of somebody whose entry always fails is no answer either.
 */
function exchanged(ending: Ending, logged: readonly LoggedCharge[]): readonly Exchange[] {
  const has = (runId: string, { personId, field }: Pick<LoggedCharge, 'personId' | 'field'>) =>
    logged.some(
      (line) => line.runId === runId && line.personId === personId && line.field === field,
    );
  return ending.charged.flatMap((charge) => {
    const { personId, field, credits, request } = charge;
    if (credits <= 0 || request.forFormula || !isLost(request)) return [];
    if (has(request.runId, charge)) return [];
    const reachedAtMs = request.reachedAtMs ?? 0;
    const others = ending.stage.requests
      .ofAddOn()
      .filter(
        (other) =>
          other.runId !== request.runId &&
          other.atMs <= reachedAtMs &&
          reachedAtMs <= other.atMs + doubtMostMs &&
          other.key === request.key &&
          (isLost(other) || other.untold.has(personId)) &&
          asksFor(other, personId, field),
      );
    const line = logged.find(
      (each) =>
        each.source === 'recovered' &&
        each.credits === credits &&
        each.personId === personId &&
        each.field === field &&
        others.some(({ runId }) => runId === each.runId),
    );
    return line === undefined ? [] : [{ from: request.runId, to: line.runId, credits }];
  });
}

/** A call whose answer was lost may charge for so long. */
const doubtMostMs = 600_000;

const lostAnswers: ReadonlySet<string> = new Set<TroubleKind>([
  'http500',
  'html',
  'cutJson',
  'dropBefore',
  'dropAfter',
  'timeout',
  'unknownBefore',
  'unknownAfter',
  'late504',
  'lateDrop',
]);

/** Nobody was told what the call charged. */
function isLost({ fault }: SentRequest): boolean {
  return lostAnswers.has(fault);
}

/** Somebody else bought the very field of which the run lost the answer: nobody can tell whose charge it was. */
function isOfTwin(
  { audit, stage }: Ending,
  ofRuns: ReadonlySet<string>,
  line: LoggedCharge,
): boolean {
  if (line.credits === 0 || line.source !== 'recovered') return false;
  // Who was erased since has a number in its place.
  const mayBe = line.personId.startsWith('erased ')
    ? [...stage.erasures.begun.keys()]
    : [line.personId];
  const ofRun = stage.requests.ofAddOn().filter(({ runId }) => runId === line.runId);
  const reveals = ofRun.filter((request) => isRevealOf(request, line.runId));
  // Where an execution ended before its call, other calls of the run tell whose account it was.
  const asked = reveals.length > 0 ? reveals : ofRun;
  // What another account was charged for the same person later says nothing of this one.
  const roles = new Set(asked.map(({ key }) => stage.roleOf(key)));
  return mayBe.some((id) => {
    const charges = audit.charges.filter(
      ({ personId, field, role }) => personId === id && field === line.field && roles.has(role),
    );
    return charges.length > 0 && charges.every(({ requestId }) => !ofRuns.has(requestId));
  });
}

function requestsOfRuns({ stage }: Ending): ReadonlySet<string> {
  const requests = stage.requests.ofAddOn().filter(({ runId }) => runId !== '');
  return new Set(requests.map(({ requestId }) => requestId));
}

function isRevealOf({ runId, path }: SentRequest, id: string): boolean {
  return runId === id && path.startsWith('/people/reveal');
}

/** Whoever paid did not come back, or with another account: what the former one was charged nobody can ask. */
function isLeft({ requests, roleOf }: Stage, runId: string): boolean {
  const asked = requests
    .ofAddOn()
    .filter((request) => isRevealOf(request, runId))
    .pop();
  const last = requests
    .ofAddOn()
    .filter(({ user }) => user === payer)
    .pop();
  if (asked === undefined || last === undefined) return false;
  return asked.user !== payer || roleOf(asked.key) !== roleOf(last.key);
}

/** Others spent while an answer was lost, and the receipt says that nobody can tell. */
function isInDoubt({ stage, audit }: Pick<Ending, 'stage' | 'audit'>, runId: string): boolean {
  // Where nobody saw the receipt, it stands for whoever opens the sidebar.
  const receipt = stage.receipts.get(runId) ?? stage.runs.runs.get(runId);
  if (receipt?.exact !== false) return false;
  const own = stage.requests.ofAddOn().filter((request) => request.runId === runId);
  if (isLeft(stage, runId)) return true;
  const ids = new Set(own.map(({ requestId }) => requestId));
  const [first, last] = [own[0]?.atMs ?? 0, own[own.length - 1]?.atMs ?? 0];
  const reachMs = 120_000;
  return audit.charges.some(
    ({ requestId, atMs }) => !ids.has(requestId) && first - reachMs < atMs && atMs < last + reachMs,
  );
}
