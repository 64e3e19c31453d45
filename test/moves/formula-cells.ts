/** Defines formulas of the add-on in people's sheet, and what must be true of them whoever moves what. */

import type { PeopleSheet } from './people-sheet';

/** In the first stands a formula, beside it what that spills. */
const formulaHeaders = ['Found', 'Found at'] as const;

const sheetOf = (people: PeopleSheet) => people.sheet;

const letterOf = (column: number) => String.fromCharCode(64 + column);

export class FormulaCells {
  /** Rows, by reference, that have such a formula. */
  private readonly refs = new Set<string>();
  private readonly people: PeopleSheet;

  constructor(people: PeopleSheet) {
    this.people = people;
    const sheet = sheetOf(people);
    const first = sheet.lastColumn + 1;
    formulaHeaders.forEach((header, index) => {
      sheet.setCell(1, first + index, header);
      people.own(header, first + index);
    });
    const rows = [...people.rowNumbers()];
    for (const [ref] of rows) this.refs.add(ref);
    sheet.paste(
      2,
      first,
      rows.map(([, row]) => [this.formulaIn(row)]),
    );
  }

  private formulaIn(row: number): string {
    const at = (name: string) => `${letterOf(this.people.ownColumns().get(name) ?? 0)}${row}`;
    return `=CDX_ENRICH(${at('Name')}, ${at('Company')}, "id, company")`;
  }

  /** How many formulas became values. */
  frozen(): number {
    const column = this.people.ownColumns().get(formulaHeaders[0]) ?? 0;
    const rows = this.people.rowNumbers();
    return [...this.refs].filter((ref) => {
      const row = rows.get(ref) ?? 0;
      return row > 0 && sheetOf(this.people).formula(row, column) === '';
    }).length;
  }

  /** Whatever is not as it should be, a line each. */
  faults(): readonly string[] {
    const { people } = this;
    const columns = formulaHeaders.map((header) => people.ownColumns().get(header) ?? 0);
    return [...people.rowNumbers()].flatMap(([ref, row]) => this.rowFaults(ref, row, columns));
  }

  private rowFaults(ref: string, row: number, columns: readonly number[]): readonly string[] {
    const sheet = sheetOf(this.people);
    const [column = 0, beside = 0] = columns;
    const [formula, ...others] = columns.map((each) => sheet.formula(row, each));
    const [id, company] = columns.map((each) => sheet.display(row, each));
    if (!this.refs.has(ref)) {
      return sheet.formula(row, column) + id + company === ''
        ? []
        : [`${ref} has "${formula}${id}"`];
    }
    const faults = others.filter((text) => text !== '').map((text) => `${ref} beside: ${text}`);
    if (formula !== '') {
      const wanted = this.formulaIn(row);
      const isSame = formula?.replace('( ', '(') === wanted;
      return isSame ? faults : [...faults, `${ref} has ${formula} for ${wanted}`];
    }
    const lead = this.people.leads.get(ref);
    const former = this.people.formerLeads.get(ref);
    const fits = [lead, former].some((each) => each?.id === id && each?.company === company);
    if (!fits) faults.push(`${ref} holds "${id}" and "${company}" in columns ${column}, ${beside}`);
    return faults;
  }
}
