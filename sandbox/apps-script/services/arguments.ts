/** Reads the loosely typed arguments of service calls. */

import { signatureMismatch } from '../service-object';

/** Numbers that scripts pass for rows, counts and times; whole part only, as on the platform. */
export function asInteger(value: unknown, path: string, args: readonly unknown[]): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw signatureMismatch(path, args);
  return Math.trunc(value);
}

export function asString(value: unknown, path: string, args: readonly unknown[]): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw signatureMismatch(path, args);
}

/** A 2-D array with at least one row, all of the same kind; elements are not looked at. */
export function asRows(value: unknown, path: string, args: readonly unknown[]): unknown[][] {
  if (!Array.isArray(value) || !value.every(Array.isArray)) throw signatureMismatch(path, args);
  return value as unknown[][];
}

/** The entries of a plain object; empty for null. */
export function asRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return { ...value };
}
