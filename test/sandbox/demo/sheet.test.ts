import { SpreadsheetModel } from '../../../sandbox/apps-script/model/spreadsheet-model';
import { pasteGrid, shownGrid } from '../../../sandbox/demo/sheet';

test('phones, ids and formulas of a CSV stay what they are', () => {
  const grid = [
    ['Name', 'Phone', 'Id', 'Note', 'Seats'],
    ['Jane', '+14155550100', '007', '=1+1', '12'],
    ['José', '', '12', '1.00', '3'],
  ];
  const sheet = new SpreadsheetModel({ owner: 'o@example.com', timeZone: 'Etc/UTC' }).firstSheet;
  pasteGrid(sheet, grid);
  expect(shownGrid(sheet)).toEqual(grid);
  expect(sheet.value(2, 5)).toBe(12);
});
