/** Defines lives in which people are looked up again. */

import { type DirectedLife, type InLife, start, steps, textsOf } from './life';

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

function checked(fact: string, strike: (life: InLife) => void): DirectedLife {
  return {
    fact,
    scenario: {},
    live: (life) => {
      const before = doneOnce(life);
      const charges = life.stage.service.admin.audit().charges.length;
      life.play.checkAgain();
      strike(life);
      life.stage.clock.advance(121_000);
      steps(life);
      demandChecked(life, before, charges);
    },
  };
}

export const checkLives: Readonly<Record<string, DirectedLife>> = {
  'checked-again': checked('a check says of each row that is done what it found', steps),
  'checked-and-killed': checked('a check that is killed goes on where it was', (life) => {
    life.faults.at('runStep Range.setValues', 2, life.faults.kill);
    steps(life, 2);
  }),
  'checked-and-refused': checked('a check during an outage goes on when that is over', (life) => {
    life.stage.troubles.add('http503', /^\/people\/[^/]+$/, 30);
    steps(life, 3);
    life.stage.troubles.clear();
  }),
};
