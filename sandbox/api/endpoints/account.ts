/** Defines GET /account. */

import type { CallContext } from '../context';
import { BATCH_IDS_MAX, COST_PER_REVEAL, PAGE_SIZE_MAX } from '../plans';
import { revealsToday } from '../reveal-limit';

export function getAccount(call: CallContext) {
  const { account, plan, key } = call;
  const { limits } = plan;
  return {
    plan: { id: plan.id, name: plan.name },
    credits: {
      balance: account.balance,
      monthly_allowance: limits.monthlyAllowance,
      cost_per_reveal: COST_PER_REVEAL,
    },
    limits: {
      requests_per_minute: limits.requestsPerMinute,
      reveals_per_minute: limits.revealsPerMinute,
      reveals_per_day: limits.revealsPerDay,
      reveals_today: revealsToday(call.database, account.id, call.nowMs),
      max_search_results: limits.maxSearchResults,
      max_page_size: PAGE_SIZE_MAX,
      batch_reveal_max_ids: BATCH_IDS_MAX,
    },
    api_key: toWireKey(key, call.nowMs),
    user: { id: account.user_id, email: account.user_email },
  };
}

/** The call that asks is counted too: it is the key's last use. */
function toWireKey(key: CallContext['key'], nowMs: number) {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    created_at: new Date(key.created_at).toISOString(),
    last_used_at: new Date(nowMs).toISOString(),
    request_count: key.request_count + 1,
  };
}
