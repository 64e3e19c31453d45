/** Defines the paid part of a step: which people go into one batch. */

import { singlyNote } from '../../sheet/rows/remarks';
import { groupedBy } from '../../text/grouped';
import { type ContactField, contactFields } from '../../words';
import type { Item } from '../lookup/items';
import type { Needs } from '../lookup/needs';
import {
  choose,
  mostFor,
  type PricedPerson,
  type Purse,
  type SelectionRefusal,
} from '../money/budget';

export interface Wanting {
  readonly item: Item;
  readonly needs: Needs;
}

export interface Batch {
  /** Asked for all of them alike, because one call takes one list of fields. */
  readonly fields: readonly ContactField[];
  readonly people: readonly PricedPerson[];
  /** The most that the call can charge, in fields. */
  readonly fieldsMax: number;
  readonly refused: ReadonlyMap<string, SelectionRefusal>;
}

export interface BatchBounds {
  readonly people: number;
  /** Fields that the plan can reveal in a minute: what is waited for must be able to come. */
  readonly fieldsAMinute: number;
}

/**
 * Puts the first people that can be asked together into a batch. Somebody who wants more than
 * its fields, or for whom one of them would be charged unasked, waits for a batch of other fields. So does
 * who lacks one of them, where the money is too short for what may have come on file since.
 */
export function batchOf(purse: Purse, wanting: readonly Wanting[], bounds: BatchBounds): Batch {
  const batch = withinMoney(purse, wanting, bounds);
  const most = mostFor(purse, batch.people);
  if (most <= Math.min(purse.limitLeft, purse.balance) || !batch.people.some(mayHaveCome))
    return batch;
  return batchFrom(purse, wanting.map(sparing), bounds);
}

function batchFrom(purse: Purse, wanting: readonly Wanting[], bounds: BatchBounds): Batch {
  const { fields, together } = askedTogether(wanting, bounds);
  const { chosen, fields: fieldsMax, refused } = choose(purse, together, bounds.people);
  return { fields, people: chosen, fieldsMax, refused };
}

/** Who costs too much says which fields are asked for first: others, who want fewer, may cost little enough. */
function withinMoney(purse: Purse, wanting: readonly Wanting[], bounds: BatchBounds): Batch {
  const batch = batchFrom(purse, wanting, bounds);
  const { people, refused } = batch;
  const others = wanting.filter(({ item }) => !refused.has(item.personId));
  const isEnd = people.length > 0 || others.length === 0 || others.length === wanting.length;
  if (isEnd || [...refused.values()].includes('minute')) return batch;
  const next = withinMoney(purse, others, bounds);
  return { ...next, refused: new Map([...refused, ...next.refused]) };
}

function mayHaveCome({ lacking = [] }: PricedPerson): boolean {
  return lacking.length > 0;
}

function sparing({ item, needs }: Wanting): Wanting {
  return { item, needs: { ...needs, avoid: [...needs.avoid, ...needs.lacking], lacking: [] } };
}

/** How many fields a whole batch of the next people would hold, were the minute not used up. */
export function wholeBatch(wanting: readonly Wanting[], bounds: BatchBounds): number {
  const { together } = askedTogether(wanting, bounds);
  let sum = 0;
  for (const { charge } of together.slice(0, bounds.people)) {
    if (sum + charge.length > bounds.fieldsAMinute) break;
    sum += charge.length;
  }
  return sum;
}

/** The fields of the next call, and all who can be asked for them alike. */
function askedTogether(wanting: readonly Wanting[], { fieldsAMinute }: BatchBounds) {
  const people = mergedByPerson(wanting, fieldsAMinute);
  const fields = fieldsFor(people, fieldsAMinute);
  const together = people.filter((person) => isAskedWith(person, fields));
  const isAsked = (field: ContactField) => fields.includes(field);
  return {
    fields,
    together: together.map((each) => ({ ...each, lacking: each.lacking.filter(isAsked) })),
  };
}

interface WantedPerson extends PricedPerson {
  readonly fetch: readonly ContactField[];
  readonly avoid: readonly ContactField[];
  readonly lacking: readonly ContactField[];
  /** Asked for one field at a time. */
  readonly singly: boolean;
}

function isAskedWith(person: WantedPerson, fields: readonly ContactField[]): boolean {
  return (
    person.fetch.every((field) => fields.includes(field)) &&
    !fields.some((field) => person.avoid.includes(field))
  );
}

/** A person wanted by several rows is asked once, for the fields that any of them wants. */
function mergedByPerson(wanting: readonly Wanting[], fieldsMax: number): readonly WantedPerson[] {
  const byId = groupedBy(wanting, ({ item }) => item.personId);
  return [...byId].map(([personId, all]) => {
    const fieldsOf = (kind: 'charge' | 'fetch' | 'avoid' | 'lacking') =>
      unique(all.flatMap(({ needs }) => needs[kind]));
    const fetch = fieldsOf('fetch');
    const isLeft = (field: ContactField) => !fetch.includes(field);
    const person = {
      personId,
      charge: fieldsOf('charge'),
      fetch,
      avoid: fieldsOf('avoid').filter(isLeft),
      lacking: fieldsOf('lacking').filter(isLeft),
      unseen: all.every(({ needs }) => needs.unknown.length > 0),
      fresh: all.some(({ item }) => item.person !== null),
      singly: all.some(({ item }) => item.row.status.notes.includes(singlyNote)),
    };
    return fewerFields(person, fieldsMax);
  });
}

/**
 * One field at a time where the answer for both was not clear, and where a minute of the plan holds
 * no more: the others wait for a call of their own.
 */
function fewerFields(person: WantedPerson, fieldsMax: number): WantedPerson {
  const { charge, fetch, singly } = person;
  if (!singly && charge.length <= fieldsMax) return person;
  const first = singly ? fetch[0] : charge[0];
  const isKept = (field: ContactField) =>
    field === first || (!singly && !charge.includes(field) && fetch.includes(field));
  return {
    ...person,
    charge: charge.filter(isKept),
    fetch: fetch.filter(isKept),
    avoid: contactFields.filter((field) => !isKept(field)),
  };
}

function unique(fields: readonly ContactField[]): readonly ContactField[] {
  return [...new Set(fields)];
}

/**
 * Everything that anybody wants where the first one may be asked for it, else what the first wants. Asking
 * for what somebody does not have may count for the minute: it may not take more than there is.
 */
function fieldsFor(people: readonly WantedPerson[], fieldsMax: number): readonly ContactField[] {
  const [first] = people;
  if (first === undefined) return [];
  const all = unique(people.flatMap(({ fetch }) => fetch));
  const isTooMuch = all.length > fieldsMax || all.some((field) => first.avoid.includes(field));
  return isTooMuch ? first.fetch : all;
}
