/** Defines what every error of the client carries. */

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
export abstract class ApiError extends Error implements ErrorFacts {
  abstract override readonly name: string;
  /** The API's code (API document, Errors) or one of ours. */
  abstract readonly code: string;
  readonly nextStep: string;
  readonly status: number;
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;
  readonly required: number | null;
  readonly balance: number | null;
  readonly issues: readonly InputIssue[];

  constructor(message: string, nextStep: string, facts: ErrorFacts) {
    super(message);
    this.nextStep = nextStep;
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.retryAfterMs = facts.retryAfterMs;
    this.required = facts.required;
    this.balance = facts.balance;
    this.issues = facts.issues;
  }
}
