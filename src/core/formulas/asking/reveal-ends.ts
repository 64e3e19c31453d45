/** Defines what the reading of a reveal means to formulas: what was charged, what is kept, what cells say. */

import type { FieldReading, PersonReading } from '../../api/endpoints/reveal-reading';
import { type ContactField, contactFields } from '../../words';
import { type FoundPerson, isUnrevealed, type Notes, withRecord } from '../cache/found';
import type { RevealEnd } from '../spending/spending';
import { notRevealedBecause, waitingText } from '../texts';

export interface Unrevealed {
  /** Under which the answer about this person is kept. */
  readonly key: string;
  readonly found: FoundPerson;
}

export interface EndParts {
  readonly fields: readonly ContactField[];
  readonly costPerReveal: number;
  /** A try before, whose answer was lost, may have charged what this one gives for nothing. */
  readonly mayBeCharged: boolean;
}

/** What became of each field of a person; what the answer does not tell stays in doubt. */
export function endsOf(person: PersonReading, parts: EndParts): readonly RevealEnd[] {
  const { fields, costPerReveal, mayBeCharged } = parts;
  return fields.map((field) => {
    const end = endOf(person.fields[field], mayBeCharged);
    const charge = person.charges.find((each) => each.field === field);
    const { credits: told = 0, isGuess = false } = charge ?? {};
    const atLeast = end === 'doubt' || (end === 'value' && mayBeCharged) ? costPerReveal : 0;
    const credits = Math.max(told, atLeast);
    return { personId: person.id, field, end, credits, isGuess: isGuess && credits === told };
  });
}

function endOf(reading: FieldReading | undefined, mayBeCharged: boolean): RevealEnd['end'] {
  switch (reading?.kind) {
    case 'revealed':
      return 'value';
    case 'none':
      return 'free';
    case 'failed':
    case 'refused':
      return mayBeCharged ? 'doubt' : 'free';
    default:
      return 'doubt';
  }
}

/** The person as the answer shows them; null where it says nothing of them. */
export function changedBy(
  { person, fields }: PersonReading,
  { found }: Unrevealed,
): FoundPerson | null {
  const empty = contactFields.filter((field) => fields[field]?.kind === 'none');
  if (person === null && empty.length === 0) return null;
  return withoutData({ ...found, person: person ?? found.person }, empty);
}

function withoutData(found: FoundPerson, fields: readonly ContactField[]): FoundPerson {
  const { person } = found;
  const has = (field: ContactField) => person[field].available && !fields.includes(field);
  const email = { ...person.email, available: has('email') };
  const phone = { ...person.phone, available: has('phone') };
  return withRecord(found, { ...person, email, phone });
}

/** What a field without a value reads: only what another try can't mend is final. */
export function textOf(reading: FieldReading | undefined): string {
  if (reading?.kind !== 'refused') return waitingText;
  switch (reading.consequence) {
    case 'rowStaleId':
    case 'rowInvalidInput':
    case 'runStops':
      return notRevealedBecause.refused;
    case 'runPausesForCredits':
      return notRevealedBecause.credits;
    case 'runPausesForDay':
      return notRevealedBecause.dailyCap;
    default:
      return waitingText;
  }
}

/** Of several fields it is only the first that failed so: each has to be asked for alone. */
export function isToBeAskedApart(reading: FieldReading | undefined): boolean {
  return reading?.kind === 'failed' && reading.code === 'NO_DATA';
}

/** Fields that have come to be known or empty meanwhile say so themselves. */
export function notesOf(
  found: FoundPerson,
  fields: readonly ContactField[],
  text: (field: ContactField) => string,
): Notes {
  const missing = fields.filter((field) => isUnrevealed(found, field));
  return Object.fromEntries(missing.map((field) => [field, text(field)]));
}
