/** Lists mutations of what a check finds, and of what it offers. */

import type { Mutation } from '../mutations';

export const checkMutations: Readonly<Record<string, Mutation>> = {
  'renewal-at-any-price': {
    defect: 'a new reveal is begun at a price that the document does not have',
    caughtBy: ['life moved-at-another-price'],
    changes: [
      {
        file: 'src/core/calls/sheet/check-calls.ts',
        find: 'creditsMax !== renewalMax(run)',
        replace: "typeof creditsMax !== 'number'",
      },
    ],
  },
  'renewal-of-nobody': {
    defect: 'a new reveal leaves those who moved as they are',
    caughtBy: ['life moved-and-revealed-again'],
    changes: [
      {
        file: 'src/core/run/rows/reopening.ts',
        find: 'return renews === true && hasMoved(row);',
        replace: 'return false;',
      },
    ],
  },
  'paid-once-is-free-for-ever': {
    defect: 'whom an earlier run paid for costs nothing, though they moved since',
    caughtBy: ['life moved-and-short-of-credits'],
    changes: [
      {
        file: 'src/core/run/lookup/needs.ts',
        find: "mayBeFree ? 'unknown' : price;",
        replace: "mayBeFree ? 'free' : price;",
      },
      {
        file: 'src/core/run/step-context.ts',
        find: 'return this.run.recovered.includes(fieldKey(personId, field));',
        replace: 'return this.revealed.has(fieldKey(personId, field));',
      },
    ],
  },
  'paid-once-is-never-charged': {
    defect: 'what a lost answer charged for somebody who moved is taken for an earlier charge',
    caughtBy: ['life moved-and-lost'],
    changes: [
      {
        file: 'src/core/run/money/settlement.ts',
        find: '[...told, ...former.filter(({ runId }) => runId === asked.runId)]',
        replace: '[...told, ...former]',
      },
    ],
  },
  'catch-up-of-what-was-done': {
    defect: 'the catch-up takes rows that were done, and opened again by hand, for new ones',
    caughtBy: ['life moved-and-stopped'],
    changes: [
      {
        file: 'src/core/calls/catch-up/catch-up-rows.ts',
        find: 'if (notes.includes(againNote)) return false;',
        replace: '',
      },
      {
        file: 'src/core/run/rows/chosen-marks.ts',
        find: 'if (isUntouched(status)) return closedAgain(status);',
        replace: '',
      },
    ],
  },
  'check-knows-no-preset': {
    defect: 'a check, and what it offers, knows no columns that a preset made',
    caughtBy: ['life moved-in-columns-of-a-preset'],
    changes: [
      {
        file: 'src/core/run/settings-of.ts',
        find: '[wanted, ...presetNames].find(holdsContacts) ?? wanted',
        replace: "presetNames.find((name) => name === 'cdx' || holdsContacts(name)) ?? wanted",
      },
    ],
  },
  'check-knows-nobody-gone': {
    defect: 'a check calls a record that is gone one that could not be read',
    caughtBy: ['life checked-and-gone'],
    changes: [
      {
        file: 'src/core/run/check/checked-rows.ts',
        find: 'return isGone ? goneText : failedText;',
        replace: 'return failedText;',
      },
    ],
  },
};
