/** Columns under a number format that puts spaces around texts, through the built bundle in the host. */
import { addOnHost } from '../../sandbox/demo/add-on/add-on-host';
import { connect, enrich, openAddOn } from '../../sandbox/demo/add-on/driver';
import { runRequest } from '../../sandbox/demo/add-on/run-request';
import { servedHost } from './served-host';

/** As the menu's Accounting. */
const accounting = '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)';

test.each([
  ['an input column', 2],
  ['another column', 3],
])('the header of %s under Accounting keeps nobody from enriching', (_what, column) => {
  const { service, sheet, host } = servedHost();
  const people = service.admin
    .people()
    .filter(({ email }) => email !== null)
    .slice(0, 30);
  const leads = people.map(({ fullName, company }) => [fullName, company.name, '12.5']);
  sheet.paste(1, 1, [['Name', 'Company', 'Amount'], ...leads]);
  const area = { firstRow: 1, firstColumn: column, lastRow: 1000, lastColumn: column };
  sheet.setFormat(area, accounting);
  const addOn = openAddOn(addOnHost(host));
  const { sheet: view } = connect(addOn, service.keys.pro);
  if (view === null) throw new Error('The sheet has no columns.');
  const { run } = enrich(addOn, runRequest(view, { reveal: ['email'] }, 100), () => {});
  expect(run).toMatchObject({ phase: 'finished', counts: { done: 30 } });
});

test('columns of ours are plain text under headers that Accounting pads', () => {
  const { service, sheet, host } = servedHost();
  const [person] = service.admin.people();
  sheet.paste(1, 1, [
    ['Name', 'Company', 'Amount'],
    [person?.fullName ?? '', person?.company.name ?? '', '12.5'],
  ]);
  sheet.setFormat({ firstRow: 1, firstColumn: 1, lastRow: 1000, lastColumn: 26 }, accounting);
  const addOn = openAddOn(addOnHost(host));
  const { sheet: view } = connect(addOn, service.keys.pro);
  if (view === null) throw new Error('The sheet has no columns.');
  enrich(addOn, runRequest(view, { reveal: ['email'] }, 100), () => {});
  const columns = Array.from({ length: sheet.lastColumn }, (_, index) => index + 1);
  const email = columns.find((each) => sheet.display(1, each).trim() === 'CDX email') ?? 0;
  expect(sheet.format(500, email)).toBe('@');
});
