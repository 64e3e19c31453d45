/** Defines how texts that were kept or sent as JSON are read: parsed by a schema, or null. */

import type { ZodMiniType } from 'zod/mini';
import { inShape } from './schema';

/** Null where the text is missing, is not JSON, or does not have the schema's shape. */
export function parseKept<T>(schema: () => ZodMiniType<T>, text: unknown): T | null {
  return typeof text === 'string' ? inShape(schema, jsonOf(text)) : null;
}

/** What a text says as JSON; null where it is missing or none. */
export function jsonOf(text: string | undefined): unknown {
  if (text === undefined) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
