/** Defines the options for how a field is revealed: what is checked when, what counts, how it is told. */

import { choice } from './option';

const someFail =
  'When some requested fields succeed and others fail, the status is 200 and the failures are listed under `errors`.';
const statesRow = '404 NO_DATA; any credit taken is refunded automatically; nothing is charged';

export const revealOptions = {
  errorsShape: choice(['list', 'listOfNested', 'listOfCodes', 'byField', 'byFieldCode', 'texts'], {
    quote: 'Shape of the entries under `errors`: not shown.',
    open: 'whether `errors` is a list or an object, and what an entry holds',
  }),
  errorsWhenNone: choice(['absent', 'empty', 'null'], {
    quote: someFail,
    open: 'what `errors` is where nothing failed',
  }),
  revealSource: choice(['vaultOrHistory', 'vault', 'others', 'absent'], {
    quote: 'Allowed values of `source` (only `vault` appears as an example): not shown.',
    open: 'which other values there are, and which one a field owned before has',
  }),
  fieldOrder: choice(['asAsked', 'phoneFirst', 'emailFirst'], {
    quote: 'When nothing can be revealed, the first error is returned as an error response',
    open: 'whether fields are tried in the order asked for, which decides what a last credit buys',
  }),
  checkOrder: choice(
    [
      ...(['noData-limits-credits', 'noData-credits-limits', 'limits-noData-credits'] as const),
      ...(['limits-credits-noData', 'credits-noData-limits', 'credits-limits-noData'] as const),
    ],
    {
      quote: statesRow,
      open: 'whether a missing value, the limits or the credits are looked at first',
    },
  ),
  limitOrder: choice(['dayFirst', 'minuteFirst'], {
    quote: 'Exceeding a limit gives 429 RATE_LIMITED or DAILY_LIMIT with `Retry-After` (seconds)',
    open: 'which of the two is said when both are exceeded',
  }),
  scarceCredits: choice(['someFields', 'noField'], {
    quote: '402 INSUFFICIENT_CREDITS; nothing charged',
    open: 'whether credits for one of two fields buy that one or neither',
  }),
  scarceReveals: choice(['someFields', 'noField'], {
    quote: 'Subject to the per-minute and per-day reveal limits of the plan.',
    open: 'whether room for one of two fields is used or both are refused',
  }),
  requiredCredits: choice(['stillWanted', 'oneField', 'wholeCall'], {
    quote: '`details` carries `required` and `balance` (integers).',
    open: 'whether `required` is for the field refused, the fields left, or the call as sent',
  }),
  noDataCounts: choice(['never', 'minute', 'minuteAndDay'], {
    quote:
      'Reveal limits: per minute and per day by plan; they count the web application and the API combined.',
    open: 'whether an attempt at a field without data is a reveal to them',
  }),
  ownedCounts: choice(['never', 'minute', 'minuteAndDay'], {
    quote: 'any reveal of the same field, from the app or the API',
    open: 'whether a free reveal counts against the limits (it is never refused by them)',
  }),
};
