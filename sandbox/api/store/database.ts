/** Defines the one way to the SQLite store: cached statements, rows checked by a schema, transactions. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import type { z } from 'zod';

export type SqlValue = string | number | null;

/** A second process on the same file waits for its turn; a commit costs no full sync. */
const pragmas = `PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL`;

export class Database {
  private readonly statements = new Map<string, Libsql.Statement>();
  private readonly connection: Libsql.Database;

  /** `file` is a path, a `file:` URI, or `:memory:`. */
  constructor(file: string) {
    this.connection = new Libsql(file);
    this.connection.exec(pragmas);
  }

  hasTable(name: string): boolean {
    const sql = 'SELECT 1 FROM sqlite_master WHERE name = ?';
    return this.connection.prepare(sql).get(name) !== undefined;
  }

  /** Creates the tables of a schema file beside this one. */
  createTables(schemaFile: string): void {
    this.connection.exec(readFileSync(join(__dirname, schemaFile), 'utf8'));
  }

  /** Makes the tables of another database readable here under their own names. */
  attach(uri: string, name: string): void {
    this.connection.prepare(`ATTACH ? AS ${name}`).run(uri);
  }

  one<T>(row: z.ZodType<T>, sql: string, ...values: SqlValue[]): T | undefined {
    const found = this.statement(sql).get(...values);
    return found === undefined ? undefined : row.parse(found);
  }

  /** As `one`, for queries that always answer with a row, such as counts. */
  only<T>(row: z.ZodType<T>, sql: string, ...values: SqlValue[]): T {
    return row.parse(this.statement(sql).get(...values));
  }

  all<T>(row: z.ZodType<T>, sql: string, ...values: SqlValue[]): T[] {
    return this.statement(sql)
      .all(...values)
      .map((found) => row.parse(found));
  }

  /** Runs a statement and answers how many rows it changed. */
  run(sql: string, ...values: SqlValue[]): number {
    return this.statement(sql).run(...values).changes;
  }

  /** Takes the write lock at once, so that two connections to one file cannot both read, then charge. */
  transaction<T>(work: () => T): T {
    this.connection.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.connection.exec('COMMIT');
      return result;
    } catch (error) {
      this.connection.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.statements.clear();
    this.writeBack();
    this.connection.close();
  }

  /** The log that SQLite keeps beside the file goes into it, so that the file alone is whole. */
  private writeBack(): void {
    try {
      this.connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // A damaged file takes nothing more, and is closed all the same.
    }
  }

  private statement(sql: string): Libsql.Statement {
    let statement = this.statements.get(sql);
    if (!statement) {
      statement = this.connection.prepare(sql);
      this.statements.set(sql, statement);
    }
    return statement;
  }
}
