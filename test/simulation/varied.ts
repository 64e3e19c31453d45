/** Defines the first line that is printed: what is varied. */

import { questions } from '../../sandbox/apps-script/readings';
import type { LifeKind } from './cases';
import { colleagueActs } from './colleague-acts';
import { pressNames } from './pages/presses';
import { variedOptions } from './scenario';
import { columnMoves, kills, struckActs } from './strikes/kinds';
import { themeNames } from './themes';
import { wireKinds } from './wire/trouble';

export type VariedKind = LifeKind | 'kills' | 'columns' | 'directed';

export function variedText(kind: VariedKind): string {
  switch (kind) {
    case 'kills':
      return `Varied: ${kills.join(', ')} at every service call of ${struckActs.join(', ')}.`;
    case 'columns':
      return `Varied: ${columnMoves.join(', ')} at every service call of ${struckActs.join(', ')}.`;
    case 'directed':
      return 'Varied: nothing; each life is decided from beginning to end.';
    case 'harsh': {
      const readings = questions.map(({ name, values }) => `${name} (${values.join(' | ')})`);
      const options = `${variedOptions.length} options: ${variedOptions.join(', ')}`;
      return `${lives} Readings of the platform: ${readings.join(', ')}. Sentences that the API document leaves open, ${options}.`;
    }
    case 'inputs':
      return `${lives} Leads with a link and a company; which input columns a run reads.`;
    case 'pages':
      return `${lives} In open pages: ${pressNames.join(', ')}; two sheets of leads.`;
    case 'seed':
      return lives;
  }
}

const lives = [
  'Varied: sheet, account, plan limits from 1 up, settings, preset, time of day;',
  `a life that dwells on one of ${themeNames.join(', ')};`,
  `${colleagueActs.length} acts of colleagues, also between a look and its write;`,
  `kills, exceptions, refused writes, lost caches, midnight; answers lost, late (${wireKinds.join(', ')}), several in a row;`,
  'formulas, catch-up, previews, retries, undo, other keys, days;',
  'people who work elsewhere by now, checks and new reveals; people who are erased, another retention.',
].join(' ');
