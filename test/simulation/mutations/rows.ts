/** Lists mutations that put faults of rows and cells back, one at a time. */

import { callsOf } from '../cases';
import type { Mutation } from '../mutations';

export const rowMutations: Readonly<Record<string, Mutation>> = {
  'overwrite-what-people-typed': {
    defect: 'cells that hold texts and formulas of people are written over',
    caughtBy: ['life typed-while-in-flight'],
    changes: [
      {
        file: 'src/core/enrich/row-targets.ts',
        find: "return present === '' || present === text || parts.isOurs(name, present);",
        replace: "return present !== text || parts.isOurs(name, present) || present === '';",
      },
    ],
  },
  'write-over-an-earlier-look': {
    defect: 'what a colleague typed meanwhile is written over where reads are cached',
    caughtBy: ['life typed-while-in-flight'],
    changes: [
      {
        file: 'src/core/sheet/safe-write.ts',
        find: '  table.flush();\n  const image',
        replace: '  const image',
      },
    ],
  },
  'look-not-again': {
    defect: 'what lands under another header, or beside other inputs, stays there',
    caughtBy: [
      ...callsOf('step', 104, 140, 'insert-column'),
      ...callsOf('step', 104, 140, 'move-column'),
    ],
    changes: [
      {
        file: 'src/core/sheet/safe-write.ts',
        find: 'if (!moved && !missed) return { image, rows, missed, lost };',
        replace: 'if (attempt >= 1) return { image, rows, missed: false, lost };',
      },
    ],
  },
  'take-own-words-for-an-error': {
    defect: 'a row whose status holds somebody’s own words is tried and overwritten',
    caughtBy: ['life own-words-as-status'],
    changes: [
      {
        file: 'src/core/enrich/status.ts',
        find: "return statusOf('Theirs', { notes: [trimmed] });",
        replace: "return statusOf('Error', { notes: [trimmed] });",
      },
    ],
  },
};
