/** Defines every option of the service: what the API document leaves open, and today's reading of it. */

import type { z } from 'zod';
import { batchOptions } from './options/batch';
import { enrichOptions } from './options/enrich';
import { errorOptions } from './options/errors';
import { headerOptions } from './options/headers';
import { limitOptions } from './options/limits';
import type { Option } from './options/option';
import { personOptions } from './options/people';
import { reportOptions } from './options/reports';
import { revealOptions } from './options/reveals';
import { searchOptions } from './options/search';
import type { SeededRandom } from './random';

export const serviceOptions = {
  ...limitOptions,
  ...revealOptions,
  ...batchOptions,
  ...personOptions,
  ...errorOptions,
  ...headerOptions,
  ...searchOptions,
  ...enrichOptions,
  ...reportOptions,
};

export type OptionName = keyof typeof serviceOptions;

/** A reading of the whole document. */
export type Options = {
  readonly [K in OptionName]: z.infer<(typeof serviceOptions)[K]['schema']>;
};

export const optionNames = Object.keys(serviceOptions) as OptionName[];

/** Any option by its name, where its own type does not matter. */
export function optionOf(name: OptionName): Option<string | number> {
  return serviceOptions[name];
}

export const defaultOptions: Options = readOptions({});

/** Takes the default for what is not given; throws RangeError for unknown names and values. */
export function readOptions(given: Readonly<Record<string, unknown>>): Options {
  const unknown = Object.keys(given).find((name) => !isOptionName(name));
  if (unknown !== undefined) throw unknownOption(unknown);
  const pairs = optionNames.map((name) => [name, readValue(name, given[name])]);
  return Object.fromEntries(pairs) as Options;
}

export function isOptionName(name: string): name is OptionName {
  return Object.hasOwn(serviceOptions, name);
}

export function unknownOption(name: string): RangeError {
  return new RangeError(`The service has no option "${name}": --help lists them.`);
}

/** One reading of each option, drawn at random: mostly defaults, so that differences can be told apart. */
export function drawOptions(random: SeededRandom, otherReadings: number): Partial<Options> {
  const drawn = optionNames
    .filter(() => random.chance(otherReadings))
    .map((name) => [name, random.pick(optionOf(name).plausible)]);
  return Object.fromEntries(drawn);
}

function readValue(name: OptionName, value: unknown): string | number {
  const option = optionOf(name);
  if (value === undefined) return option.default;
  const result = option.schema.safeParse(value);
  if (result.success) return result.data;
  throw new RangeError(`Option ${name} takes ${option.takes}, not "${String(value)}".`);
}
