/** Defines what the answer to a batch means for each row: done, waiting for the rest, tried again, or refused. */

import type { Person } from '../../api/endpoints/person';
import type {
  FieldReading,
  PersonReading,
  RevealReading,
} from '../../api/endpoints/reveal-reading';
import type { Consequence } from '../../api/errors/error-table';
import type { ApiError } from '../../api/errors/errors';
import { lookNote, singlyNote } from '../../sheet/rows/remarks';
import { formatStatus, type StatusBase, statusOf } from '../../sheet/rows/status';
import type { ContactField } from '../../words';
import {
  doneUpdate,
  type Item,
  listedUpdate,
  matchedUpdate,
  partUpdate,
  statusUpdate,
  updateOf,
} from '../lookup/items';
import { staleId } from '../lookup/lookups';
import type { PricedPerson } from '../money/budget';
import { type RunState, withNotes } from '../run-state';
import type { StepContext } from '../step-context';
import { failedTry } from '../waits/tries';
import type { RowUpdate } from '../write/row-targets';
import type { Wanting } from './reveals';

/** Where rows stand between being matched and being done. */
export function underWay(run: RunState): StatusBase {
  return run.settings.chosen ? 'Waiting: its turn' : 'Matched';
}

/**
 * The code of a field that got no usable answer and may get one from another try; null where all
 * of them were answered. "No data" for two fields at once is answered by asking for each alone.
 */
export function failedCode(
  { item, needs }: Wanting,
  { fields, person }: PersonReading,
): string | null {
  for (const field of needs.fetch) {
    const reading = fields[field];
    if (reading?.kind === 'doubt') return reading.code;
    if (reading?.kind !== 'failed') continue;
    const isFirst = !item.row.status.notes.includes(singlyNote);
    const isUnclear = reading.code === 'NO_DATA' && person === null && isFirst;
    if (!isUnclear) return reading.code;
  }
  return null;
}

/**
 * The product's table of answers, for one row of a person. `counted`: what got no usable answer is
 * one try of the few that a person has, and no outage.
 */
export function afterReveal(
  context: StepContext,
  wanting: Wanting,
  reading: PersonReading,
  counted: boolean,
): RowUpdate {
  const { run } = context;
  const { item } = wanting;
  const entry = context.listEntry(item.row, reading.person);
  if (entry !== null) return afterListed(context, item, entry, reading);
  const code = failedCode(wanting, reading);
  const person = reading.person === null ? null : withoutGone(reading.person, reading.fields);
  if (code !== null && counted) return triedUpdate(run, item, person, code);
  if (person !== null) return afterRecord(run, wanting, person, reading);
  const [first = 'email'] = wanting.needs.fetch;
  return withoutRecord(run, item, reading.fields[first], first);
}

/** Only the value itself was on the list: it is paid for, and free should it leave the list. */
function afterListed(
  context: StepContext,
  item: Item,
  entry: string,
  { charges }: PersonReading,
): RowUpdate {
  const isPaid = charges.some(({ credits }) => credits > 0);
  if (isPaid) context.run = { ...context.run, notes: withNotes(context.run, listedNote) };
  return listedUpdate(item.row, entry, isPaid);
}

const listedNote =
  'Values that turned out to be on your list “Do not contact” were charged and not written.';

/** Some fields may have come, others wait for money, the day, the minute or another call. */
function afterRecord(
  run: RunState,
  { item, needs }: Wanting,
  person: Person,
  { fields }: PersonReading,
): RowUpdate {
  const bases = needs.fetch.map((field) => baseAfter(run, fields[field]));
  const waits = bases.find((base) => base !== null && base !== underWay(run));
  const base = waits ?? bases.find((each) => each !== null) ?? null;
  return base === null ? doneUpdate(run, item, person) : partUpdate(run, item, person, base);
}

/** What a field's row waits for; null where nothing more will come of it. */
function baseAfter(run: RunState, reading: FieldReading | undefined): StatusBase | null {
  // It was left for a call of its own.
  if (reading === undefined) return underWay(run);
  if (reading.kind === 'refused') return baseWhileWaiting(run, reading.consequence);
  return reading.kind === 'revealed' || reading.kind === 'none' ? null : underWay(run);
}

