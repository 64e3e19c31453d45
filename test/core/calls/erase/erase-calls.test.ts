import { erasePersonCall, findPersonCall } from '../../../../src/core/calls/erase/erase-calls';
import type { Session } from '../../../../src/core/calls/session';
import type { EraseView } from '../../../../src/core/calls/views';
import { createFormulaSpending } from '../../../../src/core/formulas/spending/spending';
import { creditsOfRun, readLog } from '../../../../src/core/sheet/log/run-log';
import { FakeTable } from '../../../support/fake-table';
import { Office, refusalOf } from '../../../support/office';
import { fakePerson } from '../../../support/people';
import { lead } from '../../../support/run-world';
import { undoCall } from '../../../support/shown-run';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver', { phone: '+44 20 7946 0000' });
const columns = ['email', 'phone', 'title', 'linkedinUrl', 'fullName'] as const;

function officeWith(...rows: readonly (readonly string[])[]): { office: Office; me: Session } {
  const leads = rows.length > 0 ? rows : [lead('Ada Lovelace'), lead('Ben Oliver')];
  const office = new Office([ada, ben], leads);
  const me = office.connected();
  return { office, me };
}

function enriched(...rows: readonly (readonly string[])[]) {
  const { office, me } = officeWith(...rows);
  office.run(me, { outputs: columns });
  return { office, me };
}

function erase(me: Session, text: string): EraseView {
  const found = findPersonCall(me, text);
  return erasePersonCall(me, JSON.stringify(found.asked), found.people);
}

/** All that the add-on keeps anywhere, and its columns in the sheets. */
function traces(office: Office, me: Session): string {
  const { table, world } = office;
  const rows = table.read(2, table.lastRow(), 2, 20);
  const kept = [...office.documentStore.values, ...world.cache.values];
  const users = me.userStore.keys().map((key) => me.userStore.get(key));
  return JSON.stringify([rows, world.workbook.log.rows, kept, users]);
}

const ofAda = [ada.id, ada.email, ada.phone, ada.slug, ada.fullName];

function expectNothingOf(texts: readonly string[], where: string): void {
  for (const text of texts) expect(where).not.toContain(text);
}

test.each([
  ['email', ada.email.toUpperCase()],
  ['phone', ada.phone.replace(/\D/g, '')],
  ['LinkedIn URL', `linkedin.com/in/${ada.slug}/`],
  ['person id', ada.id],
])('a person is erased by %s, and nobody else', (_, text) => {
  const { office, me } = enriched();
  expect(traces(office, me)).toContain(ada.email);
  erase(me, text);
  expectNothingOf(ofAda, traces(office, me));
  expect(office.world.emails()).toEqual(['', ben.email]);
  expect(office.table.columnTexts('Name')).toEqual(['Ada Lovelace', 'Ben Oliver']);
  expect(office.world.statuses()[0]).toBe('Erased');
});

test('a person whom a run found by a slug in the sheet is erased by it', () => {
  const eve = fakePerson('Eve Stone', { id: 'per_1b2c3', slug: 'eve-stone-1b2c3' });
  const office = new Office([eve], [lead(eve.fullName)]);
  const me = office.connected();
  office.table.insertColumn(2, 'Person ID');
  office.table.type(2, 'Person ID', eve.slug);
  office.run(me, { mapping: { personId: 2 } });
  expect(office.world.emails()).toEqual([eve.email]);
  erase(me, eve.slug);
  expect(office.world.emails()).toEqual(['']);
});

test('a person whom a run found by a link under a name is erased by it, and as a selected row', () => {
  const url = `https://www.linkedin.com/in/${ada.slug}`;
  for (const asked of [url, '']) {
    const { office, me } = officeWith();
    office.table.insertColumn(2, 'Profile');
    office.table.typeLink(2, 'Profile', 'Ada L', url);
    office.run(me, { mapping: { fullName: 0, company: 1, linkedinUrl: 2 } });
    office.table.selected = [2];
    erase(me, asked);
    expect(office.world.emails()).toEqual(['', ben.email]);
  }
});

test('whoever stands in the selected rows is erased', () => {
  const { office, me } = enriched();
  office.table.selected = [3];
  erase(me, '');
  expect(office.world.emails()).toEqual([ada.email, '']);
});

