/** Defines the first stage of a step: which rows are looked up now, and what came of it. */

import { matchAheadRowsMax } from '../../../config';
import type { ApiError } from '../../api/errors/errors';
import { identityOf, type SheetRow } from '../../sheet/rows/sheet-rows';
import { withBalanceTold } from '../account-facts';
import { isUnpriced } from '../rows/free-rows';
import { onlyMatches } from '../rows/row-filter';
import type { StepContext } from '../step-context';
import { awaitSlots, ownWaitMaxMs, thinWave } from '../waits/slot-waits';
import { failedTry, logFailure, rest } from '../waits/tries';
import type { RowUpdate } from '../write/row-targets';
import { type Item, itemOf, listedUpdate, statusUpdate } from './items';
import { type Lookup, type LookupKind, lookUp, lookupKind, staleId } from './lookups';
import { isOfOther } from './other-person';

export interface LookupStage {
  /** Rows whose person is known. */
  readonly items: readonly Item[];
  /** Rows that are settled without a person. */
  readonly updates: readonly RowUpdate[];
  /** Rows that a later step has to look up. */
  readonly missing: number;
  /** None of these is asked for before the batch that is ready, however full that is. */
  readonly isThin: boolean;
}

export function lookUpRows(context: StepContext, rows: readonly SheetRow[]): LookupStage {
  const kindOf = kindsOf(context, rows);
  const { asked, isThin } = rowsToAsk(context, rows, kindOf);
  const lookups = lookUp(context.run, context.deps, asked, kindOf);
  context.error = lookups.error;
  if (lookups.balance !== null) context.run = withBalanceTold(context.run, lookups.balance);
  const found = [...lookups.byIdentity.values()].flatMap((lookup) =>
    lookup.kind === 'person' ? [[lookup.person.id, lookup.person] as const] : [],
  );
  const people = new Map(found);
  const items: Item[] = [];
  const updates: RowUpdate[] = [];
  let missing = 0;
  for (const row of rows) {
    const lookup = unlessOfOther(context, row, lookups.byIdentity.get(identityOf(row)));
    const waits = lookup === undefined && ownKind(context, row) !== 'none';
    const item = waits ? null : itemOf(row, lookup, people, context.log);
    const entry = item === null ? null : context.listEntry(row, item.person);
    if (entry !== null) updates.push(listedUpdate(row, entry, false));
    else if (item !== null) items.push(item);
    else if (lookup?.kind === 'outcome') {
      updates.push(statusUpdate(row, lookup.status, lookup.clearId));
    } else if (lookup?.kind === 'failed') {
      updates.push(triedAgain(context, row, lookup.error));
    } else missing += 1;
  }
  return { items, updates, missing, isThin };
}

function triedAgain(context: StepContext, row: SheetRow, error: ApiError): RowUpdate {
  logFailure(context, error.code, error.requestId);
  const { status } = row;
  const { tries, isLast, notes } = failedTry(status, error.code);
  rest(context, tries);
  const base = status.base === '' ? 'Waiting: its turn' : status.base;
  const next = isLast
    ? { ...status, base: 'Error' as const, chosen: false, notes }
    : { ...status, base, notes };
  return statusUpdate(row, next, false);
}

/**
 * Of whom only the id is known, each field may be revealed, and counts as that for the minute. Where a
 * minute holds less than is asked for, spare requests read their free records first: what nobody has
 * takes no place then, whether the service counts such an attempt or not.
 */
function kindsOf(context: StepContext, rows: readonly SheetRow[]) {
  const { run, deps } = context;
  const unpriced = rows.filter((row) => ownKind(context, row) === 'none' && isUnpriced(run, row));
  const isScarce = unpriced.length * run.settings.reveal.length > deps.api.slots().reveals;
  const looked = new Set(isScarce ? unpriced : []);
  return (row: SheetRow) => (looked.has(row) ? 'person' : ownKind(context, row));
}

/** Of whom the log forgot for which inputs they were found, the record tells whether the row still names them. */
function ownKind({ run, log }: StepContext, row: SheetRow): LookupKind {
  const kind = lookupKind(run, row);
  return kind === 'none' && log.isForgotten(row) ? 'person' : kind;
}

/** Somebody may have typed another name beside an id that is older than the log: it is matched anew. */
function unlessOfOther({ run, log }: StepContext, row: SheetRow, lookup?: Lookup) {
  const isToCompare = lookup?.kind === 'person' && run.settings.checks !== true;
  return isToCompare && log.isForgotten(row) && isOfOther(row, lookup.person)
    ? staleId(row)
    : lookup;
}

/** No request tells more of such rows. */
const settledKinds: readonly LookupKind[] = ['insufficient', 'noId', 'weak'];

/**
 * As many rows as there are free requests, keeping one request for the batch that follows where
 * a batch will follow. Rows without enough input, or with an impossible id, cost none.
 */
function rowsToAsk(
  context: StepContext,
  rows: readonly SheetRow[],
  kindOf: (row: SheetRow) => LookupKind,
): { readonly asked: readonly SheetRow[]; readonly isThin: boolean } {
  const { run, deps } = context;
  const { batchMax } = run.account;
  const kinds = new Map(rows.map((row) => [row, kindOf(row)]));
  const asking = rows.filter((row) => kinds.get(row) === 'match' || kinds.get(row) === 'person');
  const settled = rows
    .filter((row) => settledKinds.includes(kinds.get(row) ?? 'none'))
    .slice(0, batchMax);
  const known = rows.filter((row) => kinds.get(row) === 'none').length;
  const room = Math.max(0, matchAheadRowsMax - known);
  const most = Math.min(asking.length, batchMax, room);
  // A batch that is ready goes first: its slots are free now, and a few matches may come with others.
  const isThin = most < Math.min(thinWave, batchMax) && known >= batchMax && !onlyMatches(run);
  const wave = isThin ? 0 : most;
  if (wave > 0) awaitSlots(context, { requests: wave, reveals: 0 });
  // Where all of them would take long, the step may have been called for the first that comes.
  if (wave > 0) awaitSlots(context, { requests: 1, reveals: 0 });
  const { requests, revealsPerMinute } = deps.api.slots();
  // A minute's batches need requests of their own, and free records serve nothing but them.
  const needed = asking.filter((row) => ownKind(context, row) !== 'none').length;
  const isAll = needed === asking.length;
  const spare = isAll ? requests : requests - Math.ceil(revealsPerMinute / batchMax);
  const free = Math.min(requests, Math.max(needed, spare));
  const asked = Math.min(wave, free);
  const fillsBatch = known + asked >= batchMax || asked === asking.length;
  // One that comes free within the step's own wait serves the batch; kept back, it would part the
  // group in which slots come free, and every later minute would wait for the straggler.
  const reveals = batchMax * run.settings.reveal.length;
  const comesInTime = () => deps.api.waitMs({ requests: asked + 1, reveals }) <= ownWaitMaxMs;
  // With a single one free it is used: kept for a batch that is not full, it would be kept for ever.
  const keepsOne = !onlyMatches(run) && fillsBatch && asked === free && asked > 1 && !comesInTime();
  return { asked: [...settled, ...asking.slice(0, keepsOne ? asked - 1 : asked)], isThin };
}
