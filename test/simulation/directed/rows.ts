/** Defines lives in which rows and cells could go wrong. */

import { defaultReadings } from '../../../sandbox/apps-script/readings';
import { moveColumns } from '../strikes/one-strike';
import { type DirectedLife, type InLife, start, steps, textsOf, typeInto } from './life';
import type { CallName } from './planned';

/** What people typed, with its format, before a run replaced it. */
const typedCells = [
  ['1234.5678', '0.00'],
  ['0.1234', '0.00%'],
  ['2026-03-04', 'd. mmm'],
  ["'007", '@'],
] as const;

function overwrite(life: InLife): void {
  start(life, { overwrite: true });
  steps(life);
}

/** Where reads are cached, a look that was too early would excuse what it led to. */
function demandKept(life: InLife, output: string, texts: readonly string[]): void {
  const present = textsOf(life, output).slice(0, texts.length);
  if (present.join() !== texts.join())
    life.stage.found.push(`3 typed ${output} became ${present.join()}`);
}

/** Before the image by which rows are marked, within it, and right after. */
const looksOfMarks = [6, 7, 8];

function whileMarked(nth: number): DirectedLife {
  return {
    fact: `a column that comes at look ${nth} of a start that marks its rows costs nobody a cell`,
    scenario: {},
    live: (life) => {
      columnComesAt(life, 'startRun Range.getDisplayValues', nth);
      start(life, { firstRows: 3 });
      steps(life);
    },
  };
}

/** The two of the image by which cells are restored, and the look after it. */
const looksOfUndo = [1, 2, 3];

function whileUndone(nth: number): DirectedLife {
  return {
    fact: `undo restores what a column pushed aside at its ${nth}. look, and nobody else's cells`,
    scenario: {},
    live: (life) => {
      start(life);
      steps(life);
      columnComesAt(life, 'undoRun Range.getValues', nth);
      life.play.undoPresent();
    },
  };
}

function columnComesAt({ faults, stage }: InLife, call: CallName, nth: number): void {
  faults.at(call, nth, () => moveColumns(stage, 'insert-column'));
}

