/** Defines how the log sheet is read: its entries in their true order, and what people did to it. */

import { creditsOf } from '../../api/endpoints/reveal-reading';
import { namedError } from '../../ports/named-error';
import type { LogSheet } from '../../ports/workbook';

import { groupedBy } from '../../text/grouped';
import {
  formerHeaders,
  type InsertEntry,
  type LogEntry,
  logFormat,
  logHeaders,
  parseLine,
  type RevealEntry,
  type RowEntry,
  recoveredSource,
} from './log-line';
import { standInNumber } from './stand-ins';

/** The log can't be read or written as it stands; nothing may be asked that could cost. */
export class LogUnusable extends namedError('LogUnusable') {}

/** What a person can do about it. */
export const logRemedy =
  'Ask the owner to let you edit the sheet “CDX log”, or bring it back as it was from the version history.';

export interface LogBook {
  readonly entries: readonly LogEntry[];
  /** Lines of no run: they count nowhere else. */
  readonly inserts: readonly InsertEntry[];
  /** How many lines of each run stand there. */
  readonly lines: ReadonlyMap<string, number>;
  /** Lines that hold no entry: somebody typed there. */
  readonly foreign: number;
  /** The row of the first line that serves nobody any more, or that stands twice; 0 where there is none. */
  readonly firstOutdated: number;
  /** Lines do not stand in the order in which they were written. */
  readonly sorted: boolean;
}

/** Reads all entries: one round trip for the last row, one for the texts with their headers. */
export function readLogBook(log: LogSheet, lastRow = log.lastRow(), keptSinceMs = 0): LogBook {
  const [headers, ...texts] = log.read(1, lastRow);
  if (headers === undefined) return noBook;
  demandHeaders(headers);
  const lines = new Map<string, number>();
  let foreign = 0;
  let firstOutdated = 0;
  const seen = new Set<string>();
  const places: Places = new Map();
  const inserts: InsertEntry[] = [];
  const known = texts.flatMap((line, index): Placed[] => {
    const all = parseLine(toldApart(seen, line));
    if (all.length === 0) {
      if (line.some((text) => text !== '')) foreign += 1;
      return [];
    }
    const copied = copiedFrom(places, line, index + 2);
    const isNear = copied > 0 && index + 2 - copied < linesTogether;
    const outdated = hasOldLines(all, keptSinceMs) ? index + 2 : isNear ? copied : 0;
    if (outdated > 0) firstOutdated = Math.min(firstOutdated || outdated, outdated);
    const entries: LogEntry[] = [];
    for (const entry of all) {
      if (entry.kind === 'insert') inserts.push(entry);
      else entries.push(entry);
    }
    const [first] = entries;
    if (first === undefined || copied > 0) return [];
    lines.set(first.runId, (lines.get(first.runId) ?? 0) + 1);
    return [{ entries, order: [first.atMs, ...numbersOf(line[9] ?? '')] }];
  });
  const sorted = known.some(({ order }, index) => {
    const before = known[index - 1];
    return before !== undefined && inTime(before.order, order) > 0;
  });
  if (sorted) known.sort((a, b) => inTime(a.order, b.order));
  const entries = known.flatMap((line) => line.entries);
  return { entries, inserts, lines, foreign, firstOutdated, sorted };
}

const noBook: LogBook = {
  entries: [],
  inserts: [],
  lines: new Map(),
  foreign: 0,
  firstOutdated: 0,
  sorted: false,
};

/** Rows of lines, by what tells a line from all others. */
type Places = Map<string, number>;

/**
 * An execution that ended while the log was made shorter leaves lines twice: the row of the first of them,
 * 0 for that one. Those of a later look bear the step that had asked: their place alone does not tell them
 * from its own.
 */
function copiedFrom(places: Places, line: readonly string[], row: number): number {
  const [place = '', step = ''] = line.slice(9);
  if (!placeShape.test(place) || step === '') return 0;
  const key = `${line.slice(0, 4)} ${line.slice(9)}`;
  const first = places.get(key) ?? 0;
  if (first === 0) places.set(key, row);
  return first;
}

/** Lines that are shortened together, half a megabyte or so, and so stand no further from their copies. */
export const linesTogether = 5_000;

/** Without those that stand among them already. */
export function withoutCopies<T extends readonly string[]>(lines: readonly T[]): readonly T[] {
  const places: Places = new Map();
  return lines.filter((line, index) => copiedFrom(places, line, index + 1) === 0);
}

function isKnown(seen: Set<string>, key: string): boolean {
  const isIn = seen.has(key);
  seen.add(key);
  return isIn;
}

/**
 * Where somebody sorted the log under an erase, and the execution ended there, a stand-in may have come to
 * stand in a line of somebody else. A call charges a field of a person once: the next such line of its
 * step is another person's.
 */
