/** Defines how bodies and queries become checked values: INVALID_JSON or VALIDATION_ERROR otherwise. */

import { z } from 'zod';
import type { Options } from '../options';
import { ApiError, validationError } from './errors';

/** Far above the largest request that the document allows, 25 ids. */
export const bodyBytesMax = 65_536;

export function parseBody<T>(schema: z.ZodType<T>, body: string | null): T {
  const text = body ?? '';
  if (Buffer.byteLength(text) > bodyBytesMax) {
    throw validationError([{ path: '', message: `The body exceeds ${bodyBytesMax} bytes.` }]);
  }
  return check(schema, parseJson(text));
}

/** Parameters that the schema does not name are ignored or refused; of a repeated one the first counts. */
export function parseQuery<T>(
  schema: z.ZodObject & z.ZodType<T>,
  query: URLSearchParams,
  { unknownParameters }: Options,
): T {
  const unknown = [...query.keys()].filter((name) => !Object.hasOwn(schema.shape, name));
  if (unknownParameters === 'refused' && unknown.length > 0)
    throw validationError(unknown.map((path) => ({ path, message: 'Unknown parameter.' })));
  const values: Record<string, unknown> = {};
  for (const [name, type] of Object.entries(schema.shape)) {
    const sent = query.get(name);
    if (sent !== null) values[name] = typed(sent, type);
  }
  return check(schema, values);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('INVALID_JSON', 'The body is not valid JSON.');
  }
}

function check<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  throw validationError(issues);
}

/** Text that does not look like the parameter's type stays text, so that the schema names it as wrong. */
function typed(sent: string, type: unknown): unknown {
  const inner = unwrap(type);
  if (inner instanceof z.ZodBoolean && /^(true|false)$/.test(sent)) return sent === 'true';
  if (inner instanceof z.ZodNumber && /^-?\d{1,15}$/.test(sent)) return Number(sent);
  return sent;
}

function unwrap(type: unknown): unknown {
  if (type instanceof z.ZodOptional || type instanceof z.ZodDefault) return unwrap(type.unwrap());
  return type;
}
