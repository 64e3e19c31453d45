/** Defines the colleague: somebody who works in the same sheet while runs go on. */

import type { SeededRandom } from '../../sandbox/api/random';
import { type ColleagueAct, weights } from './colleague-acts';
import type { ContactSheet } from './contact-sheet';
import type { LogShadow } from './log-shadow';
import { inputTexts, type SheetLead } from './sheet-lead';
import { inputColumns, peoplesCell, type ShadowRow, type SheetShadow } from './sheet-shadow';
import { type ThemeName, themed, themes } from './themes';

/** Outputs that people type into; person ids are not among them, since one typed there is an input. */
const typedOutputs = ['email', 'phone', 'title'];

/** Outputs that people correct, or fill in where they know more. */
const correctedOutputs = ['title', 'company', 'location', 'seniority', 'confidence'];

const ownWords = ['our customer, skip', 'called on Monday', 'ask Ada first'];

/** Numbers and dates as people see them, each with its format. */
const formatted = [
  ['1234.5678', '0.00'],
  ['0.1234', '0%'],
  ['2026-07-27', 'd mmm'],
] as const;

const rowsMax = 90;

export interface Surroundings {
  readonly shadow: SheetShadow;
  readonly log: LogShadow;
  readonly contacts: ContactSheet;
  readonly random: SeededRandom;
  readonly theme: ThemeName;
}

export class Colleague {
  private readonly shadow: SheetShadow;
  private readonly log: LogShadow;
  private readonly contacts: ContactSheet;
  private readonly random: SeededRandom;
  private readonly spare: SheetLead[];
  private readonly weights: Readonly<Record<ColleagueAct, number>>;
  private serial = 0;

  constructor({ shadow, log, contacts, random, theme }: Surroundings, spare: readonly SheetLead[]) {
    this.weights = themed(weights, themes[theme].colleague);
    this.shadow = shadow;
    this.log = log;
    this.contacts = contacts;
    this.random = random;
    this.spare = [...spare];
  }

  /** Does one thing, all of it at once; null where that was not possible. */
  act(act = this.random.weighted(this.weights)): ColleagueAct | null {
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
    'correct by hand': () => this.correctByHand(),
    'own words as status': () => this.ownWordsAsStatus(),
    'clear status': () => this.clearOutput('status'),
    'clear output': () => this.clearOutput(this.somePresent(['email', 'phone'])),
    sort: () => this.sort(),
    'insert row': () => this.insertRow(),
    'delete row': () => this.deleteRow(),
    filter: () => this.filter(),
    'move column': () => this.moveColumn(),
    'insert column': () => this.insertColumn(),
    'delete own column': () => this.deleteOwnColumn(),
    'rename output column': () => this.renameOutput(),
    'rename input column': () => this.renameInput(),
    'delete output column': () => this.deleteOutputColumn(),
    'insert log line': () => this.insertLogLine(),
    'delete log line': () => this.deleteLogLine(),
    'sort log': () => this.sortLog(),
    'list somebody': () => this.listSomebody(),
    'shorten the list': () => this.contacts.remove(),
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
    this.shadow.peopleTyped(peoplesCell(row.ref, name));
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
    const output = this.somePresent(typedOutputs);
    const place = this.somePlace(output);
    if (place === null) return false;
    this.serial += 1;
    if (this.random.chance(0.3)) {
      const [text, format] = this.random.pick(formatted);
      this.format(place, format);
      return this.typeInto(place, text);
    }
    const formula = this.random.pick([`=${this.serial}+1`, '=""']);
    if (!this.random.chance(0.3)) return this.typeInto(place, `typed ${this.serial}`);
    // In a cell of plain text a formula stays a text.
    if (this.random.chance(0.5)) this.format(place, 'General');
    return this.typeInto(place, formula);
  }

  private format({ number, column }: OutputPlace, format: string): void {
    const cell = { firstRow: number, firstColumn: column, lastRow: number, lastColumn: column };
    this.shadow.sheet.setFormat(cell, format);
  }

  /** In a column that has its title: before that nobody knows it as what it is to become. */
  private somePlace(output: string | undefined): OutputPlace | null {
    const found = this.someRow();
    const column = output === undefined ? undefined : this.shadow.outputColumns().get(output);
    if (found === null || output === undefined || column === undefined) return null;
    if (this.shadow.content(1, column) === '') return null;
    return { ...found, output, column };
  }

  private typeInto({ row, number, column, output }: OutputPlace, text: string): boolean {
    this.shadow.sheet.setCell(number, column, text);
    // A plain-text cell keeps a formula as text; both are what the colleague typed.
    const content = this.shadow.content(number, column);
    row.typed.set(output, content);
    row.typedValues.set(output, this.shadow.sheet.value(number, column));
    row.everTyped.add(content);
    row.touched.add(output);
    this.shadow.peopleTyped(`${row.ref} ${output}`);
    return true;
  }

  /** Types into an output of the row in that place, counted from 0 at the top. */
  typeAt(place: number, output: string, text: string, format: string | null = null): boolean {
    const found = this.placeAt(place, output);
    if (found === null) return false;
    return this.shadow.spreadsheet.batch(() => {
      if (format !== null) this.format(found, format);
      return this.typeInto(found, text);
    });
  }

  clearAt(place: number, output: string): boolean {
    const found = this.placeAt(place, output);
    return found !== null && this.empty(found);
  }

