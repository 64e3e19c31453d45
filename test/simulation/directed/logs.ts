/** Defines lives in which somebody filters, renames or protects the log. */

import type { SheetModel } from '../../../sandbox/apps-script/model/sheet-model';
import { type DirectedLife, type InLife, insertRows, start, steps, textsOf } from './life';

function logOf({ stage }: InLife): SheetModel {
  const log = stage.log.sheet();
  if (log === undefined) throw new Error('there is no log');
  return log;
}

/** Undo of whatever wrote the emails leaves none of them. */
function demandUndone(life: InLife): void {
  const left = textsOf(life, 'email').filter((text) => text !== '');
  if (left.length > 0) life.stage.found.push(`8 undo left ${left.length} emails`);
}

/** Begun in a first step, done to something in the log, ended; then more rows, and both are undone. */
function livedWith(act: (life: InLife) => void): DirectedLife['live'] {
  return (life) => {
    const { stage } = life;
    start(life);
    steps(life, 1);
    act(life);
    steps(life);
    const sheets = stage.host.spreadsheet.sheets.length;
    life.play.undoPresent();
    demandUndone(life);
    insertRows(life, 2);
    start(life);
    steps(life);
    life.play.undoPresent();
    demandUndone(life);
    if (stage.host.spreadsheet.sheets.length > sheets)
      stage.found.push('6 another log was made beside the one that is there');
  };
}

const scenario = {
  reveal: ['email'],
  limits: { requestsPerMinute: 60, revealsPerMinute: 4, batchRevealMaxIds: 25, costPerReveal: 1 },
} as const;

/** Of the two calls by which a step finds the end of the log, so many occur in a run of that pace. */
const looksPlanned = 3;

export const logLives: Readonly<Record<string, DirectedLife>> = {
  'filtered-log': {
    fact: 'a log whose lines somebody filtered away is read and written whole',
    scenario,
    live: livedWith((life) => {
      const log = logOf(life);
      const { lastRow, lastColumn } = log;
      log.setFilter({ firstRow: 1, firstColumn: 1, lastRow, lastColumn });
      log.filterColumn(1, () => false);
    }),
  },
  'lines-added-while-its-end-is-looked-for': {
    fact: 'a line that somebody adds while a step looks for the end of the log is not written over',
    scenario,
    live: (life) => {
      const { faults } = life;
      start(life);
      steps(life, 1);
      const typed: string[] = [];
      const add = () => {
        const log = logOf(life);
        typed.push(`a remark ${typed.length}`);
        log.paste(log.lastRow + 1, 1, [[typed[typed.length - 1] ?? '']]);
      };
      for (let nth = 1; nth <= looksPlanned; nth += 1) {
        faults.at('runStep SpreadsheetApp.flush', nth, add);
        faults.atReturnOf('runStep Sheet.getLastRow', nth, add);
      }
      steps(life);
      const log = logOf(life);
      const lines = Array.from({ length: log.lastRow }, (_, row) => log.display(row + 1, 1));
      const lost = typed.filter((text) => !lines.includes(text));
      if (lost.length > 0) life.stage.found.push(`10 written over in the log: ${lost.join(', ')}`);
    },
  },
  'renamed-log': {
    fact: 'a log that somebody renamed during a run stays the log, of that run and of later ones',
    scenario,
    live: livedWith(({ stage }) => stage.log.rename('Receipts')),
  },
  'undo-with-a-protected-log': {
    fact: 'who may not write the log can undo a run, and charges stay in it',
    scenario,
    live: (life) => {
      const { play, stage } = life;
      start(life);
      steps(life);
      const { protections } = stage.host.spreadsheet;
      const kept = protections.add(logOf(life).id, null, []);
      const { lastRow } = logOf(life);
      if (!play.undoPresent(play.other)) stage.found.push('8 undo was refused');
      demandUndone(life);
      if (logOf(life).lastRow !== lastRow) stage.found.push('the log was not protected');
      protections.remove(kept);
      start(life);
      steps(life);
    },
  },
};
