import { type RowEntry, rowPrint } from '../../../../src/core/sheet/log/log-line';
import { ownTexts } from '../../../../src/core/sheet/rows/own-texts';
import { emptyStatus, inputsMark, statusOf } from '../../../../src/core/sheet/rows/status';
import { fingerprint } from '../../../../src/core/text/fingerprint';
import { fakePerson } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace', { title: 'VP' });
const ben = fakePerson('Ben Oliver', { title: 'Director' });

test('a text that was corrected by hand stays, also where it is one that other rows got', () => {
  const world = new RunWorld([ada, ben]);
  world.run();
  world.table.type(2, 'CDX title', 'Director');
  world.table.type(2, 'CDX status', '');
  world.run();
  expect(world.table.columnTexts('CDX title')).toEqual(['Director', 'Director']);
  expect(world.statuses()[0]).toMatch(/^Done/);
});

test('what another row of the same person got is nobody\u2019s but theirs', () => {
  const entryOf = (row: string, title: string): RowEntry => ({
    ...{ kind: 'row', runId: 'run1', step: 's1', atMs: 0, personId: 'p1', earlier: {} },
    row: rowPrint(row),
    written: { title: fingerprint(title), personId: fingerprint('p1') },
  });
  const isOurs = ownTexts(() => [entryOf('one', 'VP'), entryOf('two', 'Director')]);
  const row = { inputsKey: 'one', cells: { personId: 'p1' }, status: emptyStatus };
  expect(isOurs(row, 'title', 'VP')).toBe(true);
  expect(isOurs(row, 'title', 'Director')).toBe(false);
  expect(isOurs({ ...row, inputsKey: 'edited since' }, 'title', 'Director')).toBe(true);
});

test('what was written into a row whose inputs were edited since is ours, whatever others with its former inputs got', () => {
  const entryOf = (step: string, written: Readonly<Record<string, string>>): RowEntry => ({
    ...{ kind: 'row', runId: step, step, atMs: 0, personId: 'p1', earlier: {} },
    row: rowPrint('one'),
    written,
  });
  const first = { email: fingerprint('a@acme.com'), personId: fingerprint('p1') };
  const isOurs = ownTexts(() => [entryOf('s1', first), entryOf('s2', { email: fingerprint('') })]);
  const cells = { personId: 'p1', email: 'a@acme.com' };
  const row = { inputsKey: 'edited since', cells, status: emptyStatus };
  expect(isOurs(row, 'email', 'a@acme.com')).toBe(true);
  expect(isOurs({ ...row, inputsKey: 'one' }, 'email', 'a@acme.com')).toBe(false);
});

test('a row without contact values is none of those whose email was emptied', () => {
  const entry: RowEntry = {
    ...{ kind: 'row', runId: 'run1', step: 's1', atMs: 0, personId: 'p1', earlier: {} },
    row: rowPrint('one'),
    written: { email: fingerprint(''), location: fingerprint('London') },
  };
  const isOurs = ownTexts(() => [entry]);
  const row = { inputsKey: 'another', cells: {}, status: emptyStatus };
  expect(isOurs(row, 'location', 'London')).toBe(false);
});

test('what the last write left is written again, also where the inputs were edited since', () => {
  const world = new RunWorld([ada, ben], [lead('Ada Lovelace')]);
  world.run();
  world.table.type(2, 'Name', 'Ben Oliver');
  world.table.type(2, 'CDX status', '');
  world.run();
  expect(world.table.columnTexts('CDX title')).toEqual(['Director']);
  expect(world.emails()).toEqual([ben.email]);
});

test('a row with a person\u2019s own words for a status is left alone until they are cleared', () => {
  const world = new RunWorld([ada, ben]);
  world.run({ firstRows: 1 });
  world.table.type(3, 'CDX status', 'our customer, skip');
  expect(world.run().spent).toBe(0);
  expect(world.statuses()[1]).toBe('our customer, skip');
  expect(world.emails()).toEqual([ada.email, '']);
  world.table.type(3, 'CDX status', '');
  world.run();
  expect(world.emails()).toEqual([ada.email, ben.email]);
});

test('own words typed while the reveal is on its way stay, and nothing is written beside them', () => {
  const world = new RunWorld([ada]);
  world.start();
  world.api.during = (method) => {
    if (method === 'revealBatch') world.table.type(2, 'CDX status', 'do not call');
  };
  world.drive();
  expect(world.statuses()).toEqual(['do not call']);
  expect(world.emails()).toEqual(['']);
});

test('where the column of the id was deleted, a contact value tells whose row it was', () => {
  const entry: RowEntry = {
    ...{ kind: 'row', runId: 'run1', step: 's1', atMs: 0, personId: 'p1', earlier: {} },
    row: rowPrint('former'),
    written: { email: fingerprint('ada@acme.example'), title: fingerprint('VP') },
  };
  const isOurs = ownTexts(() => [entry]);
  const cells = { email: 'ada@acme.example', title: 'VP' };
  const row = { inputsKey: 'edited since', cells, status: emptyStatus };
  expect(isOurs(row, 'email', 'ada@acme.example')).toBe(true);
  expect(isOurs({ ...row, cells: { ...cells, personId: 'typed' } }, 'title', 'VP')).toBe(false);
});

/** What two steps wrote into the title of a row; the second replaced what is given. */
function titles(replaced: RowEntry['earlier']) {
  const of = { kind: 'row', runId: 'run1', atMs: 0, personId: 'p1', row: rowPrint('one') } as const;
  const entries: RowEntry[] = [
    { ...of, step: 's1', written: { title: fingerprint('VP') }, earlier: {} },
    { ...of, step: 's2', written: { title: fingerprint('CTO') }, earlier: replaced },
  ];
  const isOurs = ownTexts(() => entries);
  return (text: string) =>
    isOurs({ inputsKey: 'one', cells: {}, status: emptyStatus }, 'title', text);
}

test('what a write was to replace is ours as well: it may have ended in between', () => {
  const isOurs = titles({ title: 'VP' });
  expect(['VP', 'CTO', 'Director'].map(isOurs)).toEqual([true, true, false]);
});

test('a number that a write replaced was nobody\u2019s text of ours', () => {
  const isOurs = titles({ title: { v: 7 } });
  expect(['VP', 'CTO', '7'].map(isOurs)).toEqual([false, true, false]);
});

test('a row whose inputs were edited is known by its status, and one whose status nobody wrote is not', () => {
  const entry: RowEntry = {
    ...{ kind: 'row', runId: 'run1', step: 's1', atMs: 0, personId: 'p1', earlier: {} },
    row: rowPrint('one'),
    written: { title: fingerprint('VP') },
  };
  const isOurs = ownTexts(() => [entry]);
  const edited = (formerKey: string) => ({
    inputsKey: 'edited since',
    cells: {},
    status: statusOf('Done', { print: inputsMark(formerKey) }),
  });
  expect(isOurs(edited('one'), 'title', 'VP')).toBe(true);
  expect(isOurs(edited('another'), 'title', 'VP')).toBe(false);
});
