/** Defines the numbers that outlive a restart and are shared by all processes on one file. */

import { z } from 'zod';
import type { Database } from './database';

const counterRow = z.object({ value: z.int() });

export function readCounter(database: Database, name: string): number {
  const sql = 'SELECT value FROM counters WHERE name = ?';
  return database.one(counterRow, sql, name)?.value ?? 0;
}

export function writeCounter(database: Database, name: string, value: number): void {
  const sql = `INSERT INTO counters VALUES (?, ?)
    ON CONFLICT DO UPDATE SET value = excluded.value`;
  database.run(sql, name, value);
}

/** The next number, which no other process gets. */
export function nextNumber(database: Database, name: string): number {
  const sql = `INSERT INTO counters VALUES (?, 1)
    ON CONFLICT DO UPDATE SET value = value + 1 RETURNING value`;
  return database.only(counterRow, sql, name).value;
}
