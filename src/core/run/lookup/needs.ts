/** Defines what a row still wants of its person's contact fields, and what of that could cost. */

import { holdsValue } from '../../sheet/rows/sheet-rows';
import { type ContactField, contactFields } from '../../words';
import { contactValue, type FieldPrice, fieldPrice, mayCost } from '../money/price';
import type { StepContext } from '../step-context';
import type { Item } from './items';

/** What each field of an item needs. */
export interface Needs {
  /** Could newly be charged. */
  readonly charge: readonly ContactField[];
  /** Has to be asked for, charged or not, because its value is not at hand. */
  readonly fetch: readonly ContactField[];
  /** Must not be asked for: it would be charged although the row does not want it. */
  readonly avoid: readonly ContactField[];
  /** Those of `charge` of which nothing has been said: they may be free. */
  readonly unknown: readonly ContactField[];
  /** Wanted, and not on file when the record was read last: what has come since would be charged. */
  readonly lacking: readonly ContactField[];
}

export function needsOf(context: StepContext, item: Item): Needs {
  const charge: ContactField[] = [];
  const fetch: ContactField[] = [];
  const avoid: ContactField[] = [];
  const unknown: ContactField[] = [];
  const lacking: ContactField[] = [];
  for (const field of contactFields) {
    const price = priceIn(context, item, field);
    const costs = mayCost(price);
    const wants = isWanted(context, item, field);
    const wanted = wants && price !== 'nothing';
    const atHand = item.person !== null && contactValue(item.person, field) !== null;
    if (wanted && !atHand) fetch.push(field);
    if (wanted && costs) charge.push(field);
    if (wanted && price === 'unknown') unknown.push(field);
    if (wants && !wanted && item.person === null) lacking.push(field);
    // What has come on file since would be charged, and find no room.
    const mayHaveCome = !wants && price === 'nothing' && item.person === null;
    if ((!wanted && costs) || mayHaveCome) avoid.push(field);
  }
  return { charge, fetch, avoid, unknown, lacking };
}

/**
 * What was paid for is free, unless the person moved since, and what a status calls owned was told to the
 * account that paid then: their record tells which.
 */
function priceIn(context: StepContext, item: Item, field: ContactField): FieldPrice {
  const { personId, person, available } = item;
  if (context.isFree(personId, field)) return 'free';
  const price = fieldPrice(available, field);
  const mayBeFree = price === 'charge' ? context.wasPaid(personId, field) : price === 'free';
  return person === null && mayBeFree ? 'unknown' : price;
}

function isWanted(context: StepContext, item: Item, field: ContactField): boolean {
  const { reveal, onlyVerifiedEmails } = context.run.settings;
  if (!reveal.includes(field) || !context.canWrite(item.row, field)) return false;
  if (holdsValue(item.row, field)) return false;
  return !(field === 'email' && onlyVerifiedEmails && item.available?.email === 'unverified');
}
