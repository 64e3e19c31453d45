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
  'resume-beats-stop': {
    defect: 'Resume takes back a Stop that is to be obeyed yet',
    caughtBy: ['life stop-then-stale-resume'],
    changes: [
      {
        file: 'src/core/calls/run-calls.ts',
        find: "if (session.runs.wish(run.id) === 'stop') return stopCall(session, run);",
        replace: '',
      },
    ],
  },
  'any-run-will-do': {
    defect: 'an act changes the document’s run, whichever its page named',
    caughtBy: ['life acts-on-a-stale-page'],
    changes: [
      {
        file: 'src/core/calls/named-acts.ts',
        find: 'if (run !== null && run.id === runId) return run;',
        replace: 'if (run !== null) return run;',
      },
    ],
  },
  'undone-without-its-lines': {
    defect: 'an Undo that lacks lines of the log says that everything is undone',
    caughtBy: ['life log-deleted-in-mid-run'],
    changes: [
      {
        file: 'src/core/run/undo.ts',
        find: 'if (missing <= 0) return [];',
        replace: 'return [];',
      },
    ],
  },
  'enrich-breaks-into-undo': {
    defect: 'a run begins while an Undo of the one before is under way',
    caughtBy: ['life enrich-during-undo'],
    changes: [
      {
        file: 'src/core/run/run-store.ts',
        find: '(isActive(run) || isHeld(run, clock.nowMs()))',
        replace: 'isActive(run)',
      },
    ],
  },
};
