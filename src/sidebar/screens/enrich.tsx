/** Defines the Enrich screen: the form, the run that is under way, or the receipt of the last one. */

import { useSidebar } from '../context';
import { isOver } from '../driver';
import { shownRun } from '../state/selectors';
import { EnrichForm } from './enrich-form';
import { ReceiptScreen } from './receipt';
import { Running } from './running';

export function Enrich() {
  const run = shownRun(useSidebar());
  if (run === null) return <EnrichForm />;
  return isOver(run) ? <ReceiptScreen run={run} /> : <Running run={run} />;
}
