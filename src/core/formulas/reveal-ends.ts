/** Defines what the answer to a reveal says of each person that a formula asked for. */
import { consequenceOfCode } from '../api/error-policy';
import { type BatchEntry, entryFor, type RevealedBatch } from '../api/reveal-batch';
import type { ContactField } from '../sidebar/model';
import { type FoundPerson, isUnrevealed, type Notes } from './found';
import type { RevealEnd } from './spending';
import { notRevealedBecause, waitingText } from './texts';

export interface Candidate {
  /** Under which the answer about this person is kept. */
  readonly key: string;
  readonly found: FoundPerson;
}

/** Refusals after which nothing was charged (API document, Errors); a code that v1 did not have tells nothing. */
const freeCodes: readonly string[] = [
  'PACED',
  'INVALID_API_KEY',
  'PLAN_REQUIRED',
  'INVALID_JSON',
  'NO_DATA',
  'NOT_FOUND',
  'INSUFFICIENT_CREDITS',
  'RATE_LIMITED',
  'DAILY_LIMIT',
  'VAULT_UNAVAILABLE',
  'VALIDATION_ERROR',
];

export function chargesNothing(code: string): boolean {
  return freeCodes.includes(code);
}

export interface EndParts {
  readonly fields: readonly ContactField[];
  readonly costPerReveal: number;
  /** A try before, whose answer was lost, may have charged what this one gives for nothing. */
  readonly mayBeCharged: boolean;
}

/** What became of each field of a person; what the answer does not tell stays in doubt. */
export function endsOf(
  batch: RevealedBatch,
  personId: string,
  { fields, costPerReveal, mayBeCharged }: EndParts,
): readonly RevealEnd[] {
  const entry = entryFor(batch, personId);
  return fields.map((field) => {
    const end = endOf(entry, field, mayBeCharged);
    const told = creditsOf(entry, fields, field);
    const credits = mayBeCharged && end === 'value' ? Math.max(told, costPerReveal) : told;
    return { personId, field, end, credits: end === 'doubt' ? costPerReveal : credits };
  });
}

function endOf(
  entry: BatchEntry | null,
  field: ContactField,
  mayBeCharged: boolean,
): RevealEnd['end'] {
  if (entry === null || entry.status === 'unknown') return 'doubt';
  if (entry.status === 'ok') {
    if (entry.person[field].value !== null) return 'value';
    return isFree(entry.failures[field] ?? '', mayBeCharged) ? 'free' : 'doubt';
  }
  // What is skipped is not charged, whatever the reason (API document, batch).
  if (entry.status === 'skipped') return mayBeCharged ? 'doubt' : 'free';
  return isFree(entry.code, mayBeCharged) ? 'free' : 'doubt';
}

/** After a lost answer only what can never be charged is known to be free. */
function isFree(code: string, mayBeCharged: boolean): boolean {
  return mayBeCharged ? ['NO_DATA', 'NOT_FOUND'].includes(code) : chargesNothing(code);
}

/** Of the field where the entry tells it; the rest of the entry's own sum falls to the first it leaves out. */
function creditsOf(
  entry: BatchEntry | null,
  fields: readonly ContactField[],
  field: ContactField,
): number {
  if (entry?.status !== 'ok') return 0;
  const { results, creditsSpent } = entry;
  const told = results[field]?.creditsSpent;
  if (told !== undefined) return Math.max(0, told);
  if (field !== fields.find((each) => results[each] === undefined)) return 0;
  const sum = fields.reduce((credits, each) => credits + (results[each]?.creditsSpent ?? 0), 0);
  return Math.max(0, creditsSpent - sum);
}

/** The person as the answer shows them; null where it says nothing of them. */
export function changedBy(
  batch: RevealedBatch,
  { found }: Candidate,
  fields: readonly ContactField[],
): FoundPerson | null {
  const entry = entryFor(batch, found.person.id);
  // Of several fields it is only the first that failed so.
  if (entry?.status === 'error' && entry.code === 'NO_DATA' && fields.length === 1) {
    return withoutData(found, fields);
  }
  if (entry?.status !== 'ok') return null;
  const empty = fields.filter(
    (field) => entry.person[field].value === null && entry.failures[field] === 'NO_DATA',
  );
  return withoutData({ ...found, person: entry.person }, empty);
}

function withoutData(found: FoundPerson, fields: readonly ContactField[]): FoundPerson {
  const { person } = found;
  const has = (field: ContactField) => person[field].available && !fields.includes(field);
  const email = { ...person.email, available: has('email') };
  const phone = { ...person.phone, available: has('phone') };
  return { ...found, person: { ...person, email, phone } };
}

/** The code with which the answer refused this person; null where it did not. */
export function refusalCodeOf(entry: BatchEntry | null): string | null {
  if (entry?.status === 'error') return entry.code;
  return entry?.status === 'skipped' ? entry.reason : null;
}

/** What a refused person reads: only what another try can't mend is final. */
export function textOfCode(code: string | null): string {
  if (code === null) return waitingText;
  switch (consequenceOfCode(code)) {
    case 'rowStaleId':
    case 'rowInvalidInput':
      return notRevealedBecause.refused;
    case 'runPausesForCredits':
      return notRevealedBecause.credits;
    case 'runPausesForDay':
      return notRevealedBecause.dailyCap;
    default:
      return waitingText;
  }
}

/** Fields that have come to be known or empty meanwhile say so themselves. */
export function notesOf(found: FoundPerson, fields: readonly ContactField[], text: string): Notes {
  const missing = fields.filter((field) => isUnrevealed(found, field));
  return Object.fromEntries(missing.map((field) => [field, text]));
}
