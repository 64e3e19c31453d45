/** Defines GET /account. */

import type { CallContext } from '../context';
import { revealsToday } from '../limits/reveal-limit';
import type { Options } from '../options';

export function getAccount(call: CallContext) {
  const { account, plan, key, limits } = call;
  return {
    plan: { id: plan.id, name: plan.name },
    credits: {
      balance: account.balance,
      monthly_allowance: limits.monthlyAllowance,
      cost_per_reveal: limits.costPerReveal,
    },
    limits: {
      requests_per_minute: limits.requestsPerMinute,
      reveals_per_minute: limits.revealsPerMinute,
      reveals_per_day: limits.revealsPerDay,
      reveals_today: revealsToday(call.database, account.id, call.nowMs),
      max_search_results: limits.maxSearchResults,
      max_page_size: limits.maxPageSize,
      batch_reveal_max_ids: limits.batchRevealMaxIds,
    },
    api_key: toWireKey(key, call.nowMs, call.options),
    user: { id: account.user_id, email: account.user_email },
  };
}

/** The call that asks is counted too, as the key's last use, unless an option leaves it out. */
function toWireKey(key: CallContext['key'], nowMs: number, options: Options) {
  const isUse = options.lastUse === 'thisCall';
  const lastUsedMs = isUse ? nowMs : key.last_used_at;
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    created_at: timestamp(key.created_at, options),
    last_used_at: lastUsedMs === null ? null : timestamp(lastUsedMs, options),
    request_count: key.request_count + (isUse ? 1 : 0),
  };
}

function timestamp(atMs: number, { timestamps }: Options): string {
  const text = new Date(atMs).toISOString();
  if (timestamps === 'milliseconds') return text;
  return timestamps === 'offset' ? text.replace('Z', '+00:00') : text.replace(/\.\d+/, '');
}
