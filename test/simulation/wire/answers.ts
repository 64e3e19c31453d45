/** Defines answers that v1 allows and its own service does not give: changed on their way. */

import type { ApiAnswer } from '../../../sandbox/api/service';

type Response = Extract<ApiAnswer, { kind: 'response' }>;
type Json = Record<string, unknown>;

const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8' };

/** An error whose code v1 does not list: it may add some. */
export function unknownError(status: number, latencyMs = 0): ApiAnswer {
  const error = { code: 'PROCESSING_DEFERRED', message: 'The request could not be completed now.' };
  const body = JSON.stringify({ ok: false, error });
  return { kind: 'response', status, headers: jsonHeaders, body, latencyMs };
}

/** A gateway that waited long enough. */
export function gatewayTimeout(): ApiAnswer {
  const headers = { 'Content-Type': 'text/html' };
  const body = '<html><body><h1>504 Gateway Time-out</h1></body></html>';
  return { kind: 'response', status: 504, headers, body, latencyMs: 30_000 };
}

/** The answer with its data changed; one without data stays as it is. */
export function withData(answer: ApiAnswer, change: (data: Json) => void): ApiAnswer {
  if (answer.kind !== 'response') return answer;
  const parsed = jsonOf(answer);
  if (parsed === null || !isObject(parsed['data'])) return answer;
  change(parsed['data']);
  return { ...answer, body: JSON.stringify(parsed) };
}

function jsonOf({ body }: Response): Json | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return isObject(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function entriesOf(data: Json): Json[] {
  const { results } = data;
  return Array.isArray(results) ? results.filter(isObject) : [];
}

/** The first entry that gave a field no longer names it, neither under `results` nor under `errors`. */
export function leaveOutAField(data: Json): void {
  const entry = entriesOf(data).find(({ status, results }) => {
    return status === 'ok' && isObject(results) && Object.keys(results).length > 0;
  });
  const results = entry?.['results'];
  if (entry === undefined || !isObject(results)) return;
  const [field = ''] = Object.keys(results);
  delete results[field];
  const { person } = entry;
  if (!isObject(person) || !isObject(person['contact'])) return;
  const contact = person['contact'][field];
  if (isObject(contact)) delete contact['value'];
}

/** The first entry has a status that v1 does not list. */
export function unknownStatus(data: Json): void {
  const [entry] = entriesOf(data);
  if (entry === undefined) return;
  for (const name of Object.keys(entry)) if (name !== 'id') delete entry[name];
  entry['status'] = 'queued';
}
