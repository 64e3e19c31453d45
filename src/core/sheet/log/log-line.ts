/** Defines the lines of the log sheet: each charge, each question about money, and what cells held. */

import { fingerprint } from '../../text/fingerprint';
import { jsonOf } from '../../text/kept-json';
import { type ContactField, type OutputName, outputNames } from '../../words';

export const logFormat = 2;

/**
 * The last header tells the format of the lines. Lines of the first one stand in the same columns,
 * so that each version reads the charges of the other.
 */
export const logHeaders: readonly string[] = [
  'Time',
  'Run',
  'Person ID',
  'Field',
  'Credits',
  'Source',
  'Request ID',
  'Earlier values',
  'Payer',
  'Line',
  `Step (format ${logFormat})`,
];

/** The last ones of the first format; the others are the same. */
export const formerHeaders = ['Earlier value', 'Row', 'Written', 'Step'] as const;

/** Whose credits: never more of the key than may be shown. */
export interface PaidBy {
  readonly keyPrefix: string;
  /** Tells accounts apart, but names none; '' where it is not known. */
  readonly owner: string;
  /** Begun by the hourly catch-up. */
  readonly auto: boolean;
}

interface OfStep {
  readonly runId: string;
  readonly step: string;
  readonly atMs: number;
}

/** One revealed field of one person. */
export interface RevealEntry extends OfStep {
  readonly kind: 'reveal';
  /** Null on lines of the first format. */
  readonly paidBy: PaidBy | null;
  readonly personId: string;
  readonly field: ContactField;
  readonly credits: number;
  /** The API's word for where the value came from, or ours: `recovered`. */
  readonly source: string;
  readonly requestId: string;
}

/** What is about to be asked, and may be charged although no answer comes; one in a step at most. */
export interface AskEntry extends OfStep {
  readonly kind: 'ask';
  readonly paidBy: PaidBy | null;
  readonly credits: number;
  /** The question itself, as it is kept. */
  readonly text: string;
}

/** Nothing is in doubt any more of what that step asked. */
export interface AnswerEntry extends OfStep {
  readonly kind: 'answer';
  /** Others spent meanwhile, so that what it charged is not certain. */
  readonly isUnclear: boolean;
}

/** What a run was and came to, as it is kept; a later one of the same run takes its place. */
export interface EndEntry extends OfStep {
  readonly kind: 'end';
  readonly text: string;
}

/** All that it takes to put a cell back as it stood; short names, for the log has few characters. */
export interface KeptCell {
  readonly v: string | number | boolean;
  /** The value is a date, in milliseconds. */
  readonly d?: true;
  /** Its formula, number format, link. */
  readonly f?: string;
  readonly n?: string;
  readonly l?: string;
  /** Of a formula: the row of the sheet where it stood, and a print of the headers that it read. */
  readonly r?: number;
  readonly h?: string;
}

/** What a cell held: a plain text, or more; `entered` is how earlier versions kept that. */
export type EarlierValue = string | { readonly entered: string } | KeptCell;

/** The cells that a step writes into one row. */
export interface RowEntry extends OfStep {
  readonly kind: 'row';
  readonly personId: string;
  /** Fingerprint of the row's inputs. */
  readonly row: string;
  /** Fingerprints of what was written, by output. */
  readonly written: Readonly<Partial<Record<OutputName, string>>>;
  /** What replaced cells held before, by output. */
  readonly earlier: Readonly<Partial<Record<OutputName, EarlierValue>>>;
  /** Fingerprint of people's cells beside: tells equal rows apart. Earlier versions told it of few. */
  readonly beside?: string | undefined;
  /** Where it stood then, from 1: tells rows of two runs apart that read alike. Earlier versions told none. */
  readonly rowNumber?: number | undefined;
}

/** What Find people wrote into the row of a person: of no run, and no charge. `row` is the id of its sheet. */
export type InsertEntry = Omit<RowEntry, 'kind'> & { readonly kind: 'insert' };

export type LogEntry = RevealEntry | AskEntry | AnswerEntry | EndEntry | RowEntry;

/** What stands under `Field` on lines that are no charge. */
const askField = 'asked';
const answerField = 'answered';
const unclearSource = 'not certain';
const endField = 'ended';
export const rowsField = 'rows';
/** Of the first format: a line for each row. */
export const formerRowField = 'row';
const insertedField = 'inserted';

/** Far below the 50,000 characters of a cell. */
const rowsTextMax = 30_000;

