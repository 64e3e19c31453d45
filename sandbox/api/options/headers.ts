/** Defines the options for headers and for what the sliding minute counts. */

import { choice } from './option';

const everyAnswer =
  'Every authenticated response carries `X-RateLimit-Limit`, `X-RateLimit-Remaining`, `X-RateLimit-Reset` and `X-Request-Id` (see Limits).';

export const headerOptions = {
  headerCase: choice(['asDocumented', 'lower', 'upper'], {
    quote: everyAnswer,
    open: 'how the names are spelled: HTTP compares them without case',
  }),
  headersOn403: choice(['present', 'absent'], {
    quote: everyAnswer,
    open: 'whether the refusal of a plan is an authenticated response',
  }),
  requestIds: choice(['counted', 'uuid'], {
    quote: '`X-Request-Id` (unique request id).',
    open: 'what it looks like',
  }),
  remainingCounts: choice(['afterThis', 'beforeThis'], {
    quote: '`X-RateLimit-Remaining` (requests left in the current window)',
    open: 'whether the request that is being answered is still among them',
  }),
  rateLimitReset: choice(['newestLeaves', 'minuteFromNow'], {
    quote: '`X-RateLimit-Reset` (Unix time in seconds by which the full budget is restored)',
    open: 'whether it is the exact moment or one that is late enough',
  }),
  refusedRequestsCount: choice(['no', 'yes'], {
    quote: 'Request limit: per API key over a sliding one-minute window.',
    open: 'whether a request that was refused with 429 takes a place in the window',
  }),
  retryAfter: choice(['exact', 'fullMinute'], {
    quote: 'the client waits that long before retrying.',
    open: 'whether it is the least wait or one that is long enough, for a limit per minute',
  }),
  contentType: choice(['withCharset', 'plain', 'upperCase'], {
    quote: 'Every response is JSON in one of two envelopes (see Errors).',
    open: 'which media type says so',
  }),
};
