/** Defines the time after the faults: everything is set right, and runs go to their end. */

import { z } from 'zod';
import { otherThanLogged } from './history-look';
import type { Play } from './play';
import { requestOn, requestText } from './run-request';
import type { RunChoice } from './scenario';
import type { Outcome, Sidebar, StepView } from './sidebar';
import { presentRun, type Stage } from './stage';
import { deliverLate } from './wire/wire';

export interface Settled {
  /** Why runs did not come to their end, null where they did. */
  readonly stuck: string | null;
  /** Requests that a further run made although all rows were done. */
  readonly idleRequests: number;
}

/** Enough for the largest sheet, the smallest plan, and a day's wait in between. */
const stepsMax = 150;
/** With few reveals a minute a person may take a step and a wait of each kind. */
const stepsPerRow = 18;
/** Waits and looks between two rows that come to something. */
const idleStepsMax = 40;
const runsMax = 4;
const resumesMax = 6;

const minuteMs = 61_000;
const waitsMax = 3;

/** For the largest sheet at the highest price. */
const enough = 1_000;

const everything: RunChoice = {
  kind: 'enrich',
  rows: 'all',
  firstRows: null,
  overwrite: false,
  creditLimit: 5_000,
};

export function settle(play: Play): Settled {
  const { stage } = play;
  stage.trace('faults end');
  // A killed step blocks the next for two minutes at most (product: a run).
  stage.clock.advance(121_000);
  stage.troubles.clear();
  deliverLate(stage);
  [play.owner.account] = stage.accounts;
  play.mend();
  topUp(stage);
  stage.colleague.restoreHeaders();
  const left = finishPresent(play);
  if (left !== null) return { stuck: left, idleRequests: 0 };
  const unfinished = play.erases.finish();
  if (unfinished !== null) return { stuck: unfinished, idleRequests: 0 };
  play.catchUpHours();
  const caughtUp = finishPresent(play);
  if (caughtUp !== null) return { stuck: caughtUp, idleRequests: 0 };
  const withFailing = stage.failing.size === 0 ? null : runOnce(play);
  if (withFailing !== null) return { stuck: withFailing, idleRequests: 0 };
  const settled = finishAll(play);
  if (settled.stuck !== null) return settled;
  const { otherSheet } = stage;
  const stuckOnOther =
    otherSheet && runOnce(play, () => requestOn(stage, otherSheet.inputs(), everything));
  if (stuckOnOther !== null) return { stuck: `second sheet: ${stuckOnOther}`, idleRequests: 0 };
  stage.found.push(...play.formulas.withheld(ownedBy(stage)));
  const sidebar = play.ready(play.owner);
  if (sidebar === null) return settled;
  stage.found.push(...stage.retention.kept(stage, sidebar));
  stage.found.push(...otherThanLogged(stage, sidebar));
  return settled;
}

/** Where the balance might not cover what is left; it moves then, as it would by others' spending. */
function topUp({ accounts, injected, service }: Stage): void {
  for (const { role } of accounts) {
    if (service.admin.account(role).balance >= enough) continue;
    service.admin.topUp(role, enough);
    injected.add('top-up');
  }
}

/** By the account that is connected: what a formula for it has to show. */
function ownedBy({ service, accounts }: Stage): (personId: string, field: string) => string | null {
  const { revealed } = service.admin.account(accounts[0].role);
  const values = new Map(
    revealed.map(({ personId, field, value }) => [`${personId} ${field}`, value]),
  );
  return (personId, field) => values.get(`${personId} ${field}`) ?? null;
}

/** Runs until one has nothing to ask for. */
function finishAll(play: Play): Settled {
  const { stage } = play;
  stage.failing.clear();
  for (let run = 1; run <= runsMax; run += 1) {
    const before = stage.requests.ofAddOn().length;
    const stuck = runOnce(play);
    if (stuck !== null) return { stuck, idleRequests: 0 };
    const asked = stage.requests.ofAddOn().slice(before);
    const work = asked.filter(({ path, forFormula }) => path !== '/account' && !forFormula);
    if (work.length === 0) return { stuck: null, idleRequests: 0 };
    stage.trace(`a run with ${work.length} requests has ended`);
  }
  return { stuck: null, idleRequests: 1 };
}

/** Whatever run the faults left behind is brought to its end. */
export function finishPresent(play: Play): string | null {
  const run = presentRun(play.stage);
  if (run === null || play.stage.runs.isEnded(run.id)) return null;
  const payer = play.stage.runs.payers.get(run.id);
  return drive(play, payer === play.other.account.user ? play.other : play.owner);
}

export function runOnce(
  play: Play,
  text = () => requestText(play.stage, everything),
): string | null {
  const sidebar = play.ready(play.owner);
  let request = text;
  const start = () => sidebar?.start('enrich', request(), everything.creditLimit);
  let started = start();
  if (isOtherSheet(started)) {
    request = () => confirmed(text());
    started = start();
  }
  for (let wait = 1; wait <= waitsMax && isPassing(started); wait += 1) {
    play.stage.clock.advance(minuteMs);
    started = start();
  }
  if (started?.kind !== 'value') return `a run did not start: ${JSON.stringify(started)}`;
  return drive(play, play.owner);
}

/** An execution that ended while it made the log leaves that in front: people are asked which sheet they mean. */
function isOtherSheet(outcome: Outcome<StepView> | undefined): boolean {
  return outcome?.kind === 'problem' && outcome.code === 'OTHER_SHEET';
}

/** They mean the one that the button names. */
function confirmed(request: string): string {
  return JSON.stringify({ ...z.looseObject({}).parse(JSON.parse(request)), sheetConfirmed: true });
}

/** The minute is used up: people look again in the next one. */
function isPassing(outcome: Outcome<StepView> | undefined): boolean {
  return outcome?.kind === 'problem' && /^(PACED|RATE_LIMITED)$/.test(outcome.code);
}

function drive(play: Play, who: Sidebar): string | null {
  const sidebar = play.ready(who);
  if (sidebar === null) return 'the sidebar did not open';
  sidebar.look();
  let resumes = 0;
  const max = stepsMax + stepsPerRow * play.stage.shadow.rows.size;
  let seen = '';
  let seenAt = 0;
  for (let step = 1; step <= max; step += 1) {
    const outcome = sidebar.step('runStep');
    if (outcome.kind !== 'value') return `a step failed: ${JSON.stringify(outcome)}`;
    const { run, waitMs } = outcome.value;
    const progress = JSON.stringify([run.counts, run.creditsSpent]);
    if (progress !== seen) [seen, seenAt] = [progress, step];
    else if (step - seenAt > idleStepsMax) return `no progress in ${idleStepsMax} steps: ${seen}`;
    play.stage.trace(`settling: ${run.phase} ${JSON.stringify(run.pause)} wait ${waitMs}`);
    if (run.phase === 'finished' || run.phase === 'stopped') return null;
    if (waitMs !== null) {
      play.stage.clock.advance(waitMs);
    } else if (run.pause?.reason === 'columns' || run.pause?.reason === 'key') {
      sidebar.step('stopRun');
    } else {
      resumes += 1;
      if (resumes > resumesMax) return `paused for good: ${JSON.stringify(run.pause)}`;
      sidebar.step('resumeRun');
    }
  }
  return `no end after ${max} steps`;
}
