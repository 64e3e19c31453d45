/** Keeps formulas up to date: which depend on what, what is stale, and where arrays spill. */

import { type Area, intersects } from '../model/a1';
import type { CellExtras } from '../model/cell-grid';
import type { SpreadsheetChange, StructureChange } from '../model/changes';
import { CellError } from '../model/entry';
import { movedArea } from '../model/protections';
import type { SheetModel } from '../model/sheet-model';
import type { SpreadsheetModel } from '../model/spreadsheet-model';
import { evaluate } from './evaluate';
import { at, dependsOn, type FormulaCell, losesOrGains, moved, touchesSpill } from './formula-cell';
import { formatOfResult } from './result-format';
import { clearSpill, storeResult } from './results';
import { adjustFormula, shiftFormula } from './rewriting';
import { parseFormula, type SheetReference } from './syntax';
import { CellReference, loading, type Matrix, type Value } from './values';

export interface FormulaEnvironment {
  isCustomFunction(name: string): boolean;
  nowSerial(): number;
  random(): number;
}

/** Calls a function of the script for a cell. */
export type CustomCall = (cell: FormulaCell, name: string, args: readonly Value[]) => Value;

export class FormulaEngine {
  readonly #model: SpreadsheetModel;
  readonly #environment: FormulaEnvironment;
  readonly #byExtras = new WeakMap<CellExtras, FormulaCell>();
  #cells: FormulaCell[] = [];
  readonly #stale = new Set<FormulaCell>();
  #indexIsOld = false;

