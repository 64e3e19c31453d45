/** Defines the Enrich screen: the form, the run that is under way, or the receipt of the last one. */

import { useSidebar } from '../context';
import { isOver } from '../state/run-phase';
import { shownRun } from '../state/selectors';
import { EnrichForm } from './enrich-form';
import { History } from './history/history';
import { ReceiptScreen } from './receipt';
import { Running } from './running';

export function Enrich() {
  const state = useSidebar();
  const run = shownRun(state);
  if (state.history !== null) return <History />;
  if (run === null) return <EnrichForm />;
  return isOver(run) ? <ReceiptScreen key={run.runId} run={run} /> : <Running run={run} />;
}
