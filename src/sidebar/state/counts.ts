/** Defines the names of the counts of a run. */

import type { RunCounts } from '../../core/run/views';

/** The states of rows, which add up. */
export type CountName = Exclude<keyof RunCounts, 'rows' | 'matched'>;
