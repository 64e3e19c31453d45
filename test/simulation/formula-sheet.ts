/** Defines the sheet in which people type formulas beside the runs, on the same key. */

import type { SheetModel } from '../../sandbox/apps-script/model/sheet-model';
import type { Stage } from './stage';

/** More would only make a seed longer. */
const formulasMax = 25;

export class FormulaSheet {
  private readonly stage: Stage;
  private readonly sheet: SheetModel;
  private used = 0;

  constructor(stage: Stage) {
    this.stage = stage;
    this.sheet = stage.host.spreadsheet.addSheet('Formulas');
  }

  /** Types a formula, which is computed at once or after the execution under way; false once the sheet is full. */
  type(): boolean {
    if (this.used >= formulasMax) return false;
    this.used += 1;
    const formula = this.someFormula();
    this.stage.trace(`types ${formula}`);
    this.sheet.setCell(this.used, 1, formula);
    const shown = this.sheet.display(this.used, 1);
    this.stage.trace(`shows ${shown}`);
    return true;
  }

  /** Often for somebody from the leads, so that run and formula want the same fields. */
  private someFormula(): string {
    const { random, shadow, service } = this.stage;
    const leads = [...shadow.rows.values()].flatMap(({ versions }) => versions);
    const id = random.pick([
      ...leads.flatMap(({ personId }) => personId ?? []),
      random.pick(service.admin.people()).id,
    ]);
    const fields = random.pick(['email', 'phone', 'email,phone', 'full_name,title']);
    const { row } = random.pick(leads);
    const quoted = (text: string) => `"${text.replace(/"/g, '""')}"`;
    return random.pick([
      `=CDX_PERSON(${quoted(id)}, "${fields}")`,
      `=CDX_PERSON(${quoted(id)}, "${fields}")`,
      `=CDX_ENRICH(${quoted(row.name)}, ${quoted(row.company)}, "${fields}")`,
      '=CDX_ACCOUNT("credits")',
    ]);
  }
}
