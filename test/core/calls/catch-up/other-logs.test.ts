/** What catch-up may spend and take, whatever people do to the log, and whatever runs there were elsewhere. */
import { catchUp } from '../../../../src/core/calls/catch-up/catch-up';
import { catchUpCall } from '../../../../src/core/calls/settings-calls';
import { FakeTable } from '../../../support/fake-table';
import { Office, shownAccount } from '../../../support/office';
import { fakePerson } from '../../../support/people';
import { lead, requestFor } from '../../../support/run-world';
import { undoCall } from '../../../support/shown-run';

const people = 'ABCDEFGH'.split('').map((letter) => fakePerson(`Lead${letter} Person`));
const hourMs = 3_600_000;

function addLeads(office: Office, ...indices: readonly number[]): void {
  for (const index of indices)
    office.table.insertRow(office.table.lastRow() + 1, lead(people[index]?.fullName ?? ''));
}

test.each([true, false])(
  'a log that is cleared gives no credit of the day back (a manual run between: %s)',
  (manual) => {
    const office = new Office(people, [lead(people[0]?.fullName ?? '')]);
    const session = office.connected();
    office.run(session);
    office.switchOn(session, 4);
    const before = office.api.charged;
    addLeads(office, 1);
    catchUp(session, 'tick');
    office.clock.sleep(hourMs);
    addLeads(office, 2);
    catchUp(session, 'tick');
    const automatic = office.api.charged - before;
    expect(automatic).toBe(4);
    if (manual) {
      addLeads(office, 3);
      office.run(session, {});
    }
    const charged = office.api.charged;
    office.world.workbook.log.rows.splice(1);
    addLeads(office, 4, 5);
    office.clock.sleep(hourMs);
    catchUp(session, 'tick');
    expect(office.api.charged).toBe(charged);
  },
);

test('a lead that was undone in another sheet is new in this one', () => {
  const [ada = fakePerson('Ada Lovelace'), ben = ada] = people;
  const office = new Office(people, [lead(ada.fullName)]);
  const other = new FakeTable([['Name', 'Company'], lead(ben.fullName)], 8, 'Other');
  office.world.workbook.tables = [office.table, other];
  const session = office.connected();
  office.run(session);
  undoCall(session);
  const request = requestFor(other, { account: shownAccount(session) });
  catchUpCall(session, 50, false, JSON.stringify(request));
  other.insertRow(3, lead(ada.fullName));
  catchUp(session, 'tick');
  expect(other.columnTexts('CDX email')).toEqual([ben.email, ada.email]);
});

test.each(['$1.00', '1,00 €'])(
  'a log whose credits somebody shows as money (%s) gives no credit of the day back',
  (shown) => {
    const office = new Office(people, [lead(people[0]?.fullName ?? '')]);
    const session = office.connected();
    office.run(session);
    office.switchOn(session, 4);
    const { log } = office.world.workbook;
    const read = log.read.bind(log);
    log.read = (firstRow, rows) =>
      read(firstRow, rows).map((texts) =>
        texts.map((text, at) => (at === 4 && text === '1' ? shown : text)),
      );
    const before = office.api.charged;
    for (const index of [1, 2, 3, 4, 5]) {
      addLeads(office, index);
      office.clock.sleep(hourMs);
      catchUp(session, 'tick');
    }
    expect(office.api.charged - before).toBe(4);
  },
);
