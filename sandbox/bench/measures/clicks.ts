/** Defines how long clicks in the sidebar wait for a request beside a run that takes minutes. */
import { z } from 'zod';
import type { AddOn } from '../../demo/add-on/driver';
import { DueRun } from '../../demo/add-on/due-run';
import { ReplyError } from '../../demo/add-on/reply-error';
import { runRequest } from '../../demo/add-on/run-request';
import { stepView } from '../../demo/add-on/schemas';
import { pasteGrid } from '../../demo/sheet';
import type { Day } from '../assumptions';
import type { Figure } from '../figures';
import { differentLeads, gridOf } from '../leads';
import { openSidebar, openStage } from '../stage';
import { restMs } from './run';

const rows = 400;

/** The run has every request of its first minute. */
const firstClickMs = 95_000;
const betweenClicksMs = 62_000;

/** The sidebar asks again by itself. */
const againMs = 5_000;

const people = {
  ...{ q: 'vp', title: '', seniority: '', company: '', countries: '', page: 1 },
  ...{ hasEmail: true, hasPhone: false },
};

const clicks: readonly (readonly [name: string, ...args: unknown[]])[] = [
  ['getAccount'],
  ['searchPeople', JSON.stringify(people)],
  ['getUsage', 7],
];

export function clickFigures(day: Day): readonly Figure[] {
  const stage = openStage({ plan: 'pro', day });
  pasteGrid(stage.sheet, gridOf(differentLeads(rows)));
  const { addOn, sheet } = openSidebar(stage);
  stage.clock.sleep(restMs);
  const request = JSON.stringify(runRequest(sheet, { reveal: ['email'] }, rows));
  const run = new DueRun(addOn, stage.clock, addOn.call('startRun', stepView, request));
  const runFor = (durationMs: number) => run.runUntil(stage.clock.now() + durationMs);
  runFor(firstClickMs);
  const waited = clicks.map(([name, ...args]) => {
    const refusals = refusalsOf(addOn, name, args, () => runFor(againMs));
    runFor(betweenClicksMs);
    return refusals;
  });
  stage.service.close();
  return [
    {
      name: 'clicks that had to wait beside a run, from its second minute on',
      targetMax: 0,
      measured: waited.filter((refusals) => refusals > 0).length,
      unit: '',
      detail: 'Account, Find people and usage, one a minute; Pro, email',
    },
  ];
}

function refusalsOf(
  addOn: AddOn,
  name: string,
  args: readonly unknown[],
  wait: () => void,
): number {
  for (let refusals = 0; ; refusals += 1) {
    try {
      addOn.call(name, z.unknown(), ...args);
      return refusals;
    } catch (error) {
      if (!(error instanceof ReplyError) || error.problem.code !== 'PACED') throw error;
      wait();
    }
  }
}
