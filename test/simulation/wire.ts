/** Defines the wire between host and service: every request is booked, and some go wrong. */

import type { FaultRule } from '../../sandbox/api/service';
import type { Transport, WireRequest, WireResult } from '../../sandbox/apps-script/host';
import { apiBase, presentRun, type Stage } from './stage';

const faultWeights = {
  http500: 2,
  http503: 2,
  rateLimited: 2,
  html: 2,
  cutJson: 3,
  dropBefore: 3,
  dropAfter: 4,
  timeout: 2,
  latency: 1,
  vaultDown: 2,
} satisfies Partial<Record<FaultRule['kind'] | 'timeout', number>>;
type FaultKind = keyof typeof faultWeights;

/** Longer than UrlFetchApp waits for an answer (platform facts, section 3). */
const timeoutMs = 61_000;

/** Sends through the service; `isRough` tells whether requests may go wrong now. */
export function wireOf(stage: () => Stage, isRough: () => boolean): Transport {
  return {
    fetchAll(requests) {
      const { random, scenario } = stage();
      const trouble = isRough() && random.chance(scenario.networkTrouble);
      const struck = trouble ? random.below(requests.length) : -1;
      return requests.map((request, index) => send(stage(), request, index === struck));
    },
  };
}

function send(stage: Stage, request: WireRequest, isStruck: boolean): WireResult {
  const kind = isStruck ? stage.random.weighted(faultWeights) : null;
  if (kind !== null) {
    stage.injected.add(`network ${kind}`);
    stage.trace(`network ${kind}: ${request.method} ${request.url.slice(apiBase.length)}`);
    stage.service.admin.faults.inject(ruleOf(stage, kind));
  }
  const key = (request.headers['Authorization'] ?? '').replace('Bearer ', '');
  const account = stage.accounts.find((candidate) => candidate.key === key);
  const path = request.url.slice(apiBase.length);
  const forFormula = stage.caller().startsWith('CDX_');
  const booked = stage.requests.add({
    sender: 'add-on',
    user: account?.user ?? '',
    key,
    atMs: stage.clock.now(),
    path,
    body: request.body,
    runId: forFormula ? '' : (presentRun(stage)?.id ?? ''),
    forFormula,
    fault: kind ?? '',
  });
  const { method, body } = request;
  const headers = lowerCased(request.headers);
  const answer = stage.service.handle({ method, path: `/api/v1${path}`, headers, body });
  stage.trace(
    `${method} ${path} ${body ?? ''} -> ${answer.kind === 'dropped' ? 'dropped' : `${answer.status} ${answer.body.slice(0, 300)}`}`,
  );
  if (answer.kind === 'dropped') {
    return { ok: false, reason: 'connection', latencyMs: answer.latencyMs };
  }
  booked.rateLimited = answer.body.includes('"RATE_LIMITED"');
  const { status, latencyMs } = answer;
  const pairs = Object.entries(answer.headers);
  return { ok: true, status, headers: pairs, body: answer.body, latencyMs };
}

function ruleOf({ random }: Stage, kind: FaultKind): FaultRule {
  switch (kind) {
    case 'timeout':
      return { kind: 'latency', count: 1, latencyMs: timeoutMs + random.below(60_000) };
    case 'latency':
      return { kind, count: 1, latencyMs: 2_000 + random.below(40_000) };
    case 'rateLimited':
      return { kind, count: 1, retryAfterS: 1 + random.below(30) };
    default:
      return { kind, count: 1 };
  }
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
