/** Lists mutations that break what open pages and a second sheet rely on. */

import type { Mutation } from '../mutations';

export const pageMutations: Readonly<Record<string, Mutation>> = {
  'wish-told-once': {
    defect: 'a wish to stop that no answer came to is not told again',
    caughtBy: ['life stop-without-an-answer'],
    changes: [
      {
        file: 'src/sidebar/operations/wishes.ts',
        find: 'if (problem === undefined || !isRetryable(problem)) return look(context, driver);',
        replace:
          "if (problem === undefined || !isRetryable(problem) || name !== '') return look(context, driver);",
      },
    ],
  },
  'catch-up-follows-the-last-run': {
    defect: 'the catch-up works on the sheet of the last run, whichever it was switched on for',
    caughtBy: ['pages 1', 'pages 2'],
    changes: [
      {
        file: 'src/core/calls/catch-up/catch-up.ts',
        find: 'const { settings, waitingToo, limitPerDay } = task;',
        replace:
          'const { waitingToo, limitPerDay } = task;\n  const settings = session.runs.load()?.settings ?? task.settings;',
      },
    ],
  },
  'later-column-is-an-input': {
    defect: 'a column that a later run makes under an input’s header counts as one of the user’s',
    caughtBy: ['life catch-up-before-a-preset'],
    changes: [
      {
        file: 'src/core/sheet/columns/input-columns.ts',
        find: 'const users = unmarked.length === alike ? unmarked : all;',
        replace: 'const users = unmarked.length < 0 ? unmarked : all;',
      },
    ],
  },
};
