/** Defines the audit: every request and every movement of credits, without keys or contact values. */

import { z } from 'zod';
import type { Database } from '../store/database';
import { roles } from '../types';

const requestRecord = z.object({
  atMs: z.int(),
  role: z.enum(roles).nullable(),
  accountId: z.string().nullable(),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  code: z.string().nullable(),
  requestId: z.string(),
  credits: z.int(),
});
/** One request; `path` is the pattern, `status` 0 when the connection was cut before the service. */
export type RequestRecord = z.infer<typeof requestRecord>;

const chargeRecord = z.object({
  atMs: z.int(),
  role: z.enum(roles),
  accountId: z.string(),
  kind: z.enum(['reveal', 'refund']),
  credits: z.int(),
  personId: z.string(),
  field: z.enum(['email', 'phone']),
  origin: z.enum(['api', 'app']),
  requestId: z.string(),
});
/** One charge at the moment it was made, however late, or the refund of one with negative `credits`. */
export type ChargeRecord = z.infer<typeof chargeRecord>;

export interface Audit {
  requests: RequestRecord[];
  charges: ChargeRecord[];
}

export function readAudit(database: Database): Audit {
  return {
    requests: database.all(
      requestRecord,
      `SELECT at_ms AS atMs, role, account_id AS accountId, method, path, status, code,
         request_id AS requestId, credits FROM requests ORDER BY number`,
    ),
    charges: database.all(
      chargeRecord,
      `SELECT h.at_ms AS atMs, a.role, h.account_id AS accountId, h.kind, -h.amount AS credits,
         h.person_id AS personId, h.field, h.origin, h.request_id AS requestId
       FROM credit_history h JOIN accounts a ON a.id = h.account_id
       WHERE h.kind IN ('reveal', 'refund') ORDER BY h.number`,
    ),
  };
}

/** What is recorded of one request besides what the audit shows. */
export interface RequestEntry extends Omit<RequestRecord, 'role'> {
  role: string | null;
  keyId: string | null;
  /** Whether it takes a place in the sliding minute of its key. */
  counted: boolean;
}

/** A request whose work was done later cost more than it did when it was answered. */
export function addCredits(database: Database, requestId: string, credits: number): void {
  const sql = 'UPDATE requests SET credits = credits + ? WHERE request_id = ?';
  if (credits !== 0) database.run(sql, credits, requestId);
}

export function recordRequest(database: Database, entry: RequestEntry): void {
  database.run(
    `INSERT INTO requests (at_ms, key_id, account_id, role, method, path, status, code, request_id,
       credits, counted) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[entry.atMs, entry.keyId, entry.accountId, entry.role, entry.method, entry.path],
    ...[entry.status, entry.code, entry.requestId, entry.credits, entry.counted ? 1 : 0],
  );
}
