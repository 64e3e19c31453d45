/** Defines who may call: the key in the headers, and the plan behind it (API document, "Authentication"). */

import type { Caller } from '../context';
import { limitsOf } from '../limits/account-limits';
import { plans } from '../limits/plans';
import type { OptionBook } from '../options/option-book';
import type { Database } from '../store/database';
import { type AccountRow, accountRow, keyRow } from '../store/rows';
import { ApiError } from '../wire/errors';
import { hashKey, hasKeyForm } from './keys';

const selectKey = `SELECT id, account_id, name, prefix, created_at, last_used_at, request_count, revoked_at
  FROM api_keys WHERE hash = ?`;

/** Finds the caller, whatever its plan; throws INVALID_API_KEY for every key that is not good. */
export function authenticate(
  database: Database,
  headers: Readonly<Record<string, string>>,
  book: OptionBook,
): Caller {
  const sent = sentKey(headers);
  const key = hasKeyForm(sent) ? database.one(keyRow, selectKey, hashKey(sent)) : undefined;
  if (!key || key.revoked_at !== null) {
    throw new ApiError('INVALID_API_KEY', 'The API key is missing, malformed, unknown or revoked.');
  }
  const account = database.only(accountRow, 'SELECT * FROM accounts WHERE id = ?', key.account_id);
  return { key, ...onBehalfOf(account, book) };
}

/** What an account may do, and how the document is read for it. */
export function onBehalfOf(account: AccountRow, book: OptionBook) {
  const plan = plans[account.plan];
  const options = book.of(account.role);
  return { account, plan, options, limits: limitsOf(plan, options) };
}

export function requireApiAccess({ plan }: Caller): void {
  if (plan.apiAccess) return;
  throw new ApiError(
    'PLAN_REQUIRED',
    `The ${plan.name} plan has no API access; Pro and Team have.`,
  );
}

/** `Authorization` decides when both headers are sent. */
function sentKey(headers: Readonly<Record<string, string>>): string {
  const authorization = headers['authorization'];
  if (authorization === undefined) return (headers['x-api-key'] ?? '').trim();
  return /^Bearer +(\S+)\s*$/i.exec(authorization)?.[1] ?? '';
}

/** Counts one call of a key, as the dashboard shows it. */
export function recordUse(database: Database, keyId: string, nowMs: number): void {
  database.run(
    'UPDATE api_keys SET last_used_at = ?, request_count = request_count + 1 WHERE id = ?',
    ...[nowMs, keyId],
  );
}
