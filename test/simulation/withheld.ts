/** Defines what a run left waiting although it was paid for: one that is over, and one that waits for money. */

import type { Field } from '../../sandbox/api/types';
import type { SheetLead } from './sheet-lead';
import type { Stage } from './stage';

/** Rows that wait for money at the end of a run over the whole sheet, though nothing is left to pay; one line each. */
export function withheld(stage: Stage, runId: string): readonly string[] {
  const beginning = stage.before.get(runId);
  const run = stage.runs.runs.get(runId);
  if (beginning?.wholeSheet !== true || run?.kind !== 'enrich') return [];
  stage.before.set(runId, { ...beginning, wholeSheet: false });
  const says = ({ text }: OwnedRow) => /^Waiting: credit/.test(text);
  return ownedRows(stage, runId, run.startedAtMs).filter(says).map(told);
}

/**
 * The same of a run that waits for credits or a new day, of rows that name their person. Where colleagues are
 * about, a row may have come above the place where the run looked.
 */
export function withheldMeanwhile(stage: Stage, runId: string): readonly string[] {
  const { before, injected, runs, shadow } = stage;
  const run = runs.runs.get(runId);
  if (before.get(runId)?.wholeSheet !== true || run?.kind !== 'enrich') return [];
  const acts = Object.keys(injected.toRecord());
  if (acts.some((act) => act.startsWith('colleague'))) return [];
  const columns = shadow.outputColumns();
  const id = columns.get('personId');
  const isEmpty = ({ number }: OwnedRow) =>
    stage.scenario.reveal.every((field) => {
      const column = columns.get(field);
      return column !== undefined && shadow.content(number, column) === '';
    });
  const isNamed = ({ number, lead }: OwnedRow) =>
    id !== undefined && shadow.content(number, id) === lead.personId;
  return ownedRows(stage, runId, run.startedAtMs)
    .filter(({ text }) => /^(Waiting: (?!credit limit)|Matched|$)/.test(text))
    .filter((row) => isNamed(row) && isEmpty(row) && wanted(stage, row.lead).length > 0)
    .map(told);
}

interface OwnedRow {
  readonly ref: string;
  readonly number: number;
  readonly lead: SheetLead;
  /** Its status. */
  readonly text: string;
}

const told = ({ ref, text }: OwnedRow) =>
  `4 what was paid is not withheld: row ${ref} says "${text}", and all of it is owned`;

/** Rows as they were typed at first, of which all that is wanted is owned, and something is wanted. */
function ownedRows(stage: Stage, runId: string, startedAtMs: number): readonly OwnedRow[] {
  const { shadow } = stage;
  const status = shadow.outputColumns().get('status');
  if (status === undefined) return [];
  const owned = ownedFields(stage, runId, startedAtMs);
  return [...shadow.rowNumbers()].flatMap(([ref, number]) => {
    const row = shadow.rows.get(ref);
    const [lead] = row?.versions ?? [];
    if (row === undefined || lead === undefined || row.versions.length > 1) return [];
    if (lead.personId === null || row.typed.has('status')) return [];
    const missing = wanted(stage, lead).filter((field) => !owned.has(`${lead.personId} ${field}`));
    const text = shadow.content(number, status);
    return missing.length > 0 ? [] : [{ ref, number, lead, text }];
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
