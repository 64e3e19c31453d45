/** Defines the book of choices: which rows were selected when a run of selected rows looked. */

import type { ServiceCall } from '../../sandbox/apps-script/host';
import type { SpreadsheetChange } from '../../sandbox/apps-script/model/changes';
import type { ShadowRow } from './sheet-shadow';
import type { Stage } from './stage';

export class ChosenBook {
  /** By run. */
  readonly rows = new Map<string, ReadonlySet<ShadowRow>>();

  /** After a call of a script. */
  called({ runs, host, shadow }: Stage, { method, functionName, user }: ServiceCall): void {
    if (method !== 'getActiveRangeList' || functionName !== 'startRun') return;
    const run = runs.latest();
    if (run === undefined || run.settings.sheetId !== shadow.sheet.id) return;
    const { sheetId, areas } = host.spreadsheet.selection(user);
    const isSelected = (number: number) =>
      sheetId === shadow.sheet.id &&
      areas.some(({ firstRow, lastRow }) => firstRow <= number && number <= lastRow);
    const selected = [...shadow.rowNumbers()].flatMap(([ref, number]) =>
      isSelected(number) ? (shadow.rows.get(ref) ?? []) : [],
    );
    this.rows.set(run.id, new Set(selected));
  }

  /** As many rows in other places, before a run has marked its own: whom it means is not known any more. */
  observe({ requests }: Stage, change: SpreadsheetChange): void {
    const areMixed =
      change.kind === 'sorted' || (change.kind === 'rows' && change.action === 'move');
    if (!areMixed) return;
    for (const id of this.rows.keys()) {
      const hasBegun = requests.sent.some(({ runId, path }) => runId === id && path !== '/account');
      if (!hasBegun) this.rows.delete(id);
    }
  }
}
