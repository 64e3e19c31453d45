/** Defines the shadow of the sheet: which inputs each row has had, who wrote what, and what must stay. */

import { isDeepStrictEqual } from 'node:util';
import type { Area } from '../../sandbox/apps-script/model/a1';
import type { SpreadsheetChange, StructureChange } from '../../sandbox/apps-script/model/changes';
import type { CellValue } from '../../sandbox/apps-script/model/entry';
import type { SheetModel } from '../../sandbox/apps-script/model/sheet-model';
import type { SpreadsheetModel } from '../../sandbox/apps-script/model/spreadsheet-model';
import { type Cause, Looks } from './looks';
import type { SheetLead } from './sheet-lead';

/** A cell of a column of people's: outputs may be called as inputs are. */
export function peoplesCell(place: string, name: string): string {
  return `${place} people’s ${name}`;
}

/** Columns of people. `ref` tells rows apart and is never edited; not every sheet has person ids. */
export const inputColumns = ['name', 'company', 'linkedin', 'email', 'personId'] as const;

const outputKey = 'cdx.output';

/** A row, whatever its number: people know it by the text in its `ref` column. */
export interface ShadowRow {
  readonly ref: string;
  /** The inputs it has had, the present ones last. */
  readonly versions: SheetLead[];
  /** Texts that people put into their own columns, by column. */
  readonly texts: Map<string, string>;
  /** What people typed into output cells and must still stand there. */
  readonly typed: Map<string, string>;
  /** What Sheets made of that, whichever format it is shown in. */
  readonly typedValues: Map<string, CellValue>;
  /** Everything that people ever typed there, and outputs that they emptied. */
  readonly everTyped: Set<string>;
  readonly touched: Set<string>;
  /** By output and text: the version of the inputs when the script first wrote it there. */
  readonly written: Map<string, number>;
}

/** An output column that is people's now, with what they had there. */
interface LeftColumn {
  readonly output: string;
  readonly header: string | undefined;
  readonly typed: ReadonlyMap<ShadowRow, string | undefined>;
}

/** A script wrote over what people had there; its execution may yet take that back. */
export interface Harm {
  readonly executionId: number;
  readonly tick: number;
  readonly cause: Cause;
}

export class SheetShadow {
  readonly spreadsheet: SpreadsheetModel;
  readonly looks = new Looks();
  private readonly own = new Map<string, number>();
  private readonly outputs = new Map<string, number>();
  private readonly left = new Map<string, LeftColumn>();
  /** By `row output` and `header output`, and by people's cells. */
  readonly harms = new Map<string, Harm>();
  /** Output cells as `row output` that were written when columns or rows had moved since the look. */
  readonly strayed = new Map<string, Harm>();
  readonly sheet: SheetModel;
  readonly rows = new Map<string, ShadowRow>();
  readonly headers = new Map<string, string>();
  /** Names that people gave to output columns. */
  readonly outputHeaders = new Map<string, string>();
  /** Outputs whose column somebody deleted: their values went with it. */
  readonly lostOutputs = new Set<string>();
  private readonly deleted = new Set<string>();
  private readonly typedInDeleted = new Set<string>();
  /** Something was written astray into a row that nobody knew then. */
  private isBlurred = false;
  /** Set while a run goes on that may replace what people typed. */
  overwriting = false;

  constructor(
    spreadsheet: SpreadsheetModel,
    /** Everything that people were told, from the beginning on. */
    private readonly shown: readonly string[] = [],
  ) {
    this.spreadsheet = spreadsheet;
    this.sheet = spreadsheet.firstSheet;
    this.looks.watch(this.sheet);
    spreadsheet.onChange((change) => this.observe(change));
  }

  /** Notes a column as people's own, so that it is found wherever it moves. */
  addOwnColumn(name: string, index: number, header: string): void {
    this.own.set(name, index);
    this.headers.set(name, header);
  }

  addRow(ref: string, lead: SheetLead): ShadowRow {
    const row: ShadowRow = {
      ref,
      versions: [lead],
      texts: new Map(),
      typed: new Map(),
      typedValues: new Map(),
      everTyped: new Set(),
      touched: new Set(),
      written: new Map(),
    };
    this.rows.set(ref, row);
    return row;
  }

  /** Column numbers (from 1) by name. */
  ownColumns(): ReadonlyMap<string, number> {
    return this.own;
  }

  markedColumns(): ReadonlyMap<string, number> {
    const marked = new Map<string, number>();
    for (const { key, value, place } of this.spreadsheet.metadata.items) {
      if (key !== outputKey || place.type !== 'COLUMN' || place.sheetId !== this.sheet.id) continue;
      if (value !== null) marked.set(value.split(':')[0] ?? '', place.index);
    }
    return marked;
  }

