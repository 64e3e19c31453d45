/** Defines the options of `npm run bench`. */
import { parseArgs } from 'node:util';
import { usageErrorOf } from '../usage-error';

export const usage = `npm run bench [-- options]
  --json        the report as JSON, for machines
  --quick       runs of 1,000 rows only
  --slow-day    with slow network, calls, reads and writes
  --page FILE   writes the report as a page too (docs/performance.md)`;

export interface BenchOptions {
  readonly json: boolean;
  readonly quick: boolean;
  readonly slowDay: boolean;
  readonly page: string | undefined;
  readonly help: boolean;
}

/** Throws UsageError for what is no option: a measure takes minutes, and nothing is measured on a guess. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { 'slow-day': slowDay, page, ...others } = parsed(args);
  return { ...others, slowDay, page };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        json: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
        'slow-day': { type: 'boolean', default: false },
        page: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw usageErrorOf(error, 'bench');
  }
}