function toldApart(seen: Set<string>, line: readonly string[]): readonly string[] {
  const [personId = ''] = line.slice(2);
  const [place, step] = line.slice(9);
  const isErased = place && standInNumber(personId) > 0;
  const isOther = isErased && isKnown(seen, `${line.slice(1, 4)} ${step}`);
  return isOther ? [...line.slice(0, 2), `${personId} in ${place}`, ...line.slice(3)] : line;
}

const placeShape = /^(\d+)\.(\d+)$/;

interface Placed {
  readonly entries: readonly LogEntry[];
  readonly order: readonly number[];
}

/** Of a step and a line in it; lines of the first format have none. */
function numbersOf(text: string): readonly number[] {
  const [, step, line] = placeShape.exec(text) ?? [];
  return [Number(step ?? 0), Number(line ?? 0)];
}

function inTime(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((number, index) => number !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

const formatOfHeader = /^Step(?: \(format (\d+)\))?$/;

/** Throws where the columns are not those of a format that is known. */
export function demandHeaders(headers: readonly string[]): void {
  if (isCurrent(headers) || isFormer(headers)) return;
  const format = Number(formatOfHeader.exec(headers[logHeaders.length - 1] ?? '')?.[1] ?? 0);
  throw new LogUnusable(
    format > logFormat
      ? 'The sheet CDX log was written by a newer version of CDX.'
      : 'The header row of the sheet CDX log was changed, so what was paid can\u2019t be kept there.',
  );
}

function isCurrent(headers: readonly string[]): boolean {
  return logHeaders.every((header, index) => headers[index] === header);
}

/** Lines of the first format are read as they are. */
export function isFormer(headers: readonly string[]): boolean {
  const first = logHeaders.length - formerHeaders.length;
  return logHeaders.every(
    (header, index) => headers[index] === (formerHeaders[index - first] ?? header),
  );
}

export function readLog(log: LogSheet): readonly LogEntry[] {
  return readLogBook(log).entries;
}

/**
 * What was written after these charges still stands in the log. Charges stay, and all else goes in
 * time, the oldest first: what came after the first line that is left has not gone.
 */
export function areRowsTold(
  entries: readonly LogEntry[],
  charged: readonly LogEntry[] = entries,
): boolean {
  const sinceMs = rowsToldSinceMs(entries);
  return charged.every(({ kind, atMs }) => kind !== 'reveal' || atMs >= sinceMs);
}

/** From then on the log tells more than charges. */
export function rowsToldSinceMs(entries: readonly LogEntry[]): number {
  return entries.reduce(
    (first, { kind, atMs }) => (kind === 'reveal' ? first : Math.min(first, atMs)),
    Number.POSITIVE_INFINITY,
  );
}

/** What was written into rows. */
export function rowsIn(entries: readonly (LogEntry | InsertEntry)[]): readonly RowEntry[] {
  return entries.flatMap((entry) => (entry.kind === 'row' ? [entry] : []));
}

/** The reveals of a run. */
export function revealsOf(entries: readonly LogEntry[], runId: string): readonly RevealEntry[] {
  return revealsIn(entries, (entry) => entry.runId === runId);
}

/**
 * Those that count: each field of a person stands there once for a run, whoever found it; once more where
 * a later answer told a price again, because the person moved in between.
 */
export function revealsIn(
  entries: readonly LogEntry[],
  counts: (entry: RevealEntry) => boolean,
): readonly RevealEntry[] {
  const counted = entries.flatMap((entry) =>
    entry.kind === 'reveal' && counts(entry) ? [entry] : [],
  );
  const byField = groupedBy(counted, ({ runId, personId, field }) =>
    [runId, personId, field].join(' '),
  );
  return [...byField.values()].flatMap(chargesOf);
}

function chargesOf(ofField: readonly RevealEntry[]): readonly RevealEntry[] {
  const told = ofField.filter(({ credits, source }) => credits > 0 && source !== recoveredSource);
  if (told.length === 0) return ofField.reduce(dearer, []);
  const steps = [...new Set(told.map(({ step }) => step))];
  return steps.flatMap((step) => told.filter((entry) => entry.step === step).reduce(dearer, []));
}

function dearer(best: readonly RevealEntry[], entry: RevealEntry): readonly RevealEntry[] {
  return (best[0]?.credits ?? -1) < entry.credits ? [entry] : best;
}

/** Credits that a run was charged, as its lines tell. */
export function creditsOfRun(entries: readonly LogEntry[], runId: string): number {
  return creditsOf(revealsOf(entries, runId));
}

/** Lines before this moment that are no charge serve nobody any more. */
export function hasOldLines(
  [first]: readonly (LogEntry | InsertEntry)[],
  keptSinceMs: number,
): boolean {
  return first !== undefined && first.kind !== 'reveal' && first.atMs < keptSinceMs;
}
