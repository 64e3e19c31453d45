/** Lists mutations that put faults of rows and cells back, one at a time. */

import type { Mutation } from '../mutations';

export const rowMutations: Readonly<Record<string, Mutation>> = {
  'overwrite-what-people-typed': {
    defect: 'cells that hold formulas of people are written over',
    caughtBy: ['life formula-that-shows-nothing', 'seed 11', 'seed 24'],
    changes: [
      {
        file: 'src/core/enrich/row-targets.ts',
        find: "if (formula !== '') return false;",
        replace: 'return true;',
      },
    ],
  },
};
