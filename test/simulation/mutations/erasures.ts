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
        find: '[[personColumn, standInOf(personId)]]',
        replace: "[[personColumn, standInOf(personId)], [4, '0']]",
      },
    ],
  },
  'erase-typed-cells': {
    defect: 'an erase takes what people typed into columns of the add-on',
    caughtBy: ['life erase-leaves-what-was-typed'],
    changes: [
      {
        file: 'src/core/erase/row-plan.ts',
        find: 'return prints === undefined ? !person.isLogWhole : prints.has(fingerprint(text));',
        replace: 'return true;',
      },
    ],
  },
  'erase-opens-rows': {
    defect: 'the rows of an erased person are open again, and the next run fills them',
    caughtBy: ['life erased-stays-erased'],
    changes: [
      {
        file: 'src/core/sheet/rows/status.ts',
        find: "export const erasedText = 'Erased';",
        replace: "export const erasedText = '';",
      },
    ],
  },
};
