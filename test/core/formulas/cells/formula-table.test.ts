import { formulaTable } from '../../../../src/core/formulas/cells/formula-table';
import type { Look } from '../../../../src/core/ports/workbook';
import { formula, sheetOf, spillingTable } from './formula-sheet';

function setUp() {
  const table = spillingTable([
    { input: 'ada', shown: 'Ada Lovelace', spilled: 'Acme' },
    { input: 'ben', shown: 'Ben Oliver', spilled: 'Globex' },
  ]);
  const looks = () => table.calls.filter((method) => method === 'look').length;
  return { table, seen: formulaTable(sheetOf(table).table), looks };
}

const columns = 3;
const persons = ({ texts }: Look) => texts.map(([, person]) => person);

test('a cell with a formula reads as this, whatever it shows', () => {
  const { seen } = setUp();
  expect(seen.look(2, 2, columns, [])).toMatchObject({
    headers: ['Lead', 'Person', 'Spilled'],
    texts: [
      ['ada', formula, 'Acme'],
      ['ben', formula, 'Globex'],
    ],
    values: [
      ['ada', formula, 'Acme'],
      ['ben', formula, 'Globex'],
    ],
  });
});

test('a first row that may hold results itself tells no column from another', () => {
  const { seen } = setUp();
  expect(seen.look(1, 2, columns, []).headers).toEqual(['', '', '']);
});

test('formulas that changed during a look are looked at anew', () => {
  const { table, seen, looks } = setUp();
  table.before = (method, count) => {
    if (method === 'look' && count === 0) table.typeFormula(2, 'Person', '=CDX_PERSON(RC[-1])', '');
  };
  expect(persons(seen.look(2, 2, columns, []))).toEqual(['=CDX_PERSON(RC[-1])', formula]);
  expect(looks()).toBe(2);
});

test('formulas that change at every look are taken as they were last', () => {
  const { table, seen, looks } = setUp();
  table.before = (method, count) => {
    if (method === 'look') table.typeFormula(2, 'Person', `=CDX_USAGE(${count + 1})`, '');
  };
  expect(persons(seen.look(2, 2, columns, []))).toEqual(['=CDX_USAGE(5)', formula]);
  expect(looks()).toBe(5);
});

test('right after a look its formulas are those of the look, and others are read', () => {
  const { table, seen } = setUp();
  seen.look(2, 2, columns, []);
  table.typeFormula(2, 'Person', '=CDX_USAGE(7)', '');
  expect(seen.formulas(2, 2, 0, columns)[0]).toEqual(['', formula, '']);
  expect(seen.formulas(2, 1, 0, columns)).toEqual([['', '=CDX_USAGE(7)', '']]);
});
