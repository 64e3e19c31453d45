/** Defines the colleague: somebody who works in the same sheet while runs go on. */

import type { SeededRandom } from '../../sandbox/api/random';
import { type ColleagueAct, notInGap, weights } from './colleague-acts';
import { inputTexts, type SheetLead } from './sheet-lead';
import { inputColumns, type ShadowRow, type SheetShadow } from './sheet-shadow';

/** Outputs that people type into; person ids are not among them, since one typed there is an input. */
const typedOutputs = ['email', 'phone', 'title'];

const rowsMax = 90;

export class Colleague {
  private readonly shadow: SheetShadow;
  private readonly random: SeededRandom;
  private readonly spare: SheetLead[];
  private serial = 0;

  constructor(shadow: SheetShadow, random: SeededRandom, spare: readonly SheetLead[]) {
    this.shadow = shadow;
    this.random = random;
    this.spare = [...spare];
  }

  /** Does one thing, all of it at once; null where that was not possible. */
  act(gapIsOpen: boolean, act = this.random.weighted(weights)): ColleagueAct | null {
    if (gapIsOpen && notInGap.has(act)) return null;
    const done = this.shadow.spreadsheet.batch(() => this.acts[act]());
    return done ? act : null;
  }

  /** Gives input columns their first names back. */
  restoreHeaders(): void {
    for (const [name, column] of this.shadow.ownColumns()) {
      const header = firstHeaders.get(name);
      if (header !== undefined) this.rename(name, column, header);
    }
  }

  private readonly acts: Readonly<Record<ColleagueAct, () => boolean>> = {
    'edit inputs': () => this.editInputs(),
    'type in own cell': () => this.typeNote(),
    'type in output cell': () => this.typeOutput(),
    'clear status': () => this.clearOutput('status'),
    'clear output': () => this.clearOutput(this.somePresent(['email', 'phone'])),
    sort: () => this.sort(),
    'insert row': () => this.insertRow(),
    'delete row': () => this.deleteRow(),
    filter: () => this.filter(),
    'move column': () => this.moveColumn(),
    'insert column': () => this.insertColumn(),
    'rename output column': () => this.renameOutput(),
    'rename input column': () => this.renameInput(),
    'delete output column': () => this.deleteOutputColumn(),
    'insert log line': () => this.insertLogLine(),
  };

  private someRow(): { row: ShadowRow; number: number } | null {
    const numbers = [...this.shadow.rowNumbers()];
    if (numbers.length === 0) return null;
    const [ref, number] = this.random.pick(numbers);
    const row = this.shadow.rows.get(ref);
    return row === undefined ? null : { row, number };
  }

  private editInputs(): boolean {
    const found = this.someRow();
    const lead = this.spare.pop();
    if (found === null || lead === undefined) return false;
    found.row.versions.push(lead);
    this.enter(found.row, found.number, lead);
    return true;
  }

  /** Types a lead into the input cells of a row. */
  enter(row: ShadowRow, number: number, lead: SheetLead): void {
    const columns = this.shadow.ownColumns();
    const texts = inputTexts(lead);
    for (const name of inputColumns) {
      const column = columns.get(name);
      if (column !== undefined) this.type(row, name, number, column, texts[name] ?? '');
    }
  }

  private type(row: ShadowRow, name: string, number: number, column: number, text: string): void {
    this.shadow.sheet.setCell(number, column, text);
    row.texts.set(name, this.shadow.content(number, column));
  }

  private typeNote(): boolean {
    const found = this.someRow();
    if (found === null) return false;
    this.serial += 1;
    const text = `note ${this.serial}`;
    this.type(found.row, 'notes', found.number, this.shadow.ownColumn('notes'), text);
    return true;
  }

  private typeOutput(): boolean {
    const found = this.someRow();
    const output = this.somePresent(typedOutputs);
    const column = output === undefined ? undefined : this.shadow.outputColumns().get(output);
    if (found === null || output === undefined || column === undefined) return false;
    this.serial += 1;
    const text = this.random.chance(0.3) ? `=${this.serial}+1` : `typed ${this.serial}`;
    this.shadow.sheet.setCell(found.number, column, text);
    // A plain-text cell keeps a formula as text; both are what the colleague typed.
    const content = this.shadow.content(found.number, column);
    found.row.typed.set(output, content);
    found.row.everTyped.add(`${output} ${content}`);
    found.row.touched.add(output);
    return true;
  }

  private somePresent(outputs: readonly string[]): string | undefined {
    const present = this.shadow.outputColumns();
    const some = outputs.filter((output) => present.has(output));
    return some.length === 0 ? undefined : this.random.pick(some);
  }

