/** Defines: no request is refused for the minute's limits through the add-on's own doing. */

import { asksFor, type SentRequest } from '../request-book';
import { type Ending, Findings, type Invariant } from './invariant';

/** A window, and a request that was under way for as long as UrlFetchApp waits. */
const reachMs = 120_000;

export const pace: Invariant = {
  name: '7a no limit a minute exceeded by our own doing',
  check(ending) {
    const findings = new Findings();
    for (const request of ending.stage.requests.ofAddOn()) {
      const own =
        request.rateLimited &&
        request.fault !== 'rateLimited' &&
        !excused(ending, request) &&
        !refusedForInjected(ending, request) &&
        !refusedForFree(ending, request);
      findings.expect(
        !own,
        () => `${request.requestId} ${request.path} was refused for the minute`,
      );
    }
    return findings.verdict();
  },
};

/** API document, Limits: requests a minute. */
const requestsPerMinute = { team: 120, other: 60 };
const windowMs = 60_000;

/**
 * The service counts a request whose refusal was injected, which it does with none of its own
 * refusals: without those the window had room.
 */
function refusedForInjected({ stage }: Ending, request: SentRequest): boolean {
  const inWindow = stage.requests.sent.filter(
    ({ key, atMs }) =>
      key === request.key && atMs <= request.atMs && request.atMs - atMs < windowMs,
  );
  const counted = inWindow.filter(
    ({ fault, rateLimited }) => !rateLimited && fault !== 'dropBefore' && fault !== 'html',
  );
  const isInjected = inWindow.some(({ fault }) => fault === 'rateLimited');
  const role = stage.accounts.find(({ user }) => user === request.user)?.role;
  const documented = role === 'team' ? requestsPerMinute.team : requestsPerMinute.other;
  const limit = stage.scenario.limits?.requestsPerMinute ?? documented;
  return isInjected && counted.length < limit;
}

/**
 * A free reveal takes nothing of the minute as far as the document tells. A service that counts it all the
 * same refuses a later one, which is then asked again: to count it always would slow down everybody.
 */
function refusedForFree({ stage, audit }: Ending, refused: SentRequest): boolean {
  const { key, atMs } = refused;
  const { ownedCounts = 'never' } = stage.scenario.options;
  if (ownedCounts === 'never') return false;
  return stage.requests.ofAddOn().some((request) => {
    const reachedAtMs = request.reachedAtMs ?? request.atMs;
    const agoMs = atMs - reachedAtMs;
    const isBefore = agoMs > 0 && agoMs < windowMs;
    // Or with it: one of its fields is free, and takes what another one needed.
    if (request.key !== key || (request !== refused && !isBefore)) return false;
    return audit.charges.some(
      (each) => each.atMs < reachedAtMs && asksFor(request, each.personId, each.field),
    );
  });
}

/** Others used the key or the account, or what we knew of the windows was lost with the cache. */
function excused({ stage }: Ending, request: SentRequest): boolean {
  const near = (atMs: number) => atMs <= request.atMs && request.atMs - atMs <= reachMs;
  return (
    (stage.scenario.readings?.cacheLoss ?? 0) > 0 ||
    stage.cacheLossesMs.some(near) ||
    stage.heldUpMs.some(near) ||
    // What a gateway gave up on counts when the service comes to it.
    stage.requests.sent.some(
      ({ key, atMs, reachedAtMs, fault }) =>
        key === request.key && fault.startsWith('late') && near(reachedAtMs ?? atMs),
    ) ||
    stage.requests.sent.some(
      ({ sender, key, atMs }) => sender !== 'add-on' && key === request.key && near(atMs),
    ) ||
    stage.webRevealsMs.some(near)
  );
}
