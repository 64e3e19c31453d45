/** Defines how the time for looking through a sheet grows with its rows. */

import { preflight } from '../../../demo/add-on/driver';
import { runRequest } from '../../../demo/add-on/run-request';
import type { Grid } from '../../../demo/csv';
import { pasteGrid } from '../../../demo/sheet';
import type { Figure } from '../../figures';
import { differentLeads, gridOf } from '../../leads';
import { cpuMsOf, interleaved } from '../../median';
import { openSidebar, openStage } from '../../stage';

/** Product, section 7: ten times the rows, and a tenth more for what grows by their logarithm. */
const scanRatioMax = 11;
const smallRows = 10_000;
const largeRows = 100_000;
const repetitions = 3;

/** All rows different and none done, so that each is made clean and none is skipped. */
export function scanFigure(): Figure {
  const small = preflightOf(smallRows);
  const large = preflightOf(largeRows);
  const { firstMs, secondMs } = interleaved(repetitions, large, small);
  return {
    name: 'scanning a sheet of 100,000 rows against 10,000',
    targetMax: scanRatioMax,
    measured: firstMs / secondMs,
    unit: '×',
    detail: `CPU of a preflight over rows that are all open, medians of ${repetitions}: ${Math.round(firstMs)} ms against ${Math.round(secondMs)} ms`,
  };
}

/** The CPU time of one preflight in a sheet of so many rows, in milliseconds. */
function preflightOf(rows: number): () => number {
  const stage = openStage({ plan: 'pro' });
  pasteGrid(stage.sheet, manyRows(rows));
  const { addOn, sheet } = openSidebar(stage);
  const request = runRequest(sheet, { reveal: ['email'] }, 0);
  return () => {
    stage.clock.sleep(70_000);
    return cpuMsOf(() => {
      const found = preflight(addOn, request);
      if (found.rows !== rows) throw new Error(`The preflight saw ${found.rows} rows.`);
    });
  };
}

/** The same leads over and over from one on, each time of people, companies and links of other names. */
export function manyRows(rows: number, firstLead = 0): Grid {
  const [header = [], ...leads] = gridOf(differentLeads(firstLead + 1_000));
  const repeated = leads.slice(firstLead);
  const different = Array.from({ length: rows }, (_, index) => {
    const lead = repeated[index % repeated.length] ?? [];
    const round = Math.floor(index / repeated.length);
    return round === 0 ? lead : lead.map((text) => variant(text, syllables(round)));
  });
  return [header, ...different];
}

/** A slug, a domain, else the first word that is long enough to be a name: all around it stays as it is. */
const nameWithin =
  /(?<=\/in\/|@|^\w+:\/\/(?:www\.)?)(?!www\.|.*\/in\/)\p{L}+|^(?!.*(?:\/\/|\/in\/|@)).*?(?:\p{L}{4,}|\p{L}{2,}(?!.*\p{L}{4}))/iu;

/** As long, as clean and as odd as the text itself: a digit would make each name one to be looked at closely. */
function variant(text: string, end: string): string {
  return text.replace(nameWithin, (name) =>
    name === name.toUpperCase() ? name + end.toUpperCase() : name + end,
  );
}

const consonants = 'bdfgklmnrt';
const vowels = 'aeiou';

function syllables(number: number): string {
  const left = Math.floor(number / (consonants.length * vowels.length));
  const consonant = consonants[Math.floor(number / vowels.length) % consonants.length] ?? '';
  const vowel = vowels[number % vowels.length] ?? '';
  return (left === 0 ? '' : syllables(left)) + consonant + vowel;
}
