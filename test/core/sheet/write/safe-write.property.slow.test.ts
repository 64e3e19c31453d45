import { seed } from '../../api/seed';
import { keepsCells, leavesWhatIsWanted } from './safe-write.property';

test.each([
  ['as they are now', false, 3_000],
  // Of some 50,000 such lives one reads as if the write had emptied what a person did: known, and open.
  ['as they were at the first read since a write or flush', true, 500],
])(
  'where reads see cells %s, whatever moves under a write leaves each cell as people left it, or it is said',
  (_, looksAhead, numRuns) => keepsCells(looksAhead, { seed, numRuns }),
);

test('where all that is wanted stands there already nothing is written, whatever moves', () => {
  leavesWhatIsWanted({ seed, numRuns: 1_000 });
});
