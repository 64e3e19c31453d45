import { safeWrite } from '../../../../src/core/sheet/write/safe-write';
import { FakeTable } from '../../../support/fake-table';

const outputs = ['CDX status', 'CDX email', 'CDX title'] as const;
const texts = {
  Ada: ['Done', 'ada@acme.example', 'Engineer'],
  Ben: ['Done', 'ben@acme.example', 'Pilot'],
  Cleo: ['Done', 'cleo@acme.example', 'Nurse'],
  Dora: ['Done', 'dora@acme.example', 'Judge'],
} as const;

/** Ada and Ben are to be written, and `meanwhile` happens right before that. */
function written(meanwhile: (table: FakeTable) => void) {
  const table = new FakeTable([
    ['Name', ...outputs, ''],
    ['Ada', '', '', '', ''],
    ['Ben', '', '', '', ''],
    ['Cleo', ...texts.Cleo, ''],
  ]);
  table.own('status', 'CDX status');
  table.own('email', 'CDX email');
  table.own('title', 'CDX title');
  table.before = (method) => {
    if (method !== 'write' && method !== 'fill') return;
    table.before = () => {};
    // The next step, once this one's turn was over, wrote the same.
    for (const [row, name] of [
      [2, 'Ada'],
      [3, 'Ben'],
    ] as const)
      outputs.forEach((output, at) => {
        table.type(row, output, texts[name][at] ?? '');
      });
    meanwhile(table);
  };
  const { lost } = safeWrite({
    table,
    band: { firstRow: 2, rows: 3, columns: 5 },
    textColumns: [0, 1, 2, 3, 4],
    keyColumns: ({ headers }) => [headers.indexOf('Name')],
    plan: ({ own }) =>
      [texts.Ada, texts.Ben].flatMap(([status, email, title], row) => [
        { row, column: own['status'] ?? -1, to: status },
        { row, column: own['email'] ?? -1, to: email },
        { row, column: own['title'] ?? -1, to: title },
      ]),
  });
  const rows = table
    .columnTexts('Name')
    .map((name, at) => [name, ...outputs.map((output) => table.columnTexts(output)[at])]);
  return { rows, lost };
}

test('a row that came to stand where a late step wrote gets back its own, though the next step wrote the same where it belongs', () => {
  const { rows, lost } = written((table) => table.reverse());
  expect(rows).toEqual([
    ['Cleo', ...texts.Cleo],
    ['Ben', ...texts.Ben],
    ['Ada', ...texts.Ada],
  ]);
  expect(lost).toBe(0);
});

test('a row that nobody had seen, and over which a late step wrote, keeps nothing of others, and that is told', () => {
  const { rows, lost } = written((table) => {
    table.reverse();
    table.insertRow(2, ['Dora', ...texts.Dora, '']);
  });
  expect(rows).toEqual([
    ['Dora', '', '', ''],
    ['Cleo', ...texts.Cleo],
    ['Ben', ...texts.Ben],
    ['Ada', ...texts.Ada],
  ]);
  expect(lost).toBeGreaterThan(0);
});

test('what somebody typed right then into the row that came to stand there stays, and nothing of others beside it', () => {
  const { rows, lost } = written((table) => {
    table.reverse();
    table.before = (method) => {
      if (method !== 'look') return;
      table.before = () => {};
      table.type(2, 'CDX title', 'Pilot');
    };
  });
  expect(rows[0]).toEqual(['Cleo', 'Done', 'cleo@acme.example', 'Pilot']);
  expect(lost).toBe(0);
});
