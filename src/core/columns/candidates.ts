/** Defines how well a column would serve each input, from its header and its values together. */
import type { InputName } from '../words';
import type { HeaderMatch } from './header-match';
import type { HeaderRole } from './header-phrases';
import { headerWords } from './header-text';
import type { ValueEvidence } from './value-evidence';

/** What is known of one column before columns are compared. */
export interface ColumnFacts {
  readonly column: number;
  readonly header: string;
  readonly match: HeaderMatch;
  readonly evidence: ValueEvidence;
  /** Link text or HYPERLINK that leads to a person on LinkedIn; false where it must be a company. */
  readonly linksToPeople: boolean;
}

export interface ColumnCandidate {
  readonly column: number;
  readonly input: InputName;
  /** 0 to 1. */
  readonly confidence: number;
  readonly reason: string;
}

/** Inputs whose values have a shape of their own: how sure the values alone make it. */
const shapedInputs = {
  linkedinUrl: { confidence: 0.9, looks: 'values look like LinkedIn links' },
  email: { confidence: 0.85, looks: 'values look like emails' },
  companyWebsite: { confidence: 0.7, looks: 'values look like web domains' },
  personId: { confidence: 0, looks: 'values look like ids' },
} as const;

type ShapedInput = keyof typeof shapedInputs;

/** Half of the values decide; fewer than this share speak against the header. */
const agreeingShare = 0.5;
const contraryShare = 0.15;
const contraryFactor = 0.4;
const unsureFactor = 0.85;
/** A header without any values is believed a little less. */
const unseenFactor = 0.88;

/** All inputs that the column could serve, by header or by values. */
export function candidatesOf(facts: ColumnFacts): readonly ColumnCandidate[] {
  const byHeader = headerCandidate(facts);
  const byValues = facts.match.kind === 'foreign' ? [] : valueCandidates(facts);
  return byHeader === null ? byValues : [byHeader, ...byValues];
}

/** Names and companies have no shape that holds without a header; these are guesses of last resort. */
export function guessesOf(facts: ColumnFacts): readonly ColumnCandidate[] {
  if (facts.match.kind !== 'unknown' || oddShare(facts.evidence) > agreeingShare) return [];
  const { personNames, companyNames } = facts.evidence;
  const certainty = facts.header.trim() === '' ? 1 : 0.8;
  return [
    ...(personNames >= 0.6
      ? [candidate(facts, 'fullName', 0.6 * certainty, 'values look like names')]
      : []),
    ...(companyNames >= 0.3 && companyNames > personNames
      ? [candidate(facts, 'company', 0.55 * certainty, 'values look like companies')]
      : []),
  ];
}

function headerCandidate(facts: ColumnFacts): ColumnCandidate | null {
  if (facts.match.kind !== 'known') return null;
  const input = inputOf(facts.match.role);
  return isShaped(input)
    ? shapedByHeader(facts, input, facts.match.score)
    : textByHeader(facts, input, facts.match.score);
}

function inputOf(role: HeaderRole): InputName {
  return role === 'name' ? 'fullName' : role;
}

function shapedByHeader(facts: ColumnFacts, input: ShapedInput, score: number): ColumnCandidate {
  const { confidence, looks } = shapedInputs[input];
  const reason = headerReason(facts.header);
  const share = shapeShare(facts, input, true);
  if (share >= agreeingShare) {
    const sure = Math.min(0.99, Math.max(score, confidence) + 0.04);
    // Two columns of emails: the values are equally good, the headers are not.
    return candidate(facts, input, Math.min(sure, score + 0.3), `${reason}, ${looks}`);
  }
  return candidate(facts, input, score * headerFactor(facts, input, share), reason);
}

function headerFactor(
  { header, evidence }: ColumnFacts,
  input: ShapedInput,
  share: number,
): number {
  if (evidence.count === 0) return unseenFactor;
  // Nobody else heads a column "CDX person ID", and what ids look like is the API's own affair.
  if (input === 'personId' && headerWords(header)[0] === 'cdx') return unsureFactor;
  return share < contraryShare ? contraryFactor : unsureFactor;
}

function textByHeader(facts: ColumnFacts, input: InputName, score: number): ColumnCandidate | null {
  const { evidence } = facts;
  const odd = input === 'company' ? oddShare(evidence) : oddShare(evidence) + evidence.websites;
  if (odd > agreeingShare) return null;
  const agreeing = input === 'fullName' ? evidence.personNames : evidence.companyNames;
  const reason = headerReason(facts.header);
  const agrees = agreeing >= agreeingShare && (input === 'fullName' || input === 'company');
  if (!agrees) return candidate(facts, input, score, reason);
  const looks = input === 'fullName' ? 'values look like names' : 'values look like companies';
  return candidate(facts, input, Math.min(0.98, score + 0.25), `${reason}, ${looks}`);
}

function valueCandidates(facts: ColumnFacts): readonly ColumnCandidate[] {
  const inputs: readonly ShapedInput[] = ['linkedinUrl', 'email', 'companyWebsite'];
  return inputs
    .filter((input) => shapeShare(facts, input, false) >= agreeingShare)
    .filter((input) => !isOneForAll(facts, input))
    .map((input) => {
      const { confidence, looks } = shapedInputs[input];
      const hidden = input === 'linkedinUrl' && facts.evidence.profileLinks < agreeingShare;
      return candidate(facts, input, confidence, hidden ? 'links lead to LinkedIn' : looks);
    });
}

/** A colleague, or a tool: the same few in most rows tell the rows' people from nobody. */
function isOneForAll({ evidence }: ColumnFacts, input: ShapedInput): boolean {
  const { count, different, domains, profileLinks } = evidence;
  if (count < 4 || (input === 'linkedinUrl' && profileLinks < agreeingShare)) return false;
  // Several contacts of a company share its website.
  return input === 'companyWebsite' ? domains < 2 : different * 3 < count;
}

function shapeShare(facts: ColumnFacts, input: ShapedInput, underHeader: boolean): number {
  const { evidence } = facts;
  if (input === 'email') return evidence.emails;
  if (input === 'companyWebsite') return evidence.websites;
  // `Person - ID` heads the numbers that Pipedrive gives.
  if (input === 'personId')
    return evidence.identifiers - (/ - /.test(facts.header) ? evidence.numbers : 0);
  if (facts.linksToPeople) return 1;
  return underHeader ? evidence.profileLinks + evidence.profileHandles : evidence.profileLinks;
}

/** Values that can't be names of people or companies. */
function oddShare(evidence: ValueEvidence): number {
  return evidence.emails + evidence.profileLinks + evidence.numbers;
}

function isShaped(input: InputName): input is ShapedInput {
  return input in shapedInputs;
}

function candidate(
  facts: ColumnFacts,
  input: InputName,
  confidence: number,
  reason: string,
): ColumnCandidate {
  return { column: facts.column, input, confidence: Math.round(confidence * 100) / 100, reason };
}

function headerReason(header: string): string {
  const text = header.trim().replace(/\s+/g, ' ');
  return `header "${text.length > 30 ? `${text.slice(0, 29)}…` : text}"`;
}
