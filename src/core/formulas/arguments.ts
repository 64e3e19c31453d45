/** Defines how a formula's arguments are read: a cell comes as a scalar, a range as rows of cells. */
import { isLoadingText, meaningful } from '../inputs/cell-text';
import { FormulaError } from './formula-error';

export type Grid = readonly (readonly unknown[])[];

/** The argument as rows; an omitted one is one blank cell. `Array.isArray` works across realms. */
export function gridOf(value: unknown): Grid {
  if (!Array.isArray(value)) return [[value]];
  const rows: readonly unknown[] = value;
  if (rows.length === 0) return [['']];
  return rows.map((row): readonly unknown[] => (Array.isArray(row) ? row : [row]));
}

export function isRange(value: unknown): boolean {
  return Array.isArray(value);
}

export function gridWidth(grid: Grid): number {
  return grid.reduce((width, row) => Math.max(width, row.length), 0);
}

/** The text of a cell; '' for blanks, placeholders, error values and dates, which name nobody. */
export function givenText(value: unknown): string {
  return meaningful(plainText(value));
}

/** The text of a cell as it stands; '' for blanks and dates. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  return typeof value === 'boolean' ? String(value) : '';
}

/** A name as people write it: `Full name` and `full-name` are `full_name`. */
export function wordOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

/** True where the value of a cell is still on its way; asking now would ask for nothing. */
export function isLoading(value: unknown): boolean {
  const isOnItsWay = (cell: unknown) => typeof cell === 'string' && isLoadingText(cell);
  return gridOf(value).some((row) => row.some(isOnItsWay));
}

/** True for an error value or a placeholder: a text that names nothing. */
export function isMeaningless(value: unknown): boolean {
  return givenText(value) === '' && plainText(value).trim() !== '';
}

/** The text of an argument that is one cell. */
export function singleText(name: string, value: unknown): string {
  return plainText(singleCell(name, value)).trim();
}

/** The value of an argument that is one cell; undefined where it is omitted or blank. */
function singleCell(name: string, value: unknown): unknown {
  const grid = gridOf(value);
  if (grid.length > 1 || gridWidth(grid) > 1) {
    throw new FormulaError(`${name} must be one cell, not a range.`);
  }
  const cell = grid[0]?.[0];
  return cell === '' || cell === null ? undefined : cell;
}

/** A whole number between the bounds, also as a text; the default where it is omitted or blank. */
export function wholeNumber(
  name: string,
  value: unknown,
  bounds: { readonly min: number; readonly max: number; readonly byDefault: number },
): number {
  const cell = singleCell(name, value);
  if (cell === undefined) return bounds.byDefault;
  const number = typeof cell === 'number' ? cell : numberIn(plainText(cell));
  if (!Number.isInteger(number) || number < bounds.min || number > bounds.max) {
    throw new FormulaError(`${name} must be a whole number from ${bounds.min} to ${bounds.max}.`);
  }
  return number;
}

function numberIn(text: string): number {
  return /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
}
