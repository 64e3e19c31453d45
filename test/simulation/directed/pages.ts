/** Defines lives in which a page learns what others did. */

import { requestText } from '../run-request';
import { presentRun } from '../stage';
import { type DirectedLife, everything, hours, insertRows, steps, textsOf } from './life';

export const pageLives: Readonly<Record<string, DirectedLife>> = {
  'pages-hear': {
    fact: 'an open page hears within a minute that somebody else began, paused or stopped a run',
    scenario: { rows: 6, reveal: ['email'] },
    live: async ({ play, stage }) => {
      const minute = () => stage.pages.minute(stage);
      await minute();
      play.startAs(play.other, { ...everything, firstRows: 2 });
      play.other.step('pauseRun');
      await minute();
      play.other.step('resumeRun');
      await minute();
      play.startAs(play.other, { ...everything, firstRows: 2 });
      play.owner.step('stopRun');
      await minute();
    },
  },
  'catch-up-before-a-preset': {
    fact: 'the catch-up finds its columns beside those that a later run made under the header of one of them',
    scenario: { rows: 6, reveal: ['email'], catchUpLimit: 20 },
    live: (life) => {
      const { play, stage } = life;
      const request = JSON.parse(requestText(stage, everything));
      const text = JSON.stringify({ ...request, preset: 'salesforce', outputs: ['company'] });
      play.owner.start('enrich', text, everything.creditLimit);
      steps(life);
      // Its columns stay, with nothing in them.
      play.undoPresent();
      insertRows(life, 2);
      hours(life, 2);
      const done = textsOf(life, 'status').filter((text) => text !== '');
      if (done.length !== 2) stage.found.push(`8 the catch-up did ${done.length} of 2 new rows`);
    },
  },
  'page-drives': {
    fact: 'a page that finds its person’s run under way drives it to its end',
    scenario: { rows: 9, reveal: ['email'] },
    live: async (life) => {
      const { play, stage } = life;
      play.startAs(play.owner, everything);
      for (let minutes = 0; minutes < 3; minutes += 1) await stage.pages.minute(stage);
      if (!stage.runs.isEnded(presentRun(stage)?.id ?? ''))
        stage.found.push('the page left its run where it was');
      steps(life);
    },
  },
};
