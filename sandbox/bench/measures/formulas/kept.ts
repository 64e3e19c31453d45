/** Defines how many service calls a formula makes whose answer is kept. */
import { latencyMs } from '../../../apps-script/executions/latencies';
import { pasteGrid } from '../../../demo/sheet';
import type { Figure } from '../../figures';
import { differentLeads } from '../../leads';
import { openSidebar, openStage } from '../../stage';

/** Product, section 8. */
const keptCallsMax = 2;

const formula = '=CDX_ENRICH(A2,B2)';
const formulaColumn = 3;

/** The same formula in another cell: an execution of its own, with nothing in its globals. */
export function keptFormulaFigure(): Figure {
  let calls: readonly { readonly executionId: number; readonly name: string }[] = [];
  const stage = openStage({
    plan: 'pro',
    onCall: ({ executionId, service, method }) => {
      const name = `${service}.${method}`;
      if (latencyMs(service, method) > 0) calls = [...calls, { executionId, name }];
    },
  });
  const [lead] = differentLeads(200).filter(({ kind }) => kind === 'nameAndCompany');
  if (lead === undefined) throw new Error('No lead has a name and a company.');
  pasteGrid(stage.sheet, [
    ['Name', 'Company'],
    [lead.row.name, lead.row.company],
  ]);
  openSidebar(stage);
  const callsOf = (column: number) => {
    stage.sheet.paste(2, column, [[formula]]);
    stage.host.recalculate();
    const last = calls[calls.length - 1]?.executionId;
    return calls.flatMap(({ executionId, name }) => (executionId === last ? [name] : []));
  };
  const first = callsOf(formulaColumn);
  const again = callsOf(formulaColumn + 1);
  stage.service.close();
  return {
    name: 'service calls of a formula whose answer is kept',
    targetMax: keptCallsMax,
    measured: again.length,
    unit: '',
    detail: `${again.join(', ')}; the one that asked made ${first.length}`,
  };
}
