/** Defines the acts of the add-on that write into a sheet, each with what comes before and after it. */

import type { Play } from './play';

export interface Act {
  readonly before: (play: Play) => void;
  readonly act: (play: Play) => void;
  readonly after: (play: Play) => void;
}

const nothing = () => {};
const drive = (play: Play) => play.drive();

export const acts: Readonly<Record<string, Act>> = {
  start: { before: nothing, act: (play) => play.start(), after: drive },
  'start with chosen rows': {
    before: nothing,
    act: (play) => play.start({ rows: 'all', firstRows: 3 }),
    after: drive,
  },
  step: {
    before: (play) => play.start(),
    act: (play) => play.step(),
    after: drive,
  },
  'end of a run over chosen rows': {
    before: (play) => {
      play.start({ firstRows: 3 });
      play.step();
    },
    act: drive,
    after: nothing,
  },
  undo: {
    before: (play) => {
      play.start();
      play.drive();
      play.type('r2', 'title', 'my own words');
    },
    act: (play) => play.undo(),
    after: nothing,
  },
  repair: {
    before: (play) => {
      play.start();
      play.dieInWrite();
    },
    act: (play) => play.step(),
    after: drive,
  },
  'freeze formulas': {
    before: (play) => play.enterFormulas(),
    act: (play) => play.call('freezeFormulas'),
    after: nothing,
  },
  'retry formulas': {
    before: (play) => play.enterFormulas(true),
    act: (play) => play.call('retryFormulas'),
    after: nothing,
  },
  insert: {
    before: nothing,
    act: (play) => play.insert(),
    after: nothing,
  },
};
