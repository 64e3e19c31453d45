/** Defines `npm run bench`: measures, prints, and fails where a figure misses its target. */
import { writeFileSync } from 'node:fs';
import { UsageError } from '../usage-error';
import { assumptionsOf, slowDay, usualDay } from './assumptions';
import { bench } from './bench';
import { isMet } from './figures';
import { readOptions, usage } from './options';
import { pageText } from './page';
import { reportText } from './table';

const defaultWidth = 120;

function main(args: readonly string[]): void {
  const { json, quick, slowDay: isSlow, page, help } = readOptions(args);
  if (help) {
    console.log(usage);
    return;
  }
  const runRows = quick ? [1_000] : [1_000, 10_000];
  const day = isSlow ? slowDay : usualDay;
  const report = bench({ runRows, day }, (text) => process.stderr.write(`… ${text}\n`));
  console.log(
    json
      ? JSON.stringify({ assumptions: assumptionsOf(day), ...report }, withoutLists, 2)
      : reportText(report, process.stdout.columns ?? defaultWidth),
  );
  if (page !== undefined) writeFileSync(page, pageText(report));
  if (!report.figures.every(isMet)) process.exitCode = 1;
}

/** Steps and people one by one would be most of the text; how many there were is enough. */
function withoutLists(key: string, value: unknown): unknown {
  const isLong = key === 'steps' || key === 'fields';
  return isLong && Array.isArray(value) ? value.length : value;
}

try {
  main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
