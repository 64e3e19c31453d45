/** Defines how long is waited where nothing is left to ask for: at the end of a preview and of a run. */
import { enrich, preview, type StepListener } from '../../demo/add-on/driver';
import { runRequest } from '../../demo/add-on/run-request';
import { pasteGrid } from '../../demo/sheet';
import type { Day } from '../assumptions';
import type { Figure } from '../figures';
import { differentLeads, gridOf } from '../leads';
import { openSidebar, openStage } from '../stage';
import { clickFigures } from './clicks';
import { restMs } from './run';

/** Nearly a minute's requests on Pro: one slot more is what a needless wait would be for. */
const previewRows = 59;
const runRows = 57;

export function waitFigures(day: Day): readonly Figure[] {
  return [
    figureOf(`preview of ${previewRows} rows`, measureWaits(previewRows, preview, day)),
    figureOf(`run over ${runRows} rows`, measureWaits(runRows, enrich, day)),
    ...clickFigures(day),
  ];
}

interface Waits {
  /** Asked for by steps after the last request that matched or revealed. */
  readonly idleMs: number;
  /** From the click to the receipt. */
  readonly elapsedMs: number;
}

function measureWaits(rows: number, act: typeof preview, day: Day): Waits {
  const stage = openStage({ plan: 'pro', day });
  pasteGrid(stage.sheet, gridOf(differentLeads(rows)));
  const { addOn, sheet } = openSidebar(stage);
  stage.clock.sleep(restMs);
  const startMs = stage.clock.now();
  const waits: { readonly atMs: number; readonly waitMs: number }[] = [];
  const onStep: StepListener = ({ waitMs }) => {
    if (waitMs !== null) waits.push({ atMs: stage.clock.now(), waitMs });
  };
  act(addOn, runRequest(sheet, { reveal: ['email'] }, rows), onStep);
  const elapsedMs = stage.clock.now() - startMs;
  const work = stage.service.admin.audit().requests.filter(({ method }) => method === 'POST');
  const lastMs = Math.max(...work.map(({ atMs }) => atMs));
  stage.service.close();
  const idleMs = waits.reduce((sum, wait) => sum + (wait.atMs >= lastMs ? wait.waitMs : 0), 0);
  return { idleMs, elapsedMs };
}

function figureOf(what: string, { idleMs, elapsedMs }: Waits): Figure {
  return {
    name: `seconds waited after the last request of a ${what}`,
    targetMax: 0,
    measured: idleMs / 1_000,
    unit: '',
    detail: `Pro, email; ${(elapsedMs / 1_000).toFixed(1)} s in all`,
  };
}
