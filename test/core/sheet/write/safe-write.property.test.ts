import { keepsCells, leavesWhatIsWanted } from './safe-write.property';

/** The same few lives each time; many new ones are in safe-write.property.slow.test.ts. */
const runs = { seed: 1, numRuns: 100 };

test.each([
  ['as they are now', false],
  ['as they were at the first read since a write or flush', true],
])(
  'where reads see cells %s, whatever moves under a write leaves each cell as people left it, or it is said',
  (_, looksAhead) => keepsCells(looksAhead, runs),
);

test('where all that is wanted stands there already nothing is written, whatever moves', () => {
  leavesWhatIsWanted(runs);
});
