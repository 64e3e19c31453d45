/** Defines the leads of the bench: all different, all known to the service, in random order. */

import { createService, type Service } from '../api/service';
import { distinctLeadKinds, type Lead, leadsFrom } from '../data/leads';
import type { Grid } from '../demo/csv';

export type Field = 'email' | 'phone';

/** A lead whose person the service itself confirmed. */
export type MatchedLead = Lead & { readonly personId: string };

const header = ['Name', 'Company', 'LinkedIn', 'Work email'] as const;

/** Enough for 10,000 leads after those that the service can't tell apart are left out. */
export const peopleCount = 12_000;
const drawnLeads = 11_500;

/** The first of them are the same for every count. Throws RangeError where there are too few. */
export function differentLeads(count: number): readonly MatchedLead[] {
  while (confirmed.length < count) {
    const next = leadsToCome.next();
    if (next.done) throw new RangeError(`There are only ${confirmed.length} leads.`);
    confirmed.push(next.value);
  }
  return confirmed.slice(0, count);
}

const confirmed: MatchedLead[] = [];
const leadsToCome = confirmedLeads();

/**
 * A service of the same people, to be asked for every lead, since namesakes at one company match nobody.
 * A second between requests keeps far from its limit.
 */
function confirming() {
  let nowMs = 0;
  const service = createService({ clock: { nowMs: () => nowMs }, peopleCount });
  const isConfirmed = (lead: Lead): boolean => {
    nowMs += 1_001;
    return isMatched(service, lead);
  };
  return { service, isConfirmed };
}

function* confirmedLeads(): Generator<MatchedLead, void> {
  const { service, isConfirmed } = confirming();
  for (const lead of leadsFrom(service, {
    count: drawnLeads,
    seed: 1,
    kinds: distinctLeadKinds,
  })) {
    const { personId } = lead;
    if (personId !== null && isConfirmed(lead)) yield { ...lead, personId };
  }
  service.close();
}

/** The sample mix, as product section 8 asks for; whom the service does not confirm matches nobody. */
export function mixedLeads(count: number): readonly Lead[] {
  const { service, isConfirmed } = confirming();
  const leads = leadsFrom(service, { count, seed: 2 }).map((lead) =>
    lead.clean === null || lead.personId === null || isConfirmed(lead)
      ? lead
      : { ...lead, personId: null },
  );
  service.close();
  return leads;
}

function isMatched(service: Service, lead: Lead): boolean {
  const answer = service.handle({
    method: 'POST',
    path: '/api/v1/enrich',
    headers: { authorization: `Bearer ${service.keys.team}` },
    body: JSON.stringify(lead.clean),
  });
  if (answer.kind !== 'response') throw new Error('The service dropped a connection.');
  return answer.status === 200;
}

export function gridOf(leads: readonly Lead[]): Grid {
  const rows = leads.map(({ row }) => [row.name, row.company, row.linkedin, row.email]);
  return [[...header], ...rows];
}

/** As Find people inserts them: each row names its person. */
export function gridWithIds(leads: readonly MatchedLead[]): Grid {
  const rows = leads.map(({ row, personId }) => [row.name, row.company, personId]);
  return [['Name', 'Company', 'CDX person ID'], ...rows];
}

/** For each person to be revealed, how many of the fields are on file. */
export function fieldsOnFile(
  service: Pick<Service, 'admin'>,
  leads: readonly Lead[],
  fields: readonly Field[],
): readonly number[] {
  const byId = new Map(service.admin.people().map((person) => [person.id, person]));
  const people = new Set(leads.flatMap(({ personId }) => personId ?? []));
  return [...people].flatMap((id) => {
    const person = byId.get(id);
    const count = fields.filter((field) => person !== undefined && person[field] !== null).length;
    return count === 0 ? [] : [count];
  });
}
