/** Defines a workbook in memory: its tables and its log. */

import type { LogSheet, Table, Workbook } from '../../src/core/enrich/workbook';
import type { FakeTable } from './fake-table';

export class FakeLog implements LogSheet {
  rows: (readonly string[])[] = [];
  isShown = false;
  /** Throws here to kill a step before its log is written. */
  beforeAppend: () => void = () => {};
  afterAppend: () => void = () => {};

  lastRow(): number {
    return this.rows.length === 0 ? 0 : this.rows.length + 1;
  }

  reserve(): void {}

  append(firstRow: number, rows: readonly (readonly string[])[]): void {
    this.beforeAppend();
    rows.forEach((texts, index) => {
      this.rows[firstRow - 2 + index] = texts;
    });
    this.afterAppend();
  }

  read(firstRow: number, rows: number): readonly string[][] {
    return this.rows.slice(firstRow - 2, firstRow - 2 + rows).map((texts) => [...texts]);
  }

  show(): void {
    this.isShown = true;
  }
}

export class FakeWorkbook implements Workbook {
  readonly id = 'workbook-1';
  readonly log = new FakeLog();
  tables: readonly FakeTable[];

  constructor(...tables: readonly FakeTable[]) {
    this.tables = tables;
  }

  table(sheetId: number): Table | null {
    return this.tables.find((table) => table.sheetId === sheetId) ?? null;
  }

  activeTable(): Table | null {
    return this.tables[0] ?? null;
  }
}
