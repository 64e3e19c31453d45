/** Defines the acts that are struck: what leads up to each, calmly, and the act itself. */

import type { Play } from '../play';
import { requestText } from '../run-request';
import type { RunChoice } from '../scenario';
import type { StruckAct } from './kinds';

interface ActOfPlay {
  readonly before: (play: Play) => void;
  readonly act: (play: Play) => void;
}

const everything: RunChoice = {
  kind: 'enrich',
  rows: 'all',
  firstRows: null,
  overwrite: false,
  creditLimit: 12,
};

const hourMs = 3_600_000;
/** More than the small sheet needs. */
const stepsMax = 12;

export const acts: Readonly<Record<StruckAct, ActOfPlay>> = {
  start: { before: nothing, act: start },
  step: { before: start, act: steps },
  stop: {
    before: (play) => {
      start(play);
      play.owner.step('runStep');
    },
    act: (play) => {
      play.owner.step('stopRun');
    },
  },
  undo: {
    before: (play) => {
      start(play);
      steps(play);
    },
    act: (play) => {
      play.owner.undo();
    },
  },
  'catch-up': {
    before: (play) => {
      start(play);
      steps(play);
      play.owner.close();
      play.stage.colleague.act('insert row');
      play.stage.colleague.act('insert row');
      play.stage.clock.advance(hourMs);
    },
    act: (play) => {
      play.stage.host.fireTimeTriggers();
    },
  },
  formula: {
    before: nothing,
    act: (play) => {
      play.formulas.typeOfSomebody();
    },
  },
};

function nothing(): void {}

function start({ owner, stage }: Play): void {
  owner.start('enrich', requestText(stage, everything), everything.creditLimit);
}

function steps({ owner, stage }: Play): void {
  for (let count = 0; count < stepsMax; count += 1) {
    const outcome = owner.step('runStep');
    if (outcome.kind !== 'value' || outcome.value.waitMs === null) return;
    stage.clock.advance(outcome.value.waitMs);
  }
}
