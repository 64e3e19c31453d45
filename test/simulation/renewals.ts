/** Defines people who work elsewhere from some moment on, and whose new email a run may reveal. */

import type { ChargeRecord } from '../../sandbox/api/desk/audit';
import type { InventedPerson } from '../../sandbox/api/service';
import type { Field } from '../../sandbox/api/types';
import { asksFor } from './request-book';
import type { ShadowRow } from './sheet-shadow';
import type { Stage } from './stage';

export interface Moved {
  readonly person: InventedPerson;
  readonly company: InventedPerson['company'];
  /** The one that a new reveal gives. */
  readonly email: string;
  /** Charges until then. */
  readonly paid: number;
}

export function peopleOf({ shadow }: Pick<Stage, 'shadow'>): readonly string[] {
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
  return move(stage, person, others[0]?.company ?? person.company);
}

function move(stage: Stage, person: InventedPerson, company: InventedPerson['company']): Moved {
  const { admin } = stage.service;
  admin.movePerson(person.id, company.slug);
  const email = `${person.email?.split('@')[0]}@${company.domain}`;
  const moved = { person, company, email, paid: admin.audit().charges.length };
  stage.movers.push(moved);
  return moved;
}

/**
 * Anybody in the sheet; false where nobody can. Whoever was paid for has moved only once that stands in all
 * of their rows, and no request for them is on its way: nobody could tell any more what a lost answer had
 * charged for the former email, or that a late one has charged for the new one.
 */
export function moveAnybody(stage: Stage): boolean {
  const { contacts, late, random, service } = stage;
  const ids = new Set(peopleOf(stage));
  const asked = peopleAskedFor(stage);
  const charged = new Set(service.admin.audit().charges.map(({ personId }) => personId));
  const everybody = presentPeople(stage);
  const isSettled = (person: InventedPerson) =>
    (!asked.has(person.id) && !charged.has(person.id)) ||
    (standsInAllRows(stage, person) && isLogged(stage, person));
  const candidates = everybody.filter(
    (person) =>
      ids.has(person.id) &&
      person.email !== null &&
      !contacts.isEver(person.id) &&
      isSettled(person) &&
      !late.isSome((request) => asksFor(request, person.id, 'email')),
  );
  // What stands in the sheet can be renewed.
  const standing = candidates.filter(({ id }) => charged.has(id));
  const able = standing.length > 0 && random.chance(0.8) ? standing : candidates;
  if (able.length === 0) return false;
  const person = random.pick(able);
  const isTheirs = ({ company }: InventedPerson) => company.slug === person.company.slug;
  // To people whom nobody could take for them, or who are on no list.
  const hosts = everybody.filter(
    (host) =>
      !isTheirs(host) &&
      host.lastName !== person.lastName &&
      host.email?.endsWith(`@${host.company.domain}`) === true &&
      !contacts.isEver(host.id),
  );
  if (hosts.length === 0) return false;
  const { id, fullName } = person;
  const { company } = move(stage, person, random.pick(hosts).company);
  stage.trace(`${id} ${fullName} works at ${company.name} from now on`);
  return true;
}

/** By a run or a formula. */
function peopleAskedFor({ requests }: Stage): ReadonlySet<string> {
  const asked = new Set<string>();
  for (const { path, body } of requests.sent) {
    const [, one] = /^\/people\/([^/]+)\/reveal$/.exec(path) ?? [];
    if (one !== undefined) asked.add(one);
    else if (path === '/people/reveal/batch' && body !== null)
      for (const id of (JSON.parse(body) as { ids: readonly string[] }).ids) asked.add(id);
  }
  return asked;
}

/** Another run may have written what is free by then, while the lost answer of the first one is in doubt yet. */
function isLogged({ log, requests, service }: Stage, { id }: InventedPerson): boolean {
  const runs = new Map(requests.ofAddOn().map(({ requestId, runId }) => [requestId, runId]));
  const lines = log.charges().filter(({ personId, field }) => personId === id && field === 'email');
  return service.admin
    .audit()
    .charges.filter(({ personId, field }) => personId === id && field === 'email')
    .map(({ requestId }) => runs.get(requestId) ?? '')
    .every((ofRun) => ofRun === '' || lines.some(({ runId }) => runId === ofRun));
}

function standsInAllRows({ shadow, scenario }: Stage, { id, email }: InventedPerson): boolean {
  const columns = shadow.outputColumns();
  const [status, emails] = [columns.get('status'), columns.get('email')];
  if (!scenario.reveal.includes('email') || status === undefined || emails === undefined)
    return false;
  const rows = [...shadow.rowNumbers()].filter(([ref]) => means(shadow.rows.get(ref), id));
  return rows.every(
    ([, row]) =>
      shadow.content(row, status).startsWith('Done') && shadow.content(row, emails) === email,
  );
}

