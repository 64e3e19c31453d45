/** Lists mutations that break what pages are told, and what goes on without them. */

import type { Mutation } from '../mutations';

export const actMutations: Readonly<Record<string, Mutation>> = {
  'catch-up-does-nothing': {
    defect: 'the hourly trigger of a catch-up that is on begins nothing',
    caughtBy: ['life spent-today'],
    changes: [
      {
        file: 'src/core/calls/catch-up/catch-up.ts',
        find: 'if (goesOn) goesOn = turnOf(session, sheetId, endsAtMs, met);',
        replace: 'goesOn = goesOn && sheetId < 0;',
      },
    ],
  },
  'page-never-asks': {
    defect: 'a page that watches somebody else’s run never asks how it stands',
    caughtBy: ['life pages-hear'],
    changes: [
      {
        file: 'src/sidebar/driver.ts',
        find: 'this.isMine ? this.step(attempt) : this.watch(attempt)',
        replace: 'this.isMine ? this.step(attempt) : null',
      },
    ],
  },
  'page-asks-only-while-a-run-goes-on': {
    defect: 'a page on which nothing goes on does not hear of a run that others begin',
    caughtBy: ['life pages-hear'],
    changes: [
      {
        file: 'src/sidebar/driver.ts',
        find: '      this.askAfter(idleIntervalMs, 1);\n      return;\n    }\n    this.idleRun = null;',
        replace: '      return;\n    }\n    this.idleRun = null;',
      },
    ],
  },
};