test('whoever a filter hides inside the selection is not', () => {
  const { office, me } = enriched();
  office.table.selected = [2, 3];
  office.table.filtered = [2];
  erase(me, '');
  expect(office.world.emails()).toEqual([ada.email, '']);
});

test('a row that comes while selected ones are looked at does not make them those of others', () => {
  const { office, me } = enriched();
  const { table } = office;
  table.selected = [3];
  const { selectedRows } = table;
  table.selectedRows = () => {
    table.selectedRows = selectedRows;
    table.before = () => {
      table.before = () => {};
      table.insertRow(2, ['', '']);
    };
    return selectedRows.call(table);
  };
  expect(() => findPersonCall(me, '')).toThrow('being sorted or edited while rows were chosen');
});

test('nor does one that comes above and one that goes below at once', () => {
  const { office, me } = enriched(lead('Ada Lovelace'), lead('Ben Oliver'), lead('Zoe Nobody'));
  const { table } = office;
  table.selected = [3];
  const { selectedRows } = table;
  table.selectedRows = () => {
    const rows = selectedRows.call(table);
    table.selectedRows = selectedRows;
    table.insertRow(2, ['', '']);
    table.deleteRow(table.lastRow());
    table.selected = [4];
    return rows;
  };
  expect(findPersonCall(me, '').asked).toEqual([ben.id]);
});

test('a status column without a header or a text, the last of its sheet, tells of an erase', () => {
  const { office, me } = enriched();
  const { table } = office;
  table.deleteColumn('CDX status');
  const column = table.headers().length;
  table.insertColumn(column, '');
  table.mark(column, 'status');
  erase(me, ada.id);
  expectNothingOf(ofAda, traces(office, me));
  expect(table.read(2, 2, column, 1)).toEqual([['Erased'], ['']]);
});

test('a colleague’s address under a header that says nothing names none of their leads', () => {
  const { office, me } = officeWith();
  office.table.insertColumn(2, 'AE');
  for (const row of [2, 3]) office.table.type(row, 'AE', 'ann@us.example');
  office.run(me, { outputs: columns });
  office.table.selected = [2];
  office.table.type(2, 'CDX person ID', '');
  expect(findPersonCall(me, '').asked).not.toContain('ann@us.example');
});

test.each(['0a1b2c3d4e5f', '7000000000000000000', '412345678'])(
  'an id, %s, that people typed beside those of several is nobody’s, whoever asks by it',
  (id) => {
    const office = new Office(
      [ada, ben],
      [lead('Ada Lovelace'), lead('Ben Oliver'), lead('Zoe Nobody')],
    );
    const me = office.connected();
    office.table.insertColumn(2, 'Person ID');
    for (const row of [2, 3, 4]) office.table.type(row, 'Person ID', id);
    office.run(me, { mapping: { fullName: 0, company: 1, personId: 2 }, outputs: columns });
    expect(office.world.emails().slice(0, 2)).toEqual([ada.email, ben.email]);
    office.table.selected = [4];
    expect(refusalOf(() => findPersonCall(me, ''))).toMatchObject({ code: 'NOBODY' });
    expect(findPersonCall(me, id)).toMatchObject({ cells: 0 });
    office.table.selected = [2, 4];
    erase(me, '');
    expect(office.world.emails().slice(0, 2)).toEqual(['', ben.email]);
  },
);

test.each(['per_1b2c3d4e5f6a', 'per_000000000000'])(
  'another id, %s, that people typed beside a person does not make them whoever is asked for by it',
  (id) => {
    const eve = fakePerson('Eve Stone', { id: 'per_1b2c3d4e5f6a' });
    const office = new Office([eve, ben], [lead('Eve Stone'), lead('Ben Oliver')]);
    const me = office.connected();
    office.table.insertColumn(2, 'Person ID');
    office.run(me, { outputs: columns });
    for (const row of [2, 3]) office.table.type(row, 'Person ID', id);
    erase(me, id);
    expect(office.world.emails()).toEqual([id === eve.id ? '' : eve.email, ben.email]);
  },
);

test('selected rows without anything of the add-on name nobody', () => {
  const { office, me } = officeWith();
  office.table.selected = [2];
  expect(refusalOf(() => findPersonCall(me, ''))).toMatchObject({ code: 'NOBODY' });
});

