import { isContactListName, listCells } from '../../../src/core/contact-list/list-cells';

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
  [
    ['Blocked domains', 'Reason'],
    ['companyWebsite', 'other'],
  ],
  [
    ['Reason', 'Added by'],
    ['mixed', 'mixed'],
  ],
])('cells under %j are %j', (headers, roles) => {
  expect(rolesUnder(...headers)).toEqual(roles);
});

test('the list is the sheet of that name in any case and with any spaces', () => {
  const names = ['Do not contact', 'DO NOT CONTACT', ' do  not\u00A0contact ', 'Do not contact 2'];
  expect(names.map(isContactListName)).toEqual([true, true, true, false]);
});

test('placeholders and examples hold nothing', () => {
  const [, row] = listCells([
    ['Email', 'Company', 'Person ID'],
    ['n/a', 'e.g. Example Inc', 'per_1'],
  ]);
  expect(row).toEqual([{ column: 2, role: 'personId', text: 'per_1' }]);
});
