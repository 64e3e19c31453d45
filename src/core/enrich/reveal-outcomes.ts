/** Defines what the answer to a batch means for each row: done, waiting for the rest, or refused. */

import { type Consequence, consequenceOfCode } from '../api/error-policy';
import type { ApiError } from '../api/errors';
import type { Person } from '../api/person';
import type { BatchEntry, RevealedBatch, RevealedEntry } from '../api/reveal-batch';
import type { ContactField } from '../sidebar/model';
import type { Candidate } from './budget';
import { doneUpdate, type Item, matchedUpdate, partUpdate, statusUpdate, updateOf } from './items';
import { staleId } from './lookups';
import type { RowUpdate } from './row-targets';
import type { RunState } from './run-state';
import { type Availabilities, formatStatus, type StatusBase, statusOf } from './status';

/** Where rows stand between being matched and being done. */
export function underWay(run: RunState): StatusBase {
  return run.settings.chosen ? 'Waiting: its turn' : 'Matched';
}

/** The product's table of answers, for one person of a batch. */
export function afterReveal(run: RunState, item: Item, entry: BatchEntry | null): RowUpdate {
  if (entry?.status === 'ok') return afterSuccess(run, item, entry);
  const code = codeOf(entry);
  const consequence = code === null ? 'retry' : consequenceOfCode(code);
  switch (consequence) {
    case 'rowNoData':
      return afterNoData(run, item);
    case 'rowStaleId':
      return afterStaleId(item);
    case 'rowError':
    case 'rowInvalidInput':
      return errorUpdate(item, code ?? 'unknown');
    default:
      return matchedUpdate(run, item, waitFor(run, consequence) ?? underWay(run));
  }
}

const noDataNote = 'asked again';

/**
 * Only the first error of a person's fields is told (API document, POST /people/{id}/reveal, rule 3):
 * "no data" of the field that is not on file may hide that the other one was unavailable for the
 * moment. So a row with something on file, or of which nothing has been said, is asked for once more.
 */
function afterNoData(run: RunState, item: Item): RowUpdate {
  const { status } = item.row;
  const kinds = Object.values(item.available ?? {});
  const isPartly =
    item.available === null
      ? run.settings.reveal.length > 1
      : kinds.includes('none') && kinds.some((kind) => kind !== 'none');
  if (!isPartly || status.notes.includes(noDataNote)) {
    return doneUpdate(run, { ...item, available: knownAfterNoData(item) }, null);
  }
  const base = underWay(run);
  const noted = { ...status, base, notes: [...status.notes, noDataNote] };
  return matchedUpdate(run, { ...item, row: { ...item.row, status: noted } }, base);
}

/** A field whose cell is taken was not asked for, so nothing was said of it. */
function knownAfterNoData({ row, available }: Item): Availabilities {
  const isTaken = (field: ContactField) => (row.cells[field] ?? '') !== '';
  const left = (field: ContactField) => (isTaken(field) ? (available?.[field] ?? 'file') : 'none');
  return { email: left('email'), phone: left('phone') };
}

function codeOf(entry: BatchEntry | null): string | null {
  if (entry?.status === 'error') return entry.code;
  return entry?.status === 'skipped' ? entry.reason : null;
}

/** What a row waits for after a refusal that may pass; null where waiting would not help. */
function waitFor(run: RunState, consequence: Consequence): StatusBase | null {
  switch (consequence) {
    case 'runPausesForCredits':
      return 'Waiting: credits';
    case 'runPausesForDay':
      return 'Waiting: daily cap';
    case 'runWaits':
    case 'retry':
      return underWay(run);
    default:
      return null;
  }
}

/** A limit may have been reached between two fields of one person (API document, POST reveal, rule 2). */
function afterSuccess(run: RunState, item: Item, entry: RevealedEntry): RowUpdate {
  const person = withoutGone(entry);
  for (const field of run.settings.reveal) {
    const code = entry.failures[field];
    const base = code === undefined ? null : waitFor(run, consequenceOfCode(code));
    if (base !== null) return partUpdate(run, item, person, base);
  }
  return doneUpdate(run, item, person);
}

/** Listed data that turned out to be gone is not on file, whatever the person's record still says. */
function withoutGone({ person, failures }: RevealedEntry): Person {
  const isGone = (code: string | undefined) =>
    code !== undefined && consequenceOfCode(code) === 'rowNoData';
  const { email, phone } = person;
  return {
    ...person,
    email: isGone(failures.email) ? { ...email, available: false } : email,
    phone: isGone(failures.phone) ? { ...phone, available: false } : phone,
  };
}

/** The limit at which the API stopped the batch; null where it did not. */
export function exhaustedBy({ entries }: RevealedBatch): 'credits' | 'dailyCap' | null {
  const codes = entries.flatMap((entry) =>
    entry.status === 'ok' ? Object.values(entry.failures) : (codeOf(entry) ?? []),
  );
  const consequences = new Set(codes.map(consequenceOfCode));
  if (consequences.has('runPausesForCredits')) return 'credits';
  return consequences.has('runPausesForDay') ? 'dailyCap' : null;
}

/** Whom a refused batch names by their place in `ids`. */
export function idsAtFault(error: ApiError, people: readonly Candidate[]): ReadonlySet<string> {
  if (error.code !== 'VALIDATION_ERROR') return new Set();
  const places = error.issues.flatMap(({ path }) => /(?:^|\.)ids\.(\d+)$/.exec(path)?.[1] ?? []);
  return new Set(places.flatMap((place) => people[Number(place)]?.personId ?? []));
}

export function invalidIdUpdate(item: Item): RowUpdate {
  return errorUpdate(item, 'check person ID');
}

function errorUpdate(item: Item, note: string): RowUpdate {
  const status = formatStatus(statusOf('Error', { notes: [note] }));
  return updateOf(item, item.personId, { status });
}

function afterStaleId(item: Item): RowUpdate {
  const lookup = item.person === null ? staleId(item.row) : null;
  if (lookup?.kind === 'outcome') return statusUpdate(item, lookup.status, lookup.clearId);
  return statusUpdate(item, statusOf('No data on file'), false);
}