/**
 * The texts of entries, in the order of `logHeaders`. Rows that follow each other share a line.
 * `step` and the place in it count up within a run, so that order never depends on where a line stands.
 */
export function linesOf(
  entries: readonly LogEntry[],
  step: { readonly number: number; readonly line: number },
): readonly (readonly string[])[] {
  return packedLines(entries).map((entry, index) => textsOf(entry, step.number, step.line + index));
}

/** The same of people who were inserted, for whom no run has a step. */
export function linesOfInserts(rows: readonly RowEntry[]): readonly (readonly string[])[] {
  return linesOf(rows, { number: 0, line: 0 }).map((line) => withField(line, insertedField));
}

/** What a line would say under another word. */
export function withField(line: readonly string[], field: string): readonly string[] {
  return line.map((text, column) => (column === fieldColumn ? field : text));
}

/** Index of `Field`. */
export const fieldColumn = 3;

type Line = Exclude<LogEntry, RowEntry> | (OfStep & { kind: 'rows'; text: string });

function packedLines(entries: readonly LogEntry[]): readonly Line[] {
  const lines: Line[] = [];
  let rows: RowEntry[] = [];
  let length = 0;
  const close = () => {
    const [first] = rows;
    if (first !== undefined) lines.push({ ...ofStep(first), kind: 'rows', text: rowsText(rows) });
    rows = [];
    length = 0;
  };
  for (const entry of entries) {
    if (entry.kind !== 'row') {
      close();
      lines.push(entry);
      continue;
    }
    const size = rowsText([entry]).length;
    const [first] = rows;
    if (length + size > rowsTextMax || (first !== undefined && !isOfSame(first, entry))) close();
    rows.push(entry);
    length += size;
  }
  close();
  return lines;
}

function ofStep({ runId, step, atMs }: OfStep): OfStep {
  return { runId, step, atMs };
}

function isOfSame(a: OfStep, b: OfStep): boolean {
  return a.runId === b.runId && a.step === b.step;
}

function textsOf(line: Line, step: number, place: number): readonly string[] {
  const time = new Date(line.atMs).toISOString();
  const tail = [`${step}.${place}`, line.step];
  switch (line.kind) {
    case 'reveal': {
      const { personId, field, credits, source, requestId } = line;
      const what = [personId, field, String(credits), source, requestId, ''];
      return [time, line.runId, ...what, payerText(line.paidBy), ...tail];
    }
    case 'ask': {
      const most = `up to ${line.credits}`;
      const payer = payerText(line.paidBy);
      return [time, line.runId, '', askField, '', most, '', line.text, payer, ...tail];
    }
    case 'answer': {
      const said = line.isUnclear ? unclearSource : '';
      return [time, line.runId, '', answerField, '', said, '', '', '', ...tail];
    }
    case 'end':
      return [time, line.runId, '', endField, '', '', '', line.text, '', ...tail];
    default:
      return [time, line.runId, '', rowsField, '', '', '', line.text, '', ...tail];
  }
}

const autoWord = 'catch-up';

function payerText(paidBy: PaidBy | null): string {
  if (paidBy === null) return '';
  const { keyPrefix, owner, auto } = paidBy;
  return [keyPrefix, `#${owner}`, ...(auto ? [autoWord] : [])].join(' ');
}

function parsePayer(text: string): PaidBy | null {
  const [, keyPrefix, owner, word] = /^(\S*) #(\S*)( catch-up)?$/.exec(text) ?? [];
  if (keyPrefix === undefined || owner === undefined) return null;
  return { keyPrefix, owner, auto: word !== undefined };
}

/** All rows of a line, as it keeps them. */
export function rowsText(rows: readonly RowEntry[]): string {
  return JSON.stringify(
    rows.map(({ row, personId, written, earlier, beside, rowNumber }) => {
      const what = [row, personId, writtenText(written)];
      const place = rowNumber === undefined ? [] : [rowNumber];
      if (beside !== undefined) return [...what, earlier, beside, ...place];
      return Object.keys(earlier).length === 0 ? what : [...what, earlier];
    }),
  );
}

function writtenText(written: RowEntry['written']): string {
  return outputNames
    .filter((name) => written[name] !== undefined)
    .map((name) => `${name}=${written[name]}`)
    .join(' ');
}