  private clearOutput(output: string | undefined): boolean {
    if (output === undefined) return false;
    const found = this.someRow();
    const column = this.shadow.outputColumns().get(output);
    if (found === null || column === undefined) return false;
    this.shadow.sheet.setCell(found.number, column, '');
    found.row.typed.delete(output);
    found.row.touched.add(output);
    return true;
  }

  private sort(): boolean {
    const { sheet } = this.shadow;
    if (sheet.lastRow < 3) return false;
    const column = this.random.pick([...this.shadow.ownColumns().values()]);
    const area = {
      firstRow: 2,
      firstColumn: 1,
      lastRow: sheet.lastRow,
      lastColumn: sheet.lastColumn,
    };
    sheet.sort(area, [{ column, ascending: this.random.chance(0.5) }]);
    return true;
  }

  private insertRow(): boolean {
    const { sheet } = this.shadow;
    const lead = this.spare.pop();
    if (lead === undefined || this.shadow.rowNumbers().size >= rowsMax) return false;
    const number = 2 + this.random.below(Math.max(1, sheet.lastRow));
    sheet.insertRows(number, 1, 'user', number > 2 ? number - 1 : 0);
    this.serial += 1;
    const ref = `i${this.serial}`;
    const row = this.shadow.addRow(ref, lead);
    sheet.setCell(number, this.shadow.ownColumn('ref'), ref);
    row.texts.set('ref', ref);
    this.enter(row, number, lead);
    return true;
  }

  private deleteRow(): boolean {
    const found = this.someRow();
    if (found === null || this.shadow.rowNumbers().size < 4) return false;
    this.shadow.rows.delete(found.row.ref);
    this.shadow.sheet.deleteRows(found.number);
    return true;
  }

  private filter(): boolean {
    const { sheet } = this.shadow;
    if (sheet.filterArea !== null && this.random.chance(0.5)) {
      sheet.setFilter(null);
      return true;
    }
    const { lastRow, lastColumn } = sheet;
    sheet.setFilter({ firstRow: 1, firstColumn: 1, lastRow, lastColumn });
    const digit = String(this.random.below(10));
    sheet.filterColumn(this.shadow.ownColumn('ref'), (shown) => !shown.endsWith(digit));
    return true;
  }

  private moveColumn(): boolean {
    const { sheet } = this.shadow;
    const from = 1 + this.random.below(sheet.lastColumn);
    const before = 1 + this.random.below(sheet.lastColumn + 1);
    if (before === from || before === from + 1) return false;
    sheet.moveColumns(from, 1, before);
    return true;
  }

  private insertColumn(): boolean {
    const { sheet } = this.shadow;
    const before = 1 + this.random.below(sheet.lastColumn + 1);
    sheet.insertColumns(before);
    this.serial += 1;
    const name = `extra ${this.serial}`;
    this.shadow.addOwnColumn(name, before, name);
    sheet.setCell(1, before, name);
    return true;
  }

  private renameOutput(): boolean {
    const outputs = [...this.shadow.outputColumns()];
    if (outputs.length === 0) return false;
    const [name, column] = this.random.pick(outputs);
    this.serial += 1;
    const header = `Renamed ${this.serial}`;
    this.shadow.sheet.setCell(1, column, header);
    this.shadow.outputHeaders.set(name, header);
    return true;
  }

  private renameInput(): boolean {
    const present = this.shadow.ownColumns();
    const name = this.random.pick(inputColumns.filter((each) => present.has(each)));
    this.serial += 1;
    this.rename(name, this.shadow.ownColumn(name), `Renamed ${this.serial}`);
    return true;
  }

  private rename(name: string, column: number, header: string): void {
    this.shadow.sheet.setCell(1, column, header);
    this.shadow.headers.set(name, header);
  }

  /** Somebody had the log shown and keeps a remark there. */
  private insertLogLine(): boolean {
    const log = this.shadow.spreadsheet.sheet('CDX log');
    if (log === undefined || log.lastRow < 2) return false;
    const number = 2 + this.random.below(log.lastRow);
    log.insertRows(number, 1, 'user', number > 2 ? number - 1 : 0);
    log.setCell(number, 1, 'a remark');
    return true;
  }

  private deleteOutputColumn(): boolean {
    const outputs = [...this.shadow.outputColumns()];
    if (outputs.length === 0) return false;
    const [name, column] = this.random.pick(outputs);
    this.shadow.lostOutputs.add(name);
    this.shadow.outputHeaders.delete(name);
    for (const row of this.shadow.rows.values()) row.typed.delete(name);
    this.shadow.sheet.deleteColumns(column);
    return true;
  }
}

export const firstHeaders: ReadonlyMap<string, string> = new Map([
  ['ref', 'Ref'],
  ['name', 'Full name'],
  ['company', 'Company'],
  ['linkedin', 'LinkedIn URL'],
  ['email', 'Work email'],
  ['personId', 'Person ID'],
  ['notes', 'Notes'],
]);
