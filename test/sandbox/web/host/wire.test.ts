import { SpreadsheetModel } from '../../../../sandbox/apps-script/model/spreadsheet-model';
import { sheetSnapshot, wireCell } from '../../../../sandbox/web/host/wire';

function sheet() {
  return new SpreadsheetModel({ owner: 'owner@example.com', timeZone: 'Etc/UTC' }).firstSheet;
}

test('plain text travels as plain text', () => {
  const model = sheet();
  model.setCell(1, 1, 'Ada');
  expect(wireCell(model, 1, 1)).toBe('Ada');
  expect(wireCell(model, 2, 1)).toBe('');
});

test('a text that would become a number is edited with its apostrophe', () => {
  const model = sheet();
  model.setCell(1, 1, "'007");
  expect(wireCell(model, 1, 1)).toEqual({ text: '007', edit: "'007", kind: 'text' });
});

test('in plain-text cells nothing needs an apostrophe', () => {
  const model = sheet();
  model.setFormat({ firstRow: 1, firstColumn: 1, lastRow: 1, lastColumn: 1 }, '@');
  model.setCell(1, 1, '+14155550100');
  expect(wireCell(model, 1, 1)).toBe('+14155550100');
});

test('a number is shown by its format and edited as typed', () => {
  const model = sheet();
  model.setCell(1, 1, '12.5%');
  expect(wireCell(model, 1, 1)).toEqual({ text: '12.50%', edit: '12.50%', kind: 'number' });
});

test.each(['1234.5678', '2026-03-04', 'TRUE', '$5', '1e10', "'=1+1", '0.1'])(
  'typing the edited text of %j again changes nothing',
  (typed) => {
    const model = sheet();
    model.setCell(1, 1, typed);
    const before = model.value(1, 1);
    const cell = wireCell(model, 1, 1);
    model.setCell(1, 1, typeof cell === 'string' ? cell : cell.edit);
    expect(model.value(1, 1)).toEqual(before);
  },
);

test('a snapshot holds the used cells and what is hidden', () => {
  const model = sheet();
  model.setCell(2, 2, 'x');
  model.hideRows(3, 2);
  const snapshot = sheetSnapshot(model);
  expect(snapshot.cells).toEqual([
    ['', ''],
    ['', 'x'],
  ]);
  expect(snapshot.view.hiddenRows).toEqual([3, 4]);
  expect(snapshot.rowCount).toBe(1000);
});
