import { searchFormula } from '../../../../src/core/formulas/functions/search-formula';
import { crowd, type FormulaWorld, formulaWorld } from '../formula-world';

/** A hundred people whose rows together take more than an entry of the cache, in such letters. */
function verbose(letter: string) {
  return formulaWorld(crowd(100).map((person) => ({ ...person, company: letter.repeat(1_200) })));
}

const search = ({ execution }: FormulaWorld) => searchFormula(execution(), 'ann', '', 100);

const entriesOf = ({ cache }: FormulaWorld) =>
  [...cache.values].filter(([name]) => name.startsWith('cdx:f:t'));

describe('a table that takes more than an entry of the cache', () => {
  test.each(['a', 'é', '株'])('is kept in parts that fit, in letters such as %s', (letter) => {
    const world = verbose(letter);
    const first = search(world);
    expect(search(world)).toEqual(first);
    expect(world.service.requests).toHaveLength(1);
    expect(entriesOf(world).length).toBeGreaterThan(2);
    for (const [, text] of entriesOf(world)) {
      expect(Buffer.byteLength(text)).toBeLessThan(100 * 1024);
    }
  });

  test('is asked for anew where the cache has lost a part of it', () => {
    const world = verbose('a');
    const first = search(world);
    const [lost = ''] = entriesOf(world).find(([name]) => name.endsWith(':2')) ?? [];
    world.cache.values.delete(lost);
    expect(search(world)).toEqual(first);
    expect(world.service.requests).toHaveLength(2);
  });
});

test('a row that no entry has room for is shown, and kept by nobody', () => {
  const world = formulaWorld(
    crowd(1).map((person) => ({ ...person, company: '株'.repeat(31_000) })),
  );
  expect(search(world)).toHaveLength(2);
  expect(entriesOf(world)).toEqual([]);
  expect(search(world)).toHaveLength(2);
  expect(world.service.requests).toHaveLength(2);
});

test.each(['', '{', '{}', '["another table",0,[["x"]]]'])(
  'a table that reads %j counts as lost',
  (text) => {
    const world = formulaWorld(crowd(3));
    const first = search(world);
    for (const [name] of entriesOf(world)) world.cache.values.set(name, text);
    expect(search(world)).toEqual(first);
    expect(world.service.requests).toHaveLength(2);
  },
);

test('a table whose rows are not understood counts as lost', () => {
  const world = formulaWorld(crowd(3));
  const first = search(world);
  for (const [name, text] of entriesOf(world)) {
    world.cache.values.set(name, text.replace(/,0,.*/, ',0,[[null]]]'));
  }
  expect(search(world)).toEqual(first);
  expect(world.service.requests).toHaveLength(2);
});
