import { addUp, countAfterKills, endWithAllRows } from './counts.property';

/** The same few runs each time; many new ones are in counts.slow.test.ts. */
const few = { seed: 1, numRuns: 15 };

test('the states add up to the rows at every moment of every run, whatever people do meanwhile', () => {
  addUp(few);
});

test('a run that nothing disturbs ends with exactly its rows, each with its own outcome', () => {
  endWithAllRows(few);
});

test('steps that die after their writes change nothing of what a run counts', () => {
  countAfterKills(few);
});
