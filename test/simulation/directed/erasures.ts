/** Defines lives in which somebody is erased while the document goes on. */

import { leaseMs } from '../erasure/acts';
import { moveSomebody } from '../renewals';
import { moveColumns } from '../strikes/one-strike';
import {
  type DirectedLife,
  hours,
  type InLife,
  insertRows,
  peopleIn,
  start,
  steps,
  textsOf,
  typeInto,
} from './life';

/** Found and erased as the page does it, and looked at; false where the execution died. */
function erase({ play }: InLife, id: string): boolean {
  return play.erases.eraseBy(id, id);
}

/** As `erase`, where nothing keeps it from its end. */
function eraseWhole(life: InLife, id: string): void {
  if (!erase(life, id)) life.stage.found.push('13 the erase did not come to its end');
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
function typeOver(life: InLife, personId: string, output: string): boolean {
  const place = placeOf(life, personId);
  if (place >= 0) typeInto(life, place, output, 'typed by hand');
  return place >= 0;
}

/** People whose ids stand in rows. */
function standing(life: InLife): readonly string[] {
  return [...new Set(textsOf(life, 'personId').filter(Boolean))];
}

function placeOf({ stage }: InLife, personId: string): number {
  const refs = [...stage.shadow.rowNumbers().keys()];
  return refs.findIndex((ref) => stage.shadow.rows.get(ref)?.versions[0]?.personId === personId);
}

/** Killed at that call, and done again. */
function erasedTwice(life: InLife, call: `${string}.${string}`, nth: number): void {
  const [first = ''] = peopleIn(life);
  start(life);
  steps(life);
  life.faults.at(`erasePerson ${call}`, nth, life.faults.kill);
  if (erase(life, first)) life.stage.found.push('13 the execution was to be killed');
  life.stage.clock.advance(leaseMs);
  eraseWhole(life, first);
  demandErased(life, first);
}

/** A run, and more than the day for which the log is to keep what cells held. */
function runThenForget(life: InLife): void {
  const { play, stage } = life;
  start(life);
  steps(life);
  stage.retention.choose(stage, play.owner, 1);
  hours(life, 30);
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
      eraseWhole(life, first);
      demandErased(life, first, 'title');
    },
  },
  'erase-of-two-at-once': {
    fact: 'an erase of two leaves in a row without an id what was typed there, though it is the title of the other',
    scenario: { rows: 9, reveal: ['email'], outputs: ['title'], catchUpLimit: null },
    live: (life) => {
      start(life);
      steps(life);
      const ids = standing(life);
      const titles = textsOf(life, 'title');
      const titleOf = (id: string) => titles[placeOf(life, id)] ?? '';
      const [first = ''] = ids.filter((id) => titleOf(id) !== '');
      const other = ids.find((id) => titleOf(id) !== '' && titleOf(id) !== titleOf(first)) ?? '';
      const place = placeOf(life, first);
      typeInto(life, place, 'title', titleOf(other));
      life.stage.colleague.clearAt(place, 'personId');
      life.faults.at('erasePerson Range.setValues', 1, life.faults.kill);
      if (erase(life, first)) life.stage.found.push('13 the execution was to be killed');
      life.stage.clock.advance(leaseMs);
      // The one that was interrupted is done with it.
      eraseWhole(life, other);
      if (textsOf(life, 'title')[place] !== titleOf(other))
        life.stage.found.push('13 a title that was typed in a row of the first went');
    },
  },
  'erase-then-undo': {
    fact: 'an undo says that it has nothing to give back for a person who was erased since',
    scenario: {},
    live: (life) => {
      const [first = ''] = peopleIn(life);
      start(life);
      steps(life);
      life.stage.colleague.clearAt(placeOf(life, first), 'status');
      typeInto(life, placeOf(life, first), 'title', 'typed by hand');
      start(life, { overwrite: true });
      steps(life);
      eraseWhole(life, first);
      if (!life.play.undoPresent()) life.stage.found.push('13 the run was not undone');
    },
  },
  'erase-while-a-run-goes-on': {
    fact: 'while a run goes on nobody is erased, and afterwards they are',
    scenario: { rows: 40 },
    live: (life) => {
      start(life);
      const [first = ''] = standing(life);
      if (erase(life, first)) life.stage.found.push('13 somebody was erased during a run');
      steps(life);
      eraseWhole(life, first);
    },
  },
  'erase-with-formulas': {
    fact: 'formulas forget what they keep of somebody who is erased',
    scenario: {},
    live: (life) => {
      const [first = ''] = peopleIn(life);
      start(life);
      steps(life);
      life.play.formulas.typeOfSomebody();
      eraseWhole(life, first);
    },
  },
  'erase-of-whom-a-limit-left': {
    fact: 'nobody who is erased is paid for by a later run, though a limit had left something of theirs',
    scenario: { personIds: true },
    live: (life) => {
      start(life, { creditLimit: 3 });
      steps(life);
      for (const id of standing(life)) erase(life, id);
      start(life);
      steps(life);
    },
  },
  'erase-after-a-check-without-its-columns': {
    fact: 'an erase takes the mark that a check left, which did not find its columns any more when it was stopped',
    scenario: {},
    live: (life) => {
      const [first = ''] = peopleIn(life);
      start(life);
      steps(life);
      life.faults.atReturnOf('startCheck RangeList.setValue', 1, life.faults.kill);
      life.play.checkAgain();
      life.stage.clock.advance(leaseMs);
      life.stage.colleague.act('rename input column');
      life.play.tell(life.play.owner, 'stopRun');
      eraseWhole(life, first);
    },
  },
  'erase-while-columns-move': {
    fact: 'an erase looks again where a column came between its look at the headers and at the rows',
    scenario: {},
    live: (life) => {
      const [first = ''] = peopleIn(life);
      start(life);
      steps(life);
      const { faults, stage } = life;
      faults.at('erasePerson Cache.removeAll', 1, () =>
        faults.at('erasePerson Range.getDisplayValues', 2, () =>
          moveColumns(stage, 'insert-column'),
        ),
      );
      eraseWhole(life, first);
    },
  },
  'earlier-values-for-a-day': {
    fact: 'the log keeps what cells held for the days that were chosen, and its charges for ever',
    scenario: { catchUpLimit: null },
    live: (life) => {
      runThenForget(life);
      life.play.undoPresent();
    },
  },
  'erase-in-a-copy': {
    fact: 'somebody is erased in every sheet, and the rows of others stay as they are in each',
    scenario: {},
    live: (life) => {
      const [first = ''] = peopleIn(life);
      start(life);
      steps(life);
      life.play.erases.copySheet();
      eraseWhole(life, first);
    },
  },
  'erase-of-what-time-forgot': {
    fact: 'what was written before the log forgot goes from each row, though the log knows of a later line',
    scenario: { catchUpLimit: null, reveal: ['email'] },
    live: (life) => {
      const { play, stage } = life;
      runThenForget(life);
      play.owner.look();
      const { person } = moveSomebody(stage);
      for (const output of ['email', 'status'])
        stage.colleague.clearAt(placeOf(life, person.id), output);
      start(life);
      steps(life);
      eraseWhole(life, person.id);
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
