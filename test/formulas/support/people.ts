/** Defines how the tests pick people of the service, and what formulas should show of them. */
import type { InventedPerson } from '../../../sandbox/api/service';
import { type } from './cells';
import { openStage, type Stage } from './stage';

/** That many people of whom the service has both an email and a phone, none of them hostile. */
export function reachable(stage: Stage, count: number): InventedPerson[] {
  const found = stage.people.filter(
    ({ id, email, phone }) => email !== null && phone !== null && !id.includes('hostile'),
  );
  if (found.length < count) throw new RangeError(`There are only ${found.length} such people.`);
  return found.slice(0, count);
}

/** People whose texts look like formulas, numbers and dates: their ids stand in column A, from row 2 on. */
export function hostileIds(stage: Stage): readonly InventedPerson[] {
  const hostile = stage.people.filter(({ id }) => id.includes('hostile'));
  type(
    stage,
    'A2',
    hostile.map(({ id }) => [id]),
  );
  return hostile;
}

/** Somebody for whom this holds. */
export function somebody(stage: Stage, holds: (person: InventedPerson) => boolean): InventedPerson {
  const found = stage.people.find(holds);
  if (found === undefined) throw new RangeError('There is no such person.');
  return found;
}

/** A row of name and company, as typed. */
export function nameAndCompany({ fullName, company }: InventedPerson): string[] {
  return [fullName, company.name];
}

/** The default fields: full_name, title, company, location. */
export function defaultRow(person: InventedPerson): string[] {
  const { fullName, title, company, city, state, country } = person;
  return [fullName, title, company.name, [city, state, country].filter(Boolean).join(', ')];
}

export const blankRow = ['', '', '', ''];

/** Three people in A2:B4, and nobody asked for yet. */
export function threeLeads() {
  const stage = openStage();
  const people = reachable(stage, 3);
  type(stage, 'A2', people.map(nameAndCompany));
  const [first, second, third] = people;
  if (!first || !second || !third) throw new RangeError('There are too few people.');
  return { ...stage, first, second, third };
}
