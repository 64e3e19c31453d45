/** Defines sample leads: messy rows as people keep them in sheets, each with the person it truly means. */

import { type InventedPerson, linkedinUrl } from '../api/people/person';
import { SeededRandom } from '../api/random';
import type { Service } from '../api/service';
import { slugify } from '../api/text';
import { spellCompany, spellDomain, spellLinkedin, spellName } from './lead-spellings';

/** A row of a sheet; every cell may be empty. */
export interface LeadRow {
  name: string;
  company: string;
  linkedin: string;
  email: string;
}

/** What a perfect client sends to `/enrich` for the row. */
export interface CleanInput {
  linkedin_url?: string;
  full_name?: string;
  company?: string;
  email?: string;
}

/**
 * `blank` rows hold nothing, `impossible` ones too little to match (one name, no company), `stranger`
 * names somebody the service does not know, `duplicate` means the person of an earlier row again.
 */
export type LeadKind =
  | 'linkedin'
  | 'nameAndCompany'
  | 'nameAndDomain'
  | 'workEmail'
  | 'hostile'
  | 'stranger'
  | 'impossible'
  | 'blank'
  | 'duplicate';

export interface Lead {
  row: LeadRow;
  kind: LeadKind;
  /** The person that `/enrich` matches, or null when it cannot match any. */
  personId: string | null;
  /** Null for rows that need no request: blank and impossible ones. */
  clean: CleanInput | null;
}

export interface LeadOptions {
  count: number;
  seed?: number;
  /** Relative weights; kinds left out take the default, and 0 leaves a kind out. */
  kinds?: Partial<Record<LeadKind, number>>;
}

const defaultLeadKinds: Readonly<Record<LeadKind, number>> = {
  linkedin: 30,
  nameAndCompany: 28,
  nameAndDomain: 10,
  workEmail: 10,
  hostile: 2,
  stranger: 7,
  impossible: 4,
  blank: 3,
  duplicate: 6,
};

/** Kinds that all differ and all match: a client must ask once for every row. */
export const distinctLeadKinds: Readonly<Record<LeadKind, number>> = {
  ...defaultLeadKinds,
  ...{ hostile: 0, stranger: 0, impossible: 0, blank: 0, duplicate: 0 },
};

const emptyRow: LeadRow = { name: '', company: '', linkedin: '', email: '' };
const asciiName = /^[a-z-]+$/;
const hostileSlug = /^hostile-/;

/** No person is meant by two rows unless by a `duplicate`; throws RangeError when people run out. */
export function leadsFrom(service: Pick<Service, 'admin'>, options: LeadOptions): Lead[] {
  const random = new SeededRandom(options.seed ?? 1);
  const supply = new PeopleSupply(service.admin.people(), random);
  const weights = { ...defaultLeadKinds, ...options.kinds };
  const leads: Lead[] = [];
  for (let index = 0; index < options.count; index += 1) {
    leads.push(makeLead(random.weighted(weights), leads, supply, random));
  }
  return leads;
}

/** Hands out people in random order, each once. */
class PeopleSupply {
  private readonly ordinary: InventedPerson[];
  private readonly hostile: InventedPerson[];
  private readonly byId: ReadonlyMap<string, InventedPerson>;

  constructor(people: readonly InventedPerson[], random: SeededRandom) {
    const shuffled = people
      .map((person) => ({ person, order: random.next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ person }) => person);
    this.ordinary = shuffled.filter((person) => !hostileSlug.test(person.slug));
    this.hostile = shuffled.filter((person) => hostileSlug.test(person.slug));
    this.byId = new Map(people.map((person) => [person.id, person]));
  }

  next(): InventedPerson {
    const person = this.ordinary.pop();
    if (!person) throw new RangeError('More leads than people: raise peopleCount.');
    return person;
  }

  known(id: string | null): InventedPerson | undefined {
    return id === null ? undefined : this.byId.get(id);
  }

