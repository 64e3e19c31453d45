/** Defines a workbook in memory: its tables and its log. */

import { isContactListName } from '../../src/core/contact-list/list-cells';
import type {
  Block,
  ContactListSheet,
  ListSheet,
  LogSheet,
  Losses,
  StoredCell,
  Table,
  Workbook,
} from '../../src/core/ports/workbook';
import { logHeaders } from '../../src/core/sheet/log/log-line';
import { FakeTable } from './fake-table';

export class FakeLog implements LogSheet {
  headers: readonly string[] = logHeaders;
  rows: (readonly string[])[] = [];
  isShown = false;
  /** Rows of the grid below the last line, which read as blank ones. */
  spareRows = 1_000;
  /** Throws here to kill a step before its log is written. */
  beforeAppend: () => void = () => {};
  afterAppend: () => void = () => {};
  beforeFlush: () => void = () => {};

  lastRow(): number {
    return this.rows.length === 0 ? 0 : this.rows.length + 1;
  }

  reserve(): void {}

  dress(): void {}

  append(firstRow: number, rows: readonly (readonly string[])[]): void {
    this.beforeAppend();
    while (this.rows.length < firstRow - 2) this.rows.push([]);
    rows.forEach((texts, index) => {
      this.rows[firstRow - 2 + index] = texts;
    });
    this.afterAppend();
  }

  remove(firstRow: number, rows: number): void {
    this.rows.splice(firstRow - 2, rows);
  }

  flush(): void {
    this.beforeFlush();
  }

  read(firstRow: number, rows: number): readonly string[][] {
    if (firstRow < 2) {
      const headers = rows > 0 && this.rows.length > 0 ? [[...this.headers]] : [];
      return [...headers, ...this.read(2, rows - 1)];
    }
    const lines = this.rows.slice(firstRow - 2, firstRow - 2 + rows).map((texts) => [...texts]);
    const left = this.rows.length + this.spareRows - (firstRow - 2) - lines.length;
    const blank = Math.max(0, Math.min(rows - lines.length, left));
    return [...lines, ...Array.from({ length: blank }, () => logHeaders.map(() => ''))];
  }

  show(): void {
    this.isShown = true;
  }

  table(): LogTable | null {
    return this.rows.length === 0 ? null : new LogTable(this);
  }
}

/** The log as a sheet: what is written there stands in the log. */
class LogTable extends FakeTable {
  private readonly log: FakeLog;

  constructor(log: FakeLog) {
    super([log.headers, ...log.rows], 99, 'CDX log');
    this.log = log;
  }

  override writePlain(blocks: readonly Block[]): void {
    this.log.beforeAppend();
    super.writePlain(blocks);
    this.keep();
  }

  override put(cells: readonly StoredCell[]): void {
    super.put(cells);
    this.keep();
  }

  override fill(rows: readonly number[], column: number, text: string): void {
    super.fill(rows, column, text);
    this.keep();
  }

  private keep(): void {
    this.log.rows = this.read(2, this.log.rows.length, 0, this.log.headers.length);
  }
}

const listId = 99;

/** Of a sheet whose texts lead there. */
export function linksOf(links: readonly (readonly string[])[]): ListSheet['linksIn'] {
  return (firstRow, rows, firstColumn, columns) =>
    Array.from({ length: rows }, (_, row) =>
      Array.from(
        { length: columns },
        (_, column) => links[firstRow - 1 + row]?.[firstColumn + column] ?? '',
      ),
    );
}

export class FakeContactList implements ContactListSheet {
  rows: (readonly string[])[] = [];
  /** What its texts lead to, row by row. */
  links: readonly (readonly string[])[] = [];
  /** That it bears by now. */
  name = 'Do not contact';
  reads = 0;
  /** As it was kept last; null where nobody has read it. */
  namesSomebody: boolean | null = null;

  read(): readonly ListSheet[] {
    this.reads += 1;
    const { rows } = this;
    return rows.length === 0 ? [] : [{ sheetId: listId, rows, linksIn: linksOf(this.links) }];
  }

  readonly keep = (_sheetId: number, namesSomebody: boolean): void => {
    this.namesSomebody = namesSomebody;
  };

  isIt({ name }: Pick<Table, 'name'>): boolean {
    return isContactListName(name) || name === this.name;
  }

  open(texts: readonly (readonly string[])[]): void {
    if (this.rows.length === 0) this.rows = [...texts];
  }
}

export class FakeWorkbook implements Workbook {
  readonly id = 'workbook-1';
  readonly log = new FakeLog();
  readonly contactList = new FakeContactList();
  readonly losses: Losses = { cells: 0 };
  tables: readonly FakeTable[];

  constructor(...tables: readonly FakeTable[]) {
    this.tables = tables;
  }

  table(sheetId: number): Table | null {
    return this.allTables().find((table) => table.sheetId === sheetId) ?? null;
  }

  activeTable(): Table | null {
    return this.allTables()[0] ?? null;
  }

  allTables(): readonly Table[] {
    for (const table of this.tables) table.losses = this.losses;
    return this.tables;
  }
}
