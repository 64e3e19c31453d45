/** Defines how a run's costs grow with the sheet: 1,000, 10,000 and 100,000 rows. */
import type { Grid } from '../../../demo/csv';
import { pasteGrid } from '../../../demo/sheet';
import { differentLeads, gridOf } from '../../leads';
import { openSidebar, openStage } from '../../stage';
import { type RunResult, runOn } from '../run';
import { HeapPeak } from './heap';
import { manyRows } from './scan';

export interface GrowthMeasure extends RunResult {
  readonly rows: number;
  /** Rows that are not done when the run starts; they stand at the end of the sheet. */
  readonly openRows: number;
  /** Of one execution at most, the start and each step taken alone. */
  readonly heapBytes: number;
}

const sizes = [
  { rows: 1_000, openRows: 1_000 },
  { rows: 10_000, openRows: 1_000 },
  { rows: 100_000, openRows: 1_000 },
] as const;

/** The same 1,000 open rows each time, below rows that are done: what differs is the sheet's size. */
export function measureGrowth(): readonly GrowthMeasure[] {
  return sizes.map(({ rows, openRows }) => {
    let heap: HeapPeak | null = null;
    const stage = openStage({ plan: 'pro', onCall: () => heap?.look() });
    pasteGrid(stage.sheet, partlyDone(rows, openRows));
    const sidebar = openSidebar(stage);
    stage.clock.sleep(70_000);
    heap = new HeapPeak();
    const result = runOn(stage, sidebar, ['email']);
    stage.service.close();
    return { rows, openRows, ...result, heapBytes: heap.bytes };
  });
}

const outputHeaders = ['CDX status', 'CDX email', 'CDX title', 'CDX confidence', 'CDX person ID'];
const noOutputs = outputHeaders.map(() => '');

/** Finished rows first, then open ones, in a sheet that the add-on has been at work in. */
function partlyDone(rows: number, openRows: number): Grid {
  const [header = [], ...open] = gridOf(differentLeads(openRows));
  const [, ...done] = manyRows(rows - openRows, openRows);
  return [
    [...header, ...outputHeaders],
    ...done.map((lead, index) => [...lead, ...outputsOf(index)]),
    ...open.map((lead) => [...lead, ...noOutputs]),
  ];
}

function outputsOf(index: number): readonly string[] {
  return ['Done', `lead${index}@acme.example`, 'VP of Sales', '0.92', `per_done${index}`];
}
