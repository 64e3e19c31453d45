/** Defines how one contact field is revealed and paid for (API document, "States and transitions"). */

import { z } from 'zod';
import type { Spending } from './context';
import { ApiError } from './errors';
import { COST_PER_REVEAL } from './plans';
import { revealRefusal } from './reveal-limit';
import type { PersonRow } from './store/rows';
import { utcDay } from './time';
import type { Field } from './types';

/** `source` is `vault` for a value fetched and charged now, `history` for one the account owned already. */
export interface Reveal {
  source: 'vault' | 'history';
  creditsSpent: number;
}

const valueRow = z.object({ value: z.string() });
const balanceRow = z.object({ balance: z.int() });

const SELECT_VAULT = `SELECT value FROM vault v WHERE person_id = ? AND field = ? AND NOT EXISTS
  (SELECT 1 FROM lost_contacts l WHERE l.person_id = v.person_id AND l.field = v.field)`;

/** Reveals a field once for ever; throws what refuses it, with nothing charged then. */
export function revealField(
  spending: Spending,
  person: PersonRow,
  field: Field,
  pending: number,
): Reveal {
  if (ownedValue(spending, person.id, field) !== undefined)
    return { source: 'history', creditsSpent: 0 };
  if (!isListed(person, field)) throw noData(person, field);
  const refusal = revealRefusal(spending, pending);
  if (refusal) throw refusal;
  takeCredit(spending, person.id, field, pending);
  const value = fetchFromVault(spending, person.id, field);
  if (value instanceof ApiError) {
    refundCredit(spending, person.id, field);
    throw value;
  }
  recordReveal(spending, person.id, field, value);
  return { source: 'vault', creditsSpent: COST_PER_REVEAL };
}

export function ownedValue(
  { database, account }: Pick<Spending, 'database' | 'account'>,
  personId: string,
  field: Field,
): string | undefined {
  const sql = 'SELECT value FROM reveals WHERE account_id = ? AND person_id = ? AND field = ?';
  return database.one(valueRow, sql, account.id, personId, field)?.value;
}

export function isListed(person: PersonRow, field: Field): boolean {
  return (field === 'email' ? person.email_available : person.phone_available) === 1;
}

export function balanceOf({ database, account }: Pick<Spending, 'database' | 'account'>): number {
  return database.only(balanceRow, 'SELECT balance FROM accounts WHERE id = ?', account.id).balance;
}

function noData(person: PersonRow, field: Field): ApiError {
  return new ApiError('NO_DATA', `There is no ${field} on file for ${person.id}; not charged.`);
}

function takeCredit(spending: Spending, personId: string, field: Field, pending: number): void {
  const taken = spending.database.run(
    'UPDATE accounts SET balance = balance - ? WHERE id = ? AND balance >= ?',
    ...[COST_PER_REVEAL, spending.account.id, COST_PER_REVEAL],
  );
  if (taken === 0) {
    const details = { required: pending * COST_PER_REVEAL, balance: balanceOf(spending) };
    throw new ApiError('INSUFFICIENT_CREDITS', 'Not enough credits; nothing was charged.', {
      details,
    });
  }
  logCredit(spending, 'reveal', -COST_PER_REVEAL, personId, field);
}

function refundCredit(spending: Spending, personId: string, field: Field): void {
  spending.database.run(
    'UPDATE accounts SET balance = balance + ? WHERE id = ?',
    ...[COST_PER_REVEAL, spending.account.id],
  );
  logCredit(spending, 'refund', COST_PER_REVEAL, personId, field);
}

/** Listed data may have gone from the vault since: only then does a refund happen. */
function fetchFromVault(spending: Spending, personId: string, field: Field): string | ApiError {
  if (spending.vaultIsDown) {
    return new ApiError(
      'VAULT_UNAVAILABLE',
      'Contact data is temporarily unavailable; not charged.',
    );
  }
  const found = spending.database.one(valueRow, SELECT_VAULT, personId, field);
  return (
    found?.value ??
    new ApiError('NO_DATA', `There is no ${field} on file for ${personId}; refunded.`)
  );
}

function recordReveal(spending: Spending, personId: string, field: Field, value: string): void {
  const { database, account, origin, nowMs } = spending;
  database.run(
    'INSERT INTO reveals VALUES (?, ?, ?, ?, ?, ?)',
    ...[account.id, personId, field, value, origin, nowMs],
  );
  database.run(
    `INSERT INTO daily_reveals VALUES (?, ?, ?, 1, ?)
     ON CONFLICT DO UPDATE SET reveals = reveals + 1, credits = credits + excluded.credits`,
    ...[account.id, utcDay(nowMs), origin, COST_PER_REVEAL],
  );
}

function logCredit(
  spending: Spending,
  kind: string,
  amount: number,
  personId: string,
  field: Field,
): void {
  const { database, account, nowMs, origin, requestId } = spending;
  database.run(
    `INSERT INTO credit_history (account_id, at_ms, kind, amount, person_id, field, origin, request_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[account.id, nowMs, kind, amount, personId, field, origin, requestId],
  );
}
