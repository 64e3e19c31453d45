/** Defines one error for each code of the API document (Errors) and for what happens without one. */
import { ApiError, type ErrorFacts, noFacts } from './error-base';

export { ApiError, type ErrorFacts, type InputIssue, noFacts } from './error-base';

/** The last part of a path, without list positions: `body.emails.0` names `emails`. */
function inputName(path: string): string {
  const names = path.split('.').filter((part) => part !== '' && !/^\d+$/.test(part));
  return names.length > 0 ? (names[names.length - 1] ?? '') : '';
}

/** The names of the inputs at fault, each once; empty where the API names none. */
export function inputsAtFault(facts: Pick<ErrorFacts, 'issues'>): readonly string[] {
  return [...new Set(facts.issues.map((issue) => inputName(issue.path)))].filter(Boolean);
}

export class ValidationError extends ApiError {
  override readonly name = 'ValidationError';
  override readonly code = 'VALIDATION_ERROR';
  constructor(facts: ErrorFacts) {
    const names = inputsAtFault(facts).join(', ');
    super(
      names === '' ? 'An input is not valid.' : `These inputs are not valid: ${names}.`,
      'Correct the input and try again.',
      facts,
    );
  }
}

export class InvalidJson extends ApiError {
  override readonly name = 'InvalidJson';
  override readonly code = 'INVALID_JSON';
  constructor(facts: ErrorFacts) {
    super('The API could not read the request.', 'Report this with the request id.', facts);
  }
}

export class InsufficientInput extends ApiError {
  override readonly name = 'InsufficientInput';
  override readonly code = 'INSUFFICIENT_INPUT';
  constructor(facts: ErrorFacts) {
    super(
      'A first and a last name cannot be told from the input.',
      'Give a LinkedIn URL, or a full name with a company or work email.',
      facts,
    );
  }
}

export class InvalidApiKey extends ApiError {
  override readonly name = 'InvalidApiKey';
  override readonly code = 'INVALID_API_KEY';
  constructor(facts: ErrorFacts) {
    super(
      'The API key is not valid or was revoked.',
      'Make a new key in the dashboard and connect it in the sidebar.',
      facts,
    );
  }
}

export class InsufficientCredits extends ApiError {
  override readonly name = 'InsufficientCredits';
  override readonly code = 'INSUFFICIENT_CREDITS';
  constructor(facts: ErrorFacts) {
    const { required, balance } = facts;
    const numbers =
      required === null || balance === null
        ? ''
        : `: ${required} required, ${balance} on the account`;
    super(
      `Not enough credits${numbers}.`,
      'Top up the account or wait for the next monthly allowance.',
      facts,
    );
  }
}

export class PlanRequired extends ApiError {
  override readonly name = 'PlanRequired';
  override readonly code = 'PLAN_REQUIRED';
  constructor(facts: ErrorFacts) {
    super(
      'The plan of this account has no API access.',
      'Switch the account to the Pro or Team plan.',
      facts,
    );
  }
}

export class PersonNotFound extends ApiError {
  override readonly name = 'PersonNotFound';
  override readonly code = 'NOT_FOUND';
  constructor(facts: ErrorFacts) {
    super('No person has that id.', 'Match the person anew, or correct the id.', facts);
  }
}

export class NoData extends ApiError {
  override readonly name = 'NoData';
  override readonly code = 'NO_DATA';
  constructor(facts: ErrorFacts) {
    super('No contact data is on file for this person.', 'Nothing was charged.', facts);
  }
}

export class NoMatch extends ApiError {
  override readonly name = 'NoMatch';
  override readonly code = 'NO_MATCH';
  constructor(facts: ErrorFacts) {
    super('No person matches the input.', 'Add a LinkedIn URL or a work email.', facts);
  }
}

export class RateLimited extends ApiError {
  override readonly name = 'RateLimited';
  override readonly code = 'RATE_LIMITED';
  constructor(facts: ErrorFacts) {
    super('Too many requests or reveals in this minute.', 'Wait and try again.', facts);
  }
}

export class DailyLimit extends ApiError {
  override readonly name = 'DailyLimit';
  override readonly code = 'DAILY_LIMIT';
  constructor(facts: ErrorFacts) {
    super('The daily cap on reveals is reached.', 'It starts anew at 00:00 UTC.', facts);
  }
}

export class InternalError extends ApiError {
  override readonly name = 'InternalError';
  override readonly code = 'INTERNAL_ERROR';
  constructor(facts: ErrorFacts) {
    super('The API had an unexpected error.', 'Try again in a moment.', facts);
  }
}

export class VaultUnavailable extends ApiError {
  override readonly name = 'VaultUnavailable';
  override readonly code = 'VAULT_UNAVAILABLE';
  constructor(facts: ErrorFacts) {
    super(
      'Contact data is unavailable for the moment; nothing was charged.',
      'Try again in a moment.',
      facts,
    );
  }
}

/** A code that v1 did not have when this was written. */
export class UnknownApiError extends ApiError {
  override readonly name = 'UnknownApiError';
  override readonly code: string;
  constructor(code: string, facts: ErrorFacts) {
    super(`The API refused the request (${code}).`, 'Report this if it goes on.', facts);
    this.code = code;
  }
}

/** No answer arrived: the server may have acted, and may have charged, all the same. */
export class NetworkFailure extends ApiError {
  override readonly name = 'NetworkFailure';
  override readonly code = 'NETWORK_FAILURE';
  constructor() {
    super('The API did not answer.', 'Try again; what was already revealed is free.', noFacts);
  }
}

/** Never sent: the person has not granted the permission to call the API. */
export class PermissionMissing extends ApiError {
  override readonly name = 'PermissionMissing';
  override readonly code = 'PERMISSION_MISSING';
  constructor() {
    super(
      'Google did not let the add-on call the API: its permission to connect to an external service is missing.',
      'Open CDX from the Extensions menu again and grant that permission; nothing was sent.',
      noFacts,
    );
  }
}

/** Never sent: a Google account may fetch so many times a day (platform: Quotas). */
export class FetchQuotaUsedUp extends ApiError {
  override readonly name = 'FetchQuotaUsedUp';
  override readonly code = 'FETCH_QUOTA';
  constructor() {
    super(
      'Your Google account has used up its requests to other services for today.',
      'It goes on by itself when Google allows it again, within 24 hours; nothing was sent.',
      noFacts,
    );
  }
}

/** Never sent: the address of the API is not among those that may be called. */
export class FetchBlocked extends ApiError {
  override readonly name = 'FetchBlocked';
  override readonly code = 'FETCH_BLOCKED';
  constructor() {
    super(
      'Your organisation, or the add-on\u2019s manifest, does not allow calls to the address of the API.',
      'Ask the administrator of your Google Workspace to allow it for this add-on; nothing was sent.',
      noFacts,
    );
  }
}

/** An answer that is not JSON or not of the documented shape; it counts like status 500. */
export class InvalidAnswer extends ApiError {
  override readonly name = 'InvalidAnswer';
  override readonly code = 'INVALID_ANSWER';
  constructor(facts: ErrorFacts) {
    super('The API answered something unreadable.', 'Try again in a moment.', facts);
  }
}

/** Not sent, because no slot of the rate limit is free; `retryAfterMs` says when one may be. */
export class Paced extends ApiError {
  override readonly name = 'Paced';
  override readonly code = 'PACED';
  constructor(retryAfterMs: number) {
    super(
      'The limit of requests or reveals a minute is used up for the moment.',
      'Wait and try again.',
      { ...noFacts, retryAfterMs },
    );
  }
}
