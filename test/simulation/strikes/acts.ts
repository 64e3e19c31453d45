/** Defines the acts that are struck: what leads up to each, calmly, and the act itself. */

import type { Play } from '../play';
import { moveSomebody, peopleOf } from '../renewals';
import { requestText } from '../run-request';
import type { RunChoice, Scenario } from '../scenario';
import type { StruckAct } from './kinds';

interface ActOfPlay {
  /** Where the calm life of the others would leave it nothing to do. */
  readonly scenario?: Partial<Scenario>;
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

/** A start takes the first step along, and with so few reveals a minute it is not the last one. */
const manySteps: Partial<Scenario> = {
  limits: { requestsPerMinute: 60, revealsPerMinute: 4, batchRevealMaxIds: 25, costPerReveal: 1 },
};

export const acts: Readonly<Record<StruckAct, ActOfPlay>> = {
  // Of some rows, which are marked before anything is asked for.
  start: { before: nothing, act: (play) => start(play, { ...everything, firstRows: 3 }) },
  step: { scenario: manySteps, before: start, act: steps },
  stop: {
    scenario: manySteps,
    before: (play) => {
      start(play);
      play.owner.step('runStep');
    },
    act: (play) => {
      play.owner.step('stopRun');
    },
  },
  undo: {
    before: done,
    act: (play) => {
      play.owner.undo();
    },
  },
  'catch-up': {
    before: (play) => {
      done(play);
      play.owner.close();
      play.stage.colleague.act('insert row');
      play.stage.colleague.act('insert row');
      play.stage.clock.advance(hourMs);
    },
    act: (play) => {
      play.stage.host.fireTimeTriggers();
    },
  },
  check: {
    before: done,
    act: (play) => {
      play.checkAgain();
      steps(play);
    },
  },
  renew: {
    before: (play) => {
      done(play);
      moveSomebody(play.stage);
      play.checkAgain();
      steps(play);
    },
    act: (play) => {
      play.owner.step('renewRun');
      // Where it was killed, its turn is over by then.
      play.stage.clock.advance(121_000);
      steps(play);
    },
  },
  erase: {
    before: done,
    act: (play) => {
      const [first = ''] = peopleOf(play.stage);
      play.erases.eraseBy(first, first);
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

function start({ owner, stage }: Play, choice: RunChoice = everything): void {
  owner.start('enrich', requestText(stage, choice), choice.creditLimit);
}

function done(play: Play): void {
  start(play);
  steps(play);
}

function steps({ owner, stage }: Play): void {
  for (let count = 0; count < stepsMax; count += 1) {
    const outcome = owner.step('runStep');
    if (outcome.kind !== 'value' || outcome.value.waitMs === null) return;
    stage.clock.advance(outcome.value.waitMs);
  }
}