export const rowLives: Readonly<Record<string, DirectedLife>> = {
  ...Object.fromEntries(
    looksOfMarks.map((nth) => [`column-inserted-while-marked-${nth}`, whileMarked(nth)]),
  ),
  ...Object.fromEntries(
    looksOfUndo.map((nth) => [`column-inserted-while-undone-${nth}`, whileUndone(nth)]),
  ),
  'undo-keeps-digits': {
    fact: 'undo gives back numbers with all their digits, and dates as the same day',
    scenario: {},
    live: (life) => {
      start(life);
      steps(life);
      life.play.undoPresent();
      typedCells.forEach(([text, format], place) => {
        life.stage.colleague.typeAt(place, 'title', text, format);
        life.stage.colleague.clearAt(place, 'status');
      });
      overwrite(life);
      life.play.undoPresent();
    },
  },
  'undo-of-equal-rows': {
    fact: 'undo gives each of several equal rows its own text back',
    scenario: {},
    live: (life) => {
      const { colleague } = life.stage;
      colleague.repeatFirst(3);
      start(life);
      steps(life);
      life.play.undoPresent();
      for (let place = 0; place < 4; place += 1) {
        typeInto(life, place, 'title', `mine ${place}`);
        colleague.clearAt(place, 'status');
      }
      overwrite(life);
      life.stage.trace(`before: ${textsOf(life, 'title').join(' | ')}`);
      life.play.undoPresent();
      life.stage.trace(`after: ${textsOf(life, 'title').join(' | ')}`);
      demandKept(life, 'title', ['mine 0', 'mine 1', 'mine 2', 'mine 3']);
    },
  },
  'undo-with-a-sorted-log': {
    fact: 'undo does not mind in which order the lines of the log stand',
    scenario: {
      reveal: ['email'],
      limits: {
        requestsPerMinute: 60,
        revealsPerMinute: 1,
        batchRevealMaxIds: 25,
        costPerReveal: 1,
      },
    },
    live: (life) => {
      const { colleague } = life.stage;
      const place = 2;
      start(life, { kind: 'preview' });
      life.play.ceilingOfPreview();
      typeInto(life, place, 'title', 'mine');
      // Matched anew, so that the run writes the title in its first step and in a later one.
      colleague.clearAt(place, 'status');
      colleague.clearAt(place, 'personId');
      start(life, { overwrite: true });
      steps(life, 1);
      typeInto(life, place, 'title', 'mine again');
      steps(life);
      colleague.sortLogBy(1, false);
      life.play.undoPresent();
      life.stage.trace(textsOf(life, 'title').join(' | '));
      if (textsOf(life, 'title')[place] !== 'mine again')
        life.stage.found.push(`8 undo gave back "${textsOf(life, 'title')[place]}"`);
    },
  },
  'typed-while-in-flight': {
    fact: 'what is typed during a request is kept, also where reads are cached',
    scenario: { readings: { ...defaultReadings, reads: 'look-ahead' } },
    live: (life) => {
      life.faults.at('startRun UrlFetchApp.fetchAll', 2, () => {
        for (let place = 0; place < 4; place += 1) typeInto(life, place, 'title', `mine ${place}`);
      });
      start(life);
      steps(life);
      demandKept(life, 'title', ['mine 0', 'mine 1', 'mine 2', 'mine 3']);
    },
  },
  'typed-during-a-preview': {
    fact: 'own words typed as a status during a preview are kept, also where reads are cached',
    scenario: { readings: { ...defaultReadings, reads: 'look-ahead' } },
    live: (life) => {
      life.faults.at('startPreview UrlFetchApp.fetchAll', 2, () => {
        for (let place = 0; place < 4; place += 1) typeInto(life, place, 'status', 'mine, skip');
      });
      start(life, { kind: 'preview' });
      life.play.ceilingOfPreview();
      demandKept(life, 'status', ['mine, skip', 'mine, skip', 'mine, skip', 'mine, skip']);
    },
  },
  'column-inserted-at-the-write': {
    fact: 'what lands beside its columns is put where it belongs, and the others get theirs back',
    scenario: {},
    live: (life) => {
      const atCells = 5;
      columnComesAt(life, 'startRun Range.setValues', atCells);
      start(life);
      steps(life);
    },
  },
  'edited-after-the-match': {
    fact: 'a row whose inputs were edited after its match gets the person of the new ones',
    scenario: {},
    live: (life) => {
      start(life, { kind: 'preview' });
      life.play.ceilingOfPreview();
      for (let count = 0; count < 8; count += 1) life.stage.colleague.act('edit inputs');
      start(life);
      steps(life);
    },
  },
  'nobody-twice': {
    fact: 'strangers, and rows that repeat others, are asked for once and never again',
    scenario: { seed: 5, rows: 40 },
    live: (life) => {
      life.stage.colleague.repeatFirst(3);
      start(life);
      steps(life);
    },
  },
  'own-words-as-status': {
    fact: 'a row whose status people wrote themselves is left alone',
    scenario: {},
    live: (life) => {
      start(life, { kind: 'preview' });
      life.play.ceilingOfPreview();
      typeInto(life, 1, 'status', 'our customer, skip');
      start(life);
      steps(life);
    },
  },
  'corrected-by-hand': {
    fact: 'a text corrected by hand is kept, also where it stands in another row',
    scenario: { outputs: ['title', 'seniority'] },
    live: (life) => {
      start(life);
      steps(life);
      const titles = textsOf(life, 'title').filter((text) => text !== '');
      const [first = '', other = titles[titles.length - 1] ?? ''] = [...new Set(titles)];
      const place = textsOf(life, 'title').indexOf(first);
      typeInto(life, place, 'title', other);
      life.stage.colleague.clearAt(place, 'status');
      start(life);
      steps(life);
    },
  },
  'row-above-the-selected': {
    fact: 'selected rows alone are charged for, also where a row comes above them while they are looked up',
    scenario: { reveal: ['email'], rows: 12 },
    live: (life) => {
      const { host, shadow } = life.stage;
      const { account } = life.play.owner;
      life.faults.at('startRun SpreadsheetApp.getActiveSpreadsheet', 1, () =>
        host.spreadsheet.select(account.user, shadow.sheet, 'A7:A8'),
      );
      life.faults.atReturnOf('startRun RangeList.getRanges', 1, () =>
        shadow.sheet.insertRows(2, 1, 'user', 0),
      );
      start(life, { rows: 'selected' });
      steps(life);
    },
  },
  'formula-that-shows-nothing': {
    fact: 'nobody is charged for a cell that holds a formula, whatever it shows',
    scenario: { reveal: ['email'] },
    live: (life) => {
      const { stage } = life;
      start(life, { kind: 'preview' });
      life.play.ceilingOfPreview();
      for (let place = 0; place < stage.scenario.rows; place += 1)
        stage.colleague.typeAt(place, 'email', '=""', 'General');
      const before = stage.service.admin.audit().charges.length;
      start(life);
      steps(life);
      const charged = stage.service.admin.audit().charges.length - before;
      if (charged > 0)
        stage.found.push(`3 charged ${charged} fields for cells that hold formulas and were kept`);
    },
  },
};
