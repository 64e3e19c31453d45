/** Defines whom matching is tried with: somebody whom no other person of the world can be taken for. */

import type { HiddenPerson } from './sandbox-desk';
import { only, type World } from './world';

const plainName = /^[A-Z][a-z]+ [A-Z][a-z]+$/;
const plainCompany = /^[A-Z][a-z]+ (Group|and Sons|LLC|Inc)$/;

/** Somebody with both fields, an everyday name and company, and no namesake. */
export function somebodyOf({ people, having }: World): HiddenPerson {
  return only(
    having({ email: true, phone: true }, 100).filter(
      ({ fullName, lastName, company }) =>
        plainName.test(fullName) &&
        plainCompany.test(company.name) &&
        people.filter((other) => other.lastName === lastName).length === 1,
    ),
  );
}
