/** Defines what the tests of the options share: for each reading, what a client sees of it. */

import { inspect } from 'node:util';
import { type OptionName, type Options, optionNames } from '../../../../sandbox/api/options';
import { Bench } from '../harness';

/** `as` has every reading of the option; of one that takes any number, some. */
interface Reading<T> {
  readonly seen: (bench: Bench) => unknown;
  readonly as: Readonly<Record<Extract<T, string>, unknown>> & Readonly<Record<number, unknown>>;
}

export type Readings<N extends OptionName> = { readonly [K in N]: Reading<Options[K]> };

/** A test for each reading: a service that reads so, and what is seen of it. */
export function showReadings<N extends OptionName>(readings: Readings<N>): void {
  const names = optionNames.filter((name): name is N => Object.hasOwn(readings, name));
  describe.each(names)('option %s', (name) => {
    const { seen, as } = readings[name];
    test.each(Object.entries(as))('%s', (text, expected) => {
      const value = /^\d+$/.test(text) && 'plan' in as ? Number(text) : text;
      expect(seen(Bench.reading({ [name]: value }))).toEqual(expected);
    });

    test('has readings that a client can tell apart', () => {
      const kinds = Object.values(as).map((expected) => inspect(expected, { depth: null }));
      expect(new Set(kinds).size).toBe(kinds.length);
    });
  });
}
