/** Defines the options for search: paging, totals and filters. */

import { choice } from './option';

const notShown =
  'Full list of search parameters, names and defaults of the paging parameters: not shown.';

export const searchOptions = {
  pagingNames: choice(['page-page_size', 'page-per_page', 'page-limit', 'offset-limit'], {
    quote: notShown,
    open: 'what the two parameters are called; others are unknown parameters',
  }),
  pageSizeDefault: choice(['25', '10', '100', '1'], {
    quote: notShown,
    open: 'how many results come when no size is sent',
  }),
  firstPage: choice(['one', 'zero'], {
    quote: '`page` (integer)',
    open: 'whether pages count from 1 or from 0',
  }),
  pageSizeServed: choice(['asAsked', 'clamped', 'steps', 'half'], {
    quote: 'Maximum 100 results per page',
    open: 'whether a size above it is refused or cut, and whether any size is served as asked for',
  }),
  pageSizeEcho: choice(['served', 'asked', 'count'], {
    quote: '`page_size` (integer)',
    open: 'whether it is the size asked for, the size served, or the results on this page',
  }),
  pageBeyondEnd: choice(['empty', 'lastPage', 'notFound'], {
    quote: '`results` (array of person summaries), `total` (integer)',
    open: 'what is answered for a page after the last',
  }),
  searchTotal: choice(['reachable', 'found'], {
    quote: 'maximum results per search depends on the plan (see Limits).',
    open: 'whether `total` ends at that maximum',
  }),
  summaryFields: choice(['all', 'least'], {
    quote: 'Complete field set of a search result item: not shown.',
    open: 'whether a result carries more than the fields it has at least',
  }),
  countries: choice(['codesOrNames', 'codes', 'names'], {
    quote: '`countries` (string)',
    open: 'whether they are codes or names, and of which language',
  }),
  unknownSeniority: choice(['findsNobody', 'refused', 'ignored'], {
    quote: '`seniority` (string, comma-separated list)',
    open: 'what becomes of a value that the service does not know',
  }),
};
