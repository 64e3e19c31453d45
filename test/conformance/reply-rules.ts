/** Defines the rules of the API document that hold for every answer, whatever was asked. */

import type { Incoming } from './connection';
import { detailsOf, type Envelope, envelope, statusOf } from './envelope';

export interface Asked {
  /** Null when none was sent. */
  key: string | null;
  method: string;
  path: string;
}

const rateHeaders = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const;
const internals =
  /\bat \S+ \(|node_modules|\.[jt]s:\d+|SQLITE|ZodError|(Type|Range|Syntax)Error|<html/i;

/** The envelope of the answer; throws with every complaint at once. */
export function judged(asked: Asked, reply: Incoming, requestIds: Set<string>): Envelope {
  const parsed = envelope.safeParse(jsonOf(reply.text));
  const complaints = [
    ...(parsed.success ? errorComplaints(reply, parsed.data) : [`envelope: ${parsed.error}`]),
    ...headerComplaints(asked, reply, requestIds),
    ...(internals.test(reply.text) ? ['the body tells internals'] : []),
    ...(asked.key && reply.text.includes(asked.key) ? ['the body repeats the API key'] : []),
  ];
  if (complaints.length > 0 || !parsed.success) {
    const { method, path } = asked;
    throw new Error(
      `${method} ${path.slice(0, 200)}: ${reply.status} ${reply.text.slice(0, 500)}\n${complaints.join('\n')}`,
    );
  }
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function errorComplaints({ status, headers }: Incoming, body: Envelope): string[] {
  if (body.ok) return status === 200 ? [] : ['a success is not a 200'];
  const { code, details } = body.error;
  const expected = detailsOf[code];
  const found = expected?.safeParse(details);
  const retryAfter = String(headers['retry-after'] ?? '');
  return [
    ...(statusOf[code] === status ? [] : [`${code} came with ${status}`]),
    ...(found && !found.success ? [`details of ${code}: ${found.error}`] : []),
    ...(status !== 429 || /^[1-9]\d*$/.test(retryAfter) ? [] : [`Retry-After is "${retryAfter}"`]),
  ];
}

function headerComplaints(
  { key }: Asked,
  { status, headers }: Incoming,
  requestIds: Set<string>,
): string[] {
  const complaints: string[] = [];
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) complaints.push('not JSON');
  if (!headers['access-control-allow-origin']) complaints.push('no CORS header');
  if (key === null || status === 401) return complaints;
  for (const name of rateHeaders)
    if (!/^\d+$/.test(String(headers[name] ?? ''))) complaints.push(`${name}: ${headers[name]}`);
  const requestId = String(headers['x-request-id'] ?? '');
  if (requestId === '' || requestIds.has(requestId))
    complaints.push(`the request id "${requestId}" is missing or not unique`);
  requestIds.add(requestId);
  return complaints;
}
