/** Defines CDX_SUGGEST: up to 10 titles, companies or locations that begin so, with counts. */
import { formulaCacheSeconds } from '../../config';
import type { SuggestionKind } from '../api/endpoints/suggestions';
import { cellText, gridOf, isRange, singleText, widthOf } from './arguments';
import { keptTable } from './cache/kept-table';
import type { CellValue, FormulaDeps, FormulaResult, Table } from './deps';
import { FormulaError } from './formula-error';
import { type Budget, startBudget } from './spending/budget';
import { noMatchText, waitingText } from './texts';

const kinds: readonly SuggestionKind[] = ['titles', 'companies', 'locations'];

/**
 * One prefix gives a table of value and count; a column of prefixes gives one row for each, with
 * the values side by side.
 */
export function suggestFormula(deps: FormulaDeps, kind: unknown, prefix?: unknown): FormulaResult {
  const wanted = kindFrom(singleText('kind', kind));
  const budget = startBudget(deps);
  if (!isRange(prefix)) return resultOf(suggestions(deps, budget, wanted, cellText(prefix)));
  const prefixes = gridOf(prefix);
  if (widthOf(prefixes) > 1) throw new FormulaError('prefix must be one cell or one column.');
  return squared(prefixes.map(([cell]) => valuesRow(deps, budget, wanted, cellText(cell))));
}

function kindFrom(text: string): SuggestionKind {
  const found = kinds.find((kind) => kind === text.toLowerCase());
  if (found !== undefined) return found;
  const given = text === '' ? 'kind is missing' : 'That is not a kind of suggestion';
  throw new FormulaError(`${given}: use ${kinds.join(', ')}.`);
}

function suggestions(
  deps: FormulaDeps,
  budget: Budget,
  kind: SuggestionKind,
  prefix: string,
): Table | null {
  const text = `${kind} ${prefix.toLowerCase()}`;
  const question = { kind: 'suggest', text, ttlSeconds: formulaCacheSeconds };
  return keptTable(deps, budget, question, (once) => {
    const items = once((api) => api.suggest(kind, prefix));
    return items === null ? null : items.map(({ value, count }) => [value, count]);
  });
}

function resultOf(table: Table | null): FormulaResult {
  if (table === null) return waitingText;
  return table.length === 0 ? noMatchText : table;
}

function valuesRow(
  deps: FormulaDeps,
  budget: Budget,
  kind: SuggestionKind,
  prefix: string,
): readonly CellValue[] {
  if (prefix === '') return [''];
  const table = suggestions(deps, budget, kind, prefix);
  if (table === null) return [waitingText];
  return table.length === 0 ? [noMatchText] : table.map(([value]) => value ?? '');
}

/** Rows of one width, as Sheets asks of a result. */
function squared(rows: Table): Table {
  const width = widthOf(rows);
  return rows.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? ''));
}
