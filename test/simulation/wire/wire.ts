/** Defines the wire between host and service: every request is booked, and some go wrong. */

import type { ApiAnswer, ApiRequest, FaultRule } from '../../../sandbox/api/service';
import type { Transport, WireRequest, WireResult } from '../../../sandbox/apps-script/host';
import { lowerCased } from '../../../sandbox/apps-script/transport/in-process-transport';
import type { SentRequest } from '../request-book';
import { presentRun, type Stage } from '../stage';
import { gatewayTimeout, leaveOutAField, unknownError, unknownStatus, withData } from './answers';
import { sendWithout } from './failing-people';
import { batchPath, serviceKinds, type TroubleKind } from './trouble';

/** Longer than UrlFetchApp waits for an answer (platform facts, section 3). */
const timeoutMs = 61_000;
/** A service that is behind does its work this much after its gateway gave up. */
const lateMinMs = 2_000;
const lateMaxMs = 45_000;

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
  deliverLate(stage);
  const path = request.url.slice(stage.apiBase.length);
  const waiting = stage.troubles.next(path);
  const kind = waiting ?? (isStruck ? stage.troubles.some(stage.random, path) : null);
  if (kind !== null) {
    stage.injected.add(`network ${kind}`);
    stage.trace(`network ${kind}: ${request.method} ${path}`);
  }
  const booked = book(stage, request, path, kind);
  const { method, body } = request;
  const headers = lowerCased(request.headers);
  const answer = answerOf(
    stage,
    { method, path: `/api/v1${path}`, headers, body },
    { booked, kind },
  );
  stage.trace(
    `${booked.caller} ${method} ${path} ${body ?? ''} -> ${answer.kind === 'dropped' ? 'dropped' : `${answer.status} ${answer.body.slice(0, 300)}`}`,
  );
  return resultOf(answer, booked);
}

function book(
  stage: Stage,
  { headers, body }: WireRequest,
  path: string,
  kind: TroubleKind | null,
): SentRequest {
  const key = (headers['Authorization'] ?? '').replace('Bearer ', '');
  const { name: caller, executionId } = stage.caller();
  const forFormula = caller.startsWith('CDX_');
  return stage.requests.add({
    sender: 'add-on',
    user: stage.userOf(key),
    key,
    atMs: stage.clock.now(),
    path,
    body,
    runId: forFormula ? '' : (presentRun(stage)?.id ?? ''),
    caller,
    executionId,
    forFormula,
    fault: kind ?? '',
  });
}

function resultOf(answer: ApiAnswer, booked: SentRequest): WireResult {
  if (answer.kind === 'dropped') {
    return { ok: false, reason: 'connection', latencyMs: answer.latencyMs };
  }
  booked.rateLimited = answer.body.includes('"RATE_LIMITED"');
  const { status, latencyMs } = answer;
  const pairs = Object.entries(answer.headers);
  return { ok: true, status, headers: pairs, body: answer.body, latencyMs };
}

interface Way {
  readonly booked: SentRequest;
  readonly kind: TroubleKind | null;
}

/** What comes back, and what the service does for it: at once, later, or never. */
function answerOf(stage: Stage, request: ApiRequest, { booked, kind }: Way): ApiAnswer {
  const { random } = stage;
  switch (kind) {
    case 'unknownBefore':
      return unknownError(random.pick([400, 409, 422, 500, 503]));
    case 'unknownAfter':
      ask(stage, request, booked);
      return unknownError(random.pick([409, 500, 503]));
    case 'late504':
    case 'lateDrop':
      stage.late.hold(request, booked, stage.clock.now() + lateMs(stage));
      return kind === 'late504' ? gatewayTimeout() : { kind: 'dropped', latencyMs: 1_000 };
    case 'untold':
      return withData(ask(stage, request, booked), leaveOutAField);
    case 'unknownEntry':
      return withData(ask(stage, request, booked), unknownStatus);
    default:
      return struck(stage, kind, () => ask(stage, request, booked));
  }
}

/** A fault that found nobody to strike, as where all entries fail anyway, must not strike a later request. */
function struck(stage: Stage, kind: TroubleKind | null, send: () => ApiAnswer): ApiAnswer {
  if (kind === null) return send();
  const { faults } = stage.service.admin;
  faults.inject(ruleOf(stage, kind));
  const answer = send();
  faults.clear();
  return answer;
}

/** The service's own answer, but for people whose entries always fail. */
function ask(stage: Stage, request: ApiRequest, booked: SentRequest): ApiAnswer {
  const { failing, service } = stage;
  const send = (body: string | null): ApiAnswer => reach(stage, { ...request, body }, booked);
  const { body } = request;
  if (failing.size === 0 || body === null || !batchPath.test(booked.path)) return send(body);
  const balance = () => service.admin.account(stage.roleOf(booked.key)).balance;
  for (const id of failing.keys()) if (body.includes(`"${id}"`)) booked.untold.add(id);
  return sendWithout(failing, body, { send, balance });
}

function reach(stage: Stage, request: ApiRequest, booked: SentRequest): ApiAnswer {
  stage.requests.reaches(booked, stage.clock.now());
  return stage.service.handle(request);
}

/** Called before every request, and whenever somebody looks at what was charged. */
export function deliverLate(stage: Stage): void {
  stage.late.deliver(stage.clock.now(), (request, booked) => {
    stage.trace(`late: ${booked.path} ${booked.body ?? ''}`);
    reach(stage, request, booked);
  });
}

function lateMs({ random, scenario }: Stage): number {
  return scenario.lateMs ?? lateMinMs + random.below(lateMaxMs - lateMinMs);
}

function ruleOf({ random }: Stage, kind: TroubleKind): FaultRule {
  if (kind === 'timeout') {
    return { kind: 'latency', count: 1, latencyMs: timeoutMs + random.below(60_000) };
  }
  const known = serviceKinds.find((each) => each === kind);
  if (known === undefined) throw new RangeError(`the service can't have ${kind}`);
  if (known === 'latency')
    return { kind: known, count: 1, latencyMs: 2_000 + random.below(40_000) };
  if (known === 'rateLimited') return { kind: known, count: 1, retryAfterS: 1 + random.below(30) };
  return { kind: known, count: 1 };
}
