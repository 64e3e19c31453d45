import { keepsFormulas } from './support/ended-retries';

test.each(['before', 'after'] as const)(
  'Retry waiting formulas keeps every formula where it is ended %s any of its calls',
  (moment) => keepsFormulas(moment, 1),
);