test('nor do words of people’s own in its columns', () => {
  const { office, me } = enriched();
  for (const header of ['person ID', 'email', 'LinkedIn URL'])
    office.table.type(2, `CDX ${header}`, '');
  office.table.type(2, 'CDX phone', '12%');
  office.table.selected = [2];
  expect(refusalOf(() => findPersonCall(me, ''))).toMatchObject({ code: 'NOBODY' });
});

test('a find tells rows, cells, lines of the log and what stays, and changes nothing', () => {
  const { office, me } = enriched();
  const before = traces(office, me);
  const view = findPersonCall(me, ada.email);
  expect(view).toMatchObject({
    people: 1,
    rows: [{ place: 'Leads, row 2', left: 'A, B' }],
    cells: 7,
    cellsLeft: 2,
    unfinished: false,
  });
  expect(view.logLines).toBeGreaterThanOrEqual(3);
  expect(traces(office, me)).toBe(before);
});

test('somebody of whom nothing stands anywhere is nobody', () => {
  const { me } = enriched();
  expect(findPersonCall(me, 'nobody@acme.example')).toMatchObject({
    people: 0,
    rows: [],
    logLines: 0,
  });
});

test('somebody whom only a formula set aside, when its execution ended, is found by their id and erased', () => {
  const { office, me } = officeWith();
  createFormulaSpending({
    documentProperties: office.documentStore,
    lock: office.world.lock,
    clock: office.world.clock,
    account: 'a',
    limitNow: () => 9,
  }).reserve([{ personId: ada.id, fields: ['email'] }], 1, false);
  expect(findPersonCall(me, ada.id)).toMatchObject({ people: 0, cells: 0, kept: 1 });
  erase(me, ada.id);
  expectNothingOf([ada.id], traces(office, me));
});

test('every charge stays in the log, once a run, person and field', () => {
  const { office, me } = enriched();
  const { id } = office.world.kept();
  const before = readLog(office.world.workbook.log);
  erase(me, ada.id);
  const after = readLog(office.world.workbook.log);
  const charges = (entries: typeof before) =>
    entries.flatMap((entry) => {
      if (entry.kind !== 'reveal') return [];
      const { personId: _, ...charge } = entry;
      return [charge];
    });
  expect(charges(after)).toEqual(charges(before));
  expect(creditsOfRun(after, id)).toBe(4);
  expect(after).toHaveLength(before.length);
});

test('several people who are erased one after the other stay several in the log', () => {
  const { office, me } = enriched();
  const { id } = office.world.kept();
  erase(me, ada.id);
  erase(me, ben.id);
  expect(creditsOfRun(readLog(office.world.workbook.log), id)).toBe(4);
});

test('what people typed over a value stays, and is told', () => {
  const { office, me } = enriched();
  office.table.type(2, 'CDX email', 'mine@example.com');
  const view = erase(me, ada.id);
  expect(office.world.emails()[0]).toBe('mine@example.com');
  expect(view.rows[0]?.left).toContain('D');
});

test('what people typed where nothing was written stays, and is told, where the log tells all', () => {
  const { office, me } = enriched();
  office.table.ensureRows(3);
  office.table.type(4, 'CDX email', '1234.57');
  expect(erase(me, '1234.57').rows[0]).toMatchObject({ cells: 0, left: 'D' });
  expect(office.table.text(4, 'CDX email')).toBe('1234.57');
  office.world.workbook.log.rows = [];
  erase(me, '1234.57');
  expect(office.table.text(4, 'CDX email')).toBe('');
});

test('a formula in a column of the add-on stays', () => {
  const { office, me } = enriched();
  office.table.typeFormula(2, 'CDX title', '=UPPER(A2)', 'ADA');
  erase(me, ada.id);
  expect(office.table.text(2, 'CDX title')).toBe('ADA');
});

test('without the log the person id of a row tells', () => {
  const { office, me } = enriched();
  office.world.workbook.log.rows = [];
  erase(me, ada.email);
  expectNothingOf(ofAda, traces(office, me));
  expect(office.world.emails()).toEqual(['', ben.email]);
});

