/** Defines how sure /enrich is of a candidate: the name first, then the company and the email domain. */

import { MATCH_CONFIDENCE_MIN } from '../limits/plans';
import { compareNames, type NameLikeness, type PersonName } from './person-name';

export interface Asked {
  name: PersonName;
  /** Folded without legal suffix; empty when none was sent. */
  companyKey: string;
  /** Lower case; empty when no email was sent. */
  emailDomain: string;
}

export interface Candidate {
  name: PersonName;
  companyKey: string;
  /** The company's web domain and the domain of the person's email. */
  domains: string[];
}

export interface Score {
  confidence: number;
  matchedOn: string[];
}

const NAME_POINTS: Readonly<Record<NameLikeness, number>> = {
  same: 0.6,
  close: 0.45,
  different: 0,
};
const COMPANY_POINTS = 0.32;
const COMPANY_PART_POINTS = 0.18;
const DOMAIN_POINTS = 0.32;
/** When both agree they say little more than either alone. */
const BOTH_POINTS = 0.38;
/** Evidence that was sent and contradicts the candidate. */
const CONFLICT_POINTS = -0.12;

export function scoreCandidate(asked: Asked, candidate: Candidate): Score {
  const likeness = compareNames(asked.name, candidate.name);
  if (likeness === 'different') return { confidence: 0, matchedOn: [] };
  const company = companyPoints(asked.companyKey, candidate.companyKey);
  const domain = domainPoints(asked.emailDomain, candidate.domains);
  const matchedOn = ['name'];
  if (company > 0) matchedOn.push('company');
  if (domain > 0) matchedOn.push('email_domain');
  const evidence = company > 0 && domain > 0 ? BOTH_POINTS : company + domain;
  const confidence = Math.min(1, Math.max(0, NAME_POINTS[likeness] + evidence));
  return { confidence: Math.round(confidence * 100) / 100, matchedOn };
}

/** The surest, if sure enough; of two who are equally likely usually neither: a reveal would be a guess. */
export function bestOf<T extends Score>(
  candidates: readonly T[],
  tie: 'noMatch' | 'first',
): T | null {
  const [best, second] = [...candidates].sort((a, b) => b.confidence - a.confidence);
  if (!best || best.confidence < MATCH_CONFIDENCE_MIN) return null;
  return tie === 'noMatch' && second?.confidence === best.confidence ? null : best;
}

function companyPoints(asked: string, known: string): number {
  if (asked === '') return 0;
  if (asked === known) return COMPANY_POINTS;
  return isPartOf(asked, known) || isPartOf(known, asked) ? COMPANY_PART_POINTS : CONFLICT_POINTS;
}

/** Whole words at the start, so that "Acme" is part of "Acme Robotics" but not of "Acmetal". */
function isPartOf(part: string, whole: string): boolean {
  return part !== '' && whole.startsWith(`${part} `);
}

function domainPoints(asked: string, known: readonly string[]): number {
  if (asked === '') return 0;
  return known.includes(asked) ? DOMAIN_POINTS : CONFLICT_POINTS;
}
