/** Defines the population of the service: people invented from a seed, the same ones every time. */

import { SeededRandom } from '../random';
import { slugify } from '../text';
import { ContactBook } from './contacts';
import { hostilePeople } from './hostile';
import { type IdForm, withIds } from './ids';
import { jobs } from './jobs';
import { type InventedName, inventCompanyName, inventName, seedNames } from './names';
import type { InventedCompany, InventedPerson } from './person';
import { type Place, places } from './places';

export const defaultSeed = 20240601;
export const defaultPeopleCount = 3000;

const peoplePerCompany = 7;
const companiesMin = 12;
const namesakeShare = 0.06;
/** LinkedIn keeps accents and other scripts in slugs; their links are then percent-encoded. */
const accentedSlugShare = 0.2;
const slugSuffixLength = 5;
const alphanumeric = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Seniorities, tiers and statuses go beyond the document's examples: clients must tolerate them. */
const tiers = { premium: 3, standard: 5, basic: 2 };
const emailStatuses = { verified: 75, likely: 15, risky: 5, catch_all: 5 };
const onFileShares = { both: 62, email: 22, phone: 8, neither: 8 };

interface Maker {
  random: SeededRandom;
  contacts: ContactBook;
  companies: InventedCompany[];
  weightedPlaces: Place[];
  slugs: Set<string>;
  namesAtCompanies: Set<string>;
  names: InventedName[];
}

const populations = new Map<string, readonly InventedPerson[]>();

/** The people of a seed, hostile ones last; computed once per process, so treat them as read-only. */
export function populationOf(
  seed: number,
  peopleCount: number,
  idForm: IdForm = 'prefixed',
): readonly InventedPerson[] {
  const cacheKey = `${seed}:${peopleCount}:${idForm}`;
  const known = populations.get(cacheKey);
  if (known) return known;
  const people =
    idForm === 'prefixed'
      ? inventPopulation(seed, peopleCount)
      : withIds(populationOf(seed, peopleCount), idForm);
  populations.set(cacheKey, people);
  return people;
}

function inventPopulation(seed: number, peopleCount: number): InventedPerson[] {
  const hostile = hostilePeople().slice(0, peopleCount);
  const maker = makerFor(seed, peopleCount);
  const ordinary = Array.from({ length: peopleCount - hostile.length }, () => inventPerson(maker));
  return [...ordinary, ...hostile];
}

function makerFor(seed: number, peopleCount: number): Maker {
  const random = new SeededRandom(seed);
  seedNames(seed);
  return {
    random,
    contacts: new ContactBook(random),
    companies: inventCompanies(Math.max(companiesMin, Math.ceil(peopleCount / peoplePerCompany))),
    weightedPlaces: places.flatMap((place) => Array<Place>(place.weight).fill(place)),
    slugs: new Set(),
    namesAtCompanies: new Set(),
    names: [],
  };
}

function inventCompanies(count: number): InventedCompany[] {
  const bySlug = new Map<string, InventedCompany>();
  while (bySlug.size < count) {
    const name = inventCompanyName();
    const slug = slugify(name);
    bySlug.set(slug, { name, slug, domain: `${slug}.example` });
  }
  return [...bySlug.values()];
}

function inventPerson(maker: Maker): InventedPerson {
  const { random } = maker;
  const place = random.pick(maker.weightedPlaces);
  const { name, company } = nameAtCompany(maker, place);
  const slug = freeSlug(maker, name);
  return {
    id: `per_${random.text(alphanumeric, 12)}`,
    slug,
    firstName: name.first,
    lastName: name.last,
    fullName: `${name.first} ${name.last}`,
    ...random.pick(jobs),
    company,
    city: place.city,
    state: place.state,
    country: place.country,
    countryCode: place.countryCode,
    linkedinSlug: random.chance(accentedSlugShare) ? accentedSlug(name, slug) : slug,
    tier: random.weighted(tiers),
    ...inventContacts(maker, name, company, place),
  };
}

/** Some names repeat at other companies, none within a company: /enrich must tell namesakes apart. */
function nameAtCompany(
  maker: Maker,
  place: Place,
): { name: InventedName; company: InventedCompany } {
  const { random, names, namesAtCompanies, companies } = maker;
  for (;;) {
    const repeats = names.length > 0 && random.chance(namesakeShare);
    const name = repeats ? random.pick(names) : inventName(place.language, random);
    const company = random.pick(companies);
    const key = `${slugify(name.first)}:${slugify(name.last)}:${company.slug}`;
    if (namesAtCompanies.has(key)) continue;
    namesAtCompanies.add(key);
    names.push(name);
    return { name, company };
  }
}

function freeSlug({ random, slugs }: Maker, name: InventedName): string {
  for (;;) {
    const slug = `${slugify(`${name.latinFirst} ${name.latinLast}`)}-${random.text(alphanumeric, slugSuffixLength)}`;
    if (slugs.has(slug)) continue;
    slugs.add(slug);
    return slug;
  }
}

function accentedSlug(name: InventedName, slug: string): string {
  const words = `${name.first} ${name.last}`.toLowerCase().normalize('NFC').replace(/['’.]/g, '');
  return `${words.replace(/ /g, '-')}-${slug.slice(-slugSuffixLength)}`;
}

type Contacts = Pick<InventedPerson, 'emailStatus' | 'email' | 'phone'>;

function inventContacts(
  maker: Maker,
  name: InventedName,
  company: InventedCompany,
  place: Place,
): Contacts {
  const { random, contacts } = maker;
  const onFile = random.weighted(onFileShares);
  const hasEmail = onFile === 'both' || onFile === 'email';
  const hasPhone = onFile === 'both' || onFile === 'phone';
  return {
    email: hasEmail ? contacts.email(name, company.domain) : null,
    emailStatus: hasEmail ? random.weighted(emailStatuses) : 'none',
    phone: hasPhone ? contacts.phone(place.countryCode) : null,
  };
}
