/** Defines what every error of the client carries; its code decides all else (see the table of errors). */
import { errorRow } from './error-table';

/** An input that the API refused, as far as `details.issues` tells. */
export interface InputIssue {
  /** Path in the request, such as `email` or `ids.3`; '' where the API names none. */
  readonly path: string;
}

/** What an answer says beside its code; nothing of it is personal or secret. */
export interface ErrorFacts {
  /** HTTP status; 0 where no answer arrived. */
  readonly status: number;
  readonly requestId: string | null;
  /** What the server asks to wait; null where it does not. */
  readonly retryAfterMs: number | null;
  /** 402: credits that the call needed; null where not told. */
  readonly required: number | null;
  /** 402: credits that the account holds; null where not told. */
  readonly balance: number | null;
  /** 400: the inputs at fault. */
  readonly issues: readonly InputIssue[];
}

export const noFacts: ErrorFacts = {
  status: 0,
  requestId: null,
  retryAfterMs: null,
  required: null,
  balance: null,
  issues: [],
};

/**
 * An error of a call. `message` says what failed and `nextStep` what to do about it; neither holds
 * a body, a key, a name, an address or a URL. Compare `name` or `code`, never the class:
 * `instanceof` fails across realms.
 */
export class ApiError extends Error implements ErrorFacts {
  override readonly name = 'ApiError';
  /** The API's code (API document, Errors) or one of ours. */
  readonly code: string;
  readonly nextStep: string;
  readonly status: number;
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;
  readonly required: number | null;
  readonly balance: number | null;
  readonly issues: readonly InputIssue[];

  constructor(code: string, facts: ErrorFacts) {
    const known = errorRow(code);
    super(messageWith(code, facts) ?? known?.message ?? `The API refused the request (${code}).`);
    this.code = code;
    this.nextStep = known?.nextStep ?? 'Report this if it goes on.';
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.retryAfterMs = facts.retryAfterMs;
    this.required = facts.required;
    this.balance = facts.balance;
    this.issues = facts.issues;
  }
}

/** The error of a code, with what is known beside it. */
export function apiError(code: string, facts: Partial<ErrorFacts> = {}): ApiError {
  return new ApiError(code, { ...noFacts, ...facts });
}

/** Null where the facts add nothing to the message of the table. */
function messageWith(code: string, facts: ErrorFacts): string | null {
  const { required, balance } = facts;
  const names = inputsAtFault(facts).join(', ');
  if (code === 'VALIDATION_ERROR' && names !== '') return `These inputs are not valid: ${names}.`;
  if (code !== 'INSUFFICIENT_CREDITS' || required === null || balance === null) return null;
  return `Not enough credits: ${required} required, ${balance} on the account.`;
}

/** The names of the inputs at fault, each once; empty where the API names none. */
export function inputsAtFault(facts: Pick<ErrorFacts, 'issues'>): readonly string[] {
  return [...new Set(facts.issues.map((issue) => inputName(issue.path)))].filter(Boolean);
}

/** The last part of a path, without list positions: `body.emails.0` names `emails`. */
function inputName(path: string): string {
  const names = path.split('.').filter((part) => part !== '' && !/^\d+$/.test(part));
  return names[names.length - 1] ?? '';
}
