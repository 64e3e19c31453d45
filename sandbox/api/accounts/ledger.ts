/** Defines how one contact field is revealed and paid for (API document, "States and transitions"). */

import { z } from 'zod';
import type { Spending } from '../context';
import { countFreeAttempt, revealRefusal } from '../limits/reveal-limit';
import type { PersonRow } from '../store/rows';
import { utcDay } from '../time';
import type { Field } from '../types';
import { ApiError } from '../wire/errors';

/** `source` is `vault` for a value fetched and charged now, `history` for one the account owned already. */
export interface Reveal {
  source: 'vault' | 'history';
  creditsSpent: number;
}

const valueRow = z.object({ value: z.string() });
const balanceRow = z.object({ balance: z.int() });

const selectVault = `SELECT value FROM vault v WHERE person_id = ? AND field = ? AND NOT EXISTS
  (SELECT 1 FROM lost_contacts l WHERE l.person_id = v.person_id AND l.field = v.field)`;

/** How many fields of the person could newly be charged in this call. */
export interface Chargeable {
  /** This one and those after it. */
  readonly pending: number;
  /** All, those included that were charged already. */
  readonly total: number;
  readonly charged: number;
}

/** Reveals a field once for ever; throws what refuses it, with nothing charged then. */
export function revealField(
  spending: Spending,
  person: PersonRow,
  field: Field,
  chargeable: Chargeable,
): Reveal {
  const { options, limits } = spending;
  if (ownedValue(spending, person.id, field) !== undefined) {
    countFreeAttempt(spending, options.ownedCounts);
    return { source: 'history', creditsSpent: 0 };
  }
  const refusal = refusalOf(spending, person, field, chargeable);
  if (refusal) throw withAttempt(spending, refusal);
  takeCredit(spending, person.id, field);
  const value = fetchFromVault(spending, person.id, field);
  if (value instanceof ApiError) {
    refundCredit(spending, person.id, field);
    throw withAttempt(spending, value);
  }
  recordReveal(spending, person.id, field, value);
  return { source: 'vault', creditsSpent: limits.costPerReveal };
}

/** The first of the three checks that fails, in the order that the options say. */
function refusalOf(
  spending: Spending,
  person: PersonRow,
  field: Field,
  chargeable: Chargeable,
): ApiError | null {
  const { options } = spending;
  const checks: Readonly<Record<string, () => ApiError | null>> = {
    noData: () => (isListed(person, field) ? null : noData(person, field)),
    limits: () => {
      const atOnce = options.scarceReveals === 'noField' ? left(chargeable) : 1;
      return revealRefusal(spending, { pending: Math.max(1, chargeable.pending), atOnce });
    },
    credits: () => creditRefusal(spending, chargeable),
  };
  for (const name of options.checkOrder.split('-')) {
    const refusal = checks[name]?.();
    if (refusal) return refusal;
  }
  return null;
}

function left({ total, charged }: Chargeable): number {
  return Math.max(1, total - charged);
}

function creditRefusal(spending: Spending, chargeable: Chargeable): ApiError | null {
  const { options, limits } = spending;
  const cost = limits.costPerReveal;
  const balance = balanceOf(spending);
  const needed = options.scarceCredits === 'noField' ? left(chargeable) * cost : cost;
  if (balance >= needed) return null;
  const fields = {
    stillWanted: Math.max(1, chargeable.pending),
    oneField: 1,
    wholeCall: Math.max(1, chargeable.total),
  };
  const required = Math.max(needed, fields[options.requiredCredits] * cost);
  const details = { required, balance };
  return new ApiError('INSUFFICIENT_CREDITS', 'Not enough credits; nothing was charged.', {
    details,
  });
}

function withAttempt(spending: Spending, error: ApiError): ApiError {
  if (error.code === 'NO_DATA') countFreeAttempt(spending, spending.options.noDataCounts);
  return error;
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

/** The store refuses a negative balance; the transaction around it keeps others out meanwhile. */
function takeCredit(spending: Spending, personId: string, field: Field): void {
  const cost = spending.limits.costPerReveal;
  spending.database.run(
    'UPDATE accounts SET balance = balance - ? WHERE id = ?',
    ...[cost, spending.account.id],
  );
  logCredit(spending, 'reveal', -cost, personId, field);
}

function refundCredit(spending: Spending, personId: string, field: Field): void {
  const cost = spending.limits.costPerReveal;
  spending.database.run(
    'UPDATE accounts SET balance = balance + ? WHERE id = ?',
    ...[cost, spending.account.id],
  );
  logCredit(spending, 'refund', cost, personId, field);
}

/** Listed data may have gone from the vault since: only then does a refund happen. */
function fetchFromVault(spending: Spending, personId: string, field: Field): string | ApiError {
  if (spending.vaultIsDown) {
    return new ApiError(
      'VAULT_UNAVAILABLE',
      'Contact data is temporarily unavailable; not charged.',
    );
  }
  const found = spending.database.one(valueRow, selectVault, personId, field);
  return (
    found?.value ??
    new ApiError('NO_DATA', `There is no ${field} on file for ${personId}; refunded.`)
  );
}

function recordReveal(spending: Spending, personId: string, field: Field, value: string): void {
  const { database, account, origin, nowMs, limits } = spending;
  database.run(
    'INSERT INTO reveals VALUES (?, ?, ?, ?, ?, ?)',
    ...[account.id, personId, field, value, origin, nowMs],
  );
  database.run(
    `INSERT INTO daily_reveals VALUES (?, ?, ?, 1, ?)
     ON CONFLICT DO UPDATE SET reveals = reveals + 1, credits = credits + excluded.credits`,
    ...[account.id, utcDay(nowMs), origin, limits.costPerReveal],
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