/** None for a line that holds no entry, such as the header or what a person typed there. */
export function parseLine(texts: readonly string[]): readonly (LogEntry | InsertEntry)[] {
  const [time = '', runId = '', personId = '', field = '', credits = '', source = ''] = texts;
  const [requestId = '', earlier = '', payer = '', , step = ''] = texts.slice(6);
  if (runId === '' || step === '') return [];
  const of = { runId, step, atMs: Date.parse(time) || 0 };
  const paidBy = parsePayer(payer);
  switch (field) {
    case 'email':
    case 'phone': {
      const what = { personId, field, credits: creditsIn(credits), source, requestId } as const;
      return [{ kind: 'reveal', ...of, paidBy, ...what }];
    }
    case askField: {
      const most = Number(source.replace(/^\D+/, '')) || 0;
      return [{ kind: 'ask', ...of, paidBy, credits: most, text: earlier }];
    }
    case answerField:
      return [{ kind: 'answer', ...of, isUnclear: source === unclearSource }];
    case endField:
      return [{ kind: 'end', ...of, text: earlier }];
    case rowsField:
      return parseRows(earlier, of);
    case insertedField:
      return parseRows(earlier, of).map((row) => ({ ...row, kind: 'insert' }));
    case formerRowField:
      return [formerRow(texts, of)];
    default:
      return [];
  }
}

/** Somebody may have formatted them as money: `$1.00`, `1,00 €`. */
function creditsIn(text: string): number {
  return Number(/\d+(?:[.,]\d+)?/.exec(text)?.[0].replace(',', '.') ?? 0);
}

function parseRows(text: string, of: OfStep): readonly RowEntry[] {
  const rows = jsonOf(text);
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((each: unknown) => {
    const parts: unknown[] = Array.isArray(each) ? each : [];
    const [row, personId, written, earlier, print, number] = parts;
    if (typeof row !== 'string' || typeof personId !== 'string') return [];
    const texts = typeof written === 'string' ? parseWritten(written) : {};
    const beside = typeof print === 'string' ? print : undefined;
    const rowNumber = typeof number === 'number' ? number : undefined;
    const kept = earlierFrom(earlier);
    const what = { personId, row, written: texts, earlier: kept, beside, rowNumber };
    return [{ kind: 'row', ...of, ...what }];
  });
}

function formerRow(texts: readonly string[], of: OfStep): RowEntry {
  const [earlier = '', row = '', written = ''] = texts.slice(7);
  const values = { written: parseWritten(written), earlier: earlierFrom(jsonOf(earlier)) };
  return { kind: 'row', ...of, personId: texts[2] ?? '', row, ...values };
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

function earlierFrom(value: unknown): RowEntry['earlier'] {
  if (typeof value !== 'object' || value === null) return {};
  const earlier: Partial<Record<OutputName, EarlierValue>> = {};
  const values = new Map<string, unknown>(Object.entries(value));
  for (const name of outputNames) {
    const each = earlierValue(values.get(name));
    if (each !== null) earlier[name] = each;
  }
  return earlier;
}

function earlierValue(value: unknown): EarlierValue | null {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return null;
  if ('entered' in value) {
    return typeof value.entered === 'string' ? { entered: value.entered } : null;
  }
  return keptCell(new Map<string, unknown>(Object.entries(value)));
}

function keptCell(parts: ReadonlyMap<string, unknown>): KeptCell | null {
  const v = parts.get('v');
  if (typeof v !== 'string' && typeof v !== 'number' && typeof v !== 'boolean') return null;
  const texts = (['f', 'n', 'l', 'h'] as const).flatMap((name) => {
    const text = parts.get(name);
    return typeof text === 'string' ? [[name, text] as const] : [];
  });
  const r = parts.get('r');
  return {
    v,
    ...(typeof r === 'number' ? { r } : {}),
    ...(parts.get('d') === true ? { d: true as const } : {}),
    ...Object.fromEntries(texts),
  };
}

/** The source of a charge that no answer told. */
export const recoveredSource = 'recovered';

/** So that contact fields, which come first, always have room. */
const earlierTextMax = 10_000;

/** Of all replaced cells of a row: its line in the log, with what stands around them, has 50,000 characters. */
export const earlierRowMax = 40_000;

/** What a replaced cell held is kept for undo; a text too long for that is not replaced. */
export function isRestorable(earlier: string): boolean {
  return earlierSize(earlier) <= earlierTextMax;
}

/** Characters of its JSON: a line break takes two. */
export function earlierSize(earlier: string): number {
  return JSON.stringify(earlier).length;
}

/** The key of a row in the log. */
export function rowPrint(inputsKey: string): string {
  return fingerprint(inputsKey);
}
