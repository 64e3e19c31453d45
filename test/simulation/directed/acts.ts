/** Defines lives in which acts meet what is there by then: others' acts, an Undo, rows that are done, rules of cells. */

import type { ValidationRule } from '../../../sandbox/apps-script/model/rules/validation';
import { requestText } from '../run-request';
import { presentRun } from '../stage';
import { type DirectedLife, everything, type InLife, start, steps, textsOf } from './life';

const fewReveals = {
  requestsPerMinute: 60,
  revealsPerMinute: 2,
  batchRevealMaxIds: 25,
  costPerReveal: 1,
};

/** Far more than any of these runs needs. */
const stepsMax = 20;

const minuteMs = 61_000;

/** The owner's page still shows the run before this one. */
function otherRunsTwoRows({ play, stage }: InLife): void {
  play.startAs(play.other, { ...everything, firstRows: 2 });
  for (let step = 0; step < stepsMax; step += 1) {
    if (stage.runs.isEnded(presentRun(stage)?.id ?? '')) return;
    const outcome = play.other.step('runStep');
    if (outcome.kind === 'value') stage.clock.advance(outcome.value.waitMs ?? 0);
  }
}

/** As somebody sets it up under Data validation, to refuse what is not in the list. */
const anyOf = (...texts: readonly string[]): ValidationRule => ({
  kind: 'VALUE_IN_LIST',
  criteria: [texts, true],
  allowInvalid: false,
  help: null,
});

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
      for (let left = stepsMax; left > 0 && faults.missed().length > 0; left -= 1) steps(life, 1);
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
  'email-then-phone': {
    fact: 'rows that were done for emails are open for phones',
    scenario: { rows: 9, reveal: ['email', 'phone'] },
    live: (life) => {
      const { play, stage } = life;
      for (const reveal of [['email'], ['email', 'phone']]) {
        const text = JSON.stringify({ ...JSON.parse(requestText(stage, everything)), reveal });
        play.owner.start('enrich', text, everything.creditLimit);
        steps(life);
      }
      if (textsOf(life, 'phone').every((text) => text === ''))
        stage.found.push('7 no phone was revealed after the emails');
    },
  },
  'check-now-under-a-raised-cap': {
    fact: 'Check now asks again for what the run waits for, and goes on where that is there',
    scenario: { rows: 24, reveal: ['email'], role: 'nearCap', catchUpLimit: null },
    live: (life) => {
      const { play, stage } = life;
      start(life);
      const isHeld = () => presentRun(stage)?.pause?.reason === 'dailyCap';
      for (let left = stepsMax; left > 0 && !isHeld(); left -= 1) {
        stage.clock.advance(minuteMs);
        play.owner.step('runStep');
      }
      if (!isHeld()) stage.found.push('nothing is shown: no cap held it up');
      stage.service.admin.setPlan('nearCap', 'team');
      play.owner.callAsNamed('runStep', presentRun(stage)?.id, true);
      if (isHeld()) stage.found.push('9 Check now asked nobody');
      steps(life);
    },
  },
  'value-that-a-rule-refuses': {
    fact: 'a cell whose rule refuses its value is named in its row, and keeps no other row from its values',
    scenario: { rows: 9, reveal: ['email'] },
    live: (life) => {
      const { shadow, found } = life.stage;
      start(life, { kind: 'preview' });
      steps(life);
      const column = shadow.outputColumns().get('email') ?? 0;
      const cells = { firstRow: 2, firstColumn: column, lastRow: 5, lastColumn: column };
      shadow.sheet.setValidation(cells, anyOf('VP', 'Other'));
      start(life);
      steps(life);
      const statuses = textsOf(life, 'status');
      if (!statuses.some((text) => text.startsWith('Error: “CDX email” (rule')))
        found.push('12 no row names the rule');
      if (!statuses.includes('Done')) found.push('12 no other row went on');
      shadow.sheet.setValidation(cells, null);
    },
  },
};
