/** Defines the ways in which people type the same LinkedIn link, name or company into a sheet. */

import { type InventedPerson, linkedinUrl } from '../api/people/person';
import type { SeededRandom } from '../api/random';

type Spelling = (slug: string) => string;

const LINKEDIN_SPELLINGS: readonly Spelling[] = [
  (slug) => linkedinUrl(slug),
  (slug) => `http://linkedin.com/in/${slug}/`,
  (slug) => `www.linkedin.com/in/${slug}?utm_source=share`,
  (slug) =>
    `https://de.linkedin.com/in/${slug.replace(/[a-z]/g, (letter) => letter.toUpperCase())}`,
  (slug) => `  linkedin.com/in/${slug}/en#about `,
];

export function spellLinkedin(person: InventedPerson, random: SeededRandom): string {
  return random.pick(LINKEDIN_SPELLINGS)(person.linkedinSlug);
}

const NAME_DECORATIONS: ReadonlyArray<(name: string) => string> = [
  (name) => `Dr. ${name}`,
  (name) => `${name}, PhD`,
  (name) => `${name} 🚀`,
  (name) => `  ${name}  `,
  (name) => name.toUpperCase(),
];

const DECORATED_SHARE = 0.2;

export function spellName(person: InventedPerson, random: SeededRandom): string {
  return random.chance(DECORATED_SHARE)
    ? random.pick(NAME_DECORATIONS)(person.fullName)
    : person.fullName;
}

const LEGAL_SUFFIXES = [', Inc.', ' LLC', ' GmbH', ' Ltd.', ' S.A.'];
const SUFFIXED_SHARE = 0.3;

export function spellCompany(person: InventedPerson, random: SeededRandom): string {
  const { name } = person.company;
  return random.chance(SUFFIXED_SHARE) ? name + random.pick(LEGAL_SUFFIXES) : name;
}

const DOMAIN_SPELLINGS: readonly Spelling[] = [
  (domain) => domain,
  (domain) => `www.${domain}`,
  (domain) => `https://www.${domain}/about`,
];

export function spellDomain(person: InventedPerson, random: SeededRandom): string {
  return random.pick(DOMAIN_SPELLINGS)(person.company.domain);
}
