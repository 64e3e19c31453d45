/** Defines `npm run bench`: measures, prints, and fails where a figure misses its target. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { assumptionsOf, slowDay, usualDay } from './assumptions';
import { bench } from './bench';
import { isMet } from './figures';
import { pageText } from './page';
import { reportText } from './table';

const usage = `npm run bench [-- options]
  --json        the report as JSON, for machines
  --quick       runs of 1,000 rows only
  --slow-day    with slow network, calls, reads and writes
  --page FILE   writes the report as a page too (docs/performance.md)`;

const defaultWidth = 120;

function main(): void {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      'slow-day': { type: 'boolean', default: false },
      page: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const runRows = values.quick ? [1_000] : [1_000, 10_000];
  const day = values['slow-day'] ? slowDay : usualDay;
  const report = bench({ runRows, day }, (text) => process.stderr.write(`… ${text}\n`));
  console.log(
    values.json
      ? JSON.stringify({ assumptions: assumptionsOf(day), ...report }, withoutLists, 2)
      : reportText(report, process.stdout.columns ?? defaultWidth),
  );
  if (values.page !== undefined) writeFileSync(values.page, pageText(report));
  if (!report.figures.every(isMet)) process.exitCode = 1;
}

/** Steps and people one by one would be most of the text; how many there were is enough. */
function withoutLists(key: string, value: unknown): unknown {
  const isLong = key === 'steps' || key === 'fields';
  return isLong && Array.isArray(value) ? value.length : value;
}

main();