  /** Where their marks stand; where those died with a move, the columns that had them. */
  outputColumns(): ReadonlyMap<string, number> {
    const marked = this.markedColumns();
    const taken = new Set(marked.values());
    this.takeBack(marked);
    // Whose header was emptied and not put back, as was told, is a column of nobody's for the add-on.
    const peoples = new Set(
      [...this.own].flatMap(([name, column]) =>
        this.harms.has(peoplesCell('header', name)) ? [] : [column],
      ),
    );
    for (const [name, column] of marked) {
      // A mark that lands astray for a moment makes no column of people's the add-on's.
      if (peoples.has(column)) continue;
      const former = this.outputs.get(name);
      this.outputs.set(name, column);
      if (former !== undefined && former !== column) this.leaveToPeople(name, former);
    }
    for (const [name, column] of [...this.outputs])
      if (!marked.has(name) && taken.has(column)) this.giveUp(name, column, marked);
    return this.outputs;
  }

  /** A column that was made, given up, and became another output: the name that people gave it stays on it. */
  private giveUp(output: string, column: number, marked: ReadonlyMap<string, number>): void {
    this.outputs.delete(output);
    const header = this.outputHeaders.get(output);
    if (header === undefined) return;
    this.outputHeaders.delete(output);
    for (const [name, place] of marked) {
      if (place !== column) continue;
      this.outputHeaders.set(name, header);
      this.renameHarm(`header ${output}`, `header ${name}`);
    }
  }

  /**
   * A column whose mark died with a move is found by its header alone: under another name it is a column
   * of people's from the moment that the add-on has made itself a new one, with all that stands in it.
   */
  private leaveToPeople(output: string, column: number): void {
    const header = this.outputHeaders.get(output);
    const typed = new Map([...this.rows.values()].map((row) => [row, row.typed.get(output)]));
    const name = `formerly ${output} ${this.left.size}`;
    this.left.set(name, { output, header, typed });
    this.addOwnColumn(name, column, header ?? this.content(1, column));
    this.outputHeaders.delete(output);
    for (const [ref, number] of this.rowNumbers()) {
      const row = this.rows.get(ref);
      row?.texts.set(name, row.typed.get(output) ?? this.content(number, column));
    }
    for (const place of ['header', ...this.rows.keys()])
      this.renameHarm(`${place} ${output}`, peoplesCell(place, name));
    for (const row of this.rows.values()) row.typed.delete(output);
  }

  /** What was written over there was written over in the same cells. */
  private renameHarm(former: string, cell: string): void {
    const harm = this.harms.get(former);
    if (harm === undefined) return;
    this.harms.delete(former);
    this.harms.set(cell, harm);
  }

  /** The column of that output was left to people at some time: what stands in it counts no more. */
  wasLeft(output: string): boolean {
    return [...this.left.values()].some((column) => column.output === output);
  }

  /** How many columns were left to people up to now. */
  countLeft(): number {
    return this.left.size;
  }

  /** Where the column is that was the output's when so many had been left, if people have it by now. */
  leftSince(output: string, count: number): number | undefined {
    const [name = ''] =
      [...this.left].slice(count).find(([, left]) => left.output === output) ?? [];
    return this.own.get(name);
  }

  /**
   * Marked again, as one is that still has its first header. Where a mark had landed astray for a moment
   * it is the other output's column, with what was typed there.
   */
  private takeBack(marked: ReadonlyMap<string, number>): void {
    const outputs = new Map([...marked].map(([output, column]) => [column, output]));
    for (const [name, { output, header, typed }] of this.left) {
      const column = this.own.get(name) ?? -1;
      const present = marked.get(output) === column ? output : outputs.get(column);
      if (present === undefined) continue;
      this.own.delete(name);
      this.headers.delete(name);
      if (header !== undefined) this.outputHeaders.set(present, header);
      for (const [row, text] of typed) if (text !== undefined) row.typed.set(present, text);
    }
  }

  private follow({ newIndex }: StructureChange): void {
    for (const columns of [this.own, this.outputs]) {
      for (const [name, index] of [...columns]) {
        const moved = newIndex(index);
        if (moved !== null) columns.set(name, moved);
        else if (columns.delete(name) && columns === this.outputs) this.lose(name);
      }
    }
  }

  /** A mark that landed astray may make one column that of two outputs. */
  private lose(output: string): void {
    this.lostOutputs.add(output);
    this.outputHeaders.delete(output);
    for (const row of this.rows.values()) row.typed.delete(output);
  }

  ownColumn(name: string): number {
    const column = this.ownColumns().get(name);
    if (column === undefined) throw new RangeError(`the sheet has no column ${name}`);
    return column;
  }

  /** Row numbers by reference, as they stand at the moment. */
  rowNumbers(): ReadonlyMap<string, number> {
    const column = this.ownColumn('ref');
    const numbers = new Map<string, number>();
    for (let row = 2; row <= this.sheet.lastRow; row += 1) {
      const ref = this.sheet.display(row, column);
      if (ref !== '') numbers.set(ref, row);
    }
    return numbers;
  }

