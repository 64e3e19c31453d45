/** Defines how long it takes from the click on Enrich until the first email stands in a cell. */
import type { ServiceCall } from '../../apps-script/host-types';
import { pasteGrid } from '../../demo/sheet';
import { type Day, slowDay } from '../assumptions';
import type { Figure } from '../figures';
import { differentLeads, gridOf } from '../leads';
import { openSidebar, openStage } from '../stage';
import { restMs, runOn } from './run';

/** Product, section 8. */
const usualMaxS = 5;
const slowMaxS = 12;

/** In a sheet that the add-on has never been in, for a user who has just connected a key. */
export function firstValueFigures(day: Day): readonly Figure[] {
  return [25, 1_000].map((rows) => {
    const { firstMs, startCalls } = measureFirstValue(rows, day);
    return {
      name: `seconds until the first email, ${rows.toLocaleString('en')} rows`,
      targetMax: day === slowDay ? slowMaxS : usualMaxS,
      measured: firstMs / 1_000,
      unit: '',
      detail: `columns and log are made within; ${startCalls} calls that read or change the sheet until then`,
    };
  });
}

function measureFirstValue(rows: number, day: Day) {
  let firstMs: number | null = null;
  let startCalls = 0;
  let startMs = Number.POSITIVE_INFINITY;
  const stage = openStage({
    plan: 'pro',
    day,
    onCall: (call) => {
      if (firstMs !== null || stage.clock.now() < startMs || !writesEmail(call)) return;
      firstMs = stage.clock.now() - startMs;
      startCalls = stage.calls.executions().reduce((sum, each) => sum + each.roundTrips, 0);
    },
  });
  pasteGrid(stage.sheet, gridOf(differentLeads(rows)));
  const sidebar = openSidebar(stage);
  stage.clock.sleep(restMs);
  startMs = stage.clock.now();
  runOn(stage, sidebar, ['email']);
  stage.service.close();
  if (firstMs === null) throw new Error('No email was written.');
  return { firstMs, startCalls };
}

/** The log keeps prints, so that a text with an @ is a value in the sheet. */
function writesEmail({ method, args }: ServiceCall): boolean {
  return method === 'setValues' && JSON.stringify(args).includes('@');
}
