/** Defines the tables of a report beside the figures: baseline, growth, formulas, rows a day. */
import type { BenchReport } from './bench';
import { durationText } from './duration';

export interface ReportTable {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function reportTables(report: BenchReport): readonly ReportTable[] {
  return [baselineTable(report), growthTable(report), formulaTable(report), capacityTable(report)];
}

function baselineTable({ baseline, runs }: BenchReport): ReportTable {
  const own = runs.find(
    ({ rows, plan, reveal }) => rows === baseline.rows && plan === 'pro' && reveal.length === 1,
  );
  const cdxTrips = own?.steps.reduce((sum, step) => sum + step.roundTrips, 0) ?? 0;
  const row = (what: string, cdx: string, script: string) => [what, cdx, script];
  return {
    title: `The usual hand-written script against CDX: ${whole(baseline.rows)} rows, Pro, email`,
    header: ['', 'CDX', 'one fetch and one setValue a row'],
    rows: [
      row('time', durationText(own?.elapsedMs ?? 0), durationText(baseline.elapsedMs)),
      row('requests', whole(own?.requests ?? 0), whole(baseline.requests)),
      row('answers 429', whole(own?.refused ?? 0), whole(baseline.refused)),
      row('calls that read or change the sheet', whole(cdxTrips), whole(baseline.roundTrips)),
      row('times that a person has to press Run', '1', whole(baseline.executions)),
      row('rows with an email', whole(own?.rowsDone ?? 0), whole(baseline.rowsWithEmail)),
      row('credits', whole(own?.creditsSpent ?? 0), whole(baseline.creditsSpent)),
    ],
  };
}

function growthTable({ growth }: BenchReport): ReportTable {
  return {
    title: 'Growth with the sheet: the last 1,000 rows are open, those above are done',
    header: [
      'rows',
      'time',
      'requests',
      'steps',
      'calls of the heaviest step',
      'CPU',
      'memory',
      'properties',
    ],
    rows: growth.map((measure) => [
      whole(measure.rows),
      durationText(measure.elapsedMs),
      whole(measure.requests),
      whole(measure.steps.length),
      whole(Math.max(...measure.steps.map(({ roundTrips }) => roundTrips))),
      durationText(measure.cpuMs),
      `${whole(Math.round(measure.heapBytes / 1_048_576))} MB`,
      `${whole(measure.propertyCharacters)} characters`,
    ]),
  };
}

function formulaTable({ formulas }: BenchReport): ReportTable {
  return {
    title: 'Formulas: =CDX_ENRICH(A2,B2) cells entered at once, Pro, 30 executions at a time',
    header: ['cells', 'answered', 'time', 'recalculations', 'executions', 'requests', '429'],
    rows: formulas.map((measure) => [
      whole(measure.cells),
      whole(measure.answered),
      durationText(measure.elapsedMs),
      whole(measure.recalculations),
      whole(measure.executions),
      whole(measure.requests),
      whole(measure.refused),
    ]),
  };
}

function capacityTable({ capacities }: BenchReport): ReportTable {
  return {
    title: 'Rows a day, and the limit that binds first',
    header: ['Google account', 'plan', 'reveals', 'driven by', 'rows a day', 'binds first', 'next'],
    rows: capacities.map((each) => {
      const next = each.byLimit[1];
      return [
        each.account,
        each.plan === 'pro' ? 'Pro' : 'Team',
        each.reveal,
        each.drivenBy,
        whole(each.rows),
        each.bindsFirst,
        next === undefined ? '' : `${next.limit} (${whole(next.rows)})`,
      ];
    }),
  };
}

function whole(count: number): string {
  return count.toLocaleString('en', { maximumFractionDigits: 0 });
}