test('where somebody deleted some lines of the log, what stands in the columns of the add-on goes', () => {
  const { office, me } = enriched();
  office.run(me, { outputs: [...columns, 'seniority'] });
  const { log } = office.world.workbook;
  const first = log.rows.findIndex((line) => line[3] === 'rows');
  log.rows.splice(first, 1);
  erase(me, ada.phone);
  expectNothingOf(ofAda, traces(office, me));
  expect(office.world.emails()).toEqual(['', ben.email]);
});

test('so it does where another line of that run came when it had ended', () => {
  const { office, me } = enriched();
  const { log } = office.world.workbook;
  const [time, runId] = log.rows[log.rows.length - 1] ?? [];
  log.rows.push([time ?? '', runId ?? '', '', 'answered', '', '', '', '', '', '99.0', 'late']);
  office.run(me, { outputs: [...columns, 'seniority'] });
  const first = log.rows.findIndex((line) => line[3] === 'rows');
  log.rows.splice(first, 1);
  erase(me, ada.phone);
  expectNothingOf(ofAda, traces(office, me));
  expect(office.world.emails()).toEqual(['', ben.email]);
});

test('what the log tells of one person says nothing of another whose lines were deleted', () => {
  const { office, me } = enriched(lead('Ada Lovelace'));
  office.table.ensureRows(3);
  office.table.type(3, 'Name', 'Ben Oliver');
  office.table.type(3, 'Company', 'Acme');
  office.run(me, { outputs: columns });
  const { log } = office.world.workbook;
  const first = log.rows.findIndex((line) => line[3] === 'rows');
  log.rows.splice(first, 1);
  office.table.selected = [2, 3];
  erase(me, '');
  expect(office.world.emails()).toEqual(['', '']);
});

test('without the column of ids the values tell', () => {
  const { office, me } = enriched();
  office.table.deleteColumn('CDX person ID');
  erase(me, ada.id);
  expectNothingOf(ofAda, traces(office, me));
  expect(office.world.emails()).toEqual(['', ben.email]);
});

test('every sheet of the document is looked at', () => {
  const { office, me } = enriched();
  const headers = ['Note', 'CDX person ID', 'CDX title'];
  const other = new FakeTable([headers, ['call', ada.id, 'Head of Sales'], ['x', '', '']], 8, 'B');
  office.world.workbook.tables = [office.table, other];
  const view = erase(me, ada.email);
  expect(view.rows.map(({ place }) => place)).toEqual(['Leads, row 2', 'B, row 2']);
  expect(other.columnTexts('CDX person ID')).toEqual(['', '']);
  expect(other.columnTexts('Note')).toEqual(['call', 'x']);
});

test('where people typed the same is told, and left', () => {
  const { office, me } = enriched();
  const notes = new FakeTable([['Remark'], [ada.email]], 8, 'Notes');
  office.world.workbook.tables = [office.table, notes];
  expect(erase(me, ada.id).rows).toContainEqual({ place: 'Notes, row 2', cells: 0, left: 'A' });
  expect(notes.columnTexts('Remark')).toEqual([ada.email]);
});

test('what another row held of the person before leaves the log', () => {
  const { office, me } = enriched(lead('Ada Lovelace'));
  office.table.type(2, 'Name', 'Ben Oliver');
  office.table.type(2, 'CDX status', '');
  office.run(me, { outputs: columns });
  expect(office.world.emails()).toEqual([ben.email]);
  expect(JSON.stringify(office.world.workbook.log.rows)).toContain(ada.email);
  erase(me, ada.email);
  expectNothingOf(ofAda, traces(office, me));
  expect(office.world.emails()).toEqual([ben.email]);
});

test('what whoever stood in the row before had alike goes too: it was not written anew', () => {
  const { office, me } = enriched(lead('Ada Lovelace'), lead('Cem Yilmaz'));
  office.table.type(2, 'Name', 'Ben Oliver');
  office.table.type(2, 'CDX status', '');
  office.run(me, { outputs: columns });
  expect(office.table.text(2, 'CDX full name')).toBe(ben.fullName);
  expect(office.table.text(2, 'CDX title')).not.toBe('');
  erase(me, ben.id);
  expect(office.table.text(2, 'CDX title')).toBe('');
});

test('the next run leaves the row alone until its status is cleared', () => {
  const { office, me } = enriched();
  erase(me, ada.id);
  office.run(me, { outputs: columns });
  expect(office.world.emails()).toEqual(['', ben.email]);
  office.table.type(2, 'CDX status', '');
  office.run(me, { outputs: columns });
  expect(office.world.emails()).toEqual([ada.email, ben.email]);
});

