/** Defines the ways in which people type the same LinkedIn link, name or company into a sheet. */

import { type InventedPerson, linkedinUrl } from '../api/people/person';
import type { SeededRandom } from '../api/random';

type Spelling = (slug: string) => string;

const linkedinSpellings: readonly Spelling[] = [
  (slug) => linkedinUrl(slug),
  (slug) => `http://linkedin.com/in/${slug}/`,
  (slug) => `www.linkedin.com/in/${slug}?utm_source=share`,
  (slug) =>
    `https://de.linkedin.com/in/${slug.replace(/[a-z]/g, (letter) => letter.toUpperCase())}`,
  (slug) => `  linkedin.com/in/${slug}/en#about `,
];

export function spellLinkedin(person: InventedPerson, random: SeededRandom): string {
  return random.pick(linkedinSpellings)(person.linkedinSlug);
}

const nameDecorations: ReadonlyArray<(name: string) => string> = [
  (name) => `Dr. ${name}`,
  (name) => `${name}, PhD`,
  (name) => `${name} 🚀`,
  (name) => `  ${name}  `,
  (name) => name.toUpperCase(),
];

const decoratedShare = 0.2;

export function spellName(person: InventedPerson, random: SeededRandom): string {
  return random.chance(decoratedShare)
    ? random.pick(nameDecorations)(person.fullName)
    : person.fullName;
}

const legalSuffixes = [', Inc.', ' LLC', ' GmbH', ' Ltd.', ' S.A.'];
const suffixedShare = 0.3;

export function spellCompany(person: InventedPerson, random: SeededRandom): string {
  const { name } = person.company;
  return random.chance(suffixedShare) ? name + random.pick(legalSuffixes) : name;
}

const domainSpellings: readonly Spelling[] = [
  (domain) => domain,
  (domain) => `www.${domain}`,
  (domain) => `https://www.${domain}/about`,
];

export function spellDomain(person: InventedPerson, random: SeededRandom): string {
  return random.pick(domainSpellings)(person.company.domain);
}
