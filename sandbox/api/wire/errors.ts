/** Defines the errors that the v1 service answers with (API document, "Errors"). */

export const statusByCode = {
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

export type ErrorCode = keyof typeof statusByCode;

export const errorCodes = Object.keys(statusByCode) as [ErrorCode, ...ErrorCode[]];

interface ErrorExtras {
  details?: Record<string, unknown>;
  retryAfterS?: number;
}

/** A code that the document does not list has no status of its own. */
interface UnlistedExtras extends ErrorExtras {
  status: number;
}

/** An error that becomes the failure envelope; `retryAfterS` becomes the `Retry-After` header of a 429. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, message: string, extras?: ErrorExtras);
  constructor(code: string, message: string, extras: UnlistedExtras);
  constructor(
    readonly code: string,
    message: string,
    extras: ErrorExtras & Partial<UnlistedExtras> = {},
  ) {
    super(message);
    this.status = extras.status ?? statusOf(code);
    this.details = extras.details;
    this.retryAfterS = extras.retryAfterS;
  }
}

/** The status of a listed code; 500 for others. */
export function statusOf(code: string): number {
  return new Map<string, number>(Object.entries(statusByCode)).get(code) ?? 500;
}

/** Whether an error ends a batch: "the batch stops at the first 402 or 429". */
export function stopsBatch(error: ApiError): boolean {
  return error.status === 402 || error.status === 429;
}

/** One problem of an invalid parameter or body; `path` is dotted, such as `ids.3`. */
export interface Issue {
  path: string;
  message: string;
}

export function validationError(issues: Issue[]): ApiError {
  const named = issues.map((issue) => issue.path || 'body').join(', ');
  return new ApiError('VALIDATION_ERROR', `Invalid input: ${named}.`, { details: { issues } });
}
