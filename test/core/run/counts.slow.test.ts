import { addUp, countAfterKills, endWithAllRows } from './counts.property';

test('the states add up to the rows at every moment of every run, whatever people do meanwhile', () => {
  addUp({ numRuns: 250 });
});

test('a run that nothing disturbs ends with exactly its rows, each with its own outcome', () => {
  endWithAllRows({ numRuns: 50 });
});

test('steps that die after their writes change nothing of what a run counts', () => {
  countAfterKills({ numRuns: 300 });
});
