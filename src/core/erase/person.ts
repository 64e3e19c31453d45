/** Defines whom an erase is about: which ids, which texts name them, what the log says was written. */

import { lacksLines } from '../run/past/end-line';
import { isNaming } from '../sheet/columns/outputs';
import type { InsertEntry, LogEntry, RevealEntry, RowEntry } from '../sheet/log/log-line';
import { earlierText } from '../sheet/log/row-changes';
import { areRowsTold, type LogBook, rowsIn, rowsToldSinceMs } from '../sheet/log/run-log';
import { cellKey, forEachCell } from '../sheet/log/written-cells';
import { fingerprint } from '../text/fingerprint';
import { addTo } from '../text/grouped';
import { type OutputName, outputNames } from '../words';
import { type Lead, tellsOfRow } from './leads';
import { idName, isIdName, isPhoneName, namesIn, spellingsOf, textOfIdName } from './names';

export interface ErasedPerson {
  readonly ids: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  /** Those that tell whose a row without an id is. */
  readonly sureNames: ReadonlySet<string>;
  /** Fingerprints of what the log says was written about them. */
  readonly written: ReadonlyMap<OutputName, ReadonlySet<string>>;
  /** About whom which of them. */
  readonly cells: ReadonlySet<string>;
  /** Beside each id, cells that were written about whoever stood in their rows before. */
  readonly beside: ReadonlySet<string>;
  /** Those that the log says were written about others too: a switchboard's number, an address of several. */
  readonly shared: ReadonlySet<string>;
  /** Outputs of which the log knows what it was that was written about each of them, if anything. */
  readonly told: ReadonlySet<string>;
  /** `sheet id print` of each text that Find people inserted. */
  readonly inserted: ReadonlySet<string>;
}

const telling = outputNames.filter(isNaming);

/** The id of whoever is named by a text alone. */
export const nobody = '';

export function cellOf(id: string, name: OutputName): string {
  return `${id} ${name}`;
}

/** Several ids where a text names several people. `known` are ids that are theirs in any case; lines of the log went in time where it `isShortened`. */
export function personOf(
  asked: readonly string[],
  known: readonly string[],
  leads: readonly Lead[],
  book: LogBook,
  isShortened = false,
): ErasedPerson {
  const standing = new Set([...known, ...leads.flatMap((lead) => lead.ids)]);
  // An id that stands there is no phone, though it may read as one.
  const namesOf = (text: string) => (standing.has(text) ? [idName(text)] : namesIn(text));
  const askedNames = new Set([...asked.flatMap(namesOf), ...known.map(idName)]);
  const entries = [...book.entries, ...book.inserts];
  const isAsked = (name: string) => askedNames.has(name);
  const tells = tellsOfRow(leads);
  const idsOf = idsByRow(book.entries);
  const about = aboutWhom(book.entries, idsOf);
  // Columns of another preset may hold what was written about whoever stood in the row before.
  const isOfOthers = ({ ids, own }: Lead) =>
    ids.some((id) => about.ids.has(id)) &&
    own.filter(isIdName).every((name) => {
      const text = textOfIdName(name);
      const known = about.byPrint.get(fingerprint(text));
      return !namesIn(text).some(isAsked) || (known && !ids.some((id) => known.has(id)));
    });
  const namesRow = (lead: Lead) =>
    lead.ids.some((id) => isAsked(idName(id))) ||
    (lead.own.some(isAsked) && !isOfOthers(lead)) ||
    lead.typed.some((name) => isAsked(name) && tells(name, lead));
  const ids = new Set([
    ...known,
    ...idsInLog(asked, entries),
    ...formerIds(isAsked, book.entries),
    ...leads.filter(namesRow).flatMap((lead) => lead.ids),
  ]);
  // Who was asked for by a slug has another id in the cells: a line of the log has both.
  for (let known = 0; known < ids.size; ) {
    known = ids.size;
    for (const id of idsInLog([...ids], entries)) ids.add(id);
  }
  const isTheirs = (lead: Lead) =>
    lead.ids.length === 0 ? namesRow(lead) : lead.ids.some((id) => ids.has(id));
  const names = new Set([
    ...askedNames,
    ...[...ids].map(idName),
    ...leads.filter(isTheirs).flatMap(({ own }) => own),
  ]);
  const sureNames = new Set([...names].filter((name) => isAsked(name) || !isPhoneName(name)));
  const inserted = new Set(
    book.inserts.flatMap(({ row, personId, written }) =>
      ids.has(personId) ? Object.values(written).map((print) => `${row} ${personId} ${print}`) : [],
    ),
  );
  return { ids, names, sureNames, inserted, ...logOf(ids, book, idsOf, isShortened) };
}

