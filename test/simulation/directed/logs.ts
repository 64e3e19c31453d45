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
