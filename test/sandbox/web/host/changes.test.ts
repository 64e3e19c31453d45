import { SpreadsheetModel } from '../../../../sandbox/apps-script/model/spreadsheet-model';
import { followChanges } from '../../../../sandbox/web/host/changes';
import type { SandboxEvent } from '../../../../sandbox/web/protocol';

function followed() {
  const spreadsheet = new SpreadsheetModel({ owner: 'owner@example.com', timeZone: 'Etc/UTC' });
  const events: SandboxEvent[] = [];
  followChanges(spreadsheet, (event) => events.push(event));
  return { spreadsheet, sheet: spreadsheet.firstSheet, events };
}

test('changed cells are told with what they show', () => {
  const { sheet, events } = followed();
  sheet.setCell(2, 3, 'x');
  expect(events).toEqual([{ type: 'cells', sheetId: 0, row: 2, column: 3, cells: [['x']] }]);
});

test('inserted rows are told as such, sorted ones as a whole sheet', () => {
  const { sheet, events } = followed();
  sheet.insertRows(2);
  sheet.sort({ firstRow: 1, firstColumn: 1, lastRow: 3, lastColumn: 1 }, [
    { column: 1, ascending: true },
  ]);
  expect(events.map(({ type }) => type)).toEqual(['structure', 'view', 'snapshot']);
});

test('new and hidden sheets change the tabs', () => {
  const { spreadsheet, events } = followed();
  const added = spreadsheet.addSheet('Log');
  spreadsheet.setSheetHidden(added, true);
  expect(events.at(-1)).toMatchObject({
    type: 'sheets',
    sheets: [
      { name: 'Sheet1', hidden: false },
      { name: 'Log', hidden: true },
    ],
  });
});
