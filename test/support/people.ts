/** Defines the invented people of the fakes. */

import type { Person } from '../../src/core/api/endpoints/person';
import type { ContactField } from '../../src/core/words';

export interface FakePerson {
  readonly id: string;
  readonly slug: string;
  readonly fullName: string;
  readonly title: string;
  readonly company: string;
  /** '' where none is on file. */
  readonly email: string;
  readonly emailStatus: string;
  readonly phone: string;
  readonly confidence: number;
}

/** Somebody with an email and a phone, unless said otherwise. */
export function fakePerson(fullName: string, parts: Partial<FakePerson> = {}): FakePerson {
  const slug = fullName.toLowerCase().replace(/[^a-z]+/g, '-');
  return {
    id: `per_${slug}`,
    slug,
    fullName,
    title: 'Head of Sales',
    company: 'Acme',
    email: `${slug}@acme.example`,
    emailStatus: 'verified',
    phone: `+1 415 555 ${String(fullName.length).padStart(4, '0')}`,
    confidence: 0.92,
    ...parts,
  };
}

/** So many of them, all different. */
export function manyPeople(count: number): readonly FakePerson[] {
  const letter = (index: number) => String.fromCharCode(97 + index);
  return Array.from({ length: count }, (_, index) =>
    fakePerson(`Ann Abel${letter(Math.floor(index / 26))}${letter(index % 26)}`),
  );
}

/** The person as the client gives it, with the values that the account owns. */
export function personOf(
  person: FakePerson,
  owns: Readonly<Record<ContactField, boolean>>,
): Person {
  const [firstName = '', lastName = ''] = person.fullName.split(' ');
  const { id, slug, fullName, title, company, email, phone } = person;
  return {
    id,
    slug,
    firstName,
    lastName,
    fullName,
    title,
    seniority: 'head',
    functions: [],
    company,
    companySlug: 'acme',
    city: 'Bern',
    state: '',
    country: 'Switzerland',
    linkedinUrl: `https://www.linkedin.com/in/${slug}`,
    profileUrl: `https://people.example/${slug}`,
    tier: 'basic',
    email: {
      available: email !== '',
      status: email === '' ? '' : person.emailStatus,
      domain: email.split('@')[1] ?? '',
      value: owns.email && email !== '' ? email : null,
    },
    phone: { available: phone !== '', value: owns.phone && phone !== '' ? phone : null },
  };
}
