/** Defines a small sheet of people's, and what of it must stay as they left it whoever moves what. */

import type { Area } from '../../sandbox/apps-script/model/a1';
import type { CellExtras } from '../../sandbox/apps-script/model/cell-grid';
import type { CellValue } from '../../sandbox/apps-script/model/entry';
import type { SheetModel } from '../../sandbox/apps-script/model/sheet-model';
import type { SpreadsheetModel } from '../../sandbox/apps-script/model/spreadsheet-model';

/** A person that the service knows, as a lead. */
export interface Lead {
  readonly id: string;
  readonly name: string;
  readonly company: string;
}

const ownKey = 'moves.column';
const outputKey = 'cdx.output';

/** The area of one cell. */
export const cellOf = (row: number, column: number): Area => ({
  ...{ firstRow: row, lastRow: row },
  ...{ firstColumn: column, lastColumn: column },
});

/** Columns of people's; what the add-on makes stands before `Score` or where `Score` was. */
export const ownHeaders = ['Ref', 'Name', 'Company', 'Score', 'Due', 'Sum', 'Note'] as const;
export type OwnHeader = (typeof ownHeaders)[number];

/** Where the add-on's columns are asked for: between people's own. */
export const outputsBefore = 3;

interface Content {
  readonly value: CellValue;
  readonly formula: string;
  readonly format: string;
  readonly link: string;
}

export class PeopleSheet {
  readonly spreadsheet: SpreadsheetModel;
  readonly sheet: SheetModel;
  /** The lead that each row means now, by its reference. */
  readonly leads = new Map<string, Lead>();
  /** Whom rows meant until their inputs were edited. */
  readonly formerLeads = new Map<string, Lead>();
  /** Person ids that stood in a row already when its inputs were edited. */
  readonly formerIds = new Map<string, string>();
  /** Texts that people typed into output cells: `reference output`. */
  readonly typed = new Map<string, string>();
  /** Whom the add-on was asked to insert: a row without a reference. */
  inserted: Lead | null = null;
  private readonly contents = new Map<string, Content>();
  private serial = 0;

  constructor(spreadsheet: SpreadsheetModel, leads: readonly Lead[]) {
    this.spreadsheet = spreadsheet;
    this.sheet = spreadsheet.firstSheet;
    this.sheet.deleteRows(21, this.sheet.maxRows - 20);
    ownHeaders.forEach((header, index) => {
      this.sheet.setCell(1, index + 1, header);
      this.own(header, index + 1);
    });
    for (const lead of leads) this.enter(this.sheet.lastRow + 1, lead);
    this.spreadsheet.batch(() => this.note());
  }

  /** Has a column followed wherever it moves. */
  own(name: string, index: number): void {
    const place = { type: 'COLUMN' as const, sheetId: this.sheet.id, index };
    this.spreadsheet.metadata.add({ key: ownKey, value: name, visibility: 'DOCUMENT', place });
  }

  /** Types a lead and what people keep beside it into a row. */
  enter(row: number, lead: Lead): string {
    this.serial += 1;
    const ref = `r${this.serial}`;
    this.leads.set(ref, lead);
    const at = (name: OwnHeader) => this.ownColumns().get(name) ?? 0;
    const type = (name: OwnHeader, text: string, format?: string) => {
      const column = at(name);
      if (column === 0) return;
      if (format !== undefined) this.sheet.setFormat(cell(row, column), format);
      this.sheet.setCell(row, column, text);
    };
    type('Ref', ref);
    type('Name', lead.name);
    type('Company', lead.company);
    type('Score', String(this.serial + 0.23456789), '0.00');
    type('Due', `2026-03-0${this.serial % 9}`, 'dd.mm.');
    type('Sum', `=${this.serial}*2`);
    type('Note', `'00${this.serial}`);
    return ref;
  }

  /** Takes what stands in people's columns for what has to stand there from now on. */
  note(): void {
    for (const [ref, row] of this.rowNumbers()) {
      for (const [name, column] of this.kept()) {
        this.contents.set(`${ref} ${name}`, this.contentAt(row, column));
      }
    }
  }

  /** Columns whose cells nobody but people may change. */
  private kept(): readonly (readonly [string, number])[] {
    return [...this.ownColumns()].filter(([name]) => ownHeaders.some((header) => header === name));
  }

  private places(key: string): ReadonlyMap<string, number> {
    const places = new Map<string, number>();
    for (const item of this.spreadsheet.metadata.items) {
      const { place } = item;
      if (item.key === key && place.type === 'COLUMN') places.set(item.value ?? '', place.index);
    }
    return places;
  }

