/** Defines the `/sandbox` endpoints, by which demos and tests reach behind the service over HTTP. */

import { z } from 'zod';
import { faultRule } from '../faults/faults';
import { plans } from '../limits/plans';
import { earliestMs, isServiceTime, latestMs } from '../service-clock';
import { type ApiAnswer, type ApiRequest, fields, roles } from '../types';
import { ApiError, validationError } from '../wire/errors';
import { parseBody } from '../wire/input';
import type { Admin } from './admin';

export const sandboxPath = '/sandbox';

type Command = (admin: Admin, body: string | null) => object;

const account = z.string();
const credits = z.int().min(0);
const planIds = z.enum(Object.keys(plans) as [keyof typeof plans]);
const revealBody = z.strictObject({
  account,
  personId: z.string(),
  fields: z.array(z.enum(fields)).min(1),
});
const clockBody = z.union([
  z.strictObject({ nowMs: z.int() }),
  z.strictObject({ advanceMs: z.int() }),
]);
const optionsBody = z.strictObject({
  options: z.record(z.string(), z.union([z.string(), z.number()])),
  account: z.string().optional(),
});

/** `account` is a role or an account id in every body. */
const commands: Readonly<Record<string, Command>> = {
  'POST /sandbox/reveal': (admin, body) => {
    const { account, personId, fields } = parseBody(revealBody, body);
    return admin.revealInWebApp(account, personId, fields);
  },
  'POST /sandbox/top-up': (admin, body) => {
    const asked = parseBody(z.strictObject({ account, credits }), body);
    admin.topUp(asked.account, asked.credits);
    return admin.account(asked.account);
  },
  'POST /sandbox/balance': (admin, body) => {
    const asked = parseBody(z.strictObject({ account, credits }), body);
    admin.setBalance(asked.account, asked.credits);
    return admin.account(asked.account);
  },
  'POST /sandbox/plan': (admin, body) => {
    const asked = parseBody(z.strictObject({ account, plan: planIds }), body);
    admin.setPlan(asked.account, asked.plan);
    return admin.account(asked.account);
  },
  'POST /sandbox/revoke': (admin, body) => {
    admin.revokeKey(parseBody(z.strictObject({ account }), body).account);
    return {};
  },
  'POST /sandbox/keys': (admin, body) => {
    const asked = parseBody(z.strictObject({ account, name: z.string() }), body);
    return { key: admin.createKey(asked.account, asked.name) };
  },
  'POST /sandbox/account': (admin, body) =>
    admin.account(parseBody(z.strictObject({ account }), body).account),
  'POST /sandbox/lose-data': (admin, body) => {
    const asked = parseBody(z.strictObject({ personId: z.string(), field: z.enum(fields) }), body);
    admin.loseContactData(asked.personId, asked.field);
    return {};
  },
  'POST /sandbox/move-person': (admin, body) => {
    const asked = parseBody(z.strictObject({ personId: z.string(), company: z.string() }), body);
    admin.movePerson(asked.personId, asked.company);
    return {};
  },
  'POST /sandbox/find-phone': (admin, body) => {
    const asked = parseBody(z.strictObject({ personId: z.string(), phone: z.string() }), body);
    admin.findPhone(asked.personId, asked.phone);
    return {};
  },
  'POST /sandbox/remove-person': (admin, body) => {
    admin.removePerson(parseBody(z.strictObject({ personId: z.string() }), body).personId);
    return {};
  },
  'GET /sandbox/clock': (admin) => ({ nowMs: admin.nowMs() }),
  'POST /sandbox/clock': (admin, body) => {
    const asked = parseBody(clockBody, body);
    const [path, nowMs] =
      'nowMs' in asked ? ['nowMs', asked.nowMs] : ['advanceMs', admin.nowMs() + asked.advanceMs];
    if (!isServiceTime(nowMs))
      throw validationError([{ path, message: `Beyond ${earliestMs} to ${latestMs}.` }]);
    admin.setClock(nowMs);
    return { nowMs: admin.nowMs() };
  },
  'POST /sandbox/options': (admin, body) => {
    const { options, account: asked } = parseBody(optionsBody, body);
    admin.setOptions(options, asked);
    return { options: admin.options(asked ?? roles[0]) };
  },
  'GET /sandbox/faults': (admin) => ({ faults: admin.faults.list() }),
  'POST /sandbox/faults': (admin, body) => {
    admin.faults.inject(parseBody(faultRule, body));
    return { faults: admin.faults.list() };
  },
  'DELETE /sandbox/faults': (admin) => {
    admin.faults.clear();
    return { faults: [] };
  },
  'GET /sandbox/audit': (admin) => admin.audit(),
  'GET /sandbox/people': (admin) => ({ people: admin.people() }),
};

/** Answers bare JSON, or `{ error: { code, message, details? } }`. */
export function handleSandbox(admin: Admin, request: ApiRequest): ApiAnswer {
  const [pathname = ''] = request.path.split('?');
  try {
    const command = commands[`${request.method} ${pathname}`];
    if (!command) throw new ApiError('NOT_FOUND', 'There is no such sandbox endpoint.');
    return respond(200, command(admin, request.body));
  } catch (error) {
    const { status, code, message, details } = toApiError(error);
    return respond(status, { error: { code, message, ...(details && { details }) } });
  }
}

/** Without CORS headers: no page of another origin may read what the sandbox tells. */
function respond(status: number, value: object): ApiAnswer {
  const headers = { 'Content-Type': 'application/json; charset=utf-8' };
  return { kind: 'response', status, headers, body: JSON.stringify(value), latencyMs: 0 };
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof RangeError)
    return validationError([{ path: 'account', message: error.message }]);
  return new ApiError('INTERNAL_ERROR', 'Unexpected error.');
}
