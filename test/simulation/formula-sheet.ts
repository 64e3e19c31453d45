/** Defines the sheet in which people type formulas beside the runs, on the same key. */

import type { SheetModel } from '../../sandbox/apps-script/model/sheet-model';
import { Careers } from './renewals';
import type { Stage } from './stage';

/** More would only make a seed longer. */
const formulasMax = 25;

/** A minute each: the pace lets all of them through by then. */
const roundsMax = 3;
/** Where a cache loses every other entry, what tells of a reveal and what it is about have to be there together. */
const roundsOfLossMax = 12;

interface Typed {
  readonly formula: string;
  /** Whose contact fields it asks for by id; null where it asks for something else. */
  readonly person: string | null;
  readonly fields: readonly string[];
}

export class FormulaSheet {
  private readonly stage: Stage;
  private readonly sheet: SheetModel;
  private readonly typed: Typed[] = [];

  constructor(stage: Stage) {
    this.stage = stage;
    this.sheet = stage.host.spreadsheet.addSheet('Formulas');
  }

  /** Types a formula, which is computed at once or after the execution under way; false once the sheet is full. */
  type(): boolean {
    return this.enter([this.someFormula()]);
  }

  /** For both fields of the first person in the sheet. */
  typeOfSomebody(): boolean {
    return this.enter([this.ofPerson(0)]);
  }

  /** Each time for the next person in the sheet. */
  typeOfNext(): boolean {
    return this.enter([this.ofPerson(this.typed.length)]);
  }

  /** By id and by slug in turn: each is a question of its own, about the same person. */
  typeManyOfOne(count: number): boolean {
    const byId = this.ofPerson(0);
    const { slug = '' } =
      this.stage.service.admin.people().find(({ id }) => id === byId.person) ?? {};
    const bySlug = { ...byId, formula: byId.formula.replace(`${byId.person}`, slug) };
    return this.enter(
      Array.from({ length: count }, (_, index) => (index % 2 === 0 ? byId : bySlug)),
    );
  }

  private ofPerson(place: number): Typed {
    const leads = [...this.stage.shadow.rows.values()].flatMap(({ versions }) => versions);
    const people = [...new Set(leads.flatMap(({ personId }) => personId ?? []))];
    const person = people[place % people.length] ?? '';
    const formula = `=CDX_PERSON("${person}", "email,phone")`;
    return { formula, person, fields: ['email', 'phone'] };
  }

  /** Several at once, computed side by side; often for one person. */
  typeMany(): boolean {
    const { random } = this.stage;
    const first = this.someFormula();
    const others = Array.from({ length: 1 + random.below(4) }, () =>
      random.chance(0.4) ? first : this.someFormula(),
    );
    return this.enter([first, ...others]);
  }

  private enter(formulas: readonly Typed[]): boolean {
    if (this.typed.length + formulas.length > formulasMax) return false;
    this.stage.host.spreadsheet.batch(() => {
      for (const { formula } of formulas) {
        this.stage.trace(`types ${formula}`);
        this.sheet.setCell(this.typed.length + 1, 1, formula);
        this.typed.push({ formula, person: null, fields: [] });
      }
    });
    formulas.forEach((formula, index) => {
      const row = this.typed.length - formulas.length + index;
      this.typed[row] = formula;
      this.stage.trace(`shows ${this.shown(row).join(' | ')}`);
    });
    return true;
  }

  texts(): readonly string[] {
    return this.typed.flatMap((_, row) => this.shown(row));
  }

  private shown(row: number): readonly string[] {
    const { fields } = this.typed[row] ?? { fields: [] };
    return Array.from({ length: Math.max(1, fields.length) }, (_, index) =>
      this.sheet.display(row + 1, index + 1),
    );
  }

  /**
   * Calculates anew what does not show a value that the account owns, as often as the pace may need
   * it; what then stands there instead, one line each. Whose email was bought anew since they moved shows
   * the former one for as long as an answer is kept.
   */
  withheld(owned: (personId: string, field: string) => string | null): readonly string[] {
    const { clock, host } = this.stage;
    const isFormer = (person: string | null, field: string, text: string) =>
      field === 'email' && new Careers(this.stage).values(person ?? '', field).includes(text);
    const lacking = () =>
      this.typed.flatMap(({ person, fields }, row) =>
        fields.flatMap((field, index) => {
          const value = person === null ? null : owned(person, field);
          const text = this.sheet.display(row + 1, index + 1);
          const isListed = person !== null && this.stage.contacts.isNow(person);
          if (isListed && this.sheet.display(row + 1, 1).startsWith('Do not contact')) return [];
          const isOwned = value === null || text === value || isFormer(person, field, text);
          return isOwned ? [] : [{ row, text, field, person }];
        }),
      );
    const { cacheLoss = 0 } = this.stage.scenario.readings ?? {};
    const most = cacheLoss > 0 ? roundsOfLossMax : roundsMax;
    for (let round = 0; round < most && lacking().length > 0; round += 1) {
      clock.advance(61_000);
      const rows = new Set(lacking().map(({ row }) => row));
      host.spreadsheet.batch(() => {
        for (const row of rows) this.sheet.setCell(row + 1, 1, '');
      });
      for (const row of rows) this.sheet.setCell(row + 1, 1, this.typed[row]?.formula ?? '');
    }
    return lacking().map(
      ({ person, field, text }) =>
        `a formula for ${field} of ${person}, which is owned, shows "${text}"`,
    );
  }

  /** Often for somebody from the leads, so that run and formula want the same fields. */
  private someFormula(): Typed {
    const { random, shadow, service } = this.stage;
    const leads = [...shadow.rows.values()].flatMap(({ versions }) => versions);
    const id = random.pick([
      ...leads.flatMap(({ personId }) => personId ?? []),
      random.pick(service.admin.people()).id,
    ]);
    const fields = random.pick(['email', 'phone', 'email,phone', 'full_name,title']);
    const { row } = random.pick(leads);
    const quoted = (text: string) => `"${text.replace(/"/g, '""')}"`;
    const contact = fields.split(',').filter((field) => field === 'email' || field === 'phone');
    const ofPerson = {
      formula: `=CDX_PERSON(${quoted(id)}, "${fields}")`,
      person: id,
      fields: contact,
    };
    const other = (formula: string): Typed => ({ formula, person: null, fields: [] });
    return random.pick([
      ofPerson,
      ofPerson,
      other(`=CDX_ENRICH(${quoted(row.name)}, ${quoted(row.company)}, "${fields}")`),
      other('=CDX_ACCOUNT("credits")'),
    ]);
  }
}
