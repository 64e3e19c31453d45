/** A spreadsheet with room for a few more cells of its ten million, through the built bundle in the host. */
import { spreadsheetMaxCells } from '../../sandbox/apps-script/model/spreadsheet-model';
import { addOnHost } from '../../sandbox/demo/add-on/add-on-host';
import { connect, enrich, openAddOn } from '../../sandbox/demo/add-on/driver';
import { runRequest } from '../../sandbox/demo/add-on/run-request';
import { servedHost } from './served-host';

/** Less than the thousand rows by which the log grows elsewhere. */
const cellsLeft = 1_000;

test('what was charged is logged and written as long as its few lines fit', () => {
  const { service, sheet, host } = servedHost();
  const people = service.admin
    .people()
    .filter(({ email, phone }) => email !== null && phone !== null)
    .slice(0, 2);
  const [first = [], second = []] = people.map(({ fullName, company }) => [fullName, company.name]);
  sheet.paste(1, 1, [['Name', 'Company'], first]);
  const addOn = openAddOn(addOnHost(host));
  const { sheet: view } = connect(addOn, service.keys.pro);
  if (view === null) throw new Error('The sheet has no columns.');
  const request = runRequest(view, { reveal: ['email'] }, 50);
  expect(enrich(addOn, request, () => undefined).run.phase).toBe('finished');

  const log = host.spreadsheet.sheets.find(({ name }) => name === 'CDX log');
  if (log === undefined) throw new Error('There is no log.');
  log.deleteRows(log.lastRow + 1, log.maxRows - log.lastRow);
  const taken = host.spreadsheet.sheets.reduce(
    (sum, { maxRows, maxColumns }) => sum + maxRows * maxColumns,
    0,
  );
  const filler = host.spreadsheet.addSheet('Archive');
  const rows = Math.floor((spreadsheetMaxCells - cellsLeft - taken) / filler.maxColumns);
  filler.insertRows(filler.maxRows + 1, rows - filler.maxRows);
  sheet.paste(3, 1, [second]);
  const { run } = enrich(addOn, request, () => undefined);
  expect(run.pause?.message).toBeUndefined();
  expect(run.phase).toBe('finished');
  const { charges } = service.admin.audit();
  expect(charges.reduce((sum, { credits }) => sum + credits, 0)).toBe(2);
  const emails = people.map(({ email }) => email);
  const shown = [2, 3].map((row) =>
    Array.from({ length: 12 }, (_, column) => sheet.display(row, column + 1)).find((text) =>
      text.includes('@'),
    ),
  );
  expect(shown).toEqual(emails);
});