type IdsByRow = ReadonlyMap<string, ReadonlySet<string>>;

/** Ids by the fingerprints of the texts that name somebody. */
function aboutWhom(entries: readonly LogEntry[], idsOf: IdsByRow) {
  const byPrint = new Map<string, Set<string>>();
  const ids = new Set<string>();
  for (const { personId, row, written } of rowsIn(entries)) {
    ids.add(personId);
    for (const name of telling)
      for (const id of idsOf.get(row) ?? []) addTo(byPrint, written[name] ?? '', id);
  }
  return { byPrint, ids };
}

/** Ids by the prints of rows: those of the same inputs are one person's, who has another id by now. */
function idsByRow(entries: readonly LogEntry[]): IdsByRow {
  const ids = new Map<string, Set<string>>();
  for (const { personId, row } of rowsIn(entries)) addTo(ids, row, personId);
  return ids;
}

/** An id that stands in a line, or a text that a line says was written about somebody. */
function idsInLog(
  asked: readonly string[],
  entries: readonly (LogEntry | InsertEntry)[],
): readonly string[] {
  const texts = new Set(asked.map((text) => text.trim()));
  const prints = new Set(asked.flatMap(spellingsOf).map(fingerprint));
  return entries.flatMap((entry) => {
    if (!('personId' in entry) || entry.personId === '') return [];
    const { personId } = entry;
    const isNamed = texts.has(personId) || (entry.kind !== 'reveal' && holds(entry, prints));
    return isNamed ? [personId] : [];
  });
}

/** '' where none stood in the row. */
export function formerIdOf({ earlier }: RowEntry): string {
  return earlierText(earlier.personId).trim();
}

/** Ids that stood in a row beside a text that was asked for, before somebody else was written there. */
function formerIds(
  isAsked: (name: string) => boolean,
  entries: readonly LogEntry[],
): readonly string[] {
  return rowsIn(entries).flatMap((row) => {
    const { earlier } = row;
    const id = formerIdOf(row);
    const isNamed = telling.some((name) => namesIn(earlierText(earlier[name])).some(isAsked));
    return id !== '' && isNamed ? [id] : [];
  });
}

function holds({ written }: Pick<RowEntry, 'written'>, prints: ReadonlySet<string>): boolean {
  return telling.some((name) => prints.has(written[name] ?? ''));
}

