/** Defines `npm run bench`: measures, prints, and fails where a figure misses its target. */
import { parseArgs } from 'node:util';
import { assumptions } from './assumptions';
import { bench } from './bench';
import { isMet } from './figures';
import { figuresText } from './table';

const usage = `npm run bench [-- --json]
  --json   the report as JSON, for machines`;

function main(): void {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const report = bench((text) => process.stderr.write(`… ${text}\n`));
  console.log(
    values.json
      ? JSON.stringify({ assumptions, ...report }, null, 2)
      : figuresText(report.figures, process.stdout.columns ?? 120),
  );
  if (!report.figures.every(isMet)) process.exitCode = 1;
}

main();
