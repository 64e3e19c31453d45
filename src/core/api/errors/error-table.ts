/** Defines the one table of errors: a code, what happens then, what to say, and what to do next. */

/** What happens after an error; the words of a row's status and a run's pause follow from it. */
export type Consequence =
  /** The row is settled until its inputs change. */
  | 'rowNoMatch'
  | 'rowNotEnoughInput'
  /** The row's status names the input at fault. */
  | 'rowInvalidInput'
  | 'rowNoData'
  /** The person id is stale: the row is matched anew. */
  | 'rowStaleId'
  /** A refusal that v1 did not have: this row says so, the others go on. */
  | 'rowError'
  /** The key or the plan does not serve: nothing else will work. */
  | 'runStops'
  | 'runPausesForCredits'
  | 'runPausesForDay'
  /** The Google account's own quota: tried again each hour. */
  | 'runPausesForQuota'
  /** Wait `retryAfterMs`, then send again only what was refused. */
  | 'runWaits'
  /** Retry with back-off; after some in a row the run pauses. */
  | 'retry';

export interface ErrorRow {
  readonly consequence: Consequence;
  /** Whether nothing was charged for certain, as the API document says or because nothing was sent. */
  readonly free: boolean;
  readonly message: string;
  readonly nextStep: string;
}

function row(consequence: Consequence, free: boolean, message: string, nextStep: string): ErrorRow {
  return { consequence, free, message, nextStep };
}

export const soon = 'Try again in a moment.';
const later = 'Wait and try again.';

export const capReached = 'The daily cap on reveals is reached.';

/** The API's codes (API document, Errors), then ours for what happens without one. */
export const errorRows: Readonly<Record<string, ErrorRow>> = {
  VALIDATION_ERROR: row(
    'rowInvalidInput',
    true,
    'An input is not valid.',
    'Correct the input and try again.',
  ),
  INVALID_JSON: row(
    'rowError',
    true,
    'The API could not read the request.',
    'Report this with the request id.',
  ),
  INSUFFICIENT_INPUT: row(
    'rowNotEnoughInput',
    true,
    'A first and a last name cannot be told from the input.',
    'Give a LinkedIn URL, or a full name with a company or work email.',
  ),
  INVALID_API_KEY: row(
    'runStops',
    true,
    'The API key is not valid or was revoked.',
    'Make a new key in the dashboard and connect it in the sidebar.',
  ),
  INSUFFICIENT_CREDITS: row(
    'runPausesForCredits',
    true,
    'Not enough credits.',
    'Top up the account or wait for the next monthly allowance.',
  ),
  PLAN_REQUIRED: row(
    'runStops',
    true,
    'The plan of this account has no API access.',
    'Switch the account to the Pro or Team plan.',
  ),
  NOT_FOUND: row(
    'rowStaleId',
    true,
    'No person has that id.',
    'Match the person anew, or correct the id.',
  ),
  NO_DATA: row(
    'rowNoData',
    true,
    'No contact data is on file for this person.',
    'Nothing was charged.',
  ),
  NO_MATCH: row(
    'rowNoMatch',
    true,
    'No person matches the input.',
    'Add a LinkedIn URL or a work email.',
  ),
  RATE_LIMITED: row('runWaits', true, 'Too many requests or reveals in this minute.', later),
  DAILY_LIMIT: row('runPausesForDay', true, capReached, 'It starts anew at 00:00 UTC.'),
  INTERNAL_ERROR: row('retry', false, 'The API had an unexpected error.', soon),
  VAULT_UNAVAILABLE: row(
    'retry',
    true,
    'Contact data is unavailable for the moment; nothing was charged.',
    soon,
  ),
  /** No answer arrived: the server may have acted, and may have charged, all the same. */
  NETWORK_FAILURE: row(
    'retry',
    false,
    'The API did not answer.',
    'Try again; what was already revealed is free.',
  ),
  /** An answer that is not JSON or not of the documented shape; it counts like status 500. */
  INVALID_ANSWER: row('retry', false, 'The API answered something unreadable.', soon),
  /** Not sent, because no slot of the rate limit is free; `retryAfterMs` says when one may be. */
  PACED: row(
    'runWaits',
    true,
    'The limit of requests or reveals a minute is used up for the moment.',
    later,
  ),
  /** Never sent: the person has not granted the permission to call the API. */
  PERMISSION_MISSING: row(
    'runStops',
    true,
    'Google did not let the add-on call the API: its permission to connect to an external service is missing.',
    'Open CDX from the Extensions menu again and grant that permission; nothing was sent.',
  ),
  /** Never sent: a Google account may fetch so many times a day (platform: Quotas). */
  FETCH_QUOTA: row(
    'runPausesForQuota',
    true,
    'Your Google account has used up its requests to other services for today.',
    'It goes on by itself when Google allows it again, within 24 hours; nothing was sent.',
  ),
  /** Never sent: the address of the API is not among those that may be called. */
  FETCH_BLOCKED: row(
    'runStops',
    true,
    'Your organisation, or the add-on\u2019s manifest, does not allow calls to the address of the API.',
    'Ask the administrator of your Google Workspace to allow it for this add-on; nothing was sent.',
  ),
};

const table = new Map(Object.entries(errorRows));

/** Undefined for a code that v1 did not have when this was written. */
export function errorRow(code: string): ErrorRow | undefined {
  return table.get(code);
}
