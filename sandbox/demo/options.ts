/** Defines the options of `npm run demo` and how they are read off the command line. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError, usageErrorOf } from '../usage-error';

export type Field = 'email' | 'phone';

export interface DemoOptions {
  /** Absolute path of the CSV to enrich. */
  readonly inputFile: string;
  /** Absolute path of the CSV to write. */
  readonly outputFile: string;
  readonly reveal: readonly Field[];
  /** Credits; null for the ceiling of the preview. */
  readonly creditLimit: number | null;
  readonly plan: 'pro' | 'team';
  /** Waits for the rate limits instead of moving a virtual clock. */
  readonly realTime: boolean;
  readonly help: boolean;
}

export const usage = `npm run demo [-- [leads.csv] [options]]
  --reveal email,phone|email|phone|none   what to pay for (email,phone)
  --credit-limit N                        the most it may cost, in credits (the preview's ceiling)
  --plan pro|team                         whose limits apply (pro)
  --out FILE                              where the enriched CSV goes (out/<name>-enriched.csv)
  --real-time                             wait for the rate limits instead of moving a virtual clock`;

const defaultInputFile = path.join(__dirname, '../data/leads.csv');

const revealChoices: Readonly<Record<string, readonly Field[]>> = {
  'email,phone': ['email', 'phone'],
  'phone,email': ['email', 'phone'],
  email: ['email'],
  phone: ['phone'],
  none: [],
};

/** Reads the arguments after the script's name; relative paths start at `folder`. Throws UsageError. */
export function readOptions(args: readonly string[], folder: string): DemoOptions {
  const { values, positionals } = parse(args);
  if (positionals.length > 1) {
    throw new UsageError(`The demo takes one CSV file, not ${positionals.length}.`);
  }
  const [input] = positionals;
  const inputFile = input === undefined ? defaultInputFile : path.resolve(folder, input);
  return {
    inputFile,
    outputFile: path.resolve(folder, values.out ?? defaultOutputFile(inputFile)),
    reveal: readReveal(values.reveal ?? 'email,phone'),
    creditLimit: readCreditLimit(values['credit-limit']),
    plan: readPlan(values.plan ?? 'pro'),
    realTime: values['real-time'] === true,
    help: values.help === true,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: joinNegativeNumbers(args),
      allowPositionals: true,
      options: {
        reveal: { type: 'string' },
        'credit-limit': { type: 'string' },
        plan: { type: 'string' },
        out: { type: 'string' },
        'real-time': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw usageErrorOf(error, 'demo');
  }
}

/** `--credit-limit -5` is a negative limit and deserves to be told so, not an option called `-5`. */
function joinNegativeNumbers(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const previous = joined[joined.length - 1];
    if (previous === '--credit-limit' && /^-\d/.test(arg)) joined[joined.length - 1] += `=${arg}`;
    else joined.push(arg);
  }
  return joined;
}

function defaultOutputFile(inputFile: string): string {
  return path.join('out', `${path.basename(inputFile, path.extname(inputFile))}-enriched.csv`);
}

function readReveal(text: string): readonly Field[] {
  const fields = revealChoices[text.replace(/\s/g, '').toLowerCase()];
  if (fields !== undefined) return fields;
  throw new UsageError(`--reveal must be email, phone, email,phone or none, not "${text}".`);
}

function readCreditLimit(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`--credit-limit must be a whole number from 0 up, not "${text}".`);
}

function readPlan(text: string): 'pro' | 'team' {
  const plan = text.toLowerCase();
  if (plan === 'pro' || plan === 'team') return plan;
  throw new UsageError(`--plan must be pro or team, not "${text}".`);
}
