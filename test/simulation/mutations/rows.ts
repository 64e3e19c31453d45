/** Lists mutations that put faults of rows and cells back, one at a time. */

import type { Change } from '../mutated-bundle';
import type { Mutation } from '../mutations';

const earlierFrame: Change = {
  file: 'src/core/sheet/write/row-edits.ts',
  find: 'const present = frameIn(image);',
  replace: 'const present = frame.headers.length >= 0 ? frame : frameIn(image);',
};

/** It would mend what the first one missed. */
const withoutSecondLook: Change = {
  file: 'src/core/sheet/write/safe-write.ts',
  find: 'if (parts.looksAgain === true && !isAsSeen(parts, image, changing)) {',
  replace: 'if (changing.length < 0 && !isAsSeen(parts, image, changing)) {',
};

export const rowMutations: Readonly<Record<string, Mutation>> = {
  'overwrite-what-people-typed': {
    defect: 'cells that hold texts and formulas of people are written over',
    caughtBy: ['life typed-while-in-flight'],
    changes: [
      {
        file: 'src/core/run/write/row-targets.ts',
        find: "return present === '' || present === text || parts.isOurs(row, name, present);",
        replace: "return present !== text || parts.isOurs(row, name, present) || present === '';",
      },
    ],
  },
  'write-over-an-earlier-look': {
    defect: 'what a colleague typed meanwhile is written over where reads are cached',
    caughtBy: ['life typed-during-a-preview'],
    changes: [
      {
        file: 'src/core/sheet/write/image.ts',
        find: 'if (attempt > 1 || known === undefined || isFlushed !== true) table.flush();',
        replace: '',
      },
      withoutSecondLook,
    ],
  },
  'frame-of-an-earlier-look': {
    defect: 'rows are marked in a column that stood for statuses in an earlier look',
    caughtBy: ['life column-inserted-while-marked-7'],
    changes: [earlierFrame],
  },
  'restore-by-an-earlier-look': {
    defect: 'undo looks for what the run wrote where its columns stood before',
    caughtBy: ['life column-inserted-while-undone-1'],
    changes: [earlierFrame],
  },
  'look-not-again': {
    defect: 'what lands under another header, or beside other inputs, stays there',
    caughtBy: ['life column-inserted-at-the-write'],
    changes: [
      {
        file: 'src/core/sheet/write/check/write-check.ts',
        find: 'if (!moved && !missed) return { ...landed, lost: lost + unclear() };',
        replace: 'if (attempt >= 1) return { ...landed, missed: false, lost };',
      },
    ],
  },
  'keep-what-was-displayed': {
    defect: 'undo gives back what replaced cells displayed, and not what they held',
    caughtBy: ['life undo-keeps-digits'],
    changes: [
      {
        file: 'src/core/run/write/row-targets.ts',
        find: 'const replaced = keptCell(stored, link);',
        replace:
          "const replaced = links.length < 0 ? keptCell(stored, link) : (row.cells[name] ?? '');",
      },
    ],
  },
  'one-of-equal-rows-for-all': {
    defect: 'undo gives all of several equal rows what one of them held',
    caughtBy: ['life undo-of-equal-rows'],
    changes: [
      {
        file: 'src/core/sheet/log/row-changes.ts',
        find: 'const own = ownOf(entries, standing);',
        replace: 'const own = ownOf(entries, { ...standing, place: 0 });',
      },
    ],
  },
  'ours-in-any-row': {
    defect: 'a text that stands corrected by hand is ours if any row was given it',
    caughtBy: ['life corrected-by-hand'],
    changes: [
      {
        file: 'src/core/sheet/rows/own-texts.ts',
        find: 'return rows.some((row) => {',
        replace: 'return [...rows, ...this.byRow.keys()].some((row) => {',
      },
    ],
  },
  'trust-the-numbers-of-a-selection': {
    defect: 'rows that came while selected ones were looked up are taken for them',
    caughtBy: ['life row-above-the-selected'],
    changes: [
      {
        file: 'src/core/sheet/rows/chosen-rows.ts',
        find: 'if (this.table.lastRow() !== this.lastRow)',
        replace: 'if (this.table.lastRow() < this.lastRow)',
      },
    ],
  },
  'trust-the-order-of-the-log': {
    defect: 'a log that people sorted is read in the order in which its lines stand',
    caughtBy: ['life undo-with-a-sorted-log'],
    changes: [
      {
        file: 'src/core/sheet/log/run-log.ts',
        find: 'if (sorted) known.sort((a, b) => inTime(a.order, b.order));',
        replace: 'if (!sorted) known.sort((a, b) => inTime(a.order, b.order));',
      },
    ],
  },
  'take-own-words-for-an-error': {
    defect: 'a row whose status holds somebody’s own words is tried and overwritten',
    caughtBy: ['life own-words-as-status'],
    changes: [
      {
        file: 'src/core/sheet/rows/status.ts',
        find: "return statusOf('Theirs', { notes: [trimmed] });",
        replace: "return statusOf('Error', { notes: [trimmed] });",
      },
    ],
  },
  'pay-for-the-listed': {
    defect: 'nobody looks at the list of whom not to contact before paying',
    caughtBy: ['life listed-before-the-run'],
    changes: [
      {
        file: 'src/core/run/lookup/lookup-stage.ts',
        find: 'context.listEntry(row, item.person)',
        replace: 'context.listEntry(row, null)',
      },
    ],
  },
  'trust-an-earlier-list': {
    defect: 'who was matched before the list changed is paid for',
    caughtBy: ['life listed-after-the-preview'],
    changes: [
      {
        file: 'src/core/run/rows/row-filter.ts',
        find: "return list !== '' && status.list !== list;",
        replace: "return list !== '' && status.list === 'none';",
      },
    ],
  },
  'know-the-list-by-its-name-alone': {
    defect: 'whoever renames the list switches it off without a word',
    caughtBy: ['life list-renamed'],
    changes: [
      {
        file: 'src/core/contact-list/list-sheet.ts',
        find: 'const all = [...new Set([...found, ...renamed])];',
        replace: 'const all = renamed.length < 0 ? renamed : found;',
      },
    ],
  },
  'write-the-listed-value': {
    defect: 'a value that is on the list itself is written',
    caughtBy: ['life listed-by-the-value-itself'],
    changes: [
      {
        file: 'src/core/run/reveal/reveal-outcomes.ts',
        find: 'context.listEntry(item.row, reading.person)',
        replace: 'context.listEntry(item.row, null)',
      },
    ],
  },
};
