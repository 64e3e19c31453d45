import { erasePersonCall, findPersonCall } from '../../../../src/core/calls/erase/erase-calls';
import { fieldTotals } from '../../../../src/core/run/view/field-totals';
import { creditsOfRun, readLog } from '../../../../src/core/sheet/log/run-log';
import type { FakeLog } from '../../../support/fake-workbook';
import { Office, refusalOf } from '../../../support/office';
import { fakePerson } from '../../../support/people';
import { lead } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver', { phone: '+44 20 7946 0000' });

/** Right before the log is written its last lines come to stand first, and right after it the execution ends. */
function endsUnderSort(log: FakeLog, lines: number): void {
  const { table } = log;
  log.table = () => {
    const found = table.call(log);
    if (found === null) return null;
    let isWritten = false;
    found.before = (method) => {
      if (method === 'read') return;
      if (isWritten) throw new Error('The execution ended.');
      if (method !== 'write' && method !== 'fill') return;
      isWritten = true;
      for (let line = 0; line < lines; line += 1) {
        const [last = []] = found.read(found.lastRow(), 1, 0, log.headers.length);
        found.deleteRow(found.lastRow());
        found.insertRow(2, last);
      }
    };
    return found;
  };
}

test('an erase that ended while the log was sorted under it takes no charge of anybody else', () => {
  let lines = 1;
  for (let by = 1; by <= lines; by += 1) {
    const office = new Office([ada, ben], [lead('Ada Lovelace'), lead('Ben Oliver')]);
    const me = office.connected();
    office.run(me, { outputs: ['email', 'phone'] });
    const { log } = office.world.workbook;
    const { table } = log;
    lines = log.rows.length;
    endsUnderSort(log, by);
    const { asked, people } = findPersonCall(me, ada.id);
    refusalOf(() => erasePersonCall(me, JSON.stringify(asked), people));
    log.table = table;
    office.clock.sleep(200_000);
    const again = findPersonCall(me, ada.id);
    erasePersonCall(me, JSON.stringify(again.asked), again.people);
    const { id } = office.world.kept();
    const entries = readLog(log);
    expect(JSON.stringify(log.rows)).not.toContain(ada.id);
    expect(creditsOfRun(entries, id)).toBe(4);
    expect(fieldTotals(entries, id)).toMatchObject({ emails: 2, phones: 2 });
  }
});
