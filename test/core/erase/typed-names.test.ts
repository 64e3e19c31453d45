import { typedNames } from '../../../src/core/erase/typed-names';
import { FakeTable } from '../../support/fake-table';

function typedIn(table: FakeTable, own: readonly number[] = [], looksUnder = true) {
  const read = typedNames(table, table.headers(), own, looksUnder);
  return read(2, table.read(2, table.lastRow() - 1, 0, table.headers().length));
}

const link = 'https://www.linkedin.com/in/ada-lovelace';

test('what people typed names somebody by link, email or id, and never in a column of ours', () => {
  const table = new FakeTable([
    ['Full name', 'LinkedIn URL', 'Work email', 'CDX person ID', 'Company'],
    ['Ada Lovelace', link, 'ada@acme.example', 'per_1', 'Acme'],
    ['Ben Oliver', '', '', '', 'Acme'],
  ]);
  expect(typedIn(table)).toEqual([[link, 'ada@acme.example', 'per_1'], []]);
  expect(typedIn(table, [3])).toEqual([[link, 'ada@acme.example'], []]);
});

test('ids and slugs that people typed are told by their values', () => {
  const table = new FakeTable([['Person ID'], ['ada-lovelace-1b2c3'], ['per_2']]);
  expect(typedIn(table)).toEqual([['ada-lovelace-1b2c3'], ['per_2']]);
});

describe('a link under a name', () => {
  const table = new FakeTable([['Profile'], ['Ada Lovelace'], ['Ben Oliver']]);
  table.typeLink(2, 'Profile', 'Ada Lovelace', link);

  test('names somebody in the place of the name', () => {
    expect(typedIn(table)).toEqual([[link], ['Ben Oliver']]);
  });

  test('is not looked for where nobody asks', () => {
    const calls = table.calls.length;
    typedIn(table, [], false);
    expect(table.calls.slice(calls)).not.toContain('links');
  });
});

test('links are not looked for where a column shows them openly', () => {
  const table = new FakeTable([['LinkedIn'], [link]]);
  expect(typedIn(table)).toEqual([[link]]);
  expect(table.calls).not.toContain('links');
});
