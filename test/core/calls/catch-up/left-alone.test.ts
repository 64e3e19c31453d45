import { catchUp } from '../../../../src/core/calls/catch-up/catch-up';
import { undoPastCall } from '../../../../src/core/calls/history/history-calls';
import { Office } from '../../../support/office';
import { fakePerson } from '../../../support/people';
import { lead } from '../../../support/run-world';
import { undoCall } from '../../../support/shown-run';

const people = Array.from({ length: 6 }, (_, at) => fakePerson(`Lead${'ABCDEF'[at]} Person`));
const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const rows = people.map(({ fullName }) => lead(fullName));

/** The limit of somebody's own run left rows waiting. */
function heldBack(waitingToo = false) {
  const office = new Office([...people, ada], rows);
  const session = office.connected();
  office.run(session, { creditLimit: 4 });
  office.switchOn(session, 10, {}, waitingToo);
  return { office, session };
}

/** Then a free preview went over them. */
function previewed(waitingToo: boolean) {
  const { office, session } = heldBack(waitingToo);
  office.preview(session);
  return { office, session };
}

test('a preview makes no new rows of those that a limit held back', () => {
  const { office, session } = previewed(false);
  expect(office.world.statuses().filter((text) => text.includes('held back'))).toHaveLength(4);
  const { charged } = office.api;
  catchUp(session, 'tick');
  catchUp(session, 'tick');
  expect(office.api.charged).toBe(charged);
});

test('where waiting rows are wanted too, they are taken on after a preview as well', () => {
  const { office, session } = previewed(true);
  catchUp(session, 'tick');
  expect(office.world.emails()).not.toContain('');
  expect(office.world.statuses().join()).not.toContain('held back');
});

test('a run of one’s own does what was held back, and says so no more', () => {
  const { office, session } = previewed(false);
  office.run(session);
  expect(office.world.statuses()).toEqual(people.map(() => 'Done'));
});

test('another lead that is typed over one that was held back is a new one', () => {
  const { office, session } = previewed(false);
  const { charged } = office.api;
  office.table.type(6, 'Name', ada.fullName);
  catchUp(session, 'tick');
  expect(office.api.charged).toBe(charged + 2);
  expect(office.world.emails()[4]).toBe(ada.email);
});

test.each([true, false])('so it is after a preview, held back in one before: %s', (isPreviewed) => {
  const { office, session } = heldBack();
  if (isPreviewed) office.preview(session);
  const { charged } = office.api;
  office.table.type(6, 'Name', ada.fullName);
  office.preview(session);
  catchUp(session, 'tick');
  expect(office.world.emails()[4]).toBe(ada.email);
  expect(office.api.charged).toBe(charged + 2);
});

test('a stale id makes no new row of one that was held back', () => {
  const { office, session } = previewed(false);
  const { charged } = office.api;
  const moved = people.map((person) => ({
    ...person,
    id: `${person.id}_2`,
    slug: `${person.slug}-2`,
  }));
  Object.assign(office.api, { everybody: moved });
  office.world.workbook.contactList.rows = [['Do not contact'], ['somebody@else.example']];
  office.preview(session);
  catchUp(session, 'tick');
  expect(office.api.charged).toBe(charged);
});

test('a run of one’s own that is too small again says so once', () => {
  const { office, session } = previewed(false);
  office.run(session, { creditLimit: 2 });
  const waiting = office.world
    .statuses()
    .filter((text) => text.startsWith('Waiting: credit limit'));
  expect(waiting).toHaveLength(3);
  expect(waiting.join()).not.toContain('held back');
});

test('what the catch-up itself left waiting stays its own after a preview', () => {
  const office = new Office(people);
  const session = office.connected();
  office.switchOn(session, 4);
  catchUp(session, 'tick');
  office.preview(session);
  expect(office.world.statuses().join()).not.toContain('held back');
  office.clock.sleep(24 * 3_600_000);
  catchUp(session, 'tick');
  expect(office.world.emails().filter((text) => text !== '')).toHaveLength(4);
});

describe.each([
  ['more', 'fewer'],
  ['fewer', 'more'],
] as const)('a run of %s columns than the catch-up’s %s', (ofRun, ofCatchUp) => {
  function undone() {
    const office = new Office([ada, ...people], [lead(ada.fullName)]);
    office.table.insertColumn(2, 'LinkedIn');
    office.table.type(2, 'LinkedIn', `https://www.linkedin.com/in/${ada.slug}`);
    const session = office.connected();
    const fewer = {
      fullName: office.table.column('Name'),
      company: office.table.column('Company'),
    };
    const mappings = { fewer, more: { ...fewer, linkedinUrl: office.table.column('LinkedIn') } };
    office.run(session, { mapping: mappings[ofRun], reveal: ['email'] });
    office.switchOn(session, 10, { mapping: mappings[ofCatchUp] });
    undoCall(session);
    return { office, session };
  }

  test('is not brought in again once it was taken back', () => {
    const { office, session } = undone();
    catchUp(session, 'tick');
    expect(office.world.emails()).toEqual(['']);
  });

  test('keeps no new row from being done', () => {
    const { office, session } = undone();
    office.table.insertRow(3, ['LeadA Person', 'Acme']);
    catchUp(session, 'tick');
    expect(office.world.emails().map((text) => text !== '')).toEqual([false, true]);
  });
});

test('an Undo by a column that is gone since is told by those of now', () => {
  const office = new Office([ada], [[ada.fullName, 'Acme']]);
  office.table.insertColumn(2, 'LinkedIn');
  const session = office.connected();
  const byName = { fullName: office.table.column('Name'), company: office.table.column('Company') };
  office.run(session, { mapping: { ...byName, linkedinUrl: office.table.column('LinkedIn') } });
  undoCall(session);
  office.table.deleteColumn('LinkedIn');
  const mapping = {
    fullName: office.table.column('Name'),
    company: office.table.column('Company'),
  };
  office.switchOn(session, 10, { mapping });
  catchUp(session, 'tick');
  expect(office.world.emails()).toEqual(['']);
});

test('a header that was given to another column since makes nothing new', () => {
  const office = new Office([ada], [lead(ada.fullName)]);
  const session = office.connected();
  office.run(session, { reveal: ['email'] });
  undoCall(session);
  office.table.rename('Company', 'Firm');
  office.table.insertColumn(2, 'Company');
  office.table.type(2, 'Company', 'Acme Holding');
  const mapping = { fullName: office.table.column('Name'), company: office.table.column('Firm') };
  office.switchOn(session, 10, { mapping });
  catchUp(session, 'tick');
  expect(office.world.emails()).toEqual(['']);
});

test('a row that said nothing to the run that was undone keeps no new row from being done', () => {
  const office = new Office([ada, ben], [lead(ada.fullName)]);
  office.table.insertColumn(2, 'LinkedIn');
  const session = office.connected();
  office.run(session, { reveal: ['email'] });
  const first = session.runs.load()?.id;
  office.clock.sleep(60_000);
  const mapping = { linkedinUrl: office.table.column('LinkedIn') };
  office.run(session, { mapping, reveal: ['phone'] });
  undoCall(session);
  undoPastCall(session, first);
  office.switchOn(session, 10);
  office.table.insertRow(3, lead(ben.fullName));
  catchUp(session, 'tick');
  expect(office.world.emails()).toEqual(['', ben.email]);
});
