/** Defines a sheet with formulas of the add-on, whose results leave the cells that they spilled into. */

import type { FormulaSheet } from '../../../../src/core/ports/formula-sheets';
import type { StoredCell } from '../../../../src/core/ports/workbook';
import { FakeTable } from '../../../support/fake-table';

export interface FormulaRow {
  readonly input: string;
  readonly shown: string;
  readonly spilled?: string;
}

/** Row 2 on: an input, a formula that reads it, and what that spilled to its right. */
class SpillingTable extends FakeTable {
  private readonly leads: readonly FormulaRow[];

  constructor(leads: readonly FormulaRow[]) {
    super([
      ['Lead', 'Person', 'Spilled', 'Note'],
      ...leads.map(({ input, spilled = '' }) => [input, '', spilled, `note on ${input}`]),
    ]);
    this.leads = leads;
    leads.forEach(({ shown }, index) => {
      this.typeFormula(index + 2, 'Person', formula, shown);
    });
  }

  /** A formula that goes empties what it spilled into; one that comes back shows its lead's again. */
  override put(cells: readonly StoredCell[]): void {
    super.put(cells);
    for (const { rowNumber, column, formula: entered } of cells) {
      if (column !== 1) continue;
      const lead = this.leads.find(({ input }) => input === this.text(rowNumber, 'Lead'));
      if (entered !== '') this.typeFormula(rowNumber, 'Person', entered, lead?.shown ?? '');
      this.type(rowNumber, 'Spilled', entered === '' ? '' : (lead?.spilled ?? ''));
    }
  }
}

export const formula = '=CDX_ENRICH(RC[-1])';

export function spillingTable(leads: readonly FormulaRow[]): FakeTable {
  return new SpillingTable(leads);
}

const methods = Object.getOwnPropertyNames(FakeTable.prototype);

/** Its methods are its own, as those of the adapter's tables: what spreads it has them all. */
function spreadable(table: FakeTable): FakeTable {
  return new Proxy(table, {
    ownKeys: (target) => [...new Set([...Reflect.ownKeys(target), ...methods])],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function'
        ? (...args: unknown[]) => Reflect.apply(value, target, args)
        : value;
    },
  });
}

/** As the adapter reads it when the call begins. */
export function sheetOf(table: FakeTable): FormulaSheet {
  const rows = table.lastRow();
  return {
    table: spreadable(table),
    formulas: table.formulas(1, rows, 0, 4),
    values: table.read(1, rows, 0, 4),
  };
}
