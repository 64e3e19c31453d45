/** Defines how tables of formulas are kept: as JSON of their rows, under a digest of what was asked. */
import { answerKey } from './answer-cache';
import type { Budget } from './budget';
import type { AskOnce, FormulaDeps, Table } from './deps';
import { noKey } from './formula-error';

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
  budget: Budget,
  question: TableQuestion,
  ask: (once: AskOnce) => Table | null,
): Table | null {
  const key = answerKey(deps, question.kind, question.text);
  const kept = () => read(deps, key);
  const table = kept();
  if (table !== null) return table;
  const asking = deps.asking();
  if (asking === null) throw noKey();
  return asking.table(budget, key, kept, (once) => keep(deps, key, question, ask(once)));
}

function entryName(key: string): string {
  return `cdx:f:${key}`;
}

function read(deps: FormulaDeps, key: string): Table | null {
  const name = entryName(key);
  return tableFrom(deps.cache.getAll([name])[name]);
}

/** Half of what an entry may have: letters may take more than one byte. */
const lengthMax = 50_000;

function keep(
  deps: FormulaDeps,
  key: string,
  { ttlSeconds }: TableQuestion,
  table: Table | null,
): Table | null {
  const text = JSON.stringify(table);
  if (table !== null && text.length <= lengthMax) {
    deps.cache.putAll({ [entryName(key)]: text }, ttlSeconds);
  }
  return table;
}

function tableFrom(text: string | undefined): Table | null {
  if (text === undefined) return null;
  try {
    const rows: unknown = JSON.parse(text);
    return isTable(rows) ? rows : null;
  } catch {
    return null;
  }
}

function isTable(rows: unknown): rows is Table {
  return Array.isArray(rows) && rows.every((row) => Array.isArray(row) && row.every(isCell));
}

function isCell(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
