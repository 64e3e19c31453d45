/** Defines the second sheet of leads: nobody sorts or edits it, so that all in it is certain. */

import type { Service } from '../../../sandbox/api/service';
import type { SheetModel } from '../../../sandbox/apps-script/model/sheet-model';
import type { SpreadsheetModel } from '../../../sandbox/apps-script/model/spreadsheet-model';
import { distinctLeadKinds, type Lead, leadsFrom } from '../../../sandbox/data/leads';
import { presentRun, type Stage } from '../stage';
import { Tally } from '../tally';

const headers = ['Full name', 'Company', 'LinkedIn URL', 'Work email'] as const;
const leadsMax = 7;
const leadsDrawn = 40;

export interface OtherSheetParts {
  readonly service: Service;
  readonly seed: number;
  /** Who stand in the first sheet, or may come there: nobody of them stands here. */
  readonly others: readonly Lead[];
}

const carriesOn =
  /^(start(Run|Preview|Check)|runStep|resumeRun|retryErrors|renewRun|undoRun|catchUp)$/;

export class OtherSheet {
  readonly sheet: SheetModel;
  readonly leads: readonly Lead[];
  /** By person: presses that asked for their insert. */
  readonly inserted = new Tally();
  /** What a run changed in the sheet that it is not about. */
  readonly strayed: string[] = [];
  private page = 0;

  constructor(spreadsheet: SpreadsheetModel, { service, seed, others }: OtherSheetParts) {
    this.sheet = spreadsheet.addSheet('More leads');
    const known = new Set(others.map(({ personId }) => personId));
    this.leads = leadsFrom(service, { count: leadsDrawn, seed: seed + 1, kinds: distinctLeadKinds })
      .filter(({ personId, kind }) => kind !== 'blank' && !known.has(personId))
      .slice(0, leadsMax);
    spreadsheet.batch(() => {
      [headers, ...this.leads.map(typedTexts)].forEach((texts, row) => {
        for (const [column, text] of texts.entries()) this.sheet.setCell(row + 1, column + 1, text);
      });
    });
  }

  /** From then on each change of either sheet is held against the run that makes it. */
  watch(stage: Stage): void {
    const ids = [this.sheet.id, stage.shadow.sheet.id];
    stage.host.spreadsheet.onChange((change) => {
      if (change.kind !== 'cells' || change.author !== 'script') return;
      const { name } = stage.caller();
      const run = presentRun(stage);
      if (run === null || !ids.includes(change.sheetId) || !carriesOn.test(name)) return;
      if (run.settings.sheetId === change.sheetId) return;
      this.strayed.push(`${name} of run ${run.id} changed sheet ${change.sheetId}`);
    });
  }

  /** What a run over it is asked for with, counted from 0. */
  inputs() {
    const [fullName, company, linkedinUrl, email] = headers;
    return {
      sheetId: this.sheet.id,
      mapping: { fullName: 0, company: 1, linkedinUrl: 2, email: 3 },
      headers: { fullName, company, linkedinUrl, email },
    };
  }

  /** Somebody who had it in front goes back to the first sheet. */
  leave({ host, shadow }: Stage, user: string): void {
    if (host.spreadsheet.selection(user).sheetId === this.sheet.id)
      host.spreadsheet.select(user, shadow.sheet, 'A2');
  }

  nextPage(): number {
    this.page += 1;
    return this.page;
  }

  inserts(ids: readonly string[]): void {
    for (const id of ids) this.inserted.add(id);
  }

  /** All texts of a row of the sheet. */
  texts(row: number): readonly string[] {
    return Array.from({ length: this.sheet.lastColumn }, (_, index) =>
      this.sheet.display(row, index + 1),
    );
  }
}

/** As they stand in the columns, from the left. */
export function typedTexts({ row }: Lead): readonly string[] {
  return [row.name, row.company, row.linkedin, row.email];
}
