/** Defines people who work elsewhere from some moment on, and whose new email a run may reveal. */

import type { InventedPerson } from '../../sandbox/api/service';
import type { Stage } from './stage';

export interface Moved {
  readonly person: InventedPerson;
  readonly company: InventedPerson['company'];
  /** The one that a new reveal gives. */
  readonly email: string;
  /** Charges until then. */
  readonly paid: number;
}

export function peopleOf({ shadow }: Stage): readonly string[] {
  const ids = [...shadow.rows.values()].flatMap(({ versions }) => versions[0]?.personId ?? []);
  return [...new Set(ids)];
}

/** Somebody in the sheet with an email. */
export function somebodyOf(stage: Stage, among = peopleOf(stage)): InventedPerson {
  const ids = new Set(among);
  const person = stage.service.admin
    .people()
    .find(({ id, email }) => ids.has(id) && email !== null);
  if (person === undefined) throw new Error('nobody has an email');
  return person;
}

/** They begin to work where others do. */
export function moveSomebody(stage: Stage, among = peopleOf(stage)): Moved {
  const { admin } = stage.service;
  const person = somebodyOf(stage, among);
  const others = admin.people().filter(({ company }) => company.slug !== person.company.slug);
  const company = others[0]?.company ?? person.company;
  admin.movePerson(person.id, company.slug);
  const email = `${person.email?.split('@')[0]}@${company.domain}`;
  const moved = { person, company, email, paid: admin.audit().charges.length };
  stage.movers.push(moved);
  return moved;
}

/** Who was charged since they moved: a row of theirs is judged by what that revealed. */
export function renewedPeople({ movers, service }: Stage): ReadonlyMap<string, Moved> {
  const { charges } = service.admin.audit();
  const renewed = movers.filter(({ person, paid }) =>
    charges.slice(paid).some(({ personId }) => personId === person.id),
  );
  return new Map(renewed.map((moved) => [moved.person.id, moved]));
}
