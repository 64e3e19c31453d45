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
  'taken-back-in-vain': {
    defect: 'a start that was taken back while it waited is sent all the same',
    caughtBy: ['life start-taken-back'],
    changes: [
      {
        file: 'src/sidebar/operations/ask.ts',
        find: 'if (isWithdrawn || !isLast()) return null;',
        replace: '',
      },
    ],
  },
  'price-of-another-sheet': {
    defect: 'what a preview tells is the price of the form as it stands at its end',
    caughtBy: ['life preview-ends-on-another-sheet'],
    changes: [
      {
        file: 'src/sidebar/state/reduce.ts',
        find: 'preview: { ceiling: run.ceiling, key: run.formKey }',
        replace: 'preview: { ceiling: run.ceiling, key: costKey(state.form, state.server.sheet) }',
      },
    ],
  },
  'insert-once-more': {
    defect: 'each press of Insert is an insert of its own',
    caughtBy: ['life insert-after-a-lost-answer'],
    changes: [
      {
        file: 'src/sidebar/operations/people.ts',
        find: 'if (insertOpen.people !== text) insertOpen',
        replace: 'insertOpen',
      },
    ],
  },
  'final-whatever-is-asked': {
    defect: 'a row that is done stays so for fields that nobody asked for yet',
    caughtBy: ['life email-then-phone'],
    changes: [
      {
        file: 'src/core/run/rows/reopening.ts',
        find: 'return fieldsLacking(demands, row).length > 0 || lacksOutputs(demands, row);',
        replace: 'return false;',
      },
    ],
  },
  'check-now-asks-nobody': {
    defect: 'Check now waits as if nobody had pressed it',
    caughtBy: ['life check-now-under-a-raised-cap'],
    changes: [
      {
        file: 'src/core/run/step.ts',
        find: 'const waiting = now ? null : stillWaiting',
        replace: 'const waiting = stillWaiting',
      },
    ],
  },
  'page-waits-without-a-look': {
    defect: 'a page that waits long does not hear that its run was stopped',
    caughtBy: ['life stopped-while-it-waits-for-the-day'],
    changes: [
      {
        file: 'src/sidebar/driver.ts',
        find: 'if (looks && this.isMine) void this.lookMeanwhile();',
        replace: '',
      },
    ],
  },
  'rules-are-faults': {
    defect: 'a cell whose rule refuses its value holds up all rows',
    caughtBy: ['life value-that-a-rule-refuses'],
    changes: [
      {
        file: 'src/core/run/write/write-stage.ts',
        find: 'if (mayBeRule && noteRules(context, window)) return null;',
        replace: '',
      },
    ],
  },
};