test('undo gives nothing of the person back, and says so', () => {
  const { office, me } = enriched();
  erase(me, ada.id);
  const { receipt } = undoCall(me);
  expect(office.world.emails()).toEqual(['', '']);
  expect(receipt?.notes.join()).toContain('erased');
  expectNothingOf(ofAda, traces(office, me));
});

test('a person is erased although the text that named them is gone by then', () => {
  const { office, me } = enriched();
  office.table.type(2, 'CDX email', 'ada@home.example');
  const { asked, people } = findPersonCall(me, 'ada@home.example');
  office.table.type(2, 'CDX email', '');
  erasePersonCall(me, JSON.stringify(asked), people);
  expectNothingOf(ofAda, traces(office, me));
});

test('while a run goes on nothing is erased', () => {
  const { office, me } = enriched();
  const found = findPersonCall(me, ada.id);
  office.table.type(3, 'CDX status', '');
  office.world.start();
  const refusal = refusalOf(() => erasePersonCall(me, JSON.stringify(found.asked), 1));
  expect(refusal).toMatchObject({ code: 'BUSY', message: 'A run is going on in this document.' });
  expect(office.world.emails()[0]).toBe(ada.email);
});

test('more people than the page showed are not erased', () => {
  const { office, me } = enriched();
  const { asked } = findPersonCall(me, ada.email);
  office.table.type(3, 'CDX person ID', 'per_another');
  office.table.type(3, 'CDX email', ada.email);
  const refusal = refusalOf(() => erasePersonCall(me, JSON.stringify(asked), 1));
  expect(refusal).toMatchObject({ code: 'OTHER_PEOPLE' });
  expect(office.world.emails()[0]).toBe(ada.email);
});

test('what was written about whoever stood in a row before goes, and whoever stands there now stays', () => {
  const { office, me } = enriched();
  // As a run of another preset leaves it, which fills columns of its own.
  office.table.type(2, 'CDX person ID', ben.id);
  const found = findPersonCall(me, ada.email);
  expect(found).toMatchObject({ people: 1, rows: [expect.anything()] });
  erasePersonCall(me, JSON.stringify(found.asked), 1);
  expect(office.world.emails()).toEqual(['', ben.email]);
  expect(office.world.phones()).toEqual(['', ben.phone]);
});

test('who has another id since goes as a whole', () => {
  const everybody = [ada, ben];
  const office = new Office(everybody);
  const me = office.connected();
  office.run(me, { outputs: columns, reveal: ['email'] });
  everybody[0] = { ...ada, id: 'per_new' };
  office.api.own('per_new', 'email');
  office.run(me, { outputs: columns, reveal: ['email', 'phone'] });
  expect(office.table.columnTexts('CDX person ID')[0]).toBe('per_new');
  const found = findPersonCall(me, ada.email);
  erasePersonCall(me, JSON.stringify(found.asked), found.people);
  expectNothingOf([...ofAda, 'per_new'], traces(office, me));
  expect(office.world.emails()).toEqual(['', ben.email]);
});

test('rows that are sorted meanwhile are found again', () => {
  const { office, me } = enriched();
  const found = findPersonCall(me, ada.id);
  let looks = 0;
  office.table.before = (method) => {
    if (method === 'formats') looks += 1;
    if (method === 'write' && looks === 1) {
      looks += 1;
      office.table.reverse();
    }
  };
  erasePersonCall(me, JSON.stringify(found.asked), 1);
  expect(office.world.emails()).toEqual([ben.email, '']);
  expectNothingOf(ofAda, traces(office, me));
});

test('a row that comes while all are looked at hides nobody', () => {
  for (let at = 0; at < 60; at += 1) {
    const { office, me } = enriched();
    const found = findPersonCall(me, ben.id);
    let calls = 0;
    office.table.before = () => {
      calls += 1;
      if (calls === at) office.table.insertRow(2, ['Cem Demir', 'Acme Ltd.']);
    };
    erasePersonCall(me, JSON.stringify(found.asked), 1);
    expect([at, ...office.world.emails().filter(Boolean)]).toEqual([at, ada.email]);
  }
});

