/** Defines the whole measurement: every figure and table, one after another. */
import { cpus } from 'node:os';
import type { Day } from './assumptions';
import type { Figure } from './figures';
import { bundleFigures } from './measures/bundle-size';
import {
  accountTypes,
  type Capacity,
  type RowCost,
  rowsThatFit,
  sidebarCapacity,
  triggerCapacity,
} from './measures/capacity';
import { detectionFigures } from './measures/detection';
import { firstValueFigures } from './measures/first-value';
import { type FormulaMeasure, formulaFigures, measureFormulas } from './measures/formulas/at-once';
import { keptFormulaFigure } from './measures/formulas/kept';
import { freeRowsFigures } from './measures/free-rows';
import { largeSheetFigures } from './measures/large-sheet/figures';
import { type GrowthMeasure, measureGrowth } from './measures/large-sheet/growth';
import { scanFigure } from './measures/large-sheet/scan';
import { measureRun, type RunMeasure } from './measures/run';
import {
  refusalsFigure,
  requestsFigure,
  roundTripsFigure,
  timeFigure,
  worstTimeFigure,
} from './measures/run-figures';
import { twoDocumentsFigure } from './measures/two-documents';
import { waitFigures } from './measures/waits';
import { measurePeers, type PeerMeasure } from './peers/peers';

export interface BenchReport {
  readonly day: Day;
  readonly machine: string;
  readonly figures: readonly Figure[];
  readonly runs: readonly RunMeasure[];
  readonly peers: readonly PeerMeasure[];
  readonly growth: readonly GrowthMeasure[];
  readonly formulas: readonly FormulaMeasure[];
  readonly capacities: readonly CapacityRow[];
  /** Rows of leads that one spreadsheet holds with the log of their run. */
  readonly rowsThatFit: number;
}

export interface CapacityRow extends Capacity {
  readonly reveal: string;
  readonly drivenBy: 'sidebar' | 'hourly trigger';
}

export type Progress = (text: string) => void;

export interface BenchOptions {
  /** Sizes of the runs that are held against the bound. */
  readonly runRows: readonly number[];
  readonly day: Day;
}

/** Columns of the sheet in the bench (4 of leads, 5 of results) and of the log. */
const sheetColumns = 9;
const logColumns = 11;

export function bench({ runRows, day }: BenchOptions, progress: Progress): BenchReport {
  const told = <T>(text: string, measure: () => T): T => {
    progress(text);
    return measure();
  };
  const bundle = [...told('bundle', bundleFigures), ...told('detection', detectionFigures)];
  const firstValues = told('first value', () => firstValueFigures(day));
  const runs = measureRuns(runRows, day, progress);
  const sizes = measureSizes(runs, day, progress);
  const kinds = measureKinds(day, progress);
  const peers = told('how others do it', () => measurePeers('pro', 1_000));
  const waits = told('waits', () => waitFigures(day));
  const twoDocuments = told('two documents', () => twoDocumentsFigure(day));
  const freeRows = told('duplicates, blanks, rows that are done', freeRowsFigures);
  const formulas = [1, 10, 30, 60, 1_000].map((cells) =>
    told(`${cells} formulas at once`, () => measureFormulas(cells)),
  );
  const growth = told('growth', measureGrowth);
  const kept = told('a formula whose answer is kept', keptFormulaFigure);
  const largeSheet = told('a sheet of 100,000 rows', largeSheetFigures);
  const scan = told('scanning', scanFigure);
  const costs = rowCosts(runs);
  return {
    day,
    machine: machineText(),
    figures: [
      ...firstValues,
      ...runs.map((run) => timeFigure(run, day)),
      ...sizes.map((ofSizes) => worstTimeFigure(ofSizes, day)),
      ...kinds.map((run) => timeFigure(run, day)),
      refusalsFigure([...runs, ...sizes.flat(), ...kinds]),
      ...runs.map(requestsFigure),
      ...waits,
      twoDocuments,
      ...freeRows,
      roundTripsFigure([...runs, ...growth], ''),
      roundTripsFigure(
        kinds.filter(({ sheet }) => sheet === 'duplicates'),
        ', 30 % of duplicates scattered',
      ),
      ...largeSheet,
      scan,
      kept,
      ...formulaFigures(formulas),
      ...bundle,
    ],
    runs,
    peers,
    growth,
    formulas,
    capacities: costs.flatMap(({ reveal, cost }) => capacityRows(reveal, cost)),
    rowsThatFit: Math.min(...costs.map(({ cost }) => rowsThatFit(sheetColumns, logColumns, cost))),
  };
}

function measureRuns(
  runRows: readonly number[],
  day: Day,
  progress: Progress,
): readonly RunMeasure[] {
  const runs: RunMeasure[] = [];
  for (const rows of runRows) {
    for (const plan of ['pro', 'team'] as const) {
      for (const reveal of [['email'], ['email', 'phone']] as const) {
        progress(`${rows} rows, ${plan}, ${reveal.join(' and ')}`);
        runs.push(measureRun({ plan, rows, reveal, day }));
      }
    }
  }
  return runs;
}

/** Around 1,000 rows, where the last ones may need a minute of their own. */
const sizesAround = [900, 985, 1_100];

/** For each plan and each choice of fields: all runs of about 1,000 rows. */
function measureSizes(runs: readonly RunMeasure[], day: Day, progress: Progress) {
  return runs
    .filter(({ rows }) => rows === 1_000)
    .map((run) => [
      run,
      ...sizesAround.map((rows) => {
        progress(`${rows} rows, ${run.plan}, ${run.reveal.join(' and ')}`);
        return measureRun({ plan: run.plan, rows, reveal: run.reveal, day });
      }),
    ]);
}

function measureKinds(day: Day, progress: Progress): readonly RunMeasure[] {
  return (['ids', 'duplicates', 'mixed'] as const).flatMap((sheet) =>
    (['pro', 'team'] as const).flatMap((plan) =>
      ([['email'], ['email', 'phone']] as const).map((reveal) => {
        progress(`1000 rows, ${sheet}, ${plan}, ${reveal.join(' and ')}`);
        return measureRun({ plan, rows: 1_000, reveal, day, sheet });
      }),
    ),
  );
}

/** By what is revealed, from the largest run on Pro. */
function rowCosts(
  runs: readonly RunMeasure[],
): readonly { readonly reveal: string; readonly cost: RowCost }[] {
  const byReveal = new Map<string, RowCost>();
  for (const run of runs.filter(({ plan }) => plan === 'pro')) {
    byReveal.set(run.reveal.join(' and '), {
      requests: run.requests / run.rows,
      reveals: run.creditsSpent / run.rows,
      propertyCalls: run.propertyCalls / run.rows,
    });
  }
  return [...byReveal].map(([reveal, cost]) => ({ reveal, cost }));
}

function capacityRows(reveal: string, cost: RowCost): readonly CapacityRow[] {
  return (['pro', 'team'] as const).flatMap((plan) =>
    accountTypes.flatMap((account) => [
      { reveal, drivenBy: 'sidebar' as const, ...sidebarCapacity(account, plan, cost) },
      { reveal, drivenBy: 'hourly trigger' as const, ...triggerCapacity(account, plan, cost) },
    ]),
  );
}

function machineText(): string {
  const [cpu] = cpus();
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, Node ${process.version}`;
}
