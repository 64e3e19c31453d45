/** Defines lives in which somebody is erased while the document goes on. */

import { eraseView } from '../erasure';
import { type DirectedLife, hours, type InLife, insertRows, peopleIn, start, steps } from './life';

const leaseMs = 120_001;

/** Found and erased as the page does it; false where the execution died. */
function erase({ play }: InLife, text: string): boolean {
  const found = play.owner.call('findPerson', eraseView, text);
  if (found.kind !== 'value') return false;
  const { asked, people } = found.value;
  const erased = play.owner.call('erasePerson', eraseView, JSON.stringify(asked), people);
  return erased.kind === 'value';
}

/** From now on their rows are to stay as the erase left them, but for what was typed there. */
function demandErased({ stage }: InLife, personId: string, typed = ''): void {
  const { shadow } = stage;
  const outputs = shadow.outputColumns();
  const numbers = shadow.rowNumbers();
  for (const row of shadow.rows.values()) {
    if (row.versions[0]?.personId !== personId) continue;
    for (const [output, column] of outputs) {
      if (output === typed) continue;
      const text = output === 'status' ? 'Erased' : '';
      const present = shadow.content(numbers.get(row.ref) ?? 0, column);
      if (present !== text) stage.found.push(`13 ${output} of an erased row is "${present}"`);
      row.typed.set(output, text);
      row.touched.add(output);
    }
  }
}

/** Somebody types over what the run wrote in a row of the person; false where they stand in none. */
function typeOver({ stage }: InLife, personId: string, output: string): boolean {
  const { shadow, colleague } = stage;
  const refs = [...shadow.rowNumbers().keys()];
  const place = refs.findIndex((ref) => shadow.rows.get(ref)?.versions[0]?.personId === personId);
  if (place >= 0) colleague.typeAt(place, output, 'typed by hand');
  return place >= 0;
}

/** Killed at that call, and done again. */
function erasedTwice(life: InLife, call: `${string}.${string}`, nth: number): void {
  const [first = ''] = peopleIn(life);
  start(life);
  steps(life);
  life.faults.at(`erasePerson ${call}`, nth, life.faults.kill);
  if (erase(life, first)) life.stage.found.push('13 the execution was to be killed');
  life.stage.clock.advance(leaseMs);
  if (!erase(life, first)) life.stage.found.push('13 the erase did not come to its end');
  demandErased(life, first);
}

export const erasureLives: Readonly<Record<string, DirectedLife>> = {
  'erased-stays-erased': {
    fact: 'neither a later run nor the catch-up fills a row again whose person was erased',
    scenario: { catchUpLimit: 20 },
    live: (life) => {
      erasedTwice(life, 'Range.setValues', 1);
      insertRows(life, 2);
      hours(life, 2);
      start(life);
      steps(life);
    },
  },
  'erase-killed-in-the-log': {
    fact: 'an erase that was killed while it wrote the log is done again, and every charge stays',
    scenario: {},
    live: (life) => {
      erasedTwice(life, 'Range.setValues', 2);
      start(life);
      steps(life);
    },
  },
  'erase-leaves-what-was-typed': {
    fact: 'an erase leaves what somebody typed over a value of the add-on',
    scenario: {},
    live: (life) => {
      const [first = ''] = peopleIn(life);
      start(life);
      steps(life);
      if (!typeOver(life, first, 'title')) life.stage.found.push('13 nobody stands in the sheet');
      if (!erase(life, first)) life.stage.found.push('13 the erase did not come to its end');
      demandErased(life, first, 'title');
    },
  },
  'erase-before-undo': {
    fact: 'undo gives nothing of an erased person back',
    scenario: {},
    live: (life) => {
      erasedTwice(life, 'Properties.deleteProperty', 1);
      life.play.owner.undo();
    },
  },
};
