/** Defines how an insert is known again: whoever gets no answer presses once more, and nobody stands there twice. */

import * as z from 'zod/mini';
import { leaseMs, lockWaitMaxMs } from '../../../config';
import type { Table } from '../../ports/workbook';
import { fingerprint } from '../../text/fingerprint';
import { parseKept } from '../../text/kept-json';
import { longTexts } from '../../text/long-texts';
import { lateSchema } from '../../text/schema';
import { problem, Refusal, refusal } from '../problems';
import type { Session } from '../session';
import { followHeaders } from '../sheet/follow-headers';
import { withHeaderRow } from '../sheet/sheet-view';

const keptSchema = lateSchema(() =>
  z.object({
    v: z.literal(2),
    id: z.string(),
    sheetId: z.number(),
    /**
     * Fingerprints of ids among those picked that stood in the sheet before, as often as they did;
     * null before that is known. Ids themselves could not be erased by anybody else.
     */
    stood: z.nullable(z.array(z.string())),
    /** Until then the execution that inserts may be at work; 0 once it has ended. */
    leaseUntilMs: z.number(),
  }),
);

type Kept = z.infer<ReturnType<typeof keptSchema>>;

export interface Insert {
  readonly table: Table;
  /** Ids of those who are still to be added, as the sheet is now. */
  readonly missing: () => ReadonlySet<string>;
}

/** Throws where the same insert is still under way. `idsIn` tells the person ids of a sheet. */
export function beginInsert(
  session: Session,
  id: string,
  picked: readonly string[],
  idsIn: (table: Table) => readonly string[],
): Insert {
  const standing = (table: Table) =>
    idsIn(table)
      .filter((each) => picked.includes(each))
      .map(fingerprint);
  const missingIn = (table: Table, stood: readonly string[]) => {
    const now = standing(table);
    const isMissing = (print: string) => times(now, print) <= times(stood, print);
    return new Set(picked.filter((each) => isMissing(fingerprint(each))));
  };
  const hasAdded = (table: Table, stood: readonly string[]) =>
    missingIn(table, stood).size < new Set(picked).size;
  const taken = session.lock.run(lockWaitMaxMs, () => take(session, id, hasAdded));
  if (!taken.held || taken.value === null) throw new Refusal(underWay);
  const { kept } = taken.value;
  try {
    const table = demandHeaders(session, taken.value.table);
    const stood = kept.stood ?? standing(table);
    save(session, { ...kept, stood });
    return { table, missing: () => missingIn(table, stood) };
  } catch (error) {
    endInsert(session);
    throw error;
  }
}

/** Nobody may have looked at the sheet yet: above its headers stand titles, or leads without any. */
function demandHeaders(session: Session, seen: Table): Table {
  const { fresh, header } = withHeaderRow(session, followed(session, seen));
  if (header?.row !== 0) return fresh;
  throw refusal(
    'SHEET',
    'This sheet seems to have no header row.',
    'Open Enrich and add one there; then add these people.',
  );
}

/** Rows that came above the headers since the last run moved them. */
function followed(session: Session, table: Table): Table {
  const settings = session.runs.load()?.settings;
  const isMoved = settings?.sheetId === table.sheetId && followHeaders(session, settings);
  return (isMoved ? session.workbook.table(table.sheetId) : null) ?? table;
}

/** Without anything about these people, as far as this user's memory goes. */
export function forgetInserts(session: Session, ids: ReadonlySet<string>): void {
  const prints = new Set([...ids].map(fingerprint));
  const isAbout = load(session)?.stood?.some((print) => prints.has(print)) ?? false;
  if (isAbout) longTexts(session.userStore).remove(keyOf(session));
}

function times(ids: readonly string[], wanted: string): number {
  return ids.filter((each) => each === wanted).length;
}

/** Asked for again, it goes to the sheet that it began in, where it added anybody there. */
function take(
  session: Session,
  id: string,
  hasAdded: (table: Table, stood: readonly string[]) => boolean,
): { table: Table; kept: Kept } | null {
  const nowMs = session.clock.nowMs();
  // The call whose answer was lost may have begun since the properties were read.
  session.userStore.refresh();
  const last = load(session);
  const known = last?.id === id ? last : null;
  if (known !== null && known.leaseUntilMs > nowMs) return null;
  const former = known === null ? null : session.workbook.table(known.sheetId);
  const began = known?.stood && former !== null && hasAdded(former, known.stood) ? former : null;
  const table = began ?? openTable(session);
  const stood = table.sheetId === known?.sheetId ? known.stood : null;
  const kept: Kept = { v: 2, id, sheetId: table.sheetId, stood, leaseUntilMs: nowMs + leaseMs };
  save(session, kept);
  return { table, kept };
}

/** Whether it did what it should is seen in the sheet, should it be asked for again. */
export function endInsert(session: Session): void {
  const kept = load(session);
  if (kept !== null) save(session, { ...kept, leaseUntilMs: 0 });
}

const underWay = problem(
  'BUSY',
  'These people are being added already.',
  'Look at the sheet in a moment; pressing again adds nobody twice.',
);

function openTable(session: Session): Table {
  const table = session.workbook.activeTable();
  if (table !== null) return table;
  throw refusal('SHEET', 'No sheet is open.', 'Open a sheet first.');
}

function keyOf({ workbook }: Session): string {
  return `cdx.insert.${workbook.id}`;
}

function load(session: Session): Kept | null {
  return parseKept(keptSchema, longTexts(session.userStore).get(keyOf(session)));
}

function save(session: Session, kept: Kept): void {
  longTexts(session.userStore).set(keyOf(session), JSON.stringify(kept));
}