  constructor(model: SpreadsheetModel, environment: FormulaEnvironment) {
    this.#model = model;
    this.#environment = environment;
    model.onChange((change) => this.#onChange(change));
  }

  get cells(): readonly FormulaCell[] {
    this.#reindex();
    return this.#cells;
  }

  // Changes

  #onChange(change: SpreadsheetChange): void {
    if (change.kind === 'cells') this.#cellsChanged(change.sheetId, change.area, change.author);
    else if (change.kind === 'rows' || change.kind === 'columns') {
      const changed = this.#model.sheetById(change.sheetId);
      for (const cell of this.#cells)
        if (losesOrGains(cell, change, this.#model)) this.#markStale(cell);
      if (change.action === 'delete') this.#forgetDeleted(change);
      this.#rewrite((cell) => adjustFormula(cell.text, cell.sheet, changed, change));
    } else if (change.kind === 'sorted') this.#sorted(change.sheetId, change.area);
    else if (change.kind === 'sheets') this.#indexIsOld = true;
  }

  #cellsChanged(sheetId: number, area: Area, author: string): void {
    if (author !== 'formula') this.#indexIsOld ||= this.#formulasDiffer(sheetId, area);
    if (author === 'script') this.#indexNew(sheetId, area);
    for (const cell of this.#cells) {
      if (dependsOn(cell, sheetId, area, this.#model)) this.#markStale(cell);
      if (author !== 'formula' && touchesSpill(cell, sheetId, area)) this.#markStale(cell);
    }
  }

  /** Whether formulas appeared, changed or vanished in an area. */
  #formulasDiffer(sheetId: number, area: Area): boolean {
    const sheet = this.#model.sheetById(sheetId);
    if (!sheet) return true;
    const known = this.#cells.some(
      ({ sheet: owner, row, column }) =>
        owner === sheet &&
        row >= area.firstRow &&
        row <= area.lastRow &&
        column >= area.firstColumn &&
        column <= area.lastColumn,
    );
    if (known) return true;
    for (let row = area.firstRow; row <= Math.min(area.lastRow, sheet.maxRows); row++) {
      const extras = sheet.grid.row(row)?.extras;
      if (extras?.some((item) => item?.formula !== undefined)) return true;
    }
    return false;
  }

  /** What moves before the next calculation moves with its references too. */
  #indexNew(sheetId: number, area: Area): void {
    const sheet = this.#model.sheetById(sheetId);
    const { firstRow, lastRow, firstColumn, lastColumn } = area;
    for (let row = firstRow; row <= Math.min(lastRow, sheet?.maxRows ?? 0); row++) {
      sheet?.grid.row(row)?.extras?.forEach((extras, index) => {
        const column = index + 1;
        if (extras?.formula === undefined || column < firstColumn || column > lastColumn) return;
        if (this.#byExtras.get(extras)?.text === extras.formula) return;
        this.#cells.push(this.#cellFor(sheet, row, column, extras));
      });
    }
  }

  /** What stood in the cells that a deleted formula covered has gone with them, or moved up. */
  #forgetDeleted(change: StructureChange): void {
    for (const cell of this.#cells) {
      const isGone = cell.sheet.id === change.sheetId && movedArea(at(cell), change) === null;
      if (isGone && cell.spill) cell.spill = movedArea(cell.spill, change);
    }
  }

  #sorted(sheetId: number, area: Area): void {
    this.#rewrite((cell, row) =>
      cell.sheet.id === sheetId ? shiftFormula(cell.text, row - cell.row) : cell.text,
    );
    for (const cell of this.#cells)
      if (dependsOn(cell, sheetId, area, this.#model)) this.#markStale(cell);
  }

  /** Gives every formula its new text; `row` is where the cell is now. */
  #rewrite(newText: (cell: FormulaCell, row: number) => string): void {
    for (const sheet of this.#model.sheets)
      sheet.grid.forEachFormula((row, _column, extras) => {
        const cell = this.#byExtras.get(extras);
        if (!cell || extras.formula !== cell.text) return;
        extras.formula = newText(cell, row);
        cell.text = extras.formula;
        cell.parsed = parseFormula(cell.text);
      });
    this.#indexIsOld = true;
    this.#reindex();
  }

  #markStale(cell: FormulaCell): void {
    if (cell.computing) return;
    cell.stale = true;
    this.#stale.add(cell);
  }

  #reindex(): void {
    if (!this.#indexIsOld) return;
    this.#indexIsOld = false;
    const before = new Set(this.#cells);
    this.#cells = [];
    for (const sheet of this.#model.sheets)
      sheet.grid.forEachFormula((row, column, extras) => {
        const cell = this.#cellFor(sheet, row, column, extras);
        before.delete(cell);
        this.#cells.push(cell);
      });
    for (const gone of before) this.#forget(gone);
  }

  #cellFor(sheet: SheetModel, row: number, column: number, extras: CellExtras): FormulaCell {
    const text = extras.formula ?? '';
    const known = this.#byExtras.get(extras);
    if (known && known.text === text) {
      if (known.spill && (known.row !== row || known.column !== column))
        known.spill = moved(known.spill, row - known.row, column - known.column);
      Object.assign(known, { sheet, row, column });
      return known;
    }
    if (known) this.#forget(known);
    const parsed = parseFormula(text);
    const isCustom = [...parsed.functions].some((name) => this.#environment.isCustomFunction(name));
    const cell: FormulaCell = {
      sheet,
      row,
      column,
      extras,
      text,
      parsed,
      isCustom,
      stale: true,
      computing: false,
      spill: null,
    };
    this.#byExtras.set(extras, cell);
    this.#stale.add(cell);
    return cell;
  }

  /** The same formula put into the cell again is a new one, to be computed. */
  #forget(cell: FormulaCell): void {
    this.#stale.delete(cell);
    if (this.#byExtras.get(cell.extras) === cell) this.#byExtras.delete(cell.extras);
    clearSpill(cell);
  }

  // Calculation

  /** Brings formulas of built-in functions up to date; those of the script show `Loading...`. */
  settleBuiltIns(): void {
    this.#reindex();
    for (const cell of this.#stale) if (cell.isCustom) storeResult(cell, loading);
    for (let turn = 0; turn < maxTurns; turn++) {
      const due = [...this.#stale].filter((cell) => !cell.isCustom);
      if (due.length === 0) return;
      for (const cell of due) if (cell.stale) this.compute(cell, refuseCustomCalls);
    }
  }

  /** The stale cells whose formula calls the script, in the order in which they can be computed. */
  staleCustomCells(): FormulaCell[] {
    this.settleBuiltIns();
    const due = [...this.#stale].filter((cell) => cell.isCustom);
    const ready = due.filter(
      (cell) =>
        !due.some(
          (other) => other !== cell && dependsOn(cell, other.sheet.id, at(other), this.#model),
        ),
    );
    return ready.length > 0 ? ready : due.slice(0, 1);
  }

  /** Computes one cell. An exception of `call` leaves the cell stale. */
  compute(cell: FormulaCell, call: CustomCall): void {
    if (cell.computing) throw new CircularReference();
    cell.computing = true;
    let value: Exclude<Value, CellReference>;
    try {
      value = this.#value(cell, call);
    } catch (error) {
      if (!(error instanceof CircularReference)) throw error;
      value = new CellError('#REF!', 'Circular dependency detected.');
    } finally {
      cell.computing = false;
    }
    this.#stale.delete(cell);
    cell.stale = false;
    storeResult(
      cell,
      value,
      formatOfResult(cell.parsed.ast, (reference) => this.#formatAt(cell, reference)),
    );
  }

  #formatAt({ sheet: own }: FormulaCell, { sheet, area }: SheetReference): string | undefined {
    const target = sheet === null ? own : this.#model.sheet(sheet);
    const format = target?.format(area.firstRow, area.firstColumn);
    return format === '@' ? undefined : format;
  }

  #value(cell: FormulaCell, call: CustomCall): Exclude<Value, CellReference> {
    const { ast } = cell.parsed;
    if (!ast) return new CellError('#ERROR!', 'Formula parse error.');
    const value = evaluate(ast, {
      sheet: cell.sheet,
      row: cell.row,
      column: cell.column,
      findSheet: (name) => this.#model.sheet(name),
      findName: (name) => this.#named(name),
      read: (reference) => this.read(reference),
      isCustomFunction: (name) => this.#environment.isCustomFunction(name),
      callCustomFunction: (name, args) => call(cell, name, args),
      nowSerial: () => this.#environment.nowSerial(),
      random: () => this.#environment.random(),
    });
    return value instanceof CellReference ? this.read(value) : value;
  }

  #named(name: string): CellReference | undefined {
    const found = this.#model.namedRanges.get(name);
    const sheet = found && this.#model.sheetById(found.sheetId);
    return sheet && new CellReference(sheet, found.area);
  }

  /** Values of cells, after computing the stale ones among them. */
  read({ sheet, area }: CellReference): Matrix {
    for (const other of this.#stale)
      if (!other.isCustom && other.sheet === sheet && intersects(at(other), area))
        this.compute(other, refuseCustomCalls);
    const rows: Matrix = [];
    for (let rowNumber = area.firstRow; rowNumber <= area.lastRow; rowNumber++) {
      const values = sheet.grid.row(rowNumber)?.values;
      const cells = new Array<Matrix[number][number]>(area.lastColumn - area.firstColumn + 1);
      for (let i = 0; i < cells.length; i++) cells[i] = values?.[area.firstColumn - 1 + i] ?? null;
      rows.push(cells);
    }
    return rows;
  }
}

class CircularReference extends Error {
  override readonly name = 'CircularReference';
}

/** A chain of formulas longer than this many turns is a cycle. */
const maxTurns = 1000;

const refuseCustomCalls: CustomCall = () => loading;
