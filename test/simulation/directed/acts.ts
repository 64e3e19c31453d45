/** Defines lives in which acts meet: of two people, of pages that are out of date, and of an Undo. */

import { presentRun } from '../stage';
import { type DirectedLife, everything, type InLife, start, steps, textsOf } from './life';

const fewReveals = {
  requestsPerMinute: 60,
  revealsPerMinute: 2,
  batchRevealMaxIds: 25,
  costPerReveal: 1,
};

/** Far more than two rows need. */
const stepsMax = 20;

/** The owner's page still shows the run before this one. */
function otherRunsTwoRows({ play, stage }: InLife): void {
  play.startAs(play.other, { ...everything, firstRows: 2 });
  for (let step = 0; step < stepsMax; step += 1) {
    if (stage.runs.isEnded(presentRun(stage)?.id ?? '')) return;
    const outcome = play.other.step('runStep');
    if (outcome.kind === 'value') stage.clock.advance(outcome.value.waitMs ?? 0);
  }
}

function deleteLog({ stage }: InLife): void {
  while ((stage.log.sheet()?.lastRow ?? 0) >= 2) stage.log.deleteLine(2);
}

export const actLives: Readonly<Record<string, DirectedLife>> = {
  'stop-then-stale-resume': {
    fact: 'a Resume of a page that has not seen the Stop of another person does not take it back',
    scenario: { rows: 9, reveal: ['email'], limits: fewReveals },
    live: (life) => {
      const { play, faults } = life;
      start(life);
      faults.at('runStep UrlFetchApp.fetchAll', 1, () => play.other.step('stopRun'));
      while (faults.missed().length > 0 && steps(life, 1)?.waitMs != null);
      play.owner.step('resumeRun');
      steps(life);
    },
  },
  'acts-on-a-stale-page': {
    fact: 'Undo and Retry errors of a page that shows an earlier run leave the present one alone',
    scenario: { rows: 9, reveal: ['email'] },
    live: (life) => {
      const { play } = life;
      for (const press of [() => play.owner.undo(), () => play.owner.step('retryErrors')]) {
        start(life, { firstRows: 2 });
        steps(life);
        otherRunsTwoRows(life);
        press();
      }
    },
  },
  'log-deleted-in-mid-run': {
    fact: 'Undo of a run whose log was deleted in the middle says that it is undone in part',
    scenario: { rows: 9, reveal: ['email'], limits: fewReveals },
    live: (life) => {
      start(life);
      steps(life, 2);
      deleteLog(life);
      steps(life);
      life.play.undoPresent();
      if (textsOf(life, 'email').every((text) => text === ''))
        life.stage.found.push('nothing is shown: no line told of a value that stands');
    },
  },
  'enrich-during-undo': {
    fact: 'a run does not begin in the middle of an Undo',
    scenario: { rows: 6, reveal: ['email'] },
    live: (life) => {
      const { play, stage, faults } = life;
      start(life);
      steps(life);
      const undone = presentRun(stage)?.id;
      faults.at('undoRun Range.setValues', 1, () => play.startAs(play.other, everything));
      play.owner.undo();
      if (presentRun(stage)?.id !== undone)
        stage.found.push('2 a run began in the middle of an Undo');
    },
  },
};