test('a row of which one cell is missed while columns move is known again', () => {
  for (let at = 1; at < 24; at += 1) {
    const { office, me } = enriched();
    const { table } = office;
    const found = findPersonCall(me, ada.id);
    table.insertColumn(table.column('CDX status') + 1, 'Apart');
    const place = table.column('CDX status');
    let calls = 0;
    const comeAndGo = () => {
      calls += 1;
      if (calls === at) table.insertColumn(place, 'Mine');
      if (calls === at + 1) table.deleteColumn('Mine');
    };
    table.before = (method) => {
      if (method === 'write' || method === 'fill') comeAndGo();
    };
    table.beforeBlock = comeAndGo;
    erasePersonCall(me, JSON.stringify(found.asked), 1);
    expect([at, office.world.statuses()[0]]).toEqual([at, 'Erased']);
    expect(office.world.emails()).toEqual(['', ben.email]);
  }
});

test('a line that comes while the log is read hides none', () => {
  for (let at = 0; at < 12; at += 1) {
    const { office, me } = enriched();
    const found = findPersonCall(me, ben.id);
    const { log } = office.world.workbook;
    const isOfBen = (line: readonly string[]) => line.join().includes(ben.id);
    const last = log.rows.filter(isOfBen).slice(-1);
    log.rows = [...log.rows.filter((line) => !isOfBen(line)), ...last];
    const { read } = log;
    let reads = 0;
    log.read = (firstRow, rows) => {
      reads += 1;
      if (reads === at) log.rows.unshift(['a remark']);
      return read.call(log, firstRow, rows);
    };
    erasePersonCall(me, JSON.stringify(found.asked), 1);
    expectNothingOf([ben.id, ben.email], traces(office, me));
  }
});

describe('an execution that ends in the middle', () => {
  class Killed extends Error {
    override readonly name = 'Killed';
  }
  const die = () => {
    throw new Killed();
  };
  /** Each call of the sheet, the log and the properties is the last one once. */
  const hooks: readonly ((office: Office, at: number) => void)[] = [
    (office, at) => {
      let count = 0;
      office.table.before = () => {
        count += 1;
        if (count > at) die();
      };
    },
    (office, at) => {
      let count = 0;
      office.world.workbook.log.beforeAppend = () => {
        count += 1;
        if (count > at) die();
      };
    },
    (office, at) => {
      let count = 0;
      const { set } = office.documentStore;
      office.documentStore.set = (key, value) => {
        count += 1;
        if (count > at) die();
        set(key, value);
      };
    },
  ];

  test.each([0, 1, 2])('leaves what is done again to the same end (%i)', (kind) => {
    for (let at = 0; at < 120; at += 1) {
      const { office, me } = enriched();
      const found = findPersonCall(me, ada.phone);
      const { set } = office.documentStore;
      hooks[kind]?.(office, at);
      const ended = refusalOf(() => erasePersonCall(me, JSON.stringify(found.asked), 1));
      office.table.before = () => {};
      office.world.workbook.log.beforeAppend = () => {};
      office.documentStore.set = set;
      office.clock.sleep(200_000);
      if (ended !== 'nothing refused') erase(me, ada.phone);
      expectNothingOf(ofAda, traces(office, me));
      expect(office.world.emails()).toEqual(['', ben.email]);
      const { id } = office.world.kept();
      expect(creditsOfRun(readLog(office.world.workbook.log), id)).toBe(4);
      expect(office.documentStore.get('cdx.erasing')).toBeNull();
      if (ended === 'nothing refused') return;
    }
    throw new Error('All these calls were not enough.');
  });
});

test('a header that names the person is told, and left', () => {
  const { office, me } = enriched();
  office.table.rename('Company', ada.email);
  const { rows } = erase(me, ada.id);
  expect(rows[0]).toEqual({ place: 'Leads, row 1', cells: 0, left: 'B' });
});

test('cells that could not be put back while columns moved are said', () => {
  const { office, me } = enriched();
  const { table } = office;
  const found = findPersonCall(me, ada.id);
  table.before = (method) => {
    if (method !== 'write' && method !== 'fill') return;
    table.before = () => {};
    table.insertColumn(0, 'Mine');
    table.insertColumn(0, 'Yours');
  };
  const { note } = erasePersonCall(me, JSON.stringify(found.asked), 1);
  expect(note).toContain('could not be put back');
  expect(office.world.emails()).toEqual(['', ben.email]);
});

