/** Defines the tables of a report beside the figures: scripts of others, growth, formulas, rows a day. */
import type { BenchReport } from './bench';
import { durationText } from './duration';

export interface ReportTable {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function reportTables(report: BenchReport): readonly ReportTable[] {
  return [peersTable(report), growthTable(report), formulaTable(report), capacityTable(report)];
}

function peersTable({ peers, runs }: BenchReport): ReportTable {
  const count = peers[0]?.rows ?? 0;
  const own = runs.find(
    ({ rows, plan, reveal }) => rows === count && plan === 'pro' && reveal.length === 1,
  );
  const all = [
    {
      name: 'CDX',
      elapsedMs: own?.elapsedMs ?? 0,
      requests: own?.requests ?? 0,
      refused: own?.refused ?? 0,
      killed: 0,
      acts: 1,
      roundTrips: own?.steps.reduce((sum, step) => sum + step.roundTrips, 0) ?? 0,
      rowsWithEmail: own?.rowsDone ?? 0,
      creditsSpent: own?.creditsSpent ?? 0,
    },
    ...peers,
  ];
  const row = (what: string, text: (each: (typeof all)[number]) => string) => [
    what,
    ...all.map(text),
  ];
  return {
    title: `Three scripts that people write against CDX: ${whole(count)} rows, Pro, email`,
    header: ['', ...all.map(({ name }) => name)],
    rows: [
      row('time', ({ elapsedMs }) => durationText(elapsedMs)),
      row('requests', ({ requests }) => whole(requests)),
      row('answers 429', ({ refused }) => whole(refused)),
      row('executions ended after six minutes', ({ killed }) => whole(killed)),
      row('calls that read or change the sheet', ({ roundTrips }) => whole(roundTrips)),
      row('times that a person has to press Run, or to enter formulas', ({ acts }) => whole(acts)),
      row('rows with an email', ({ rowsWithEmail }) => whole(rowsWithEmail)),
      row('credits', ({ creditsSpent }) => whole(creditsSpent)),
      row('credits for emails that are not in the sheet', ({ creditsSpent, rowsWithEmail }) =>
        whole(Math.max(0, creditsSpent - rowsWithEmail)),
      ),
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
