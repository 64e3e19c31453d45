/** Defines how sure /enrich is of a candidate: the name first, then the company and the email domain. */

import { matchConfidenceMin } from '../limits/plans';
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

const namePoints: Readonly<Record<NameLikeness, number>> = {
  same: 0.6,
  close: 0.45,
  different: 0,
};
const pointsOfCompany = 0.32;
const companyPartPoints = 0.18;
const pointsOfDomain = 0.32;
/** When both agree they say little more than either alone. */
const bothPoints = 0.38;
/** Evidence that was sent and contradicts the candidate. */
const conflictPoints = -0.12;

export function scoreCandidate(asked: Asked, candidate: Candidate): Score {
  const likeness = compareNames(asked.name, candidate.name);
  if (likeness === 'different') return { confidence: 0, matchedOn: [] };
  const company = companyPoints(asked.companyKey, candidate.companyKey);
  const domain = domainPoints(asked.emailDomain, candidate.domains);
  const matchedOn = ['name'];
  if (company > 0) matchedOn.push('company');
  if (domain > 0) matchedOn.push('email_domain');
  const evidence = company > 0 && domain > 0 ? bothPoints : company + domain;
  const confidence = Math.min(1, Math.max(0, namePoints[likeness] + evidence));
  return { confidence: Math.round(confidence * 100) / 100, matchedOn };
}

/** The surest, if sure enough; of two who are equally likely usually neither: a reveal would be a guess. */
export function bestOf<T extends Score>(
  candidates: readonly T[],
  tie: 'noMatch' | 'first',
): T | null {
  const [best, second] = [...candidates].sort((a, b) => b.confidence - a.confidence);
  if (!best || best.confidence < matchConfidenceMin) return null;
  return tie === 'noMatch' && second?.confidence === best.confidence ? null : best;
}

function companyPoints(asked: string, known: string): number {
  if (asked === '') return 0;
  if (asked === known) return pointsOfCompany;
  return isPartOf(asked, known) || isPartOf(known, asked) ? companyPartPoints : conflictPoints;
}

/** Whole words at the start, so that "Acme" is part of "Acme Robotics" but not of "Acmetal". */
function isPartOf(part: string, whole: string): boolean {
  return part !== '' && whole.startsWith(`${part} `);
}

function domainPoints(asked: string, known: readonly string[]): number {
  if (asked === '') return 0;
  return known.includes(asked) ? pointsOfDomain : conflictPoints;
}
