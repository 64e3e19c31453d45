/** Lists mutations of the erase. */

import type { Mutation } from '../mutations';

export const erasureMutations: Readonly<Record<string, Mutation>> = {
  'erase-no-log': {
    defect: 'an erase leaves the lines of the log as they are',
    caughtBy: ['life erased-stays-erased'],
    changes: [
      {
        file: 'src/core/erase/erase.ts',
        find: '  eraseLines(workbook.log, lineErasure(task), checkTurn);\n',
        replace: '',
      },
    ],
  },
  'erase-whole-lines': {
    defect: 'an erase takes charges out of the log together with the person',
    caughtBy: ['life erase-killed-in-the-log'],
    changes: [
      {
        file: 'src/core/erase/log-lines.ts',
        find: '[[personColumn, standInOf(first.personId)] as const]',
        replace: "[[personColumn, standInOf(first.personId)] as const, [4, '0'] as const]",
      },
    ],
  },
  'erase-typed-cells': {
    defect: 'an erase takes what people typed into columns of the add-on',
    caughtBy: ['life erase-leaves-what-was-typed'],
    changes: [
      {
        file: 'src/core/erase/row-plan.ts',
        find: '        !isTold\n',
        replace: '        true\n',
      },
    ],
  },
  'erase-by-what-time-has-left': {
    defect:
      'what the log forgot in time counts as typed where it knows a later line of the same person',
    caughtBy: ['life erase-of-what-time-forgot'],
    changes: [
      {
        file: 'src/core/erase/person.ts',
        find: '  if (areRowsTold(entries)) return [];\n',
        replace: '  if (entries.length >= 0) return [];\n',
      },
      {
        file: 'src/core/erase/person.ts',
        find: '  if (isShortened) for',
        replace: '  if (book.entries.length < 0) for',
      },
    ],
  },
  'erase-titles-of-others': {
    defect: 'in a row without an id a title goes that was written about another one who is erased',
    caughtBy: ['life erase-of-two-at-once'],
    changes: [
      {
        file: 'src/core/erase/row-plan.ts',
        find: 'return ids.length > 0 ? ids : [...person.ids, nobody];',
        replace: 'return [...person.ids, nobody];',
      },
    ],
  },
  'erase-keeps-answers': {
    defect: 'formulas keep their answers about somebody who was erased',
    caughtBy: ['life erase-with-formulas'],
    changes: [
      {
        file: 'src/core/erase/erase.ts',
        find: '  forgetAnswers(deps.documentCache);\n',
        replace: '',
      },
    ],
  },
  'erase-silent-undo': {
    defect: 'an undo does not say that it can give nothing back for a person who was erased',
    caughtBy: ['life erase-then-undo'],
    changes: [
      {
        file: 'src/core/run/undo.ts',
        find: '...(written.some(isErasedRow) ? [erasedNote] : []),',
        replace: '',
      },
    ],
  },
  'erase-during-runs': {
    defect: 'somebody is erased while a run goes on',
    caughtBy: ['life erase-while-a-run-goes-on'],
    changes: [
      {
        file: 'src/core/calls/erase/turn.ts',
        find: "  if (run !== null && isActive(run)) throw busy('A run is going on in this document.');\n",
        replace: '',
      },
    ],
  },
  'erase-keeps-marks': {
    defect: 'an erase leaves the mark of a check that was cut off',
    caughtBy: ['life erase-after-a-check-without-its-columns'],
    changes: [
      {
        file: 'src/core/erase/row-plan.ts',
        find: "        (name === 'changed' && isOfCheck(text)) ||\n",
        replace: '',
      },
    ],
  },
  'erase-others-rows': {
    defect: 'an erase takes the rows of everybody with a person ID',
    caughtBy: ['life erased-stays-erased'],
    changes: [
      {
        file: 'src/core/erase/row-plan.ts',
        find: 'if (ids.length > 0) return ids.some((id) => person.ids.has(id));',
        replace: 'if (ids.length > 0) return true;',
      },
    ],
  },
  'erase-one-sheet': {
    defect: 'an erase is about the sheet in front alone',
    caughtBy: ['life erase-in-a-copy'],
    changes: [
      {
        file: 'src/core/erase/erase.ts',
        find: 'sheets.flatMap((table) => failuresOf(',
        replace: 'sheets.slice(0, 1).flatMap((table) => failuresOf(',
      },
    ],
  },
  'erase-torn-look': {
    defect:
      'an erase finds nobody where columns move between its look at them and its look at the rows',
    caughtBy: ['life erase-while-columns-move'],
    changes: [
      {
        file: 'src/core/sheet/columns/headers.ts',
        find: 'if (isSameList(now, headers)) return found;',
        replace: 'return found;',
      },
    ],
  },
  'retention-never': {
    defect: 'what cells held stays in the log for ever',
    caughtBy: ['life earlier-values-for-a-day'],
    changes: [
      {
        file: 'src/core/sheet/log/log-pruning.ts',
        find: '  if (firstOutdated === 0) return;\n',
        replace: '  if (firstOutdated >= 0) return;\n',
      },
    ],
  },
  'retention-of-charges': {
    defect: 'charges leave the log with what cells held',
    caughtBy: ['life earlier-values-for-a-day'],
    changes: [
      {
        file: 'src/core/sheet/log/run-log.ts',
        find: "first !== undefined && first.kind !== 'reveal' && first.atMs < keptSinceMs",
        replace: 'first !== undefined && first.atMs < keptSinceMs',
      },
    ],
  },
  'erase-opens-rows': {
    defect: 'the rows of an erased person are open again, and the next run fills them',
    caughtBy: ['life erase-of-whom-a-limit-left'],
    changes: [
      {
        file: 'src/core/sheet/rows/status.ts',
        find: "export const erasedText = 'Erased';",
        replace: "export const erasedText = '';",
      },
    ],
  },
};
