/** Defines what a run changed in the rows of the sheet, as its lines in the log tell. */

import { fingerprint } from '../../text/fingerprint';
import { groupedBy } from '../../text/grouped';
import { type OutputName, outputNames } from '../../words';
import type { EarlierValue, LogEntry, RowEntry } from './log-line';
import { type EqualRow, rowsOfOthers } from './rows-of-others';
import { rowsIn } from './run-log';

export interface Change {
  /** Fingerprints of all texts that the run wrote there, and of the last of them. */
  readonly written: ReadonlySet<string>;
  readonly last: string;
  /** What the cell held before the run wrote it. */
  readonly earlier: EarlierValue;
}

export type RowChanges = Map<OutputName, Change>;

/** What a run did to a row; of more than its status nobody can tell, where that is unclear. */
export interface Told {
  readonly changes: RowChanges;
  readonly isUnclear: boolean;
}

/** A row among those with equal inputs that the run may have written. */
interface Standing {
  readonly place: number;
  /** Fingerprints of what people keep beside each of them, in their order. */
  readonly besides: readonly string[];
  /** Person ids that stand in them. */
  readonly ids: readonly string[];
}

/** What a run did to rows with equal inputs. */
export class EqualRows {
  private readonly entries: readonly RowEntry[];
  private readonly steps: ReadonlyMap<string, readonly RowEntry[]>;
  private readonly others: readonly RowEntry[];

  /** `others`: what other runs of the sheet, which are not undone, wrote into rows with these inputs. */
  constructor(entries: readonly RowEntry[], others: readonly RowEntry[]) {
    this.entries = entries;
    this.steps = groupedBy(entries, ({ step }) => step);
    this.others = others;
  }

  /** For each of these rows, in the order of the sheet; null where another run wrote it, and this one did not. */
  among(rows: readonly EqualRow[]): readonly (Told | null)[] {
    const { theirs, perhaps } = rowsOfOthers(this.entries, this.others, rows);
    const own = rows.filter((row) => !theirs.has(row) && !perhaps.has(row));
    const besides = own.map(({ beside }) => beside);
    const ids = own.map(({ personId }) => personId);
    let place = 0;
    return rows.map((row) => {
      if (theirs.has(row)) return null;
      if (perhaps.has(row)) return { changes: new Map(), isUnclear: true };
      place += 1;
      return this.of({ place: place - 1, besides, ids });
    });
  }

  /**
   * Where nobody can tell which row it was, what was filled in is taken out of any that holds it, and
   * what was replaced is given back to none; nothing is unclear before anybody looked.
   */
  private of(standing: Standing): Told {
    const changes: RowChanges = new Map();
    const unclear: OutputName[] = [];
    const isSeen = standing.besides[standing.place] !== '';
    for (const entries of this.steps.values()) {
      const own = ownOf(entries, standing);
      for (const entry of own ?? entries) addEntry(changes, entry);
      if (own === null && isSeen) unclear.push(...entries.flatMap(replacedIn));
    }
    for (const name of changes.keys()) if (unclear.includes(name)) changes.delete(name);
    return { changes, isUnclear: unclear.some((name) => name !== 'status') };
  }
}

function replacedIn({ earlier }: RowEntry): readonly OutputName[] {
  return outputNames.filter((name) => earlier[name] !== undefined);
}

/** Those of a step that are about this row; null where that can't be told. */
function ownOf(all: readonly RowEntry[], among: Standing): readonly RowEntry[] | null {
  const { entries, standing } = ofOnePerson(all, among);
  const { besides, place } = standing;
  if (besides.length === 1 && entries.length === 1) return entries;
  const beside = besides[place];
  const alike = entries.filter((entry) => entry.beside === beside);
  if (alike.length > 0) {
    const alikeNow = besides.filter((each) => each === beside).length;
    const placeNow = besides.slice(0, place).filter((each) => each === beside).length;
    return alike.length === alikeNow ? alike.slice(placeNow, placeNow + 1) : null;
  }
  // The only one edited since, or of a version that told it of few rows: by the place among its equals.
  const others = entries.filter((entry) => !besides.includes(entry.beside ?? ''));
  if (others.length === 0) return [];
  const only = entries[place];
  if (entries.length !== besides.length || only === undefined || !others.includes(only))
    return null;
  // A column that came since tells them apart no more than what stood beside them did.
  const isOne = (texts: readonly unknown[]) => new Set(texts).size === 1;
  const areAlike = isOne(entries.map((entry) => entry.beside)) && isOne(besides);
  return others.length === 1 || only.beside === undefined || areAlike ? [only] : null;
}

/** Rows without inputs are told apart by their persons, wherever they were sorted to. */
function ofOnePerson(entries: readonly RowEntry[], standing: Standing) {
  const { place, besides, ids } = standing;
  const id = ids[place] ?? '';
  const own = entries.filter(({ personId }) => personId === id);
  if (own.length === 0 || own.length === entries.length) return { entries, standing };
  const isOfId = (_: unknown, at: number) => ids[at] === id;
  const placeNow = ids.slice(0, place).filter((each) => each === id).length;
  const alike = { place: placeNow, besides: besides.filter(isOfId), ids: ids.filter(isOfId) };
  return { entries: own, standing: alike };
}

/** By the fingerprint of the inputs. `mayStand`: of another run, whether what it wrote may stand in this sheet. */
export function changesOf(
  entries: readonly LogEntry[],
  runId: string,
  mayStand: (otherId: string) => boolean,
): ReadonlyMap<string, EqualRows> {
  const byRow = groupedBy(rowsIn(entries), ({ row }) => row);
  return new Map(
    [...byRow].flatMap(([row, equal]) => {
      const own = equal.filter((entry) => entry.runId === runId);
      if (own.length === 0) return [];
      const others = equal.filter((entry) => entry.runId !== runId && mayStand(entry.runId));
      return [[row, new EqualRows(own, others)] as const];
    }),
  );
}

function addEntry(changes: RowChanges, entry: RowEntry): void {
  for (const name of outputNames) {
    const print = entry.written[name];
    if (print === undefined) continue;
    const known = changes.get(name);
    changes.set(name, {
      written: new Set([...(known?.written ?? []), print]),
      last: print,
      earlier: earlierOf(known, name, entry.earlier[name]),
    });
  }
}

/** What somebody typed between two steps of the run counts, and what the run itself wrote does not. */
function earlierOf(
  known: Change | undefined,
  name: OutputName,
  replaced: EarlierValue | undefined,
): EarlierValue {
  if (known === undefined) return replaced ?? '';
  if (replaced === undefined || name === 'status') return known.earlier;
  const text = textOf(replaced);
  const isOurs = text !== null && known.written.has(fingerprint(text));
  return isOurs ? known.earlier : replaced;
}

/** Null where it was no text. */
export function textOf(earlier: EarlierValue): string | null {
  if (typeof earlier === 'string') return earlier;
  return 'v' in earlier && typeof earlier.v === 'string' && earlier.f === undefined
    ? earlier.v
    : null;
}

/** '' where nothing stood there, or no text. */
export function earlierText(earlier: EarlierValue | undefined): string {
  return textOf(earlier ?? '') ?? '';
}
