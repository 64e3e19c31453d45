import { sheetCall } from '../../../../src/core/calls/settings-calls';
import { headerRowCall } from '../../../../src/core/calls/sheet/sheet-view';
import { startCall } from '../../../../src/core/calls/start-calls';
import { headerRowOf, headerRowsMax } from '../../../../src/core/sheet/header-row';
import { FakeTable } from '../../../support/fake-table';
import { Office, refusalOf } from '../../../support/office';
import { fakePerson } from '../../../support/people';

const ada = fakePerson('Ada Lovelace');

function officeWith(rows?: readonly (readonly string[])[]) {
  const office = new Office([ada]);
  if (rows !== undefined) office.world.workbook.tables = [new FakeTable(rows)];
  return { office, session: office.connected(), sheetId: office.table.sheetId };
}

test('a row that is chosen is kept for everybody in the document', () => {
  const { office, session, sheetId } = officeWith();
  headerRowCall(session, sheetId, 3);
  expect(headerRowOf(office.documentStore, sheetId)).toBe(3);
  headerRowCall(office.as('editor'), sheetId, 1);
  expect(headerRowOf(office.documentStore, sheetId)).toBe(1);
});

test('row 0 puts headers above the first lead, named by what the values seem to be', () => {
  const { session, sheetId } = officeWith([
    ['ada@acme.com', '17', 'https://www.linkedin.com/in/ada-lovelace'],
    ['ben@acme.com', '18', 'https://www.linkedin.com/in/ben-oliver'],
  ]);
  const { columns, rows } = headerRowCall(session, sheetId, 0);
  expect(columns.map(({ header }) => header)).toEqual(['Work email', 'Column B', 'LinkedIn URL']);
  expect(rows).toBe(2);
});

test('headers whose answer was lost are not put there twice', () => {
  const { session, sheetId } = officeWith([
    ['ada@acme.com', 'Ada Lovelace'],
    ['ben@acme.com', 'Ben Oliver'],
  ]);
  const first = headerRowCall(session, sheetId, 0);
  expect(headerRowCall(session, sheetId, 0)).toEqual(first);
  expect(first.rows).toBe(2);
});

test.each([-1, 1.5, headerRowsMax + 1, '1', null])('%j is refused as a header row', (row) => {
  const { session, sheetId } = officeWith();
  expect(refusalOf(() => headerRowCall(session, sheetId, row))).toMatchObject({
    code: 'INVALID_REQUEST',
  });
});

test.each([999, 'Leads', undefined])('a sheet %j that is not there is told', (sheetId) => {
  const { session } = officeWith();
  expect(refusalOf(() => headerRowCall(session, sheetId, 1))).toMatchObject({ code: 'SHEET' });
});

test('nothing is chosen under a run that goes on', () => {
  const { office, session, sheetId } = officeWith();
  startCall(session, 'enrich', office.requestText());
  expect(refusalOf(() => headerRowCall(session, sheetId, 2))).toMatchObject({ code: 'BUSY' });
  expect(headerRowOf(office.documentStore, sheetId)).toBe(1);
});

test('the row that is found is kept, and no longer once it is the first again', () => {
  const titled = [['Leads of spring'], [''], ['Name', 'Company'], ['Ada Lovelace', 'Acme']];
  const { office, session, sheetId } = officeWith(titled);
  sheetCall(session);
  expect(headerRowOf(office.documentStore, sheetId)).toBe(3);
  office.world.workbook.tables = [new FakeTable(titled.slice(2))];
  sheetCall(session);
  expect(headerRowOf(office.documentStore, sheetId)).toBe(1);
});

test('a kept row that no sheet can have is none', () => {
  const { office, sheetId } = officeWith();
  for (const row of [0, headerRowsMax + 1]) {
    const kept = JSON.stringify({ v: 1, row, chosen: true });
    office.documentStore.set(`cdx.header-row.${sheetId}`, kept);
    expect(headerRowOf(office.documentStore, sheetId)).toBe(1);
  }
});

test('without a sheet of leads in front that is said', () => {
  const { office, session } = officeWith();
  office.world.workbook.tables = [];
  expect(refusalOf(() => sheetCall(session))).toMatchObject({ code: 'SHEET' });
});
