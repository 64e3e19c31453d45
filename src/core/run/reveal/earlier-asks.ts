/** Defines what a reveal’s answer tells of earlier calls whose answers were lost. */

import { doubtMs } from '../../../config';
import { withGuesses } from '../../api/endpoints/guessed-charges';
import type { Charge, RevealReading } from '../../api/endpoints/reveal-reading';
import type { RevealEntry } from '../../sheet/log/log-line';
import { type ContactField, contactFields } from '../../words';
import { type Ask, fieldKey, fieldsOf } from '../money/asks';
import { recoveredEntry } from '../money/settlement';
import type { StepContext } from '../step-context';

/** What an earlier call may have been charged for is the last that this answer stands for. */
export function withGuessedPrices(
  { run }: StepContext,
  earlier: readonly Ask[],
  reading: RevealReading,
): RevealReading {
  const asked = new Set(earlier.flatMap((ask) => [...fieldsOf(ask)]));
  const people = reading.people.map((person) => {
    const { id, charges } = person;
    const isAsked = ({ field }: Charge) => asked.has(fieldKey(id, field));
    return { ...person, charges: withGuesses(charges, () => run.account.costPerReveal, isAsked) };
  });
  return { ...reading, people };
}

/**
 * Free now, not in the log, and asked before by a call whose answer was lost: that one was charged,
 * however late.
 */
export function lateCharges(
  context: StepContext,
  earlier: readonly Ask[],
  { people, requestId }: RevealReading,
): readonly RevealEntry[] {
  const nowMs = context.deps.clock.nowMs();
  const late = people.flatMap(({ id, charges }) =>
    charges.flatMap(({ field, credits }) => {
      const ask = credits === 0 ? askOfField(earlier, id, field) : undefined;
      return ask === undefined ? [] : [{ ask, id, field }];
    }),
  );
  if (late.length > 0) context.log.recallReveals();
  return late
    .filter(({ ask, id, field }) => !context.wasPaid(id, field, saidMs(ask, id)))
    .map(({ ask, id, field }) => recoveredEntry(ask, id, field, nowMs, requestId));
}

/** Since when the person was known to cost it; where no record said so, it may have been owned before. */
function saidMs({ people, atMs }: Ask, personId: string): number {
  return people.some(({ id, fresh }) => id === personId && fresh === true) ? atMs : 0;
}

/**
 * One that is closed was seen not to have charged: it is the less likely. Where several asked, and no
 * reveal of the account was counted before the last of them, that one charged.
 */
function askOfField(asks: readonly Ask[], personId: string, field: ContactField): Ask | undefined {
  // Also what was seen to be owned since, where nobody could look to the end at what it cost.
  const ofField = asks.filter((ask) => fieldsOf(ask).has(fieldKey(personId, field)));
  const certain = ofField.filter(({ people }) =>
    people.some(({ id, unseen }) => id === personId && unseen !== true),
  );
  const first = certain.find(({ closed }) => !closed) ?? certain[certain.length - 1];
  const isLater = ({ atMs, day, revealsBefore, closed }: Ask) =>
    first !== undefined &&
    atMs > first.atMs &&
    day === first.day &&
    revealsBefore === first.revealsBefore &&
    (first.closed || !closed);
  return ofField.filter(isLater).sort((a, b) => b.atMs - a.atMs)[0] ?? first;
}

export function doubtedRest(ask: Ask, reading: RevealReading, nowMs: number): Ask | null {
  const doubts = new Map(reading.people.map(({ id, inDoubt }) => [id, inDoubt]));
  const people = ask.people.flatMap((person) => {
    const charge = person.charge.filter((field) => doubts.get(person.id)?.includes(field) === true);
    return charge.length === 0 ? [] : [{ ...person, charge }];
  });
  // The call is over: nothing of it comes later.
  return people.length === 0 ? null : { ...ask, people, lostAtMs: nowMs - doubtMs };
}

/**
 * Fields that an earlier call did not charge, or of which it is logged: nobody had them before this one,
 * or they were paid for since. Whose charge made the others free, its own look tells.
 */
export function knownTo(
  context: StepContext,
  { atMs }: Ask,
  { people }: RevealReading,
  late: ReadonlySet<string>,
): ReadonlySet<string> {
  const known = new Set(late);
  for (const { id, fields, charges } of people) {
    for (const field of contactFields) {
      const isNew = charges.some((charge) => charge.field === field && charge.credits > 0);
      const isNone = fields[field]?.kind === 'none';
      if (isNew || isNone || context.wasPaid(id, field, atMs)) known.add(fieldKey(id, field));
    }
  }
  return known;
}
