/** Defines what an account may do: the figures of its plan, where no option says otherwise. */

import type { Options } from '../options';
import { batchIdsMax, costPerReveal, type Plan, type PlanLimits, pageSizeMax } from './plans';

export interface AccountLimits extends PlanLimits {
  readonly batchRevealMaxIds: number;
  readonly maxPageSize: number;
  /** Credits. */
  readonly costPerReveal: number;
}

export function limitsOf({ limits }: Plan, options: Options): AccountLimits {
  const either = (option: 'plan' | number, plan: number) => (option === 'plan' ? plan : option);
  return {
    monthlyAllowance: limits.monthlyAllowance,
    requestsPerMinute: either(options.requestsPerMinute, limits.requestsPerMinute),
    revealsPerMinute: either(options.revealsPerMinute, limits.revealsPerMinute),
    revealsPerDay: either(options.revealsPerDay, limits.revealsPerDay),
    maxSearchResults: either(options.maxSearchResults, limits.maxSearchResults),
    batchRevealMaxIds: either(options.batchRevealMaxIds, batchIdsMax),
    maxPageSize: either(options.maxPageSize, pageSizeMax),
    costPerReveal: either(options.costPerReveal, costPerReveal),
  };
}
