/** Defines how tables of formulas are kept: as JSON of their rows, under a digest of what was asked. */
import { jsonOf } from '../../text/kept-json';
import type { TimeLeft } from '../asking/time-left';
import type { AskOnce, FormulaDeps, FormulaRows } from '../formula-deps';
import { noKey } from '../formula-error';
import { answerKey } from './answer-cache';
import { slotName, slotNames } from './slots';

/** What a formula asks for a table, and for how long the answer is kept. */
export interface TableQuestion {
  readonly kind: string;
  readonly text: string;
  readonly ttlSeconds: number;
}

/**
 * The table that is kept for this question, or the one that `ask` gives; null where the time did
 * not suffice, which is not kept. Of the cells that want the same at once the first asks.
 */
export function keptTable(
  deps: FormulaDeps,
  timeLeft: TimeLeft,
  question: TableQuestion,
  ask: (once: AskOnce) => FormulaRows | null,
): FormulaRows | null {
  const key = answerKey(deps, question.kind, question.text);
  const kept = () => read(deps, key);
  const table = kept();
  if (table !== null) return table;
  const asking = deps.asking();
  if (asking === null) throw noKey();
  return asking.table(timeLeft, key, kept, (once) => keep(deps, key, question, ask(once)));
}

const tableDigits = 3;

function entryName(key: string): string {
  return slotName('t', key, tableDigits);
}

/** All names under which tables may begin. */
export function tableNames(): readonly string[] {
  return slotNames('t', tableDigits);
}

function partNames(name: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${name}:${index + 1}`);
}

/** The names of a table's further parts, by what is kept under its first. */
export function partsBehind(name: string, text: string | undefined): readonly string[] {
  return partNames(name, entryOf(text).parts);
}

/** A large table lies in parts, of which the cache may have lost one. */
function read({ cache }: FormulaDeps, key: string): FormulaRows | null {
  const name = entryName(key);
  const text = cache.getAll([name])[name];
  const entry = entryOf(text);
  if (entry.key !== key) return null;
  if (isTable(entry.rows)) return entry.rows;
  const names = partsBehind(name, text);
  if (names.length === 0) return null;
  const texts = cache.getAll(names);
  const parts = names.map((each) => jsonOf(texts[each]));
  return parts.every(isTable) ? parts.flat() : null;
}

/** The digest of the question stands with it, since two may share a place. */
function entryOf(text: string | undefined) {
  const entry = jsonOf(text);
  const [key, parts, rows]: unknown[] = Array.isArray(entry) ? entry : [];
  return { key, parts: typeof parts === 'number' ? parts : 0, rows };
}

/** Below the 100 KB that an entry may have. */
const partBytesMax = 90_000;

function keep(
  { cache }: FormulaDeps,
  key: string,
  { ttlSeconds }: TableQuestion,
  table: FormulaRows | null,
): FormulaRows | null {
  if (table === null) return null;
  const name = entryName(key);
  const parts = partsOf(table);
  const [first] = parts;
  if (parts.length === 0) return table;
  const head = JSON.stringify(key);
  if (first !== undefined && parts.length === 1) {
    cache.putAll({ [name]: `[${head},0,${first}]` }, ttlSeconds);
  } else {
    const names = partNames(name, parts.length);
    const texts = names.map((each, index) => [each, parts[index] ?? ''] as const);
    const entry = `[${head},${parts.length}]`;
    cache.putAll({ ...Object.fromEntries(texts), [name]: entry }, ttlSeconds);
  }
  return table;
}

/** The rows as texts, as many in each as it may hold; none where one row alone is too long. */
function partsOf(table: FormulaRows): readonly string[] {
  const parts: { rows: string[]; bytes: number }[] = [{ rows: [], bytes: 2 }];
  for (const row of table) {
    const text = JSON.stringify(row);
    const bytes = bytesMaxOf(text) + 1;
    if (bytes > partBytesMax) return [];
    let last = parts[parts.length - 1];
    if (last === undefined || last.bytes + bytes > partBytesMax) {
      last = { rows: [], bytes: 2 };
      parts.push(last);
    }
    last.rows.push(text);
    last.bytes += bytes;
  }
  return parts.map(({ rows }) => `[${rows.join()}]`);
}

/** In UTF-8; half of a pair counts three, which is too much and never too little. */
function bytesMaxOf(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
  }
  return bytes;
}

export function isTable(rows: unknown): rows is FormulaRows {
  return Array.isArray(rows) && rows.every((row) => Array.isArray(row) && row.every(isCell));
}

function isCell(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
