import { cellOf, type Person, personOf } from '../../../src/core/erase/person';
import { planOf } from '../../../src/core/erase/row-plan';

const columns = [
  { name: 'email', column: 0 },
  { name: 'status', column: 1 },
  { name: 'title', column: 2 },
  { name: 'personId', column: 3 },
] as const;

const emptyBook = { entries: [], lines: new Map(), foreign: 0, firstOutdated: 0, sorted: true };
const lead = { ids: ['per_1'], texts: [], own: [], typed: [] };
const person: Person = personOf(['per_1', 'jane@acme.com'], [], [lead], emptyBook);

function editsOf(texts: readonly string[], formulas: readonly string[] = [], whose = person) {
  return [...(planOf(whose, columns, { texts, formulas })?.edits ?? [])];
}

test('a status that was empty says that the row is erased: the next run would pay for them again', () => {
  expect(editsOf(['', '', 'CTO', 'per_1'])).toEqual([
    [2, ''],
    [3, ''],
    [1, 'Erased'],
  ]);
});

test('a row of which nothing is taken gets no status', () => {
  const told = new Set([cellOf('per_1', 'email')]);
  expect(editsOf(['jane@acme.com', '', '', ''])).toHaveLength(2);
  expect(editsOf(['jane@acme.com', '', '', ''], [], { ...person, told })).toEqual([]);
});

test('a status that a formula leaves empty is left to it', () => {
  expect(editsOf(['', '', 'CTO', 'per_1'], ['', '=""', '', ''])).toEqual([
    [2, ''],
    [3, ''],
  ]);
});