/** Rows as a run found them. */
export interface RowsFound {
  /** Done, with an email. */
  readonly done: ReadonlySet<string>;
  /** With an email, whatever their status says: a preview calls a row matched that has been done. */
  readonly withEmail: ReadonlySet<string>;
  /** Of whom the check before it, or a later one, said that they work elsewhere. */
  readonly moved: ReadonlySet<string>;
}

export function rowsFound({ shadow }: Pick<Stage, 'shadow'>, checkedAtMs = 0): RowsFound {
  const columns = shadow.outputColumns();
  const day = new Date(checkedAtMs).toISOString().slice(0, 10);
  const refsWhere = (output: string, isSo: (text: string) => boolean) => {
    const column = columns.get(output);
    const rows = column === undefined ? [] : [...shadow.rowNumbers()];
    return new Set(
      rows.flatMap(([ref, row]) => (isSo(shadow.content(row, column ?? 0)) ? ref : [])),
    );
  };
  const done = refsWhere('status', (text) => text.startsWith('Done'));
  const withEmail = refsWhere('email', (text) => text !== '');
  return {
    done: new Set([...done].filter((ref) => withEmail.has(ref))),
    withEmail,
    moved: refsWhere('changed', (text) => text.startsWith('company: ') && text.slice(-10) >= day),
  };
}

/** By its present inputs, or by former ones. */
export function means(row: ShadowRow | undefined, personId: string): boolean {
  return row?.versions.some((lead) => lead.personId === personId) === true;
}

/** Its inputs mean the same person wherever they work: others tell the company. */
export function isSure({ texts, versions }: ShadowRow): boolean {
  return !!texts.get('linkedin') || texts.get('personId') === versions[0]?.personId;
}

/** Everybody where they work now. */
export function presentPeople({
  movers,
  service,
}: Pick<Stage, 'movers' | 'service'>): readonly InventedPerson[] {
  const latest = new Map(movers.map((moved) => [moved.person.id, moved]));
  return service.admin.people().map((person) => {
    const moved = latest.get(person.id);
    return moved === undefined ? person : { ...person, company: moved.company, email: moved.email };
  });
}

/** What people were called at, and how often they had moved when something was charged. */
export class Careers {
  private readonly movers: readonly Moved[];
  private readonly people: ReadonlyMap<string, InventedPerson>;
  private readonly admin: Stage['service']['admin'];
  private chargesRead: readonly ChargeRecord[] | null = null;

  constructor({ movers, service }: Pick<Stage, 'movers' | 'service'>) {
    this.movers = movers;
    this.admin = service.admin;
    this.people = new Map(service.admin.people().map((person) => [person.id, person]));
  }

  /** Read where somebody asks: an erase asks for the emails alone, of whomever each cell may name. */
  private get charges(): readonly ChargeRecord[] {
    this.chargesRead ??= this.admin.audit().charges;
    return this.chargesRead;
  }

  hasMoved(personId: string): boolean {
    return this.movesOf(personId).length > 0;
  }

  /** A name and a company don't tell them any more: they work elsewhere, or a namesake came to work with them. */
  isUnclear(personId: string): boolean {
    const { fullName } = this.people.get(personId) ?? {};
    const companies = this.companies(personId);
    return (
      this.hasMoved(personId) ||
      this.movers.some(
        ({ person, company }) => person.fullName === fullName && companies.includes(company.name),
      )
    );
  }

  companies(personId: string): readonly string[] {
    const first = this.people.get(personId)?.company.name ?? '';
    return [first, ...this.movesOf(personId).map(({ company }) => company.name)];
  }

  /** All that the field ever was, since a charge of it if one is given. */
  allValues(personId: string, field: Field, since = 0): readonly string[] {
    const first = this.people.get(personId)?.[field] ?? '';
    const later = field === 'email' ? this.movesOf(personId).map(({ email }) => email) : [];
    return [first, ...later].slice(since);
  }

  /** The first of them, and those that somebody was charged for later. */
  values(personId: string, field: Field, since = 0): readonly string[] {
    return this.allValues(personId, field, since).filter(
      (_, index) => index === 0 || this.isCharged(personId, index + since),
    );
  }

  /** Counted from 0: a charge for the email that the person has after so many moves. */
  epochOf(charge: Pick<ChargeRecord, 'personId' | 'field' | 'requestId'>): number {
    const place = this.charges.findIndex(
      ({ personId, field, requestId }) =>
        personId === charge.personId && field === charge.field && requestId === charge.requestId,
    );
    return charge.field === 'email' ? this.epochAt(charge.personId, place) : 0;
  }

  epochAt(personId: string, place: number): number {
    return this.movesOf(personId).filter(({ paid }) => paid <= place).length;
  }

  private isCharged(id: string, epoch: number): boolean {
    return this.charges.some(
      ({ personId, field }, place) =>
        personId === id && field === 'email' && this.epochAt(id, place) === epoch,
    );
  }

  private movesOf(personId: string): readonly Moved[] {
    return this.movers.filter(({ person }) => person.id === personId);
  }
}
