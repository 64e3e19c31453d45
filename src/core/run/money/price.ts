/** Defines what a person would cost, from all that is known: one answer for runs and ceilings. */

import type { Person } from '../../api/endpoints/person';
import type { Availabilities, Availability } from '../../sheet/rows/status';
import type { ContactField } from '../../words';

/** `unknown` may cost as much as `charge`: the free record tells. */
export type FieldPrice = 'free' | 'charge' | 'nothing' | 'unknown';

const priceOfAvailability: Readonly<Record<Availability, FieldPrice>> = {
  file: 'charge',
  unverified: 'charge',
  yours: 'free',
  none: 'nothing',
  // Another account than the one that pays now may have revealed it.
  kept: 'unknown',
  unasked: 'unknown',
};

/** `available`: what the record says to the account that pays; null where only an id is known. */
export function fieldPrice(available: Availabilities | null, field: ContactField): FieldPrice {
  return available === null ? 'unknown' : priceOfAvailability[available[field]];
}

/** It could newly be charged, known or not: before anybody is refused on a guess, the record is asked. */
export function mayCost(price: FieldPrice): boolean {
  return price === 'charge' || price === 'unknown';
}

/** What a person's contact fields are to the account that asked for the record. */
export function availabilitiesOf(person: Person): Availabilities {
  return { email: emailAvailability(person), phone: phoneAvailability(person) };
}

function emailAvailability({ email }: Person): Availability {
  if (email.value !== null) return 'yours';
  if (!email.available) return 'none';
  return isVerified(email.status) ? 'file' : 'unverified';
}

function phoneAvailability({ phone }: Person): Availability {
  if (phone.value !== null) return 'yours';
  return phone.available ? 'file' : 'none';
}

/** Where the API says nothing of an email's status, it counts as verified. */
export function isVerified(emailStatus: string): boolean {
  return emailStatus === '' || emailStatus === 'verified';
}

export function contactValue(person: Person, field: ContactField): string | null {
  return field === 'email' ? person.email.value : person.phone.value;
}