  /** Column numbers (from 1) by name. */
  ownColumns(): ReadonlyMap<string, number> {
    return this.places(ownKey);
  }

  /** Column numbers by output. */
  outputColumns(): ReadonlyMap<string, number> {
    const places = [...this.places(outputKey)];
    return new Map(places.map(([mark, column]) => [mark.split(':')[0] ?? '', column]));
  }

  /** Row numbers by reference. */
  rowNumbers(): ReadonlyMap<string, number> {
    const column = this.ownColumns().get('Ref') ?? 0;
    const numbers = new Map<string, number>();
    for (let row = 2; row <= this.sheet.lastRow; row += 1) {
      const ref = this.sheet.display(row, column);
      if (ref !== '') numbers.set(ref, row);
    }
    return numbers;
  }

  private contentAt(row: number, column: number): Content {
    const extras: CellExtras = this.sheet.grid.extras(row, column) ?? {};
    const formula = extras.formula ?? '';
    return {
      value: formula === '' ? this.sheet.value(row, column) : null,
      formula,
      format: extras.format ?? '',
      link: JSON.stringify(extras.runs ?? []),
    };
  }

  /** Whatever is not as people left it, a line each. */
  faults(): readonly string[] {
    const rows = this.rowNumbers();
    const ours = new Set(this.outputColumns().values());
    const owns = [...this.ownColumns()];
    const faults = owns.flatMap(([name, column]) => {
      const header = this.sheet.display(1, column);
      return header === name || name.startsWith('blank') ? [] : [`header ${name}: "${header}"`];
    });
    for (const [name, column] of this.kept()) {
      for (const [ref, row] of rows) faults.push(...this.cellFaults(ref, name, row, column));
    }
    const known = new Set([...ours, ...owns.map(([, column]) => column)]);
    for (let column = 1; column <= this.sheet.maxColumns; column += 1) {
      if (known.has(column)) continue;
      for (let row = 1; row <= this.sheet.maxRows; row += 1) {
        const text = this.sheet.formula(row, column) || this.sheet.display(row, column);
        if (text !== '') faults.push(`stray "${text}" at row ${row} column ${column}`);
      }
    }
    return [...faults, ...this.outputFaults(rows)];
  }

  private cellFaults(ref: string, name: string, row: number, column: number): readonly string[] {
    const wanted = this.contents.get(`${ref} ${name}`);
    const present = this.contentAt(row, column);
    if (wanted === undefined)
      return present.value === null ? [] : [`${ref} ${name}: new ${String(present.value)}`];
    const differs = (['value', 'formula', 'format', 'link'] as const).filter(
      (part) => wanted[part] !== present[part],
    );
    return differs.map(
      (part) => `${ref} ${name} ${part}: ${String(wanted[part])} is ${String(present[part])}`,
    );
  }

  private outputFaults(rows: ReadonlyMap<string, number>): readonly string[] {
    const outputs = this.outputColumns();
    const faults: string[] = [];
    const idColumn = outputs.get('personId');
    for (const [ref, row] of rows) {
      for (const [name, column] of outputs) {
        const typed = this.typed.get(`${ref} ${name}`);
        const text = this.sheet.formula(row, column) || this.sheet.display(row, column);
        if (typed !== undefined && typed !== text) faults.push(`${ref} typed ${name}: "${text}"`);
      }
      const id = idColumn === undefined ? '' : this.sheet.display(row, idColumn);
      const lead = this.leads.get(ref);
      const isFormer = id === this.formerIds.get(ref);
      if (id !== '' && lead !== undefined && id !== lead.id && !isFormer)
        faults.push(`${ref} has the person ${id}`);
    }
    const refs = new Set(rows.values());
    const nameColumn = this.ownColumns().get('Name') ?? 0;
    for (let row = 2; row <= this.sheet.lastRow; row += 1) {
      const name = nameColumn === 0 ? '' : this.sheet.display(row, nameColumn);
      if (refs.has(row) || (name !== '' && name === this.inserted?.name)) continue;
      for (const [name, column] of outputs) {
        const text = this.sheet.display(row, column);
        if (text !== '') faults.push(`no lead in row ${row}, ${name}: "${text}"`);
      }
    }
    return faults;
  }
}

function cell(row: number, column: number): Area {
  return { firstRow: row, firstColumn: column, lastRow: row, lastColumn: column };
}