function withoutRecord(
  run: RunState,
  item: Item,
  reading: FieldReading | undefined,
  field: ContactField,
): RowUpdate {
  if (reading?.kind === 'none') return afterNoData(run, item, field);
  if (reading?.kind === 'failed' && reading.code === 'NO_DATA') {
    const note = item.available === null ? lookNote : singlyNote;
    return notedUpdate(run, item, note);
  }
  if (reading?.kind !== 'refused') return matchedUpdate(run, item, underWay(run));
  const base = baseWhileWaiting(run, reading.consequence);
  if (base !== null) return matchedUpdate(run, item, base);
  return reading.consequence === 'rowStaleId'
    ? afterStaleId(item)
    : errorUpdate(item, reading.code);
}

/** The rest of the row comes from the record; where that was never seen, it is read first. */
function afterNoData(run: RunState, item: Item, field: ContactField): RowUpdate {
  if (item.available === null) return notedUpdate(run, item, lookNote);
  const known = { ...item, available: { ...item.available, [field]: 'none' as const } };
  const left = run.settings.reveal.some((each) => {
    const kind = known.available[each];
    return (
      kind === 'file' ||
      kind === 'unasked' ||
      (kind === 'unverified' && !run.settings.onlyVerifiedEmails)
    );
  });
  return left ? matchedUpdate(run, known, underWay(run)) : doneUpdate(run, known, null);
}

/** The row is asked for again, in another way. */
export function notedUpdate(run: RunState, item: Item, note: string): RowUpdate {
  return matchedUpdate(run, item, underWay(run), withNotes(item.row.status, note));
}

function triedUpdate(run: RunState, item: Item, person: Person | null, code: string): RowUpdate {
  const { isLast, notes } = failedTry(item.row.status, code);
  const base = isLast ? 'Error' : underWay(run);
  return person === null
    ? matchedUpdate(run, item, base, notes)
    : partUpdate(run, item, person, base, notes);
}

/** What everybody of a call waits for that the account was refused. */
export const accountWaits: Readonly<Partial<Record<Consequence, StatusBase>>> = {
  runPausesForCredits: 'Waiting: credits',
  runPausesForDay: 'Waiting: daily cap',
};

const passing: readonly Consequence[] = ['runWaits', 'runStops', 'retry'];

/** What a row waits for after a refusal that may pass; null where waiting would not help. */
function baseWhileWaiting(run: RunState, consequence: Consequence): StatusBase | null {
  return accountWaits[consequence] ?? (passing.includes(consequence) ? underWay(run) : null);
}

/** Listed data that turned out to be gone is not on file, whatever the person's record still says. */
function withoutGone(person: Person, fields: PersonReading['fields']): Person {
  const { email, phone } = person;
  return {
    ...person,
    email: fields.email?.kind === 'none' ? { ...email, available: false } : email,
    phone: fields.phone?.kind === 'none' ? { ...phone, available: false } : phone,
  };
}

/** The limit at which the API stopped the batch; null where it did not. */
export function exhaustedBy({ people }: RevealReading): 'credits' | 'dailyCap' | null {
  const consequences = new Set(people.flatMap(consequencesOf));
  if (consequences.has('runPausesForCredits')) return 'credits';
  return consequences.has('runPausesForDay') ? 'dailyCap' : null;
}

/** The minute's limit stopped the batch before anybody was served. */
export function isAllLimited({ people }: RevealReading): boolean {
  const consequences = people.flatMap(consequencesOf);
  return consequences.length > 0 && consequences.every((each) => each === 'runWaits');
}

function consequencesOf({ fields }: PersonReading): readonly Consequence[] {
  return Object.values(fields).flatMap((reading) =>
    reading.kind === 'refused' ? reading.consequence : [],
  );
}

/** Whom a refused batch names by their place in `ids`. */
export function idsAtFault(error: ApiError, people: readonly PricedPerson[]): ReadonlySet<string> {
  if (error.code !== 'VALIDATION_ERROR') return new Set();
  const places = error.issues.flatMap(({ path }) => /(?:^|\.)ids\.(\d+)$/.exec(path)?.[1] ?? []);
  return new Set(places.flatMap((place) => people[Number(place)]?.personId ?? []));
}

export function invalidIdUpdate(item: Item): RowUpdate {
  return errorUpdate(item, 'check person ID');
}

/** Without a print: what the user corrects may be the id, which is then the row's. */
function errorUpdate(item: Item, note: string): RowUpdate {
  const status = formatStatus(statusOf('Error', { notes: [note] }));
  return updateOf(item.row, item.personId, { status });
}

function afterStaleId(item: Item): RowUpdate {
  const { row, person } = item;
  if (person !== null) return statusUpdate(row, statusOf('No data on file'), false);
  const { status, clearId } = staleId(row);
  return statusUpdate(row, status, clearId);
}
