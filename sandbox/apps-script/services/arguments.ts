/** Reads the arguments of service calls, once they are known to fit a signature; see signatures.ts. */

/** Numbers that scripts pass for rows, counts and times; whole part only, as on the platform. */
export const asInteger = (value: unknown): number => Math.trunc(Number(value));

export const asString = (value: unknown): string => String(value);

/** A 2-D array with at least one row, all of the same kind; elements are not looked at. */
export const asRows = (value: unknown): unknown[][] =>
  Array.isArray(value) ? value.map((row: unknown) => (Array.isArray(row) ? row : [row])) : [];

/** The entries of a plain object; empty for null. */
export function asRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return { ...value };
}
