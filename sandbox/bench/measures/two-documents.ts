/** Defines what two documents of one person cost each other: two runs with one key, begun at the same time. */
import { DueRun } from '../../demo/add-on/due-run';
import { runRequest } from '../../demo/add-on/run-request';
import { stepView } from '../../demo/add-on/schemas';
import { pasteGrid } from '../../demo/sheet';
import type { Day } from '../assumptions';
import { durationText } from '../duration';
import type { Figure } from '../figures';
import { differentLeads, gridOf } from '../leads';
import { openSidebar, openStage } from '../stage';
import { restMs } from './run';

const rows = 300;

/** Where both send in the very moment in which neither has told. */
const refusedMax = 5;

export function twoDocumentsFigure(day: Day): Figure {
  const first = openStage({ plan: 'pro', day });
  const stages = [first, openStage({ plan: 'pro', day, beside: first })];
  const leads = differentLeads(rows * stages.length);
  stages.forEach(({ sheet }, index) => {
    pasteGrid(sheet, gridOf(leads.slice(index * rows, (index + 1) * rows)));
  });
  const sidebars = stages.map(openSidebar);
  first.clock.sleep(restMs);
  const before = first.service.admin.audit().requests.length;
  const startMs = first.clock.now();
  const runs = sidebars.map(({ addOn, sheet }) => {
    const request = JSON.stringify(runRequest(sheet, { reveal: ['email'] }, rows));
    return new DueRun(addOn, first.clock, addOn.call('startRun', stepView, request));
  });
  runTogether(runs);
  const elapsedMs = first.clock.now() - startMs;
  const requests = first.service.admin.audit().requests.slice(before);
  first.service.close();
  const refused = requests.filter(({ status }) => status === 429).length;
  return {
    name: `429 answers of two runs of ${rows} rows with one key, in two documents of one person`,
    targetMax: refusedMax,
    measured: refused,
    unit: '',
    detail: `Pro, email; among ${requests.length} requests, in ${durationText(elapsedMs)}`,
  };
}

/** Step by step, whichever is due first. */
function runTogether(runs: readonly DueRun[]): void {
  for (;;) {
    const open = runs.flatMap((run) => (run.dueMs === null ? [] : [{ run, dueMs: run.dueMs }]));
    const [next] = open.sort((a, b) => a.dueMs - b.dueMs);
    if (next === undefined) return;
    next.run.step();
  }
}
