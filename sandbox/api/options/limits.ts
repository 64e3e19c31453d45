/** Defines the options for the figures of `/account`: what a plan allows is whatever that answer says. */

import { limit } from './option';

const open = 'whether these stay the figures of the table of plans, for every account and for ever';
const quote =
  '`requests_per_minute`, `reveals_per_minute`, `reveals_per_day`, `reveals_today`, `max_search_results`, `max_page_size`, `batch_reveal_max_ids` (integers)';

export const limitOptions = {
  requestsPerMinute: limit([1, 2, 10, 25, 300], { quote, open }),
  revealsPerMinute: limit([1, 2, 7, 24, 30, 49, 600], { quote, open }),
  revealsPerDay: limit([1, 5, 30, 100, 100_000], { quote, open }),
  batchRevealMaxIds: limit([1, 2, 10, 50, 200], { quote, open }),
  maxPageSize: limit([1, 10, 50, 200], { quote, open }),
  maxSearchResults: limit([1, 30, 100, 50_000], { quote, open }),
  costPerReveal: limit([2, 3, 10], {
    quote: '`cost_per_reveal`: integer, credits per newly revealed field (1).',
    open: 'whether it can be another number, since `/account` bothers to say it',
  }),
};
