/** Defines how a store is opened: made where it is new, checked where it was kept. */

import { z } from 'zod';
import { hashKey } from '../accounts/keys';
import type { OptionBook } from '../options/option-book';
import type { InventedPerson } from '../people/person';
import type { Role } from '../types';
import { fillDailyCaps, seedAccounts } from './accounts';
import { readCounter, writeCounter } from './counters';
import { Database } from './database';
import { attachPopulation } from './population';
import { countRow } from './rows';

/** The file can't be used as it is; the message says why, and what to do. */
class StoreError extends Error {
  override readonly name = 'StoreError';

  constructor(file: string, reason: string) {
    const todo = `move it and ${file}-wal away and start again, or start with fresh data (--memory)`;
    super(`${file} ${reason}: ${todo}.`);
  }
}

export interface StoreContent {
  people: readonly InventedPerson[];
  keys: Record<Role, string>;
  options: OptionBook;
  /** Without the distance that is kept in the store. */
  nowMs: () => number;
}

export function openStore(file: string, content: StoreContent): Database {
  const database = open(file);
  try {
    requireSameSeed(database, file, content);
    const nowMs = content.nowMs() + readCounter(database, 'clock_offset_ms');
    fillDailyCaps(database, nowMs, content.options);
    attachPopulation(database, content.people);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }

  function open(path: string): Database {
    let opened: Database | null = null;
    try {
      opened = new Database(path);
      requireWhole(opened, path);
      fillStore(opened, content);
      return opened;
    } catch (error) {
      opened?.close();
      if (error instanceof StoreError) throw error;
      throw new StoreError(path, `can't be read as a database (${reasonOf(error)})`);
    }
  }
}

const checkRow = z.object({ integrity_check: z.string() });

/** Looks at every page: one that was zeroed would otherwise only show once something is read from it. */
function requireWhole(database: Database, file: string): void {
  const [first] = database.all(checkRow, 'PRAGMA integrity_check(1)');
  if (first?.integrity_check === 'ok') return;
  throw new StoreError(file, `is damaged (${first?.integrity_check.trim() ?? 'no answer'})`);
}

function fillStore(database: Database, { keys, nowMs }: StoreContent): void {
  database.transaction(() => {
    const isNew = !database.hasTable('accounts');
    database.createTables('schema-accounts.sql');
    if (isNew) seedAccounts(database, keys, nowMs());
    else continueRequestIds(database);
  });
}

/** A file from before ids were counted in the store: they go on where its audit ends. */
function continueRequestIds(database: Database): void {
  if (readCounter(database, 'last_request_id') > 0) return;
  const sql = 'SELECT COALESCE(MAX(number), 0) AS n FROM requests';
  writeCounter(database, 'last_request_id', database.only(countRow, sql).n);
}

function requireSameSeed(database: Database, file: string, { keys }: StoreContent): void {
  const sql = 'SELECT COUNT(*) AS n FROM api_keys WHERE hash = ?';
  if (database.only(countRow, sql, hashKey(keys.pro)).n > 0) return;
  throw new StoreError(file, 'holds the accounts of another seed');
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
