/** Defines what a finished run left waiting although it was paid for, or could have been paid for. */

import type { Field } from '../../sandbox/api/types';
import type { SheetLead } from './sheet-lead';
import type { Stage } from './stage';

/** Rows that wait for money at the end of a run over the whole sheet, though nothing is left to pay; one line each. */
export function withheld(stage: Stage, runId: string): readonly string[] {
  const { shadow, before, runs } = stage;
  const beginning = before.get(runId);
  const run = runs.runs.get(runId);
  if (beginning?.wholeSheet !== true || run?.kind !== 'enrich') return [];
  before.set(runId, { ...beginning, wholeSheet: false });
  const status = shadow.outputColumns().get('status');
  if (status === undefined) return [];
  const owned = ownedFields(stage, runId, run.startedAtMs);
  return [...shadow.rowNumbers()].flatMap(([ref, number]) => {
    const row = shadow.rows.get(ref);
    const text = shadow.content(number, status);
    const [lead] = row?.versions ?? [];
    if (row === undefined || lead === undefined || row.versions.length > 1) return [];
    if (!/^Waiting: credit/.test(text) || row.typed.has('status')) return [];
    const missing = wanted(stage, lead).filter((field) => !owned.has(`${lead.personId} ${field}`));
    if (lead.personId === null || missing.length > 0) return [];
    return [`4 what was paid is not withheld: row ${ref} says "${text}", and all of it is owned`];
  });
}

function wanted({ scenario, service }: Stage, lead: SheetLead): readonly Field[] {
  const person = service.admin.people().find(({ id }) => id === lead.personId);
  return scenario.reveal.filter((field) => {
    const isWithheld = scenario.onlyVerifiedEmails && person?.emailStatus !== 'verified';
    return (person?.[field] ?? null) !== null && !(field === 'email' && isWithheld);
  });
}

/**
 * Charged before the run began, or by the run itself and not behind its back. What others, or formulas, had
 * revealed after a record was read is known to nobody until it is read again.
 */
function ownedFields(
  { service, requests, runs, roleOf, movers }: Stage,
  runId: string,
  startedAtMs: number,
): ReadonlySet<string> {
  const own = requests.ofAddOn().filter((request) => request.runId === runId);
  const prompt = new Set(
    own.filter(({ fault }) => !fault.startsWith('late')).map(({ requestId }) => requestId),
  );
  // Others look at the run with keys of their own.
  const payer = runs.payers.get(runId);
  const request = own.find(({ user }) => user === payer);
  const role = request === undefined ? null : roleOf(request.key);
  if (role === null) return new Set();
  // Whoever works elsewhere by now has an email that was not charged before.
  const isFormer = (personId: string, field: Field, index: number) =>
    field === 'email' && movers.some(({ person, paid }) => person.id === personId && index < paid);
  const ofRuns = requests.ofAddOn().filter(({ forFormula }) => !forFormula);
  const known = new Set(ofRuns.map(({ requestId }) => requestId));
  const firstRunMs = Math.min(...[...runs.runs.values()].map((each) => each.startedAtMs));
  const isKnown = (charge: { readonly requestId: string; readonly atMs: number }) =>
    known.has(charge.requestId) || charge.atMs < firstRunMs;
  const charges = service.admin
    .audit()
    .charges.filter(
      (charge, index) =>
        charge.role === role &&
        charge.credits > 0 &&
        isKnown(charge) &&
        !isFormer(charge.personId, charge.field, index) &&
        (charge.atMs < startedAtMs || prompt.has(charge.requestId)),
    );
  return new Set(charges.map(({ personId, field }) => `${personId} ${field}`));
}