test.each([
  ['LinkedIn URL', `https://www.linkedin.com/in/${ada.slug}`],
  ['person id', ada.id],
])('a status that quotes the %s of the list is erased, and the row stays over', (_, entry) => {
  const { office, me } = officeWith();
  office.world.workbook.contactList.rows = [['Anything'], [entry]];
  office.run(me, { outputs: columns });
  expect(office.world.statuses()[0]).toMatch(/^Do not contact · .*ada-lovelace$/);
  erase(me, entry);
  expectNothingOf(ofAda, traces(office, me));
  expect(office.world.statuses()[0]).toBe('Erased');
  expect(office.world.emails()).toEqual(['', ben.email]);
});

test.each([
  ['Ada Lovelace, Acme', 'Erased'],
  ['Acme', 'Do not contact · company Acme'],
])('of somebody whose email people typed, a status that quotes %s becomes %s', (entry, status) => {
  const { office, me } = officeWith(lead('Ada Lovelace'));
  office.table.insertColumn(2, 'Email');
  office.table.type(2, 'Email', ada.email);
  office.world.workbook.contactList.rows = [['Anything'], [entry]];
  office.run(me);
  expect(office.world.statuses()[0]).toContain('Do not contact · ');
  office.table.selected = [2];
  erase(me, '');
  expect(office.world.statuses()).toEqual([status]);
  expect(office.table.columnTexts('Email')).toEqual([ada.email]);
});

test.each(['Do not contact', 'DO NOT CONTACT', ' Do  not contact ', 'Opt-outs'])(
  'the list “%s” keeps whom nobody wants to contact, also under headers of a run, and is told of',
  (name) => {
    const { office, me } = enriched();
    const list = new FakeTable(
      [
        ['CDX email', 'CDX person ID'],
        [ada.email, ada.id],
      ],
      8,
      name,
    );
    office.world.workbook.tables = [office.table, list];
    office.world.workbook.contactList.name = name;
    const found = findPersonCall(me, ada.email);
    expect(found.rows.some(({ place }) => place.startsWith(name))).toBe(true);
    erasePersonCall(me, JSON.stringify(found.asked), found.people);
    expect(list.read(2, 1, 0, 2)).toEqual([[ada.email, ada.id]]);
  },
);

test('a sheet that refuses keeps no other from being erased; the log tells of it until it is', () => {
  const { office, me } = enriched();
  const report = new FakeTable([['CDX person ID'], [ada.id]], 8, 'Report');
  office.world.workbook.tables = [report, office.table];
  let isRefusing = true;
  report.before = (method) => {
    if (isRefusing && ['fill', 'write'].includes(method))
      throw new Error('Service Spreadsheets failed');
  };
  expect(() => erase(me, ada.id)).toThrow('Service Spreadsheets failed');
  expect(office.world.emails()).toEqual(['', ben.email]);
  expect(JSON.stringify(office.world.workbook.log.rows)).toContain(ada.id);
  isRefusing = false;
  erase(me, ada.id);
  expect(report.text(2, 'CDX person ID')).toBe('');
  expectNothingOf(ofAda, JSON.stringify(office.world.workbook.log.rows));
});

test.each(['linkedin.com/in/evestone', '+1 (415) 555-01 99'])(
  'whoever the run knew by a slug is erased by %s',
  (text) => {
    const eve = fakePerson('Eve Stone', {
      ...{ id: 'per_1b2c3', slug: 'eve-stone-1b2c3', phone: '+14155550199' },
    });
    const office = new Office([eve], [lead(eve.fullName)]);
    const me = office.connected();
    office.table.insertColumn(2, 'Person ID');
    office.table.type(2, 'Person ID', eve.slug);
    office.table.insertColumn(3, 'LinkedIn');
    office.table.type(2, 'LinkedIn', 'https://www.linkedin.com/in/evestone');
    const mapping = { personId: 2, linkedinUrl: 3 };
    office.run(me, { mapping, outputs: ['email', 'phone', 'title'] });
    erase(me, text);
    expectNothingOf([eve.id, eve.slug], JSON.stringify(office.world.workbook.log.rows));
    expect(office.world.emails()).toEqual(['']);
  },
);
