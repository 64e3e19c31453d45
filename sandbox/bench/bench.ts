/** Defines the whole measurement: every figure of the table, one after another. */
import { bundleFigures } from './bundle-load';
import type { Figure } from './figures';
import { freeRowsFigures } from './free-rows';
import { measureRun, type RunMeasure } from './run';
import { refusalsFigure, requestsFigure, roundTripsFigure, timeFigure } from './run-figures';
import { scanFigure } from './scan';

export interface BenchReport {
  readonly figures: readonly Figure[];
}

export type Progress = (text: string) => void;

export function bench(progress: Progress): BenchReport {
  const runs = measureRuns(progress);
  progress('duplicates, blanks, rows that are done');
  const freeRows = freeRowsFigures();
  progress('scanning');
  const scan = scanFigure();
  progress('bundle');
  return {
    figures: [
      ...runs.map(timeFigure),
      refusalsFigure(runs),
      ...runs.map(requestsFigure),
      ...freeRows,
      roundTripsFigure(runs, 'all runs'),
      scan,
      ...bundleFigures(),
    ],
  };
}

function measureRuns(progress: Progress): readonly RunMeasure[] {
  const runs: RunMeasure[] = [];
  for (const rows of [1_000, 10_000]) {
    for (const plan of ['pro', 'team'] as const) {
      for (const reveal of [['email'], ['email', 'phone']] as const) {
        progress(`${rows} rows, ${plan}, ${reveal.join(' and ')}`);
        runs.push(measureRun({ plan, rows, reveal }));
      }
    }
  }
  return runs;
}
