import { openContactListCall } from '../../../../src/core/calls/sheet/contact-list-call';
import { Office } from '../../../support/office';

test('the list is made with headers and examples that list nobody, and once only', () => {
  const session = new Office([]).as('owner');
  expect(openContactListCall(session)).toEqual({ entries: 0, unclear: 0 });
  const [headers = [], example = []] = session.workbook.contactList.read(true)[0]?.rows ?? [];
  expect(headers).toContain('LinkedIn URL');
  expect(example[0]).toBe('e.g. jane@example.com');
});

test('a list that is there is shown with how many of its rows name somebody', () => {
  const office = new Office([]);
  const rows = [
    ['Full name', 'Company'],
    ['Jane Doe', 'Acme'],
    ['Bob Roe', ''],
    ['', 'Globex'],
  ];
  office.world.workbook.contactList.rows = rows;
  expect(openContactListCall(office.as('owner'))).toEqual({ entries: 2, unclear: 1 });
  expect(office.world.workbook.contactList.rows).toBe(rows);
});
