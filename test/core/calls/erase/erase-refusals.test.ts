import { erasePersonCall, findPersonCall } from '../../../../src/core/calls/erase/erase-calls';
import { problemOfThrow } from '../../../../src/core/calls/problems';
import type { Session } from '../../../../src/core/calls/session';
import { startCall } from '../../../../src/core/calls/start-calls';
import {
  createFormulaSpending,
  formulaSpentKey,
} from '../../../../src/core/formulas/spending/spending';
import { errorOf } from '../../../support/fake-api';
import { FakeTable } from '../../../support/fake-table';
import { Office, refusalOf } from '../../../support/office';
import { fakePerson } from '../../../support/people';
import { stepCall, stopCall } from '../../../support/shown-run';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');

function enriched() {
  const office = new Office([ada, ben]);
  const me = office.connected();
  office.run(me);
  return { office, me };
}

/** Both emails stand where they stood. */
function expectNothingErased(office: Office): void {
  expect(office.world.emails().slice(0, 2)).toEqual([ada.email, ben.email]);
}

test('without a sheet in front no selection names anybody', () => {
  const { office, me } = enriched();
  office.world.workbook.tables = [];
  expect(refusalOf(() => findPersonCall(me, '  '))).toMatchObject({ code: 'NOBODY' });
});

test.each([undefined, '', '{', '"per_ada-lovelace"', '[7]'])(
  'an erase of %j, which no page asks for, is about nobody',
  (asked) => {
    const { office, me } = enriched();
    expect(erasePersonCall(me, asked, 1)).toMatchObject({ people: 0, cells: 0, rows: [] });
    expectNothingErased(office);
  },
);

test.each([undefined, null, '1'])('a page that showed %j people showed none', (people) => {
  const { office, me } = enriched();
  const asked = JSON.stringify([ada.id]);
  const refused = refusalOf(() => erasePersonCall(me, asked, people));
  expect(refused).toMatchObject({ code: 'OTHER_PEOPLE' });
  expectNothingErased(office);
});

test('while somebody has the document\u2019s turn, as in an Undo, nothing is erased', () => {
  const { office, me } = enriched();
  const turn = office.world.runs.takeTurn('an Undo');
  const refused = refusalOf(() => erasePersonCall(me, JSON.stringify([ada.id]), 1));
  expect(refused).toMatchObject({ code: 'BUSY', message: 'The document is busy.' });
  expectNothingErased(office);
  expect(me.runs.load()?.step).toEqual(turn?.step);
});

test('an erase that was held up until another step took its turn writes nothing more', () => {
  const { office, me } = enriched();
  office.table.before = (method) => {
    if (method !== 'formats') return;
    office.table.before = () => {};
    office.clock.sleep(600_000);
    office.world.runs.takeTurn('an Undo');
  };
  const refused = refusalOf(() => erasePersonCall(me, JSON.stringify([ada.id]), 1));
  expect(problemOfThrow(refused)).toMatchObject({ code: 'BUSY' });
  expectNothingErased(office);
  expect(me.runs.load()?.step?.id).toBe('an Undo');
});

/** The answer of the reveal is lost, and nobody can look at what it charged. */
function inDoubt() {
  const office = new Office([ada]);
  const me = office.connected();
  startCall(me, 'enrich', office.requestText());
  const down = errorOf('INTERNAL_ERROR', { status: 500 });
  office.api.fail('revealBatch', 'lost');
  office.api.fail('people', ...Array.from({ length: 9 }, () => down));
  stepCall(me);
  stopCall(me);
  return { office, me };
}

test('whoever may have been charged for is not erased before that is known', () => {
  const { office, me } = inDoubt();
  expect(me.runs.asks()).toMatchObject([{ closed: false, people: [{ id: ada.id }] }]);
  const view = findPersonCall(me, ada.id);
  expect(view.kept).toBeGreaterThan(0);
  const erase = () => erasePersonCall(me, JSON.stringify(view.asked), view.people);
  expect(problemOfThrow(refusalOf(erase))).toMatchObject({ code: 'BUSY', field: 'erase' });
  expect(office.world.statuses()[0]).not.toBe('Erased');
  expect(office.documentStore.get('cdx.erasing')).toBeNull();
});

test('what a run found paid for is counted among what is kept, and goes with the person', () => {
  const office = new Office([ada]);
  const me = office.connected();
  startCall(me, 'enrich', office.requestText());
  office.api.fail('revealBatch', 'lost');
  stepCall(me);
  office.clock.sleep(1_800_000);
  stopCall(me);
  expect(me.runs.load()?.recovered).not.toEqual([]);
  const { asked, people, kept } = findPersonCall(me, ada.id);
  expect(kept).toBe(1);
  erasePersonCall(me, JSON.stringify(asked), people);
  expect(me.runs.load()?.recovered).toEqual([]);
});

