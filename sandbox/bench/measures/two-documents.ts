/** Defines what two documents of one person cost each other: two runs with one key, begun at the same time. */
import type { AddOn } from '../../demo/add-on/driver';
import { runRequest } from '../../demo/add-on/run-request';
import { type StepView, stepView } from '../../demo/add-on/schemas';
import { pasteGrid } from '../../demo/sheet';
import type { Day } from '../assumptions';
import { durationText } from '../duration';
import type { Figure } from '../figures';
import { differentLeads, gridOf } from '../leads';
import { openSidebar, openStage, type Stage } from '../stage';
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
  runTogether(
    first,
    sidebars.map(({ addOn, sheet }) =>
      begun(first, addOn, runRequest(sheet, { reveal: ['email'] }, rows)),
    ),
  );
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

interface Driven {
  readonly addOn: AddOn;
  step: StepView;
  dueMs: number;
}

function begun({ clock }: Stage, addOn: AddOn, request: ReturnType<typeof runRequest>): Driven {
  const step = addOn.call('startRun', stepView, JSON.stringify(request));
  return { addOn, step, dueMs: clock.now() + (step.waitMs ?? 0) };
}

/** Step by step, whichever is due first. */
function runTogether({ clock }: Stage, runs: readonly Driven[]): void {
  for (;;) {
    const open = runs.filter(({ step }) => step.waitMs !== null);
    const [next] = [...open].sort((a, b) => a.dueMs - b.dueMs);
    if (next === undefined) return;
    clock.sleep(Math.max(0, next.dueMs - clock.now()));
    next.step = next.addOn.call('runStep', stepView, next.step.run.runId);
    next.dueMs = clock.now() + (next.step.waitMs ?? 0);
  }
}
