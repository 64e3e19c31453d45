/** Defines one measured run: leads in a fresh sheet, driven as the sidebar does until nothing is left. */
import { batchIdsMax, plans } from '../../api/limits/plans';
import { SeededRandom } from '../../api/random';
import type { Lead } from '../../data/leads';
import { enrich } from '../../demo/add-on/driver';
import { runRequest } from '../../demo/add-on/run-request';
import { pasteGrid } from '../../demo/sheet';
import type { Day } from '../assumptions';
import { leastDirectMs, leastFindingOutMs, leastMs } from '../bound';
import {
  differentLeads,
  type Field,
  fieldsOnFile,
  gridOf,
  gridWithIds,
  mixedLeads,
} from '../leads';
import {
  type OpenSidebar,
  openSidebar,
  openStage,
  type Plan,
  propertyCharacters,
  type Stage,
} from '../stage';
import type { ExecutionCalls } from './service-calls';

export interface RunOptions {
  readonly plan: Plan;
  readonly rows: number;
  readonly reveal: readonly Field[];
  readonly day?: Day;
  /**
   * Rows that have a person id already; 30 % of rows that mean a person of an earlier one again; the sample
   * mix, with those whom nobody knows, blank rows and rows with too little.
   */
  readonly sheet?: 'ids' | 'duplicates' | 'mixed';
  readonly processorFactor?: number;
}

export interface RunResult {
  /** From the click on Enrich to the receipt, on the virtual clock. */
  readonly elapsedMs: number;
  /** Requests that the service saw meanwhile, those for the account included. */
  readonly requests: number;
  /** Those that match or reveal. */
  readonly workRequests: number;
  /** Answers 429. */
  readonly refused: number;
  readonly rowsDone: number;
  readonly creditsSpent: number;
  readonly steps: readonly ExecutionCalls[];
  readonly propertyCharacters: number;
  /** Reads and writes of properties from the click to the receipt. */
  readonly propertyCalls: number;
  /** Of this process: the script, the host and the service together. */
  readonly cpuMs: number;
}

export interface RunMeasure extends RunOptions, RunResult {
  /** By whatever program knows who has what. */
  readonly leastMs: number;
  /** By one that has to find out; the same but for rows with ids, which no match tells of. */
  readonly leastFindingOutMs: number;
  /** By a program that reveals within each match. */
  readonly leastDirectMs: number;
  /** For each person to be revealed, how many fields are on file and wanted. */
  readonly fields: readonly number[];
}

/** The limit that the user sets never binds in the bench. */
const creditLimit = 1_000_000;

/** The balance before and after the run (product: money 5). */
const accountRequests = 2;

/** The windows are empty again after this. */
export const restMs = 70_000;

export function measureRun(options: RunOptions): RunMeasure {
  const stage = openStage(options);
  const leads = leadsOf(options);
  const grid = options.sheet === 'ids' ? gridWithIds(differentLeads(options.rows)) : gridOf(leads);
  pasteGrid(stage.sheet, grid);
  const sidebar = openSidebar(stage);
  stage.clock.sleep(restMs);
  const limits = { ...plans[options.plan].limits, batchIdsMax };
  const fields = fieldsOnFile(stage.service, leads, options.reveal);
  const hasIds = options.sheet === 'ids';
  const work = {
    matches: hasIds ? 0 : differentInputs(leads),
    fields,
    otherRequests: accountRequests,
    startMs: stage.clock.now(),
  };
  const result = runOn(stage, sidebar, options.reveal);
  stage.service.close();
  const unknown = { ...work, people: leads.length, wanted: options.reveal.length };
  return {
    ...options,
    ...result,
    fields,
    leastMs: leastMs(limits, work),
    leastFindingOutMs: hasIds ? leastFindingOutMs(limits, unknown) : leastMs(limits, work),
    leastDirectMs: leastDirectMs(limits, work),
  };
}

/** A person in ten rows stands in up to four: three rows in ten are somebody of an earlier one. */
function leadsOf({ rows, sheet }: RunOptions): readonly Lead[] {
  if (sheet === 'mixed') return mixedLeads(rows);
  if (sheet !== 'duplicates') return differentLeads(rows);
  const different = Math.round(rows * 0.7);
  const leads = differentLeads(different);
  const random = new SeededRandom(1);
  const mixed = [...leads];
  while (mixed.length < rows) {
    const twin = leads[Math.floor(random.next() * leads.length)];
    if (twin !== undefined) mixed.splice(Math.floor(random.next() * mixed.length), 0, twin);
  }
  return mixed;
}

/** Of rows that a request can help; a second try with the text as typed is none of its own. */
function differentInputs(leads: readonly Lead[]): number {
  return new Set(leads.flatMap(({ clean }) => (clean === null ? [] : [JSON.stringify(clean)])))
    .size;
}

/** From the click on Enrich to the receipt. Throws where the run ends in another way. */
export function runOn(
  stage: Stage,
  { addOn, sheet }: OpenSidebar,
  reveal: readonly Field[],
): RunResult {
  const requestsBefore = stage.service.admin.audit().requests.length;
  const startMs = stage.clock.now();
  const cpuBefore = process.cpuUsage();
  stage.calls.reset();
  const { run } = enrich(addOn, runRequest(sheet, { reveal }, creditLimit), () => undefined);
  if (run.phase !== 'finished') throw new Error(`The run ended as ${run.phase}.`);
  const cpu = process.cpuUsage(cpuBefore);
  const elapsedMs = stage.clock.now() - startMs;
  const requests = stage.service.admin.audit().requests.slice(requestsBefore);
  const executions = stage.calls.executions();
  return {
    elapsedMs,
    requests: requests.length,
    workRequests: requests.filter(({ method }) => method === 'POST').length,
    refused: requests.filter(({ status }) => status === 429).length,
    rowsDone: run.counts.done,
    creditsSpent: run.creditsSpent,
    steps: executions.filter(({ functionName }) => functionName === 'runStep'),
    propertyCharacters: propertyCharacters(stage),
    propertyCalls: executions.reduce((sum, each) => sum + each.propertyCalls, 0),
    cpuMs: (cpu.user + cpu.system) / 1000,
  };
}
