import type { Edit } from '../../../../../src/core/sheet/write/edits';
import type { Image } from '../../../../../src/core/sheet/write/image';
import { safeWrite } from '../../../../../src/core/sheet/write/safe-write';
import { FakeTable } from '../../../../support/fake-table';

const headers = ['Name', 'Note', 'CDX status', 'CDX email', '', '', ''];

/** Rows with a name, a note, a status and an email. */
function sheet(...rows: readonly (readonly string[])[]): FakeTable {
  const table = new FakeTable([headers, ...rows.map((row) => [...row, '', '', ''])]);
  table.own('status', 'CDX status');
  table.own('email', 'CDX email');
  return table;
}

/** `meanwhile` happens right before the write, which `plan` gives a status and an email by row. */
function write(
  table: FakeTable,
  meanwhile: () => void,
  plan: readonly (readonly [status: string, email: string])[],
) {
  table.before = (method) => {
    if (method !== 'write' && method !== 'fill') return;
    table.before = () => {};
    meanwhile();
  };
  return safeWrite({
    table,
    band: { firstRow: 2, rows: table.lastRow() - 1, columns: headers.length },
    textColumns: headers.map((_, column) => column),
    keyColumns: (image) => [image.headers.indexOf('Name')],
    plan: ({ own }: Image): readonly Edit[] =>
      plan.flatMap(([status, email], row) => [
        { row, column: own['status'] ?? -1, to: status },
        { row, column: own['email'] ?? -1, to: email },
      ]),
  });
}

const plan = [
  ['Done', 'one@acme.example'],
  ['Matched', 'two@acme.example'],
] as const;

describe('rows with equal inputs are told apart by what stands beside', () => {
  const twins = () => sheet(['Ada', 'x', '', ''], ['Ada', 'y', '', '']);

  test('where they were sorted right then, what landed beside the other goes', () => {
    const table = twins();
    const sort = () => {
      table.reverse();
      table.insertColumn(4, 'Mine');
    };
    const { rows, lost } = write(table, sort, plan);
    expect(table.columnTexts('Note')).toEqual(['y', 'x']);
    expect(table.columnTexts('CDX email')).toEqual(['', '']);
    expect([rows.size, lost]).toEqual([0, 0]);
  });

  test('where only columns moved, behind those that were written, each keeps its own', () => {
    const table = twins();
    const { rows, lost } = write(table, () => table.insertColumn(4, 'Mine'), plan);
    expect(table.columnTexts('CDX email')).toEqual(plan.map(([, email]) => email));
    expect([rows.size, lost]).toEqual([2, 0]);
  });
});

test('where the column of inputs is deleted right then nothing has landed, and all of it goes', () => {
  const table = sheet(['Ada', 'x', '', ''], ['Ben', 'y', '', '']);
  const { rows, missed, lost } = write(table, () => table.deleteColumn('Name'), plan);
  expect(table.columnTexts('Note')).toEqual(['x', 'y']);
  expect(table.columnTexts('CDX status')).toEqual(['', '']);
  expect(table.columnTexts('CDX email')).toEqual(['', '']);
  expect([rows.size, missed, lost]).toEqual([0, true, 0]);
});

describe('several cells of a column that a write emptied were emptied by nobody else', () => {
  const people = ['Ada', 'Ben', 'Cem', 'Dot', 'Eva'].map((name) => [
    ...[name, `note on ${name}`, 'Done', 'x'],
  ]);
  const cleared = Array.from({ length: 4 }, () => ['', ''] as const);
  const twoColumns = (table: FakeTable) => {
    table.insertColumn(0, 'First');
    table.insertColumn(0, 'Second');
  };

  test('and come back', () => {
    const table = sheet(...people);
    const { lost } = write(table, () => twoColumns(table), cleared);
    expect(table.columnTexts('Name')).toEqual(people.map(([name]) => name));
    expect(table.columnTexts('Note')).toEqual(people.map(([, note]) => note));
    expect(lost).toBe(0);
  });

  test('and each is told that nobody can give back, where a row is deleted before anybody looks', () => {
    const table = sheet(...people);
    const thenDelete = () => {
      twoColumns(table);
      table.before = (method) => {
        if (method !== 'look') return;
        table.before = () => {};
        table.deleteRow(3);
      };
    };
    const { lost } = write(table, thenDelete, cleared);
    const left = [...table.columnTexts('Name'), ...table.columnTexts('Note')];
    expect(left.filter((text) => text !== '')).toEqual(['Eva', 'note on Eva']);
    expect(lost).toBe(left.filter((text) => text === '').length);
  });
});

test('what was given back goes astray once more with its column, and is given back again', () => {
  const table = sheet(
    ['Ada', 'x', '', 'ada@acme.example'],
    ['Ben', 'y', '', ''],
    ['Cem', 'z', '', 'cem@acme.example'],
  );
  const sortThenMove = () => {
    table.reverse();
    table.before = (method) => {
      if (method !== 'put') return;
      table.before = () => {};
      table.moveToFront('CDX email');
    };
  };
  const { missed } = write(table, sortThenMove, [['', '']]);
  expect(table.columnTexts('Name')).toEqual(['Cem', 'Ben', 'Ada']);
  expect(table.columnTexts('CDX email')).toEqual(['cem@acme.example', '', 'ada@acme.example']);
  expect(table.columnTexts('Note')).toEqual(['z', 'y', 'x']);
  expect(table.columnTexts('CDX status')).toEqual(['', '', '']);
  expect(missed).toBe(true);
});

test('a column of ours that is deleted right then is not taken for one that people made in its place', () => {
  const emails = ['ada@acme.example', 'ben@acme.example', 'cem@acme.example'];
  const people = ['Ada', 'Ben', 'Cem'].map((name, row) => [name, 'x', 'Done', emails[row] ?? '']);
  const table = sheet(...people);
  const replace = () => {
    table.deleteColumn('CDX email');
    table.insertColumn(3, 'Mine');
    table.insertColumn(0, 'First');
    table.insertColumn(0, 'Second');
  };
  const cleared = people.map(() => ['', ''] as const);
  write(table, replace, cleared);
  expect(table.columnTexts('Mine')).toEqual(['', '', '']);
  expect(table.columnTexts('Note')).toEqual(['x', 'x', 'x']);
  expect(table.columnTexts('Name')).toEqual(['Ada', 'Ben', 'Cem']);
});

test('where a column comes and goes while it is looked, marks count as they stand then', () => {
  const table = sheet(
    ['Ada', 'x', 'Done', 'ada@acme.example'],
    ['Ben', 'y', 'No match', ''],
    ['Cem', 'z', 'Done', 'cem@acme.example'],
  );
  const comeAndGo = () => {
    table.insertColumn(2, 'Mine');
    table.insertRow(4, ['Dot', 'w']);
    let wasPut = false;
    table.before = (method) => {
      wasPut ||= method === 'put';
      if (!wasPut || method !== 'flush') return;
      table.before = () => {};
      table.deleteColumn('Mine');
    };
  };
  write(table, comeAndGo, [['Erased', '']]);
  expect(table.columnTexts('CDX status')).toEqual(['Done', 'No match', '', 'Done']);
  expect(table.columnTexts('CDX email')).toEqual(['ada@acme.example', '', '', 'cem@acme.example']);
});
