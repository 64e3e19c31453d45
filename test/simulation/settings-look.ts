/** Defines a look at the settings: what they say was spent today is what the audit says. */

import { z } from 'zod';
import type { Sidebar } from './sidebar';
import { presentRun, type Stage } from './stage';

const state = z.object({
  settings: z.object({
    catchUp: z.object({ sheets: z.array(z.object({ spentToday: z.number() })) }),
  }),
});

const dayMs = 86_400_000;

/** Where no run is under way and no answer was lost today, there is nothing that could be in doubt. */
export function lookAtSettings(stage: Stage, owner: Sidebar | null): void {
  const today = Math.floor(stage.clock.now() / dayMs) * dayMs;
  // The trigger may charge while the call is under way, after it has looked.
  const chargedBefore = automaticToday(stage, today);
  const outcome = owner?.call('getState', state);
  if (outcome?.kind !== 'value') return;
  const [catchUp] = outcome.value.settings.catchUp.sheets;
  const run = presentRun(stage);
  if (stage.clock.now() >= today + dayMs) return;
  const doubtful = stage.requests.sent.some(
    ({ atMs, fault }) => fault !== '' && atMs >= today - dayMs,
  );
  if (catchUp === undefined || doubtful || (run !== null && !stage.runs.isEnded(run.id))) return;
  const charged = automaticToday(stage, today);
  if (catchUp.spentToday >= chargedBefore && catchUp.spentToday <= charged) return;
  stage.found.push(
    `9 spent today is what was spent: the catch-up says ${catchUp.spentToday} and charged ${charged}`,
  );
}

function automaticToday({ service, requests, runs }: Stage, today: number): number {
  const automatic = new Set(
    requests
      .ofAddOn()
      .flatMap(({ runId, requestId }) => (runs.automatic.has(runId) ? requestId : [])),
  );
  return service.admin
    .audit()
    .charges.filter(({ atMs, requestId }) => atMs >= today && automatic.has(requestId))
    .reduce((sum, { credits }) => sum + credits, 0);
}
