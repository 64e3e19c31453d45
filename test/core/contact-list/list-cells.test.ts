import { listCells } from '../../../src/core/contact-list/list-cells';

/** The roles that one row has under these headers, where each cell holds something. */
function rolesUnder(...headers: readonly string[]) {
  const [, row = []] = listCells([headers, headers.map(() => 'Acme')]);
  return row.map(({ role }) => role);
}

test.each([
  [
    ['Name', 'Company'],
    ['fullName', 'company'],
  ],
  [['Do-not-call phone numbers'], ['phone']],
  [
    ['Direct dial', 'WhatsApp'],
    ['phone', 'phone'],
  ],
  [['Blocked domains', 'Reason'], ['companyWebsite']],
  [
    ['Reason', 'Added by'],
    ['mixed', 'mixed'],
  ],
])('cells under %j are %j', (headers, roles) => {
  expect(rolesUnder(...headers)).toEqual(roles);
});

test('placeholders and examples hold nothing', () => {
  const [, row] = listCells([
    ['Email', 'Company', 'Person ID'],
    ['n/a', 'e.g. Example Inc', 'per_1'],
  ]);
  expect(row).toEqual([{ role: 'personId', text: 'per_1' }]);
});
