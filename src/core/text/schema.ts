/** Defines the leaves of the wire schemas and how a schema is built: late, once, and without code generation. */

import {
  array,
  boolean,
  config,
  number,
  optional,
  parse,
  pipe,
  safeParse,
  string,
  transform,
  unknown,
  type ZodMiniType,
} from 'zod/mini';

/**
 * Builds a schema at its first use. Every formula cell is an execution of its own, and one that
 * is answered from the cache needs no schema at all.
 */
export function lateSchema<T>(build: () => ZodMiniType<T>): () => ZodMiniType<T> {
  let schema: ZodMiniType<T> | null = null;
  return () => {
    if (schema === null) {
      // Compiling a parser with `new Function` costs more than the few parses of one execution.
      config({ jitless: true });
      schema = build();
    }
    return schema;
  };
}

/** The value in the schema's shape, or null where it does not fit. */
export function inShape<T>(schema: () => ZodMiniType<T>, value: unknown): T | null {
  const result = safeParse(schema(), value);
  return result.success ? result.data : null;
}

/**
 * The parsed value, or the fallback where the value is missing or does not fit. zod's own `catch`
 * does the same and brings ten kilobytes of error texts into the bundle.
 */
export function orElse<T, F>(schema: ZodMiniType<T>, fallback: F): ZodMiniType<T | F> {
  return pipe(
    optional(unknown()),
    transform((value: unknown): T | F => {
      const result = safeParse(schema, value);
      return result.success ? result.data : fallback;
    }),
  );
}

/** An object with these fields, each of which has a fallback; all of them where it is something else. */
export function anyObject<T>(schema: ZodMiniType<T>): ZodMiniType<T> {
  return orElse(schema, parse(schema, {}));
}

/** A text; '' where it is null, missing or something else. */
export const text = () => orElse(string(), '');

/** A list of texts; empty where it is null, missing or holds something else. */
export const texts = (): ZodMiniType<string[]> => orElse(array(string()), []);

/** A flag; false where it is null, missing or something else. */
export const flag = () => orElse(boolean(), false);

/** A number that a caller can do without; the given one where it is null, missing or something else. */
export const numberOr = (fallback: number) => orElse(number(), fallback);

/** The value as a record of unknown values, or null where it is a list or no object. */
export function recordFrom(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}