test('in a document without any run what stands in columns of the add-on is erased', () => {
  const office = new Office([ada], []);
  const headers = ['Note', 'CDX person ID', 'CDX title'];
  const imported = new FakeTable([
    headers,
    ['call', ada.id, 'Head of Sales'],
    ['x', ben.id, 'CTO'],
  ]);
  office.world.workbook.tables = [imported];
  const me = office.connected();
  const view = findPersonCall(me, ada.id);
  expect(view).toMatchObject({ people: 1, cells: 2, logLines: 0, kept: 0 });
  erasePersonCall(me, JSON.stringify(view.asked), view.people);
  expect(imported.columnTexts('CDX person ID')).toEqual(['', ben.id]);
  expect(imported.columnTexts('CDX title')).toEqual(['', 'CTO']);
  expect(imported.columnTexts('Note')).toEqual(['call', 'x']);
  expect(me.runs.load()).toBeNull();
});

test('a log that somebody deletes meanwhile holds up no erase', () => {
  const { office, me } = enriched();
  const { log } = office.world.workbook;
  const { table } = log;
  log.table = () => {
    log.rows = [];
    return table.call(log);
  };
  const { asked, people } = findPersonCall(me, ada.id);
  expect(erasePersonCall(me, JSON.stringify(asked), people)).toMatchObject({ people: 1, note: '' });
  expect(office.world.emails()).toEqual(['', ben.email]);
});

test('of a long sheet only the part is looked at again and written that holds the person', () => {
  const { office, me } = enriched();
  const { table } = office;
  const last = 20_005;
  table.ensureRows(last);
  table.type(last, 'CDX person ID', 'per_far');
  table.type(last, 'CDX title', 'CTO');
  const looked: number[] = [];
  const { look } = table;
  table.look = (firstRow, rows, columns) => {
    looked.push(firstRow);
    return look.call(table, firstRow, rows, columns);
  };
  const { asked, people } = findPersonCall(me, 'per_far');
  expect(erasePersonCall(me, JSON.stringify(asked), people)).toMatchObject({ cells: 3 });
  expect(table.text(last, 'CDX title')).toBe('');
  expect(table.text(last, 'CDX person ID')).toBe('');
  expect(Math.min(...looked)).toBe(20_002);
  expectNothingErased(office);
});

function refuseErased({ table }: Office): void {
  const column = table.headers().indexOf('CDX status');
  table.ruled.set(column, { words: 'value in list', takes: (text) => text !== 'Erased' });
}

test.each([
  ['none', null],
  ['one of somebody else', '{"v":1,"ids":["per_gone"],"first":1}'],
])(
  'where a rule refuses the status the page names it, and of interrupted erases %s stays due',
  (_, due) => {
    const { office, me } = enriched();
    const elsewhere = new FakeTable(
      [
        ['CDX person ID', 'CDX title'],
        [ada.id, 'CTO'],
      ],
      8,
      'Copy',
    );
    office.world.workbook.tables = [office.table, elsewhere];
    refuseErased(office);
    if (due !== null) office.documentStore.set('cdx.erasing', due);
    const { asked, people } = findPersonCall(me, ada.id);
    const refused = refusalOf(() => erasePersonCall(me, JSON.stringify(asked), people));
    expect(problemOfThrow(refused)).toMatchObject({
      code: 'SHEET',
      message: `Data validation refuses “Erased” in “CDX status” of “${office.table.name}” (rule: value in list): change the rule.`,
      nextStep: 'Then press Erase again.',
      field: 'erase',
    });
    expectNothingErased(office);
    expect(elsewhere.columnTexts('CDX person ID')).toEqual(['']);
    expect(office.documentStore.get('cdx.erasing')).toBe(due);
    office.table.ruled.clear();
    erasePersonCall(me, JSON.stringify(asked), people);
    expect(office.world.emails()).toEqual(['', ben.email]);
    expect(JSON.stringify(office.world.workbook.log.rows)).not.toContain(ada.id);
  },
);

test('a column that is protected is told before a rule, and the erase stays due', () => {
  const { office, me } = enriched();
  refuseErased(office);
  office.table.locked = [office.table.headers().indexOf('CDX status')];
  const { asked, people } = findPersonCall(me, ada.id);
  const refused = refusalOf(() => erasePersonCall(me, JSON.stringify(asked), people));
  expect(problemOfThrow(refused)).toMatchObject({ message: expect.stringContaining('protected') });
  expect(office.documentStore.get('cdx.erasing')).toContain(ada.id);
});

test('while formulas keep the document busy the erase is refused, and done when it is pressed again', () => {
  const { office, me } = enriched();
  const [documentProperties, clock] = [office.documentStore, office.clock];
  const parts = { documentProperties, lock: me.lock, clock, account: 'a', limitNow: () => 9 };
  createFormulaSpending(parts).reserve([{ personId: ada.id, fields: ['email'] }], 1, false);
  const busy: Session = { ...me, lock: { run: () => ({ held: false }) } };
  const { asked, people } = findPersonCall(me, ada.id);
  const eraseIn = (session: Session) => erasePersonCall(session, JSON.stringify(asked), people);
  expect(problemOfThrow(refusalOf(() => eraseIn(busy)))).toMatchObject({ code: 'BUSY' });
  expect(office.documentStore.get('cdx.erasing')).toContain(ada.id);
  eraseIn(me);
  expect(office.documentStore.get(formulaSpentKey)).not.toContain(ada.id);
  expect(office.documentStore.get('cdx.erasing')).toBeNull();
  expect(office.world.emails()).toEqual(['', ben.email]);
});
