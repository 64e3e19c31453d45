/** Defines how tables of formulas are kept: as JSON of their rows, under a digest of what was asked. */
import { answerKey } from './answer-cache';
import type { CellValue, FormulaDeps } from './deps';

export type Table = readonly (readonly CellValue[])[];

/** The table that is kept for this question, or the one that `ask` gives; null is not kept. */
export function keptTable(
  deps: FormulaDeps,
  kind: string,
  question: string,
  ttlSeconds: number,
  ask: () => Table | null,
): Table | null {
  const name = `cdx:f:${answerKey(deps, kind, question)}`;
  const kept = tableFrom(deps.cache.getAll([name])[name]);
  if (kept !== null) return kept;
  const table = ask();
  if (table !== null) keep(deps, name, table, ttlSeconds);
  return table;
}

/** Half of what an entry may have: letters may take more than one byte. */
const lengthMax = 50_000;

function keep(deps: FormulaDeps, name: string, table: Table, ttlSeconds: number): void {
  const text = JSON.stringify(table);
  if (text.length <= lengthMax) deps.cache.putAll({ [name]: text }, ttlSeconds);
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
