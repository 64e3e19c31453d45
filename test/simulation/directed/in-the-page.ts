/** Defines lives in which people press in the page itself, while something stands in its way. */

import type { OpenPage } from '../pages/open-page';
import { answered } from '../pages/page-book';
import type { Press } from '../pages/page-calls';
import { payer, presentRun, type Stage } from '../stage';
import { type DirectedLife, everything, type InLife, start } from './life';

/** A preview of two dozen rows takes several. */
const smallMinute = {
  requestsPerMinute: 10,
  revealsPerMinute: 60,
  batchRevealMaxIds: 25,
  costPerReveal: 1,
};

const minutesMax = 12;

function pageOf({ pages }: Stage): OpenPage {
  const page = pages.page(payer);
  if (page === undefined) throw new RangeError('the owner’s page is closed');
  return page;
}

/** All that the page does by itself when somebody presses is done: what waits then waits for its clock. */
function pressed(act: Promise<unknown>): Promise<void> {
  void act;
  return answered();
}

/** What the page shows at a press that names no run, and no credits. */
function onLeads({ shadow }: Stage): Press {
  return { runId: '', creditsMax: 0, sheetId: shadow.sheet.id };
}

/** Minutes in which only the pages act, until something is so. */
async function minutesUntil(stage: Stage, what: string, isSo: () => boolean): Promise<void> {
  for (let left = minutesMax; left > 0 && !isSo(); left -= 1) await stage.pages.minute(stage);
  if (!isSo()) stage.found.push(`nothing is shown: ${what} never came`);
}

/** Another sheet comes to the front of the owner's window. */
function otherSheet({ host }: Stage, name: string) {
  const { spreadsheet } = host;
  const sheet = spreadsheet.addSheet(name);
  sheet.paste(1, 1, [['LinkedIn URL'], ['https://www.linkedin.com/in/nobody']]);
  spreadsheet.select(payer, sheet, 'A1');
  return sheet;
}

function backToLeads({ host, shadow }: Stage): void {
  host.spreadsheet.select(payer, shadow.sheet, 'A1');
}

/** The minute of the owner's key is used up, and no run goes on. */
async function fillMinute(life: InLife): Promise<void> {
  start(life, { kind: 'preview' });
  life.play.owner.step('stopRun');
  // It names the run that it saw last.
  await pressed(pageOf(life.stage).services.sheet.reload());
}

export const livesInThePage: Readonly<Record<string, DirectedLife>> = {
  'start-taken-back': {
    fact: 'a start that waits for a full minute and is taken back begins nothing',
    scenario: { rows: 24, reveal: ['email'], limits: smallMinute },
    live: async (life) => {
      const { stage } = life;
      await fillMinute(life);
      const before = presentRun(stage)?.id;
      const { calls, services } = pageOf(stage);
      calls.press('startRun', onLeads(stage));
      await pressed(services.run.start());
      if (services.store.state().busy.start !== true)
        stage.found.push('nothing is shown: the start did not wait');
      services.run.withdraw();
      for (let left = 2; left > 0; left -= 1) await stage.pages.minute(stage);
      if (presentRun(stage)?.id !== before) stage.found.push('13 what was taken back began');
    },
  },
  'preview-ends-on-another-sheet': {
    fact: 'a preview that ends while another sheet is in front is no price of that',
    scenario: { rows: 24, reveal: ['email'], limits: smallMinute },
    live: async (life) => {
      const { stage } = life;
      const { calls, services } = pageOf(stage);
      await stage.pages.minute(stage);
      calls.press('startPreview', onLeads(stage));
      await pressed(services.run.preview());
      otherSheet(stage, 'Others');
      await pressed(services.sheet.readSheet());
      if (presentRun(stage)?.phase === 'finished')
        stage.found.push('nothing is shown: the preview had ended');
      await minutesUntil(
        stage,
        'the end of the preview',
        () => services.store.state().preview !== null,
      );
      const { preview, server } = services.store.state();
      if (preview?.key !== server?.run?.formKey)
        stage.found.push('14 a preview became the price of another sheet');
      backToLeads(stage);
    },
  },
  'stop-without-an-answer': {
    fact: 'a Stop that no answer came to is told again until it is heard',
    scenario: { rows: 24, reveal: ['email'], limits: smallMinute, catchUpLimit: null },
    live: async (life) => {
      const { play, stage, faults } = life;
      play.startAs(play.owner, everything);
      await stage.pages.minute(stage);
      const { services, calls } = pageOf(stage);
      faults.at('stopRun PropertiesService.getDocumentProperties', 1, faults.kill);
      calls.press('stopRun', { ...onLeads(stage), runId: presentRun(stage)?.id ?? '' });
      await pressed(services.run.stop());
      if (stage.runs.isEnded(presentRun(stage)?.id ?? ''))
        stage.found.push('nothing is shown: the Stop was heard');
      for (let left = 2; left > 0; left -= 1) await stage.pages.minute(stage);
      if (presentRun(stage)?.phase !== 'stopped')
        stage.found.push('9 a Stop was told once, and nobody heard it');
    },
  },
  'insert-after-a-lost-answer': {
    fact: 'Insert that is pressed again after a lost answer adds nobody twice',
    scenario: { rows: 4, reveal: ['email'] },
    live: async (life) => {
      const { stage, faults } = life;
      const { people, store } = pageOf(stage).services;
      const sheet = otherSheet(stage, 'Found');
      const before = sheet.lastRow;
      faults.atReturnOf('insertPeople Range.setValues', 4, faults.kill);
      await pressed(people.search({ ...store.state().find.request, hasEmail: true }));
      const three = store.state().find.view?.people.slice(0, 3) ?? [];
      await pressed(people.insert(three));
      if (sheet.lastRow === before) stage.found.push('nothing is shown: nobody was added');
      // The first one may still be at work for two minutes.
      stage.clock.advance(121_000);
      await pressed(people.insert(three));
      const added = sheet.lastRow - before;
      if (added !== 3) stage.found.push(`4 ${added} rows were added for 3 people`);
      backToLeads(stage);
    },
  },
  'stopped-while-it-waits-for-the-day': {
    fact: 'a page that waits for the daily cap hears within a minute that somebody stopped its run',
    scenario: { rows: 24, reveal: ['email'], role: 'nearCap', catchUpLimit: null },
    live: async ({ play, stage }) => {
      play.startAs(play.owner, everything);
      const { store } = pageOf(stage).services;
      await minutesUntil(stage, 'the cap', () => {
        const { drive, server } = store.state();
        return drive.kind === 'waiting' && server?.run?.phase === 'waiting';
      });
      play.other.step('stopRun');
      await stage.pages.minute(stage);
    },
  },
};
