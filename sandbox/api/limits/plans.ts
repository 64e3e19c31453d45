/** Defines the plans and the limits they carry (API document, "Limits"). */

export interface PlanLimits {
  requestsPerMinute: number;
  revealsPerMinute: number;
  revealsPerDay: number;
  maxSearchResults: number;
  monthlyAllowance: number;
}

export interface Plan {
  id: string;
  name: string;
  apiAccess: boolean;
  limits: PlanLimits;
}

export const costPerReveal = 1;
export const pageSizeMax = 100;
export const batchIdsMax = 25;
export const suggestItemsMax = 10;
export const usageDaysMax = 90;
export const matchConfidenceMin = 0.75;

/** The document names no plan without API access; "Free" may still reveal in the web application. */
const free: Plan = {
  id: 'free',
  name: 'Free',
  apiAccess: false,
  limits: {
    requestsPerMinute: 0,
    revealsPerMinute: 10,
    revealsPerDay: 25,
    maxSearchResults: 0,
    monthlyAllowance: 25,
  },
};

const pro: Plan = {
  id: 'pro',
  name: 'Pro',
  apiAccess: true,
  limits: {
    requestsPerMinute: 60,
    revealsPerMinute: 60,
    revealsPerDay: 2000,
    maxSearchResults: 5000,
    monthlyAllowance: 2000,
  },
};

const team: Plan = {
  id: 'team',
  name: 'Team',
  apiAccess: true,
  limits: {
    requestsPerMinute: 120,
    revealsPerMinute: 120,
    revealsPerDay: 6000,
    maxSearchResults: 10_000,
    monthlyAllowance: 6000,
  },
};

export const plans = { free, pro, team } as const;
export type PlanId = keyof typeof plans;
