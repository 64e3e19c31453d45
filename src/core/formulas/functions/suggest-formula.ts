/** Defines CDX_SUGGEST: up to 10 titles, companies or locations that begin so, with counts. */
import type { Suggestion, SuggestionKind } from '../../api/endpoints/suggestions';
import { jsonOf } from '../../text/kept-json';
import {
  givenText,
  gridOf,
  gridWidth,
  isLoading,
  isMeaningless,
  isRange,
  singleText,
} from '../arguments';
import { isTable } from '../cache/kept-table';
import { peopleTable, type Row } from '../cache/people-table';
import type {
  FormulaDeps,
  FormulaResult,
  FormulaRows,
  FormulaValue,
  PeopleQuestion,
} from '../formula-deps';
import { FormulaError } from '../formula-error';
import { noMatchText, waitingText } from '../texts';

const kinds: readonly SuggestionKind[] = ['titles', 'companies', 'locations'];

/**
 * One prefix gives a table of value and count; a column of prefixes gives one row for each, with
 * the values side by side.
 */
export function suggestFormula(deps: FormulaDeps, kind: unknown, prefix?: unknown): FormulaResult {
  if (isLoading(kind)) return waitingText;
  const question = questionOf(kindFrom(singleText('kind', kind)));
  const prefixes = gridOf(prefix);
  if (gridWidth(prefixes) > 1) throw new FormulaError('prefix must be one cell or one column.');
  const isColumn = isRange(prefix);
  const rows = prefixes.map(([cell]) => rowFrom(cell, isColumn));
  const results = gridOf(peopleTable(deps, rows, [''], question)).map(([text]) => resultFrom(text));
  return isColumn ? padded(results.map(valuesRow)) : (results[0] ?? '');
}

function kindFrom(text: string): SuggestionKind {
  const found = kinds.find((kind) => kind === text.toLowerCase());
  if (found !== undefined) return found;
  const given = text === '' ? 'kind is missing' : 'That is not a kind of suggestion';
  throw new FormulaError(`${given}: use ${kinds.join(', ')}.`);
}

/** Asked and kept as people are, in waves and many to an entry; an answer is kept as JSON of its rows. */
function questionOf(kind: SuggestionKind): PeopleQuestion<string, readonly Suggestion[]> {
  return {
    kind: `suggest ${kind}`,
    contactsOf: () => [],
    send: (api, prefixes) => api.suggestions(kind, prefixes),
    foundFrom: (items) => ({
      kind: 'text',
      text: JSON.stringify(items.map(({ value, count }) => [value, count])),
    }),
  };
}

/** A blank prefix begins everything, but in a column it is a row without one. */
function rowFrom(cell: unknown, isInColumn: boolean): Row<string> {
  if (isLoading(cell)) return { kind: 'text', text: waitingText };
  const prefix = givenText(cell);
  if (prefix === '' && (isInColumn || isMeaningless(cell))) return { kind: 'text', text: '' };
  return { kind: 'question', question: prefix, key: prefix.toLowerCase() };
}

function resultFrom(cell: unknown): FormulaResult {
  const text = String(cell);
  const table = jsonOf(text);
  if (!isTable(table)) return text;
  return table.length === 0 ? noMatchText : table;
}

function valuesRow(result: FormulaResult): readonly FormulaValue[] {
  return typeof result === 'object' ? result.map(([value]) => value ?? '') : [result];
}

/** Rows of one width, as Sheets asks of a result. */
function padded(rows: FormulaRows): FormulaRows {
  const width = gridWidth(rows);
  return rows.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? ''));
}
