/** Defines the accounts of a new store: one with a key for each role. */

import { deriveKey, hashKey, shownPrefix } from '../accounts/keys';
import { limitsOf } from '../limits/account-limits';
import { type PlanId, plans } from '../limits/plans';
import type { OptionBook } from '../options/option-book';
import { dayMs, utcDay } from '../time';
import { type Role, roles } from '../types';
import type { Database } from './database';

interface SeededAccount {
  plan: PlanId;
  balance: number;
  /** How far below its daily cap it is: the rest was revealed today in the web application. */
  capLeft?: number;
}

const nearCapLeft = 10;

const accounts: Readonly<Record<Role, SeededAccount>> = {
  pro: { plan: 'pro', balance: plans.pro.limits.monthlyAllowance },
  team: { plan: 'team', balance: plans.team.limits.monthlyAllowance },
  noAccess: { plan: 'free', balance: plans.free.limits.monthlyAllowance },
  lowCredit: { plan: 'pro', balance: 5 },
  nearCap: {
    plan: 'pro',
    balance: 1500,
    capLeft: nearCapLeft,
  },
  revoked: { plan: 'pro', balance: 500 },
};

/** How long before the service's first moment the sample keys were made. */
const keyAgeMs = 90 * dayMs;

export function seedKeys(seed: number): Record<Role, string> {
  return {
    pro: deriveKey(seed, 'pro'),
    team: deriveKey(seed, 'team'),
    noAccess: deriveKey(seed, 'noAccess'),
    lowCredit: deriveKey(seed, 'lowCredit'),
    nearCap: deriveKey(seed, 'nearCap'),
    revoked: deriveKey(seed, 'revoked'),
  };
}

export function seedAccounts(database: Database, keys: Record<Role, string>, nowMs: number): void {
  for (const role of roles) {
    const { plan, balance } = accounts[role];
    const accountId = accountIdOf(role);
    const userId = `usr_${role.toLowerCase()}`;
    const userEmail = `${role.toLowerCase()}@customer.example`;
    database.run(
      'INSERT INTO accounts VALUES (?, ?, ?, ?, ?, ?)',
      ...[accountId, role, plan, balance, userId, userEmail],
    );
    insertKey(database, {
      accountId,
      name: `${role} key`,
      key: keys[role],
      nowMs: nowMs - keyAgeMs,
    });
    if (role === 'revoked')
      database.run('UPDATE api_keys SET revoked_at = ? WHERE account_id = ?', nowMs, accountId);
  }
}

/** Brings accounts near their daily cap on the day of each start, as the web application would have. */
export function fillDailyCaps(database: Database, nowMs: number, options: OptionBook): void {
  for (const role of roles) {
    const { plan, capLeft } = accounts[role];
    if (capLeft === undefined) continue;
    const { revealsPerDay } = limitsOf(plans[plan], options.of(role));
    const revealsToday = Math.max(0, revealsPerDay - capLeft);
    database.run(
      "INSERT OR IGNORE INTO daily_reveals VALUES (?, ?, 'app', ?, ?)",
      ...[accountIdOf(role), utcDay(nowMs), revealsToday, revealsToday],
    );
  }
}

function accountIdOf(role: Role): string {
  return `acc_${role.toLowerCase()}`;
}

export function insertKey(
  database: Database,
  made: { accountId: string; name: string; key: string; nowMs: number },
): void {
  const hash = hashKey(made.key);
  database.run(
    `INSERT INTO api_keys (id, account_id, name, prefix, hash, created_at) VALUES (?, ?, ?, ?, ?, ?)`,
    ...[
      `key_${hash.slice(0, 12)}`,
      made.accountId,
      made.name,
      shownPrefix(made.key),
      hash,
      made.nowMs,
    ],
  );
}
