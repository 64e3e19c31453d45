/** Defines people whose entry in a batch always fails, whoever asks and however often. */

import type { ApiAnswer } from '../../../sandbox/api/service';
import { entriesOf, isObject, withData } from './answers';

export const failureKinds = ['INTERNAL_ERROR', 'VAULT_UNAVAILABLE', 'unknown', 'none'] as const;
export type FailureKind = (typeof failureKinds)[number];

/** Sends the others of the batch, and puts the failing ones back into the answer. */
export function sendWithout(
  failing: ReadonlyMap<string, FailureKind>,
  body: string,
  parts: { readonly send: (body: string) => ApiAnswer; readonly balance: () => number },
): ApiAnswer {
  const { send, balance } = parts;
  const request: unknown = JSON.parse(body);
  if (!isObject(request) || !Array.isArray(request['ids'])) return send(body);
  const ids = request['ids'].map(String);
  const others = ids.filter((id) => !failing.has(id));
  if (others.length === ids.length) return send(body);
  if (others.length === 0) return onlyFailures(failing, ids, balance());
  const answer = send(JSON.stringify({ ...request, ids: others }));
  return withData(answer, (data) => {
    const byId = new Map(entriesOf(data).map((entry) => [String(entry['id']), entry]));
    data['results'] = ids.flatMap((id) => byId.get(id) ?? failureOf(failing, id));
    if (isObject(data['totals'])) data['totals']['requested'] = ids.length;
  });
}

/** Nobody else is left, so the service is not asked. */
function onlyFailures(
  failing: ReadonlyMap<string, FailureKind>,
  ids: readonly string[],
  balance: number,
): ApiAnswer {
  const results = ids.flatMap((id) => failureOf(failing, id));
  const totals = {
    requested: ids.length,
    succeeded: 0,
    failed: results.length,
    skipped: 0,
    credits_spent: 0,
    balance,
  };
  return {
    kind: 'response',
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ok: true, data: { results, totals } }),
    latencyMs: 0,
  };
}

function failureOf(failing: ReadonlyMap<string, FailureKind>, id: string): object[] {
  const kind = failing.get(id);
  if (kind === undefined || kind === 'none') return [];
  if (kind === 'unknown') return [{ id, status: 'queued' }];
  return [{ id, status: 'error', error: { code: kind, message: 'It failed.' } }];
}