  /** Ordinary once the hostile people have run out. */
  nextHostile(): InventedPerson {
    return this.hostile.pop() ?? this.next();
  }
}

function makeLead(
  kind: LeadKind,
  earlier: Lead[],
  supply: PeopleSupply,
  random: SeededRandom,
): Lead {
  switch (kind) {
    case 'blank':
      return { row: emptyRow, kind, personId: null, clean: null };
    case 'impossible':
      return impossibleLead(supply.next());
    case 'stranger':
      return strangerLead(random);
    case 'duplicate':
      return duplicateLead(earlier, supply, random);
    case 'hostile':
      return linkedinLead(kind, supply.nextHostile(), random);
    default:
      return personLead(kind, supply.next(), random);
  }
}

type PersonKind = 'linkedin' | 'nameAndCompany' | 'nameAndDomain' | 'workEmail';

function personLead(kind: PersonKind, person: InventedPerson, random: SeededRandom): Lead {
  if (kind === 'linkedin') return linkedinLead(kind, person, random);
  if (kind === 'workEmail') return workEmailLead(person, random);
  const name = spellName(person, random);
  const byDomain = kind === 'nameAndDomain';
  const company = byDomain ? spellDomain(person, random) : spellCompany(person, random);
  const evidence = byDomain
    ? { email: `contact@${person.company.domain}` }
    : { company: person.company.name };
  return {
    row: { ...emptyRow, name, company },
    kind,
    personId: person.id,
    clean: { full_name: person.fullName, ...evidence },
  };
}

function linkedinLead(kind: LeadKind, person: InventedPerson, random: SeededRandom): Lead {
  const name = kind === 'hostile' ? '' : person.fullName;
  return {
    row: { ...emptyRow, name, linkedin: spellLinkedin(person, random) },
    kind,
    personId: person.id,
    clean: { linkedin_url: linkedinUrl(person.linkedinSlug) },
  };
}

/** The address alone where it tells the name; with the name beside it where names are not ASCII. */
function workEmailLead(person: InventedPerson, random: SeededRandom): Lead {
  const first = slugify(person.firstName);
  const last = slugify(person.lastName);
  const { domain } = person.company;
  const tellsName = asciiName.test(first) && asciiName.test(last) && random.chance(0.5);
  const email = tellsName ? `${first}.${last}@${domain}` : `office@${domain}`;
  const name = tellsName ? '' : person.fullName;
  return {
    row: { ...emptyRow, name, email },
    kind: 'workEmail',
    personId: person.id,
    clean: tellsName ? { email } : { full_name: name, email },
  };
}

function impossibleLead(person: InventedPerson): Lead {
  return {
    row: { ...emptyRow, name: person.firstName.split(' ')[0] ?? '' },
    kind: 'impossible',
    personId: null,
    clean: null,
  };
}

/** The syllables make names that the locale data does not have. */
function strangerLead(random: SeededRandom): Lead {
  const syllable = () => random.pick(['zor', 'quil', 'vex', 'mub', 'tarn', 'ost', 'yel']);
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const name = `${capital(syllable() + syllable())} ${capital(syllable() + syllable() + syllable())}`;
  const company = `${capital(syllable() + syllable())} Holdings`;
  return {
    row: { ...emptyRow, name, company },
    kind: 'stranger',
    personId: null,
    clean: { full_name: name, company },
  };
}

/** An earlier row, its LinkedIn link perhaps spelled in another way; a new person while there is none. */
function duplicateLead(earlier: Lead[], supply: PeopleSupply, random: SeededRandom): Lead {
  const repeatable = earlier.filter((lead) => lead.personId !== null);
  if (repeatable.length === 0) return personLead('linkedin', supply.next(), random);
  const lead = random.pick(repeatable);
  const person = supply.known(lead.personId);
  const respelled = person && lead.row.linkedin !== '';
  const row = respelled ? { ...lead.row, linkedin: spellLinkedin(person, random) } : lead.row;
  return { ...lead, row, kind: 'duplicate' };
}
