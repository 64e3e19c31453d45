/** Defines lives in which people are looked up again. */

import { type Moved, moveSomebody, peopleOf, somebodyOf } from '../renewals';
import { presentRun } from '../stage';
import { batchPath, recordPath } from '../wire/trouble';
import { type DirectedLife, hours, type InLife, start, steps, textsOf } from './life';

function doneOnce(life: InLife): readonly string[] {
  start(life);
  steps(life);
  return textsOf(life, 'status');
}

/** Every row that was done says what the check found; nothing else moved, and nothing was charged. */
function demandChecked(life: InLife, before: readonly string[], charges: number): void {
  const { found, service } = life.stage;
  const after = textsOf(life, 'status');
  if (after.join() !== before.join()) found.push('13 a check changed a status');
  if (service.admin.audit().charges.length !== charges) found.push('13 a check was charged');
  textsOf(life, 'changed').forEach((text, index) => {
    const isDue = /^Done/.test(before[index] ?? '');
    if (isDue && !/ · \d{4}-\d\d-\d\d$/.test(text)) found.push(`13 a row says "${text}"`);
  });
}

/** `trouble` comes before the check, whose start takes the first step along. */
function checked(fact: string, trouble: (life: InLife) => void): DirectedLife {
  return {
    fact,
    scenario: {},
    live: (life) => {
      const before = doneOnce(life);
      const charges = life.stage.service.admin.audit().charges.length;
      trouble(life);
      life.play.checkAgain();
      steps(life, 3);
      life.stage.troubles.clear();
      life.stage.clock.advance(121_000);
      steps(life);
      demandChecked(life, before, charges);
    },
  };
}

/** They work elsewhere, and a check says so. */
function movedAndChecked(life: InLife): Moved {
  const { play, stage } = life;
  doneOnce(life);
  const moved = moveSomebody(stage);
  play.checkAgain();
  steps(life);
  const said = textsOf(life, 'changed').filter((text) => text.startsWith('company: '));
  if (said.length === 0) stage.found.push('13 nobody was said to have moved');
  if (stage.service.admin.audit().charges.length !== moved.paid)
    stage.found.push('13 a check was charged');
  return moved;
}

/** What the receipt of a check offers for those who moved. */
function renew({ play }: InLife): boolean {
  const outcome = play.ready(play.owner)?.step('renewRun');
  if (outcome?.kind === 'value') play.seen(outcome.value);
  return outcome?.kind === 'value';
}

/** Only the person who moved is charged, once for each field, and the row has their new email. */
function demandRenewed(life: InLife, moved: Moved): void {
  const { found, service } = life.stage;
  const charges = service.admin.audit().charges.slice(moved.paid);
  if (charges.length !== 1 || charges[0]?.personId !== moved.person.id)
    found.push(`13 a new reveal charged ${JSON.stringify(charges)}`);
  if (!textsOf(life, 'email').includes(moved.email)) found.push('13 a new email was not written');
}

const renewal = (): DirectedLife['scenario'] => ({
  rows: 6,
  reveal: ['email'],
  outputs: ['company'],
});

function renewedThoughKilled(nth: number): DirectedLife {
  return {
    fact: `a new reveal that is killed at its ${nth}. write is charged once, and comes to its end`,
    scenario: renewal(),
    live: (life) => {
      const moved = movedAndChecked(life);
      life.faults.at('renewRun Range.setValues', nth, life.faults.kill);
      renew(life);
      life.stage.clock.advance(121_000);
      steps(life);
      demandRenewed(life, moved);
    },
  };
}

export const checkLives: Readonly<Record<string, DirectedLife>> = {
  'checked-again': checked('a check says of each row that is done what it found', () => {}),
  'checked-and-killed': checked('a check that is killed goes on where it was', (life) => {
    life.faults.at('startCheck Range.setValues', 2, life.faults.kill);
  }),
  'moved-and-revealed-again': {
    fact: 'of somebody who moved the new email is charged by the click, and nobody else is',
    scenario: renewal(),
    live: (life) => {
      const moved = movedAndChecked(life);
      if (!renew(life)) life.stage.found.push('13 nothing was offered');
      steps(life);
      demandRenewed(life, moved);
    },
  },
  'moved-in-columns-of-a-preset': {
    fact: 'a new email stands where a preset put the former one',
    scenario: { ...renewal(), preset: 'salesforce' },
    live: (life) => {
      const moved = movedAndChecked(life);
      if (!renew(life)) life.stage.found.push('13 nothing was offered');
      steps(life);
      demandRenewed(life, moved);
    },
  },
  'moved-and-killed-2': renewedThoughKilled(2),
  'moved-and-killed-3': renewedThoughKilled(3),
  'moved-and-killed-4': renewedThoughKilled(4),
  'moved-and-killed-5': renewedThoughKilled(5),
  'moved-at-another-price': {
    fact: 'a new reveal that names another price than the document’s is refused and charges nothing',
    scenario: renewal(),
    live: (life) => {
      const { paid } = movedAndChecked(life);
      const { owner } = life.play;
      owner.look();
      const outcome = owner.callAsNamed('renewRun', presentRun(life.stage)?.id, 99);
      if (outcome.kind !== 'problem') life.stage.found.push('13 another price was obeyed');
      if (life.stage.service.admin.audit().charges.length !== paid)
        life.stage.found.push('13 a refused reveal was charged');
    },
  },
  'moved-and-stopped': {
    fact: 'a new reveal that was stopped is not carried out by the catch-up',
    scenario: { ...renewal(), catchUpLimit: 5 },
    live: (life) => {
      const { paid } = movedAndChecked(life);
      life.stage.troubles.add('http503', recordPath, 9);
      renew(life);
      life.play.owner.step('stopRun');
      life.stage.troubles.clear();
      hours(life, 3);
      if (life.stage.service.admin.audit().charges.length !== paid)
        life.stage.found.push('13 a new reveal was charged that nobody asked for');
    },
  },
  'moved-and-short-of-credits': {
    fact: 'who moved costs anew: a run whose limit is short takes nobody for paid by an earlier one',
    scenario: renewal(),
    live: (life) => {
      const { stage } = life;
      const rows = doneOnce(life).length;
      const { person } = moveSomebody(stage);
      moveSomebody(
        stage,
        peopleOf(stage).filter((id) => id !== person.id),
      );
      for (let place = 0; place < rows; place += 1) stage.colleague.clearAt(place, 'status');
      start(life, { creditLimit: 1 });
      steps(life);
    },
  },
  'moved-and-lost': {
    fact: 'a lost answer for people who were paid for before tells of those who moved that they cost anew',
    scenario: renewal(),
    live: (life) => {
      const { stage } = life;
      const rows = doneOnce(life).length;
      moveSomebody(stage);
      for (let place = 0; place < rows; place += 1)
        for (const output of ['status', 'email']) stage.colleague.clearAt(place, output);
      stage.troubles.add('dropAfter', batchPath);
      start(life);
      steps(life);
    },
  },
  'checked-and-gone': {
    fact: 'a check says of somebody whose record is gone that it is',
    scenario: {},
    live: (life) => {
      doneOnce(life);
      life.stage.service.admin.removePerson(somebodyOf(life.stage).id);
      life.play.checkAgain();
      steps(life);
      if (!textsOf(life, 'changed').some((text) => text.startsWith('no longer on file')))
        life.stage.found.push('13 nobody was said to be gone');
    },
  },
  'checked-and-refused': checked('a check during an outage goes on when that is over', (life) => {
    life.stage.troubles.add('http503', recordPath, 30);
  }),
};
