/** Defines the two envelopes and the table of errors (API document, Errors), as a reader takes them. */

import { z } from 'zod';

/** HTTP status by error code, the whole table. */
export const statusOf = {
  VALIDATION_ERROR: 400,
  INVALID_JSON: 400,
  INSUFFICIENT_INPUT: 400,
  INVALID_API_KEY: 401,
  INSUFFICIENT_CREDITS: 402,
  PLAN_REQUIRED: 403,
  NOT_FOUND: 404,
  NO_DATA: 404,
  NO_MATCH: 404,
  RATE_LIMITED: 429,
  DAILY_LIMIT: 429,
  INTERNAL_ERROR: 500,
  VAULT_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof statusOf;

export const errorCode = z.enum(Object.keys(statusOf) as [ErrorCode, ...ErrorCode[]]);

const whole = z.number().int();

const failure = z.strictObject({
  ok: z.literal(false),
  error: z.strictObject({
    code: errorCode,
    message: z.string().min(1),
    details: z.unknown().optional(),
  }),
});

const success = z.strictObject({ ok: z.literal(true), data: z.looseObject({}) });

export const envelope = z.discriminatedUnion('ok', [success, failure]);

export type Envelope = z.infer<typeof envelope>;

const issues = z.looseObject({ issues: z.array(z.unknown()).min(1) });

const shortage = z
  .looseObject({ required: whole.min(1), balance: whole.min(0) })
  .refine(({ required, balance }) => required > balance, 'more is required than the balance holds');

/** What `details` must hold, for the codes of which the document says so. */
export const detailsOf: Partial<Record<ErrorCode, z.ZodType>> = {
  VALIDATION_ERROR: issues,
  INSUFFICIENT_CREDITS: shortage,
};
