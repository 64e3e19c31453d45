import { answersAbout, forgetAnswers } from '../../../src/core/erase/kept-answers';
import { enrichFormula } from '../../../src/core/formulas/functions/enrich-formula';
import { searchFormula } from '../../../src/core/formulas/functions/search-formula';
import { formulaWorld, jane } from '../formulas/formula-world';

/** Formulas have asked for Jane and John, and the first owns her email. */
function asked() {
  const world = formulaWorld();
  world.service.owned.add('p1 email');
  enrichFormula(world.execution(), 'Jane Doe', 'Acme', 'email');
  enrichFormula(world.execution(), 'John Roe', 'Apex', 'title');
  return world;
}

const nobody = new Set<string>();
const janes = new Set([jane.id]);

test('an answer is about whoever it names by id, or by the email that is asked for', () => {
  const { cache } = asked();
  expect(answersAbout(cache, janes, [])).toBe(1);
  expect(answersAbout(cache, nobody, [' JANE.DOE@acme.com'])).toBe(1);
  expect(answersAbout(cache, nobody, ['p1'])).toBe(1);
  expect(answersAbout(cache, new Set(['p3']), ['jane@acme.com', 'p'])).toBe(0);
});

test('a table that names them is one more, and an entry that is none is of nobody', () => {
  const { cache, execution } = asked();
  searchFormula(execution(), 'sales', undefined, 1);
  expect(answersAbout(cache, janes, [])).toBe(2);
  for (const name of cache.values.keys()) cache.values.set(name, '{"broken":1}');
  expect(answersAbout(cache, janes, ['p1'])).toBe(0);
});

test('all of them are forgotten together, since no digest tells whom it is about', () => {
  const { cache, service, execution } = asked();
  forgetAnswers(cache);
  expect(answersAbout(cache, new Set(['p1', 'p2']), [])).toBe(0);
  const before = service.requests.length;
  enrichFormula(execution(), 'John Roe', 'Apex', 'title');
  expect(service.requests).toHaveLength(before + 1);
});
