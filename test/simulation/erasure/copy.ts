/** Defines a second sheet that people made of the first, whose rows an erase has to find as well. */

import type { SheetModel } from '../../../sandbox/apps-script/model/sheet-model';
import type { Findings } from '../invariants/invariant';
import type { Stage } from '../stage';
import { erasedStatus } from './book';
import { namedBy } from './whom';

const idHeader = 'CDX person ID';
const statusHeader = 'CDX status';

type Rows = readonly (readonly string[])[];

export class Copy {
  private readonly sheet: SheetModel;
  private readonly stage: Stage;
  /** What formulas of people's showed. */
  private readonly shown: ReadonlySet<string>;

  /** Text stays text, as in any copy, and what formulas show becomes one. */
  constructor(stage: Stage) {
    this.stage = stage;
    const { spreadsheet, sheet } = stage.shadow;
    this.shown = shownByFormulas(sheet);
    this.sheet = spreadsheet.addSheet('Copy of the leads');
    const rows = textsOf(sheet);
    const area = {
      firstRow: 1,
      firstColumn: 1,
      lastRow: rows.length,
      lastColumn: sheet.lastColumn,
    };
    this.sheet.setFormat(area, '@');
    spreadsheet.batch(() => this.sheet.paste(1, 1, rows));
  }

  rows(): Rows {
    return textsOf(this.sheet);
  }

  /**
   * Rows with the person's id lose what stands under the add-on's headers, but for what people typed in the
   * first sheet; rows of others are left as they were. `isForgotten`: an earlier erase passed over the row in
   * the first sheet, where nothing told of them, and with its lines nobody knows who wrote its cells.
   */
  judge(id: string, before: Rows, isForgotten: boolean, findings: Findings): void {
    const after = this.rows();
    // An erase that was interrupted before is done along with this one.
    const { begun } = this.stage.erasures;
    const [headers = []] = before;
    const idColumn = headers.indexOf(idHeader);
    if (idColumn < 0) return;
    const typed = this.stage.shadow.everTyped();
    before.slice(1).forEach((cells, index) => {
      const owner = cells[idColumn] ?? '';
      const present = after[index + 1] ?? [];
      const isEmptied = owner !== '' && (present[idColumn] ?? '') === '';
      headers.forEach((header, column) => {
        const was = cells[column] ?? '';
        const is = present[column] ?? '';
        const emptied = header === statusHeader && (was !== '' || isEmptied) ? erasedStatus : '';
        const isOurs = header.startsWith('CDX ');
        const isTyped = typed.has(was) || this.shown.has(was);
        // What names somebody is known by itself.
        const isPassedOver =
          isForgotten && header !== statusHeader && namedBy(this.stage, was).length === 0;
        const mayStay = owner !== id || !isOurs || isTyped || isPassedOver || was === emptied;
        const isKept = is === was && mayStay;
        const isTaken = is === emptied && isOurs && (owner === '' || begun.has(owner));
        findings.expect(
          isKept || isTaken,
          () =>
            `the copy, row ${index + 2}, ${header}: "${was}" became "${is}" by an erase of ${id}`,
        );
      });
    });
  }
}

function shownByFormulas(sheet: SheetModel): ReadonlySet<string> {
  const shown = new Set<string>();
  for (let row = 2; row <= sheet.lastRow; row += 1) {
    for (let column = 1; column <= sheet.lastColumn; column += 1)
      if (sheet.formula(row, column)) shown.add(sheet.display(row, column));
  }
  return shown;
}

function textsOf(sheet: SheetModel): Rows {
  return Array.from({ length: sheet.lastRow }, (_, row) =>
    Array.from({ length: sheet.lastColumn }, (__, column) => sheet.display(row + 1, column + 1)),
  );
}