  deleteAt(place: number): void {
    const [ref, number] = [...this.shadow.rowNumbers()][place] ?? ['', 0];
    if (!this.shadow.forget(ref)) return;
    this.shadow.spreadsheet.batch(() => this.shadow.sheet.deleteRows(number));
  }

  /** Rows at the end that repeat the inputs of the first. */
  repeatFirst(count: number): void {
    const [first] = this.shadow.rows.values();
    const lead = first?.versions[0];
    if (lead === undefined) return;
    for (let left = count; left > 0; left -= 1) this.addRow(2, lead);
  }

  private placeAt(place: number, output: string): OutputPlace | null {
    const column = this.shadow.outputColumns().get(output);
    const [ref, number] = [...this.shadow.rowNumbers()][place] ?? ['', 0];
    const row = this.shadow.rows.get(ref);
    return row === undefined || column === undefined ? null : { row, number, output, column };
  }

  /** Often to what stands in another row: a text that the script wrote, but not there. */
  private correctByHand(): boolean {
    const place = this.somePlace(this.somePresent(correctedOutputs));
    const other = this.someRow();
    if (place === null || other === null) return false;
    const text = this.shadow.content(other.number, place.column);
    const isOther = text !== '' && text !== this.shadow.content(place.number, place.column);
    this.serial += 1;
    return this.typeInto(place, isOther ? text : `corrected ${this.serial}`);
  }

  private ownWordsAsStatus(): boolean {
    const place = this.somePlace('status');
    return place !== null && this.typeInto(place, this.random.pick(ownWords));
  }

  private somePresent(outputs: readonly string[]): string | undefined {
    const present = this.shadow.outputColumns();
    const some = outputs.filter((output) => present.has(output));
    return some.length === 0 ? undefined : this.random.pick(some);
  }

  private clearOutput(output: string | undefined): boolean {
    if (output === undefined) return false;
    const place = this.somePlace(output);
    return place !== null && this.empty(place);
  }

  private empty({ row, number, output, column }: OutputPlace): boolean {
    this.shadow.sheet.setCell(number, column, '');
    row.typed.delete(output);
    row.touched.add(output);
    this.shadow.peopleTyped(`${row.ref} ${output}`);
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
    this.addRow(2 + this.random.below(Math.max(1, sheet.lastRow)), lead);
    return true;
  }

  private addRow(number: number, lead: SheetLead): void {
    const { sheet } = this.shadow;
    sheet.insertRows(number, 1, 'user', number > 2 ? number - 1 : 0);
    this.serial += 1;
    const ref = `i${this.serial}`;
    const row = this.shadow.addRow(ref, lead);
    sheet.setCell(number, this.shadow.ownColumn('ref'), ref);
    row.texts.set('ref', ref);
    this.enter(row, number, lead);
  }

  private deleteRow(): boolean {
    const found = this.someRow();
    if (found === null || this.shadow.rowNumbers().size < 4) return false;
    this.shadow.forget(found.row.ref);
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

  /** One of those that colleagues inserted; the others are needed to tell rows apart. */
  private deleteOwnColumn(): boolean {
    const inserted = [...this.shadow.ownColumns()].filter(([name]) => !firstHeaders.has(name));
    if (inserted.length === 0) return false;
    const [, column] = this.random.pick(inserted);
    // One that two outputs were marked on is people's under two names.
    for (const [name, place] of inserted) if (place === column) this.shadow.headers.delete(name);
    this.shadow.sheet.deleteColumns(column);
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
    this.shadow.peopleTyped(`header ${name}`);
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
    this.shadow.peopleTyped(peoplesCell('header', name));
  }

  /** Somebody had the log shown and keeps a remark there. */
  private insertLogLine(): boolean {
    const log = this.log.sheet();
    if (log === undefined || log.lastRow < 2) return false;
    const number = 2 + this.random.below(log.lastRow);
    log.insertRows(number, 1, 'user', number > 2 ? number - 1 : 0);
    log.setCell(number, 1, 'a remark');
    return true;
  }

  private deleteLogLine(): boolean {
    const log = this.log.sheet();
    if (log === undefined || log.lastRow < 2) return false;
    this.log.deleteLine(2 + this.random.below(log.lastRow - 1));
    return true;
  }

  private sortLog(): boolean {
    return this.sortLogBy(1 + this.random.below(5), this.random.chance(0.5));
  }

  /** By one of its columns, counted from 1; the first holds times. */
  sortLogBy(column: number, ascending: boolean): boolean {
    const log = this.log.sheet();
    if (log === undefined || log.lastRow < 3) return false;
    const { lastRow, lastColumn } = log;
    const area = { firstRow: 2, firstColumn: 1, lastRow, lastColumn };
    log.sort(area, [{ column, ascending }]);
    return true;
  }

  private listSomebody(): boolean {
    const leads = [...this.shadow.rows.values()].flatMap(({ versions }) => versions);
    const ids = leads.flatMap(({ personId }) => personId ?? []);
    return ids.length > 0 && this.contacts.add(this.random.pick(ids));
  }

  private deleteOutputColumn(): boolean {
    const outputs = [...this.shadow.outputColumns()];
    if (outputs.length === 0) return false;
    const [, column] = this.random.pick(outputs);
    this.shadow.sheet.deleteColumns(column);
    return true;
  }
}

interface OutputPlace {
  readonly row: ShadowRow;
  readonly number: number;
  readonly output: string;
  readonly column: number;
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
