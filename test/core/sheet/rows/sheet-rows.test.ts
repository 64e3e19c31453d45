import { frameOf } from '../../../../src/core/sheet/rows/frame';
import {
  holdsValue,
  identityOf,
  isBlank,
  readRows,
  rowsOf as rowsOfLook,
} from '../../../../src/core/sheet/rows/sheet-rows';
import { FakeTable } from '../../../support/fake-table';
import type { someSettings } from '../../../support/runs';

const noOutputs = { outputs: [] };

function rowsOf(table: FakeTable, inputs: ReturnType<typeof someSettings>['inputs']) {
  const frame = frameOf({ inputs, ...noOutputs }, table.headers(), table.outputColumns());
  return readRows(table, frame, 2, table.lastRow() - 1);
}

const name = { name: 'fullName', header: 'Name', nth: 0 } as const;
const company = { name: 'company', header: 'Company', nth: 0 } as const;
const linkedin = { name: 'linkedinUrl', header: 'Profile', nth: 0 } as const;

test('rows that ask for the same have the same identity, however they are spelt', () => {
  const table = new FakeTable([
    ['Name', 'Company'],
    ['Dr. Ada Lovelace, PhD', 'Acme Inc.'],
    ['  ada   LOVELACE', 'ACME'],
    ['Ada Byron', 'Acme'],
  ]);
  const [a, b, c] = rowsOf(table, [name, company]).map(identityOf);
  expect(a).toBe(b);
  expect(a).not.toBe(c);
});

test('a link hidden under link text is the input, in any spelling', () => {
  const table = new FakeTable([['Profile'], ['open'], ['linkedin.com/in/ada?trk=x']]);
  table.typeLink(2, 'Profile', 'open', 'http://de.linkedin.com/in/ada/');
  const [a, b] = rowsOf(table, [linkedin]).map(identityOf);
  expect(a).toBe(b);
});

test('columns without any hidden link are read in one round trip', () => {
  const table = new FakeTable([['Profile'], ['https://www.linkedin.com/in/ada']]);
  rowsOf(table, [linkedin]);
  expect(table.calls).not.toContain('links');
});

test('equal headers are told apart by their order', () => {
  const table = new FakeTable([
    ['Name', 'Name', 'Company'],
    ['Ada Lovelace', 'Ben Oliver', 'Acme'],
  ]);
  const [first] = rowsOf(table, [name, company]);
  const [second] = rowsOf(table, [{ ...name, nth: 1 }, company]);
  expect(first?.inputsKey).toContain('ada');
  expect(second?.inputsKey).toContain('ben');
});

test('a row of placeholders is blank', () => {
  const table = new FakeTable([
    ['Name', 'Company'],
    ['N/A', '-'],
    ['Ada', ''],
  ]);
  expect(rowsOf(table, [name, company]).map(isBlank)).toEqual([true, false]);
});

test('a column that is gone is named', () => {
  const table = new FakeTable([['Person']]);
  expect(() => rowsOf(table, [name])).toThrow('"Name"');
});

describe('a column that the run itself writes', () => {
  const table = new FakeTable([['Name', 'CDX status', 'CDX person ID']]);
  table.own('status', 'CDX status');
  table.own('personId', 'CDX person ID');
  const outputs = [
    { name: 'status', header: 'CDX status' },
    { name: 'personId', header: 'CDX person ID' },
  ] as const;
  const frame = (inputs: ReturnType<typeof someSettings>['inputs']) =>
    frameOf({ inputs, outputs: [...outputs] }, table.headers(), table.outputColumns());

  test('is no input, as where columns moved between the choice and the start', () => {
    expect(() => frame([{ name: 'email', header: 'CDX status', nth: 0 }])).toThrow(
      'can\u2019t read',
    );
  });

  test('is one where it holds person ids', () => {
    expect(frame([{ name: 'personId', header: 'CDX person ID', nth: 0 }]).inputs).toEqual({
      personId: 2,
    });
  });
});

test('a sheet of headers alone is not read for rows', () => {
  const table = new FakeTable([['Name', 'Company']]);
  expect(rowsOf(table, [name, company])).toEqual([]);
  expect(table.calls).not.toContain('read');
});

describe('a row with columns of the run', () => {
  const outputs = [
    { name: 'status', header: 'CDX status' },
    { name: 'email', header: 'CDX email' },
  ] as const;
  const headers = ['Name', 'CDX status', 'CDX email'];
  const frame = frameOf({ inputs: [name], outputs }, headers, { status: 1, email: 2 });
  const rowWith = (...texts: readonly string[]) => {
    const [row] = rowsOfLook(frame, { headers, firstRow: 2, values: [texts], texts: [texts] }, []);
    if (row === undefined) throw new RangeError('no row');
    return row;
  };
  const there = 'Done · email there · phone there';

  test('reads as empty where its columns are gone by the time of the look', () => {
    expect(rowWith('Ada Lovelace')).toMatchObject({
      isBlank: false,
      cells: { status: '', email: '' },
      status: { base: '' },
    });
    expect(rowWith()).toMatchObject({ isBlank: true });
  });

  test('holds a value where its status and its cell say so', () => {
    expect(holdsValue(rowWith('Ada', there, 'ada@acme.example'), 'email')).toBe(true);
    expect(holdsValue(rowWith('Ada', there, ''), 'email')).toBe(false);
    expect(holdsValue(rowWith('Ada', '', 'ada@acme.example'), 'email')).toBe(false);
  });

  test('holds nothing in a column that the run does not have, whatever the status says', () => {
    expect(holdsValue(rowWith('Ada', there, 'ada@acme.example'), 'phone')).toBe(false);
  });
});