  /**
   * What tells rows apart here was itself overwritten or emptied, by an execution that ended before it
   * could look or as it was told: nobody knows any more which row is which.
   */
  get hasLostTrack(): boolean {
    if (!this.looks.anyDied() && !this.isNamed) return false;
    if (this.isBlurred && this.isNamed) return true;
    const present = this.rowNumbers();
    return (
      present.size !== this.rows.size || [...present.keys()].some((ref) => !this.rows.has(ref))
    );
  }

  /** What moved between a look and its write, and can't be taken back, is named to people: at once, or in the history. */
  private get isNamed(): boolean {
    return [...this.shown, ...this.kept()].some((text) => named.test(text));
  }

  /** What the log says of runs that have ended. */
  private kept(): readonly string[] {
    const log = this.spreadsheet.sheets.find(({ name }) => name === 'CDX log');
    if (log === undefined) return [];
    const { lastRow, lastColumn } = log;
    return Array.from({ length: lastRow * lastColumn }, (_, at) =>
      log.display(1 + Math.floor(at / lastColumn), 1 + (at % lastColumn)),
    );
  }

  /**
   * Rows that have meant the same person or, as blank ones do, held the same inputs: where such rows change places between the last look and the
   * write, no script can tell them apart, so what was typed beside one may come to stand beside the other.
   */
  twinsOf(row: ShadowRow): readonly ShadowRow[] {
    const meanings = new Set(row.versions.map(meaningOf));
    return [...this.rows.values()].filter(
      (other) => other !== row && other.versions.some((lead) => meanings.has(meaningOf(lead))),
    );
  }

  /** Somebody deletes it. */
  forget(ref: string): boolean {
    const { versions = [], everTyped = [] } = this.rows.get(ref) ?? {};
    for (const lead of versions) this.deleted.add(meaningOf(lead));
    for (const text of everTyped) this.typedInDeleted.add(text);
    return this.rows.delete(ref);
  }

  /** What people ever typed beside anybody: a copy of the sheet keeps it when its row is deleted. */
  everTyped(): ReadonlySet<string> {
    const present = [...this.rows.values()].flatMap(({ everTyped }) => [...everTyped]);
    return new Set([...this.typedInDeleted, ...present]);
  }

  /** A row that meant the same was deleted: the log knows its inputs. */
  hasFormerTwin({ versions }: ShadowRow): boolean {
    return versions.some((lead) => this.deleted.has(meaningOf(lead)));
  }

  /** Somebody typed or emptied this output in the row, or in one that may have changed places with it. */
  isTouched(row: ShadowRow, output: string): boolean {
    return [row, ...this.twinsOf(row)].some(({ touched }) => touched.has(output));
  }

  /** What the row holds in that output; '' where there is no such column. */
  outputOf({ ref }: ShadowRow, output: string): string {
    const [number, column] = [this.rowNumbers().get(ref), this.outputColumns().get(output)];
    return this.content(number ?? 0, column ?? 0);
  }

  /** What a cell holds: its formula, or what it shows. */
  content(row: number, column: number): string {
    return this.sheet.formula(row, column) || this.sheet.display(row, column);
  }

  private observe(change: SpreadsheetChange): void {
    if (!('sheetId' in change) || change.sheetId !== this.sheet.id) return;
    if (change.kind === 'columns') this.follow(change);
    if (change.kind !== 'cells') {
      if (change.kind !== 'view' && change.kind !== 'selection' && change.author === 'user')
        this.looks.peopleMoved();
      return;
    }
    if (change.author === 'script') this.looks.unnoticed(() => this.observeWrite(change.area));
  }

  private observeWrite(area: Area): void {
    const own = inside(area, this.ownColumns());
    const outputs = inside(area, this.outputColumns());
    if (area.firstRow === 1) this.observeHeaders(own, outputs);
    const ref = this.ownColumns().get('ref');
    if (ref === undefined) return;
    const lastRow = Math.min(area.lastRow, this.sheet.lastRow);
    for (let number = Math.max(2, area.firstRow); number <= lastRow; number += 1) {
      const row = this.rows.get(this.sheet.display(number, ref));
      if (row === undefined) {
        const writer = this.looks.writer();
        // Whose row it is can't be told while its reference is gone.
        if (writer !== null && this.looks.causeFor(writer.executionId, '') === 'moved')
          this.isBlurred = true;
        if (writer !== null) this.weighUnseen(writer);
        continue;
      }
      for (const [name, column] of own)
        this.weigh(
          peoplesCell(row.ref, name),
          this.content(number, column),
          row.texts.get(name) ?? '',
        );
      for (const [name, column] of outputs) {
        const text = this.content(number, column);
        this.followFormat(row, name, { number, column });
        this.observeCell(row, name, text);
        const typed = row.typed.get(name);
        if (typed !== undefined) this.weigh(`${row.ref} ${name}`, text, typed);
        this.noteStray(`${row.ref} ${name}`);
      }
    }
  }

