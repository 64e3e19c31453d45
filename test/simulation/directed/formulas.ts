/** Defines lives in which formulas could go wrong. */

import { batchPath } from '../wire/trouble';
import type { DirectedLife } from './life';

const beforeMidnight = Date.UTC(2026, 0, 15, 23, 59, 50);
const tenMinutesMs = 600_000;

export const formulaLives: Readonly<Record<string, DirectedLife>> = {
  'formulas-over-midnight': {
    fact: 'the daily limit of formulas holds where it was reserved before 00:00 UTC and charged after',
    scenario: { formulaLimit: 3, startMs: beforeMidnight - 15_000 },
    live: ({ play, stage, faults }) => {
      stage.clock.advance(Math.max(0, beforeMidnight - stage.clock.now()));
      // The free record is asked first, then the account, then the batch.
      faults.at('CDX_PERSON UrlFetchApp.fetchAll', 3, () => stage.clock.advance(15_000));
      for (let count = 0; count < 6; count += 1) play.formulas.typeOfNext();
    },
  },
  'formula-answer-lost': {
    fact: 'a formula whose answer was lost shows what was paid',
    scenario: { formulaLimit: 4 },
    live: ({ play, stage }) => {
      stage.troubles.add('dropAfter', batchPath, 4);
      for (let count = 0; count < 3; count += 1) play.formulas.typeOfNext();
    },
  },
  'formulas-of-one-person': {
    fact: 'several cells of one person at once all show what was paid',
    scenario: { formulaLimit: 2 },
    live: ({ play, stage }) => {
      play.formulas.typeManyOfOne(4);
      for (const text of play.formulas.texts())
        if (/limit/.test(text)) stage.found.push(`4 a cell of one person shows "${text}"`);
    },
  },
  'formula-killed-after-its-answer': {
    fact: 'what a formula that was ended may have charged reads as waiting to others, and shows where it was paid',
    scenario: { formulaLimit: 2 },
    live: ({ play, stage, faults }) => {
      faults.atReturnOf('CDX_PERSON UrlFetchApp.fetchAll', 3, faults.kill);
      play.formulas.typeOfNext();
      play.formulas.typeOfNext();
      play.formulas.typeOfSomebody();
      for (const text of play.formulas.texts())
        if (/limit/.test(text)) stage.found.push(`4 a cell that may be mended shows "${text}"`);
    },
  },
  'formula-killed-before-its-call': {
    fact: 'what a formula that was ended never charged is free for others once no charge can come',
    scenario: { formulaLimit: 2 },
    live: ({ play, stage, faults }) => {
      faults.at('CDX_PERSON UrlFetchApp.fetchAll', 3, faults.kill);
      play.formulas.typeOfNext();
      stage.clock.advance(tenMinutesMs);
      play.formulas.typeOfNext();
      for (const text of play.formulas.texts())
        if (/^Waiting|limit/.test(text)) stage.found.push(`4 a cell that has room shows "${text}"`);
    },
  },
  'formula-behind-a-busy-lock': {
    fact: 'a lock that was busy withholds nothing for good',
    scenario: { formulaLimit: 10 },
    live: ({ play, stage, faults }) => {
      faults.at('CDX_PERSON Lock.tryLock', 2, () => stage.clock.advance(12_000));
      play.formulas.typeOfSomebody();
    },
  },
};