function logOf(ids: ReadonlySet<string>, book: LogBook, idsOf: IdsByRow, isShortened: boolean) {
  const written = new Map<OutputName, Set<string>>();
  const shared = new Set<string>();
  const told = new Set<string>();
  const cells = new Set<string>();
  const theirs: (RevealEntry | RowEntry)[] = [];
  const isOfRow = ({ row }: RowEntry) => [...(idsOf.get(row) ?? [])].some((id) => ids.has(id));
  for (const entry of book.entries) {
    if (entry.kind === 'reveal' && ids.has(entry.personId)) theirs.push(entry);
    if (entry.kind !== 'row') continue;
    const { personId } = entry;
    if (!ids.has(personId)) {
      const { email = '', phone = '' } = entry.written;
      shared.add(phone);
      if (!isOfRow(entry)) shared.add(email);
      continue;
    }
    theirs.push(entry);
    forEachCell(entry, (name, print) => {
      told.add(cellOf(personId, name));
      cells.add(`${personId} ${cellKey(name, print)}`);
      addTo(written, name, print);
    });
  }
  const lacks = lacksLines(book);
  // A text that no line knows was typed, where no line is gone.
  for (const id of ids.size === 0 ? [nobody] : ids) {
    const lines = id === nobody ? book.entries : theirs.filter(({ personId }) => personId === id);
    const isWhole =
      lines.some(({ kind }) => kind === 'row') &&
      areRowsTold(book.entries, lines) &&
      !lines.some(({ runId }) => lacks(runId));
    if (isWhole) for (const name of outputNames) told.add(cellOf(id, name));
  }
  for (const cell of forgottenCells(ids, theirs, book.entries)) told.delete(cell);
  if (isShortened) for (const cell of ownedCells(ids, theirs)) told.delete(cell);
  return { written, cells, beside: cellsBeside(ids, book.entries), shared, told };
}

/** What was written about whoever stood in their rows before, of each of them in those rows alone. */
function cellsBeside(ids: ReadonlySet<string>, entries: readonly LogEntry[]): ReadonlySet<string> {
  const rows = rowsIn(entries);
  const isAbout = ({ personId }: RowEntry) => ids.has(personId);
  // Whoever has another id by now stood there under the former one.
  const places = new Map<string, Set<string>>();
  for (const row of rows) if (isAbout(row)) addTo(places, placeOf(row), row.personId);
  const idsAt = (row: RowEntry) => [...(places.get(placeOf(row)) ?? [])];
  const followers = new Map<string, Set<string>>();
  for (const row of rows) {
    // A row is emptied of whoever stood there by one step, and written about another by a later one.
    const after = isAbout(row) || row.personId === '' ? idsAt(row) : [];
    const formerId = formerIdOf(row);
    for (const id of after) if (id !== formerId) addTo(followers, formerId, id);
  }
  followers.delete(nobody);
  const cells = new Set<string>();
  for (const row of rows) {
    const after = [...(followers.get(row.personId) ?? []), ...(isAbout(row) ? [] : idsAt(row))];
    for (const id of after)
      forEachCell(row, (name, print) => cells.add(`${id} ${cellKey(name, print)}`));
  }
  return cells;
}

/**
 * Where lines went in time, those that are left don't tell all that was written: of whoever was charged for
 * before, of any output; of others, who may have been written about for nothing, of what names them.
 */
function forgottenCells(
  ids: ReadonlySet<string>,
  theirs: readonly (RevealEntry | RowEntry)[],
  entries: readonly LogEntry[],
): readonly string[] {
  if (areRowsTold(entries)) return [];
  const sinceMs = rowsToldSinceMs(entries);
  const before = theirs.filter(({ kind, atMs }) => kind === 'reveal' && atMs < sinceMs);
  return [
    ...before.flatMap(({ personId }) => outputNames.map((name) => cellOf(personId, name))),
    ...[...ids].flatMap((id) => telling.map((name) => cellOf(id, name))),
  ];
}

/** No charge tells of lines that went about whoever was written for nothing, as the account owned the values. */
function ownedCells(
  ids: ReadonlySet<string>,
  theirs: readonly (RevealEntry | RowEntry)[],
): readonly string[] {
  return (ids.size === 0 ? [nobody] : [...ids]).flatMap((id) => {
    const isCharged = theirs.some(({ kind, personId }) => kind === 'reveal' && personId === id);
    return (isCharged ? telling : outputNames).map((name) => cellOf(id, name));
  });
}

/** Rows of the same inputs with the same neighbours. */
function placeOf({ row, beside }: RowEntry): string {
  return `${row} ${beside}`;
}
