/** Defines the paid part of a step: which people go into one batch, and what its answer means. */

import type { ContactField } from '../sidebar/model';
import { type Candidate, choose, type Purse, type Refusal } from './budget';
import type { Item, Needs } from './items';

export interface Wanting {
  readonly item: Item;
  readonly needs: Needs;
}

export interface Batch {
  /** Asked for all of them alike, because one call takes one list of fields. */
  readonly fields: readonly ContactField[];
  readonly people: readonly Candidate[];
  /** The most that the call can charge, in fields. */
  readonly fieldsMax: number;
  readonly refused: ReadonlyMap<string, Refusal>;
}

/**
 * Puts the first people that can be asked together into a batch. Somebody who wants more than
 * its fields, or for whom one of them would be charged unasked, waits for a batch of other fields.
 */
export function batchOf(purse: Purse, wanting: readonly Wanting[], peopleMax: number): Batch {
  const people = mergedByPerson(wanting);
  const fields = fieldsFor(people);
  const together = people.filter(
    (person) =>
      person.fetch.every((field) => fields.includes(field)) &&
      !fields.some((field) => person.avoid.includes(field)),
  );
  const { chosen, fields: fieldsMax, refused } = choose(purse, together, peopleMax);
  return { fields, people: chosen, fieldsMax, refused };
}

interface Person extends Candidate {
  readonly fetch: readonly ContactField[];
  readonly avoid: readonly ContactField[];
}

/** A person wanted by several rows is asked once, for the fields that any of them wants. */
function mergedByPerson(wanting: readonly Wanting[]): readonly Person[] {
  const byId = new Map<string, Person>();
  for (const { item, needs } of wanting) {
    const known = byId.get(item.personId);
    const charge = union(known?.charge ?? [], needs.charge);
    const fetch = union(known?.fetch ?? [], needs.fetch);
    const avoid = union(known?.avoid ?? [], needs.avoid).filter((field) => !fetch.includes(field));
    const unseen = item.available === null && known?.unseen !== false;
    byId.set(item.personId, { personId: item.personId, charge, fetch, avoid, unseen });
  }
  return [...byId.values()];
}

function union(a: readonly ContactField[], b: readonly ContactField[]): readonly ContactField[] {
  return [...new Set([...a, ...b])];
}

/** Everything that anybody wants where the first one may be asked for it, else what the first wants. */
function fieldsFor(people: readonly Person[]): readonly ContactField[] {
  const [first] = people;
  if (first === undefined) return [];
  const all = people.reduce<readonly ContactField[]>(
    (fields, person) => union(fields, person.fetch),
    [],
  );
  return all.some((field) => first.avoid.includes(field)) ? first.fetch : all;
}
