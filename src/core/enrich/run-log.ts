/** Defines the entries of the log sheet: each charge, and what each written cell held before. */

import type { ContactField, OutputName } from '../sidebar/model';
import { fingerprint } from './fingerprint';
import { outputNames } from './outputs';
import type { LogSheet } from './workbook';

export const logHeaders: readonly string[] = [
  'Time',
  'Run',
  'Person ID',
  'Field',
  'Credits',
  'Source',
  'Request ID',
  'Earlier value',
  'Row',
  'Written',
  'Step',
];

/** One revealed field of one person. */
export interface RevealEntry {
  readonly kind: 'reveal';
  readonly runId: string;
  readonly step: string;
  readonly personId: string;
  readonly field: ContactField;
  readonly credits: number;
  /** The API's word for where the value came from, or ours: `recovered`. */
  readonly source: string;
  readonly requestId: string;
}

/** What a cell held: a text, or what a person would enter to have it again, such as a formula or a date. */
export type EarlierValue = string | { readonly entered: string };

/** The cells that a step writes into one row. */
export interface RowEntry {
  readonly kind: 'row';
  readonly runId: string;
  readonly step: string;
  readonly personId: string;
  /** Fingerprint of the row's inputs. */
  readonly row: string;
  /** Fingerprints of what was written, by output. */
  readonly written: Readonly<Partial<Record<OutputName, string>>>;
  /** What replaced cells held before, by output. */
  readonly earlier: Readonly<Partial<Record<OutputName, EarlierValue>>>;
}

export type LogEntry = RevealEntry | RowEntry;

const rowField = 'row';

/** The texts of an entry, in the order of `logHeaders`. */
export function entryTexts(entry: LogEntry, timeMs: number): readonly string[] {
  const time = new Date(timeMs).toISOString();
  const head = [time, entry.runId, entry.personId];
  if (entry.kind === 'reveal') {
    const { field, credits, source, requestId, step } = entry;
    return [...head, field, String(credits), source, requestId, '', '', '', step];
  }
  const earlier = Object.keys(entry.earlier).length === 0 ? '' : JSON.stringify(entry.earlier);
  return [
    ...head,
    rowField,
    '',
    '',
    '',
    earlier,
    entry.row,
    writtenText(entry.written),
    entry.step,
  ];
}

function writtenText(written: RowEntry['written']): string {
  return outputNames
    .filter((name) => written[name] !== undefined)
    .map((name) => `${name}=${written[name]}`)
    .join(' ');
}

/** Null for a line that is not an entry, such as the header or what a person typed there. */
export function parseEntry(texts: readonly string[]): LogEntry | null {
  const [, runId = '', personId = '', field = '', credits = '', source = '', requestId = ''] =
    texts;
  const [earlier = '', row = '', written = '', step = ''] = texts.slice(7);
  if (runId === '' || step === '') return null;
  if (field === 'email' || field === 'phone') {
    const amount = Number(credits) || 0;
    return { kind: 'reveal', runId, step, personId, field, credits: amount, source, requestId };
  }
  if (field !== rowField) return null;
  return {
    kind: 'row',
    runId,
    step,
    personId,
    row,
    written: parseWritten(written),
    earlier: parseEarlier(earlier),
  };
}

function parseWritten(text: string): RowEntry['written'] {
  const written: Partial<Record<OutputName, string>> = {};
  const parts = new Map(text.split(' ').map((part) => splitOnce(part)));
  for (const name of outputNames) {
    const print = parts.get(name);
    if (print !== undefined) written[name] = print;
  }
  return written;
}

function splitOnce(part: string): [string, string] {
  const at = part.indexOf('=');
  return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
}

function parseEarlier(text: string): RowEntry['earlier'] {
  if (text === '') return {};
  try {
    const parsed: unknown = JSON.parse(text);
    const earlier: Partial<Record<OutputName, EarlierValue>> = {};
    if (typeof parsed !== 'object' || parsed === null) return {};
    const values = new Map<string, unknown>(Object.entries(parsed));
    for (const name of outputNames) {
      const value = earlierValue(values.get(name));
      if (value !== null) earlier[name] = value;
    }
    return earlier;
  } catch {
    return {};
  }
}

function earlierValue(value: unknown): EarlierValue | null {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || !('entered' in value)) return null;
  return typeof value.entered === 'string' ? { entered: value.entered } : null;
}

/** Reads all entries: one round trip for the last row, one for the texts. */
export function readLog(log: LogSheet, lastRow = log.lastRow()): readonly LogEntry[] {
  if (lastRow < 2) return [];
  return log
    .read(2, lastRow - 1)
    .map(parseEntry)
    .filter((entry): entry is LogEntry => entry !== null);
}

/** With its JSON around it, a longer one could outgrow the 50,000 characters of a cell of the log. */
const earlierTextMax = 10_000;

/** What a replaced cell held is kept for undo; a text too long for that is not replaced. */
export function isRestorable(earlier: string): boolean {
  return earlier.length <= earlierTextMax;
}

/** The key of a row in the log. */
export function rowPrint(inputsKey: string): string {
  return fingerprint(inputsKey);
}

/** Sums and sets over the reveals of one run. */
export function revealTotals(entries: readonly LogEntry[], runId: string) {
  const reveals = entries.filter(
    (entry): entry is RevealEntry => entry.kind === 'reveal' && entry.runId === runId,
  );
  const fieldCount = (field: ContactField) =>
    new Set(reveals.filter((entry) => entry.field === field).map((entry) => entry.personId)).size;
  return {
    credits: reveals.reduce((sum, entry) => sum + entry.credits, 0),
    people: new Set(reveals.map((entry) => entry.personId)).size,
    emails: fieldCount('email'),
    phones: fieldCount('phone'),
  };
}

/** Tells whether a run wrote such a text into a column of that name; the log is read at first need. */
export function ownTexts(
  logged: () => readonly LogEntry[],
): (name: OutputName, text: string) => boolean {
  let ours: ReadonlySet<string> | null = null;
  return (name, text) => {
    ours ??= new Set(
      logged().flatMap((entry) =>
        entry.kind === 'row'
          ? Object.entries(entry.written).map(([key, print]) => `${key} ${print}`)
          : [],
      ),
    );
    return ours.has(`${name} ${fingerprint(text)}`);
  };
}
