/** A log that somebody filtered or renamed, through the built bundle in the host. */
import { z } from 'zod';
import type { SheetModel } from '../../sandbox/apps-script/model/sheet-model';
import type { SpreadsheetModel } from '../../sandbox/apps-script/model/spreadsheet-model';
import { enrich } from '../../sandbox/demo/add-on/driver';
import { halfEnriched } from './half-enriched';

const history = z.array(z.looseObject({ credits: z.number() }));
const undoneRun = z.looseObject({
  receipt: z.looseObject({
    undone: z.boolean(),
    undoneInPart: z.boolean(),
    notes: z.array(z.string()),
  }),
});

/** Hides every line but the headers. */
function filterAll(log: SheetModel): void {
  const { lastRow, lastColumn } = log;
  log.setFilter({ firstRow: 1, firstColumn: 1, lastRow, lastColumn });
  log.filterColumn(1, () => false);
}

test.each<[string, (log: SheetModel, spreadsheet: SpreadsheetModel) => void]>([
  ['filtered', filterAll],
  ['renamed', (log, spreadsheet) => spreadsheet.renameSheet(log, 'Receipts')],
])('a log that somebody %s is read and written whole, and nothing of it is lost', (_, act) => {
  const { sheet, host, addOn, request, rest } = halfEnriched();
  const log = host.spreadsheet.sheet('CDX log');
  if (log === undefined) throw new Error('There is no log.');
  act(log, host.spreadsheet);
  const sheets = host.spreadsheet.sheets.length;
  sheet.paste(6, 1, rest);
  const { run } = enrich(addOn, request, () => undefined);
  expect(run.receipt).toMatchObject({ creditsSpent: 4, emails: 4, notes: [] });
  expect(addOn.call('getHistory', history).map(({ credits }) => credits)).toEqual([4, 4]);
  const undone = addOn.call('undoRun', undoneRun, run.runId);
  expect(undone.receipt).toMatchObject({ undone: true, undoneInPart: false, notes: [] });
  expect(host.spreadsheet.sheets).toHaveLength(sheets);
});