  /**
   * An empty cell was made plain text in the instant in which somebody typed or sorted something there: the
   * value is the same, only that it is shown as it is. No script can ask and format at once.
   */
  private followFormat(row: ShadowRow, output: string, at: { number: number; column: number }) {
    const typed = row.typed.get(output);
    const text = this.content(at.number, at.column);
    const writer = this.looks.writer();
    if (typed === undefined || typed === text || writer === null) return;
    const isKept = isDeepStrictEqual(
      this.sheet.value(at.number, at.column),
      row.typedValues.get(output),
    );
    if (!isKept || this.sheet.format(at.number, at.column) !== '@') return;
    if (this.looks.causeFor(writer.executionId, `${row.ref} ${output}`) === 'none') return;
    row.typed.set(output, text);
    row.everTyped.add(text);
  }

  private observeHeaders(own: Places, outputs: Places): void {
    for (const [name, column] of own)
      this.weigh(
        peoplesCell('header', name),
        this.content(1, column),
        this.headers.get(name) ?? '',
      );
    for (const [name, column] of outputs) {
      const header = this.outputHeaders.get(name);
      if (header !== undefined) this.weigh(`header ${name}`, this.content(1, column), header);
    }
  }

  /** What people type over a harm is what must stand there from now on. */
  peopleTyped(cell: string): void {
    this.harms.delete(cell);
    this.looks.peopleTyped(cell);
  }

  /** What stands again as it should is no harm any more; what was harmed before keeps its cause. */
  private weigh(cell: string, text: string, expected: string): void {
    const writer = this.looks.writer();
    if (text === expected) this.harms.delete(cell);
    else if (writer !== null && !this.harms.has(cell))
      this.harms.set(cell, { ...writer, cause: this.looks.causeFor(writer.executionId, cell) });
  }

  /** Of rows whose reference is written over right now, what somebody typed after the writer’s last look. */
  private weighUnseen(writer: Omit<Harm, 'cause'>): void {
    const present = this.rowNumbers();
    for (const row of this.rows.values()) {
      if (present.has(row.ref)) continue;
      for (const output of row.typed.keys()) {
        const cell = `${row.ref} ${output}`;
        const cause = this.looks.causeFor(writer.executionId, cell);
        if (cause === 'typed' && !this.harms.has(cell)) this.harms.set(cell, { ...writer, cause });
      }
    }
  }

  /** Also where somebody typed in the very cell: what came there was meant for another. */
  private noteStray(cell: string): void {
    const writer = this.looks.writer();
    if (writer !== null && this.looks.movedUnseenBy(writer.executionId))
      this.strayed.set(cell, { ...writer, cause: 'moved' });
  }

  /** Something was written there, or not written, by an execution that died before it could look. */
  isAstray(row: ShadowRow, output: string): boolean {
    return (
      this.isExcused(this.strayed.get(`${row.ref} ${output}`)) ||
      this.isExcused(this.strayed.get(`${row.ref} status`))
    );
  }

  /**
   * What an execution wrote astray is taken back by what columns and rows hold, which may read alike: where
   * that hits others as well, or goes astray itself, it is named.
   */
  private isOfTakingBack({ executionId, tick }: Harm): boolean {
    const hasStrayed = (other: Harm) =>
      other.executionId === executionId && other.cause === 'moved' && other.tick <= tick;
    return this.isNamed && [...this.harms.values(), ...this.strayed.values()].some(hasStrayed);
  }

  /** Nobody can make good what an execution wrote astray and did not live to see, or has to name. */
  isExcused(harm: Harm | undefined): boolean {
    if (harm === undefined) return false;
    if (harm.cause === 'none') return this.isOfTakingBack(harm);
    return harm.cause === 'typed' || this.isNamed || this.looks.diedAfter(harm);
  }

  private observeCell(row: ShadowRow, output: string, text: string): void {
    const key = `${output} ${text}`;
    if (!row.written.has(key)) row.written.set(key, row.versions.length - 1);
    if (this.overwriting && row.typed.get(output) !== text) row.typed.delete(output);
  }
}

const named = /could ?n.t be (put|taken|given) back|could not be (put|taken|given) back/i;

type Places = readonly (readonly [name: string, column: number])[];

function inside(area: Area, columns: ReadonlyMap<string, number>): Places {
  return [...columns].filter(
    ([, column]) => area.firstColumn <= column && column <= area.lastColumn,
  );
}

function meaningOf({ personId, row }: SheetLead): string {
  return personId ?? JSON.stringify(row);
}
