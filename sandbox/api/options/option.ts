/** Defines what an option of the service is: one sentence of the API document and how it may be read. */

import { z } from 'zod';

export interface Option<T extends string | number> {
  /** What the option takes, in words for `--help`. */
  readonly takes: string;
  readonly schema: z.ZodType<T>;
  readonly default: T;
  /** Readings that a client may meet, the default among them; what a random draw picks from. */
  readonly plausible: readonly T[];
  /** The sentence of the API document, word for word. */
  readonly quote: string;
  /** What that sentence leaves open. */
  readonly open: string;
}

interface Words {
  readonly quote: string;
  readonly open: string;
}

/** One of a few readings; the first is the default. */
export function choice<const T extends string>(
  values: readonly [T, ...T[]],
  words: Words,
): Option<T> {
  const schema = z.literal(values);
  return {
    ...{ takes: values.join(' | '), schema, default: values[0], plausible: values },
    ...words,
  };
}

/** What the plan says, or any whole number from 1 up instead. */
export function limit(plausible: readonly number[], words: Words): Option<'plan' | number> {
  return {
    takes: 'plan | a whole number from 1 up',
    schema: z.union([z.literal('plan'), z.int().min(1)]),
    default: 'plan',
    plausible: ['plan', ...plausible],
    ...words,
  };
}
