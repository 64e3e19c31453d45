import { erasePersonCall, findPersonCall } from '../../../../src/core/calls/erase/erase-calls';
import { keepLogShort } from '../../../../src/core/calls/erase/retention-calls';
import { readLog } from '../../../../src/core/sheet/log/run-log';
import { Office } from '../../../support/office';
import { type FakePerson, fakePerson } from '../../../support/people';
import { lead } from '../../../support/run-world';
import { undoCall } from '../../../support/shown-run';

const dayMs = 86_400_000;
const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver', { phone: '+44 20 7946 0000', title: 'CEO' });
const outputs = ['email', 'phone', 'title', 'linkedinUrl', 'fullName', 'revealedOn'] as const;

function world() {
  const people: FakePerson[] = [ada, ben];
  const office = new Office(people, [lead('Ada Lovelace')]);
  const me = office.connected();
  return {
    people,
    office,
    me,
    run: (reveal: readonly ('email' | 'phone')[] = ['email', 'phone']) =>
      office.run(me, { outputs, reveal }),
    /** The log forgets what is older than its days. */
    later: (days: number) => {
      office.clock.sleep(days * dayMs);
      keepLogShort(me);
    },
    erase: (text: string) => {
      const found = findPersonCall(me, text);
      erasePersonCall(me, JSON.stringify(found.asked), found.people);
    },
    written: () => office.table.read(2, office.table.lastRow(), 2, 10).flat().filter(Boolean),
  };
}

test.each([ada.id, ada.email])(
  'earlier values in the line of somebody else go, asked for by %s',
  (by) => {
    const { office, me, run, later, erase, written } = world();
    run();
    office.clock.sleep(60 * dayMs);
    office.table.type(2, 'Name', 'Ben Oliver');
    office.table.type(2, 'CDX status', '');
    run();
    later(40);
    erase(by);
    const log = JSON.stringify(office.world.workbook.log.rows);
    const left = [ada.id, ada.email, ada.phone, ada.slug].filter((text) => log.includes(text));
    expect(left).toEqual([]);
    undoCall(me);
    expect(written()).toEqual([]);
  },
);

test('what was written under a former id goes with the person', () => {
  const { people, office, run, erase, written } = world();
  run(['email']);
  office.clock.sleep(3 * dayMs);
  people[0] = { ...ada, id: 'per_new' };
  run();
  erase('per_new');
  expect(written()).toEqual(['Erased']);
});

test('an older row goes whole, though the log knows only of a later one', () => {
  const { people, office, run, later, erase, written } = world();
  run();
  later(95);
  people[0] = { ...ada, title: 'Chief Analyst', slug: 'ada-l' };
  office.table.ensureRows(3);
  office.table.type(3, 'Name', 'Ada Lovelace');
  office.table.type(3, 'Company', 'Acme');
  run();
  erase(ada.id);
  expect(written()).toEqual(['Erased', 'Erased']);
});

test('what was free goes whole too, though the log knows only of a later line', () => {
  const { people, office, run, later, erase, written } = world();
  office.api.own(ada.id, 'email', 'phone');
  run();
  later(95);
  people[0] = { ...ada, title: 'Chief Analyst', slug: 'ada-l', email: 'ada@globex.example' };
  office.table.ensureRows(3);
  office.table.type(3, 'Name', 'Ada Lovelace');
  office.table.type(3, 'Company', 'Acme');
  run();
  const lines = readLog(office.world.workbook.log);
  expect(lines.filter(({ kind }) => kind === 'reveal')).toEqual([]);
  expect(written()).toEqual(expect.arrayContaining([ada.email, 'ada@globex.example']));
  erase(ada.id);
  expect(written()).toEqual(['Erased', 'Erased']);
});

test('a status that tells an error of ours is erased: the next run would fill the row again', () => {
  const { office, run, later, erase, written } = world();
  office.api.entryInstead = (id) => ({ status: 'unknown', id });
  run(['email']);
  office.api.entryInstead = (_, entry) => entry;
  later(95);
  erase(ada.id);
  run(['email']);
  expect(written()).toEqual(['Erased']);
});
