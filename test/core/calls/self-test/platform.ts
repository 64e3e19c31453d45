/** Defines a platform for the self-test: as it is assumed to be, but for what a test changes. */

import type { Session } from '../../../../src/core/calls/session';
import type { Scratch } from '../../../../src/core/ports/scratch';
import type { Look, StoredCell } from '../../../../src/core/ports/workbook';
import { FakeTable } from '../../../support/fake-table';
import { Office } from '../../../support/office';
import { fakeLock } from '../../api/fakes';

const cells = 20;

/** A grid that computes the formulas of the self-test, and keeps formats and links. */
class ScratchTable extends FakeTable {
  /** What becomes of a text that begins with an apostrophe, in a cell of plain text. */
  apostrophe = (text: string) => text;
  /** What a cell shows that holds a date. */
  shownDate = (date: Date): Date | string => date;
  /** How a format reads once it was set. */
  formatRead = (format: string) => format;
  /** Where a text that a rule refuses is told; null for nowhere. */
  ruleTellsAt: 'write' | 'flush' | null = 'write';
  isGone = false;
  private readonly formatsByCell = new Map<string, string>();
  private readonly formulasByCell = new Map<string, string>();
  private readonly linksByCell = new Map<string, string>();
  private hasRefused = false;

  constructor() {
    super(Array.from({ length: cells }, () => Array.from({ length: cells }, () => '')));
  }

  override lastRow(): number {
    if (this.isGone) throw new Error('The sheet is gone.');
    return super.lastRow();
  }

  override write(blocks: Parameters<FakeTable['write']>[0]): void {
    const taken = blocks.map((block) => ({
      ...block,
      values: block.values.map((row) => row.map((text) => this.asEntered(text))),
    }));
    if (this.ruleTellsAt === 'write') {
      super.write(taken);
      return;
    }
    const isRefused = ({ firstColumn, values }: (typeof taken)[number]) =>
      values.flat().some((text) => this.ruled.get(firstColumn)?.takes(text) === false);
    this.hasRefused ||= taken.some(isRefused);
    super.write(taken.filter((block) => !isRefused(block)));
  }

  private asEntered(text: string): string {
    return text.startsWith("'") ? this.apostrophe(text) : text;
  }

  /** Called alone, as that of the adapter's tables may be. */
  override flush = (): void => {
    super.flush();
    const { hasRefused } = this;
    this.hasRefused = false;
    if (hasRefused && this.ruleTellsAt === 'flush') throw new Error('The rule refuses that.');
  };

  override put(stored: readonly StoredCell[]): void {
    super.put(stored.map((cell) => this.computed(cell)));
    for (const { rowNumber, column, link, formula } of stored) {
      const target = link ?? /^=HYPERLINK\("(.*)"\)$/.exec(formula)?.[1];
      if (target !== undefined) this.linksByCell.set(`${rowNumber} ${column}`, target);
      if (formula !== '') this.formulasByCell.set(`${rowNumber} ${column}`, formula);
    }
  }

  private computed(cell: StoredCell): StoredCell {
    if (cell.formula !== '') return { ...cell, formula: '', value: 2 };
    const { isTyped, ...plain } = cell;
    const value = isTyped === true ? new Date(String(cell.value)) : cell.value;
    return { ...plain, value: value instanceof Date ? this.shownDate(value) : value };
  }

  override formulas(firstRow: number, rows: number, firstColumn: number, columns: number) {
    return Array.from({ length: rows }, (_, row) =>
      Array.from(
        { length: columns },
        (_cell, column) =>
          this.formulasByCell.get(`${firstRow + row} ${firstColumn + column}`) ?? '',
      ),
    );
  }

  override links(firstRow: number, rows: number, column: number): readonly string[] {
    return Array.from(
      { length: rows },
      (_, row) => this.linksByCell.get(`${firstRow + row} ${column}`) ?? '',
    );
  }

  override formats(firstRow: number, rows: number, columns: number): string[][] {
    return Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_cell, column) =>
        this.formatRead(this.formatsByCell.get(`${firstRow + row} ${column}`) ?? '0.###'),
      ),
    );
  }

  override formatCells(formatted: Parameters<Scratch['table']['formatCells']>[0] = []): void {
    for (const { rowNumber, column, format } of formatted)
      this.formatsByCell.set(`${rowNumber} ${column}`, format);
  }

  override look(firstRow: number, rows: number, columns: number): Look {
    const seen = super.look(firstRow, rows, columns);
    return { ...seen, headers: this.read(1, 1, 0, columns)[0] ?? [] };
  }

  removeColumn(column: number): void {
    super.write([{ firstRow: 1, firstColumn: column, values: [['gone']] }]);
    this.deleteColumn('gone');
  }
}

export interface Platform {
  readonly session: Session;
  readonly table: ScratchTable;
  readonly otherLock: ReturnType<typeof fakeLock>;
  readonly scratch: { -readonly [K in keyof Scratch]: Scratch[K] };
  /** Whether developer metadata goes along with a column that is moved. */
  followsMoves: boolean;
  /** Sheets that were made and not removed. */
  readonly left: Set<string>;
}

export function platform(): Platform {
  const office = new Office([]);
  const { clock } = office;
  const table = new ScratchTable();
  const otherLock = fakeLock();
  const left = new Set<string>();
  const made: Platform = {
    session: {
      ...office.as('owner'),
      clock: { nowMs: () => clock.nowMs(), sleep: (ms) => clock.sleep(ms) },
    },
    table,
    otherLock,
    followsMoves: true,
    left,
    scratch: {
      table,
      otherLock,
      moveColumn(from, before) {
        const texts = table.read(2, cells, from, 1);
        const marks = Object.entries(table.outputColumns()).filter(([, at]) => at === from);
        table.removeColumn(from);
        table.insertColumn(before - 1, '');
        table.write([{ firstRow: 2, firstColumn: before - 1, values: texts }]);
        for (const [mark] of marks) if (made.followsMoves) table.mark(before - 1, mark);
      },
      deleteColumn: (column) => table.removeColumn(column),
      demandOneOf(_row, column, texts) {
        table.ruled.set(column, { words: '', takes: (text) => texts.includes(text) });
      },
      protect: () => {},
      remove: () => left.clear(),
    },
  };
  return made;
}
