/** Defines the invented people of the sandbox's service, as these tests know them. */
import { createService, type InventedPerson } from '../../../sandbox/api/service';

/** The same seed gives the same people: these are those of a running sandbox. */
const service = createService({ clock: { nowMs: () => Date.now() } });
const everybody = service.admin.people();
service.close();

/** People whose LinkedIn link leads to nobody else, with a verified email and a phone. */
export function reachablePeople(count: number): readonly InventedPerson[] {
  const reachable = everybody.filter(
    ({ id, email, phone, emailStatus }) =>
      email !== null && phone !== null && emailStatus === 'verified' && !id.includes('hostile'),
  );
  return reachable.slice(0, count);
}

export function personNamed(fullName: string): InventedPerson {
  const person = everybody.find((candidate) => candidate.fullName === fullName);
  if (person === undefined) throw new RangeError(`Nobody is called ${fullName}.`);
  return person;
}

export function linkedinOf({ linkedinSlug }: InventedPerson): string {
  return `https://www.linkedin.com/in/${linkedinSlug}`;
}
