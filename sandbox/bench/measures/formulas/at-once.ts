/** Defines how formulas share the pace: many cells entered at once, thirty executions at a time. */
import { z } from 'zod';
import { batchIdsMax, plans } from '../../../api/limits/plans';
import { simultaneousExecutionsMax } from '../../../apps-script/executions/runner';
import { pasteGrid } from '../../../demo/sheet';
import { startMs } from '../../assumptions';
import { leastMs } from '../../bound';
import { durationText } from '../../duration';
import type { Figure } from '../../figures';
import { differentLeads } from '../../leads';
import { openSidebar, openStage, type Stage } from '../../stage';
import { restMs } from '../run';

export interface FormulaMeasure {
  readonly cells: number;
  readonly differentInputs: number;
  /** From entering the cells until each has its answer, recalculations of the sidebar included. */
  readonly elapsedMs: number;
  /** How often the sidebar's "Retry waiting formulas" was pressed. */
  readonly recalculations: number;
  readonly executions: number;
  readonly requests: number;
  readonly refused: number;
  /** Cells with another text than a wait or an error. */
  readonly answered: number;
}

/** From one round of the sidebar's button to the next: the first requests of a round are free again then. */
const roundMs = 61_000;
const retriesMax = 100;

const countsSchema = z.object({ total: z.number(), waiting: z.number(), failed: z.number() });

/** One lead in two columns a row, and `=CDX_ENRICH(A2,B2)` beside each, all entered at once. */
export function measureFormulas(cells: number): FormulaMeasure {
  const stage = openStage({ plan: 'pro' });
  const leads = differentLeads(drawnFor(cells)).filter(({ kind }) => kind === 'nameAndCompany');
  const inputs = leads.slice(0, cells).map(({ row }) => [row.name, row.company]);
  pasteGrid(stage.sheet, [['Name', 'Company'], ...inputs]);
  const { addOn } = openSidebar(stage);
  stage.clock.sleep(restMs);
  const requestsBefore = stage.service.admin.audit().requests.length;
  const executionsBefore = stage.host.inspect.formulaExecutions();
  const startMs = stage.clock.now();
  enterFormulas(stage, inputs.length);
  let recalculations = 0;
  let endMs = stage.clock.now();
  let roundStartMs = startMs;
  while (unanswered(stage, inputs.length) > 0 && recalculations < retriesMax) {
    stage.clock.sleep(Math.max(0, roundStartMs + roundMs - stage.clock.now()));
    roundStartMs = stage.clock.now();
    addOn.call('retryFormulas', countsSchema);
    recalculations += 1;
    endMs = stage.clock.now();
  }
  const requests = stage.service.admin.audit().requests.slice(requestsBefore);
  const measure = {
    cells: inputs.length,
    differentInputs: new Set(inputs.map((texts) => texts.join('\u0001'))).size,
    elapsedMs: endMs - startMs,
    recalculations,
    executions: stage.host.inspect.formulaExecutions() - executionsBefore,
    requests: requests.filter(({ path }) => path === '/enrich').length,
    refused: requests.filter(({ status }) => status === 429).length,
    answered: inputs.length - unanswered(stage, inputs.length),
  };
  stage.service.close();
  return measure;
}

/** Kinds of leads are mixed; some four in ten hold a name and a company. */
function drawnFor(cells: number): number {
  return Math.max(200, cells * 4);
}

const formulaColumn = 3;

function enterFormulas({ host, sheet }: Stage, cells: number): void {
  const formulas = Array.from({ length: cells }, (_, index) => [
    `=CDX_ENRICH(A${index + 2},B${index + 2})`,
  ]);
  sheet.paste(2, formulaColumn, formulas);
  host.recalculate();
}

function unanswered({ sheet }: Stage, cells: number): number {
  const texts = Array.from({ length: cells }, (_, index) =>
    sheet.display(index + 2, formulaColumn),
  );
  return texts.filter((text) => text === '' || /^(#|Waiting|Loading)/.test(text)).length;
}

/** Product, section 8. */
const fewCells = 60;
const fewCellsMaxS = 3;
const manyCellsRatioMax = 1.05;

/** The figures that have a target are those of 60 cells, and of the largest measure. */
export function formulaFigures(measures: readonly FormulaMeasure[]): readonly Figure[] {
  const few = measures.find(({ cells }) => cells === fewCells);
  const most = measures.reduce((a, b) => (b.cells > a.cells ? b : a));
  return [...(few === undefined ? [] : [fewFigure(few)]), ...mostFigures(most)];
}

function fewFigure({ cells, elapsedMs, recalculations }: FormulaMeasure): Figure {
  return {
    name: `seconds until ${cells} CDX_ENRICH cells have their answers`,
    targetMax: fewCellsMaxS,
    measured: elapsedMs / 1_000,
    unit: '',
    detail: `entered at once, Pro; ${recalculations} recalculations`,
  };
}

function mostFigures(measure: FormulaMeasure): readonly Figure[] {
  const cells = measure.cells.toLocaleString('en');
  const at = `${cells} CDX_ENRICH cells entered at once, ${simultaneousExecutionsMax} executions at a time`;
  const least = leastMs(
    { ...plans.pro.limits, batchIdsMax },
    { matches: measure.differentInputs, fields: [], otherRequests: 0, startMs },
  );
  const figure = (parts: Pick<Figure, 'name' | 'targetMax' | 'measured'> & Partial<Figure>) => ({
    unit: '' as const,
    detail: at,
    ...parts,
  });
  return [
    figure({
      name: `time until ${cells} CDX_ENRICH cells have their answers, against the least`,
      targetMax: manyCellsRatioMax,
      measured: measure.elapsedMs / least,
      unit: '×',
      detail: `${durationText(measure.elapsedMs)} against ${durationText(least)}; ${measure.recalculations} presses of “Retry waiting formulas”`,
    }),
    figure({
      name: `formulas without an answer after the sidebar's retries`,
      targetMax: 0,
      measured: measure.cells - measure.answered,
    }),
    figure({ name: '429 answers to formulas', targetMax: 0, measured: measure.refused }),
    figure({
      name: 'API requests per different input of formulas',
      targetMax: 1,
      measured: measure.requests / measure.differentInputs,
      detail: `${measure.requests} requests for ${measure.differentInputs} different inputs in ${measure.executions} executions`,
    }),
  ];
}
