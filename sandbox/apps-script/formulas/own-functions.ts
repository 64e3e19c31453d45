/** Functions of Google Sheets that the formula library lacks or reads otherwise: tables, links, texts. */

import { CellError, typedEntry } from '../model/entry';
import { compareValues } from '../model/sorting';
import { asBoolean, asNumber, asText, isMatrix, type Matrix, type Scalar } from './values';

/** Undefined where an argument is left out. */
export type Argument = Scalar | Matrix | undefined;
type Own = (...args: Argument[]) => Scalar | Matrix;

const matrix = (value: Argument): Matrix => (isMatrix(value) ? value : [[value ?? null]]);
const scalar = (value: Argument): Scalar => (isMatrix(value) ? value[0]?.[0] : value) ?? null;
const text = (value: Argument): string => String(asText(scalar(value)));
const isTrue = (value: Argument, otherwise: boolean): boolean =>
  value === undefined ? otherwise : asBoolean(scalar(value)) === true;
const transposed = (rows: Matrix): Matrix =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? null));
const isSame = (a: Scalar, b: Scalar): boolean => compareValues(a, b, true) === 0;
const orNone = (rows: Matrix, message: string): Matrix | CellError =>
  rows.length > 0 ? rows : new CellError('#N/A', message);

function filter(source: Argument, ...conditions: Argument[]): Matrix | CellError {
  const rows = matrix(source);
  const tests = conditions.map(matrix);
  const byColumn = tests.every((test) => test.length === 1 && test[0]?.length === rows[0]?.length);
  const lines = byColumn && rows.length > 1 ? transposed(rows) : rows;
  const columns = tests.map((test) =>
    test.length === lines.length ? test.flat() : (test[0] ?? []),
  );
  if (columns.some((column) => column.length !== lines.length))
    return new CellError('#N/A', 'FILTER has mismatched range sizes.');
  const kept = lines.filter((_, index) =>
    columns.every((column) => asBoolean(column[index] ?? null) === true),
  );
  const shown = orNone(kept, 'No matches are found in FILTER evaluation.');
  return lines !== rows && isMatrix(shown) ? transposed(shown) : shown;
}

/** Columns are given by number or as a range beside the rows; the first, ascending, without any. */
function sort(source: Argument, ...by: Argument[]): Matrix {
  const rows = matrix(source);
  const given = by.length > 0 ? by : [1, true];
  const keys = given.flatMap((key, index) => {
    if (index % 2 === 1) return [];
    const column = isMatrix(key) ? key.map((row) => row[0] ?? null) : columnOf(rows, key);
    return [{ column, ascending: isTrue(given[index + 1], true) }];
  });
  return rows
    .map((row, index) => ({ row, index }))
    .sort((a, b) => {
      for (const { column, ascending } of keys) {
        const order = compareValues(column[a.index] ?? null, column[b.index] ?? null, ascending);
        if (order !== 0) return order;
      }
      return a.index - b.index;
    })
    .map(({ row }) => row);
}

const columnOf = (rows: Matrix, number: Argument): Scalar[] =>
  rows.map((row) => row[Number(asNumber(scalar(number))) - 1] ?? null);

function unique(source: Argument, byColumn?: Argument, exactlyOnce?: Argument): Matrix | CellError {
  const rows = isTrue(byColumn, false) ? transposed(matrix(source)) : matrix(source);
  const keys = rows.map((row) => JSON.stringify(row));
  const once = isTrue(exactlyOnce, false);
  const kept = rows.filter((_, index) =>
    once
      ? keys.indexOf(keys[index] ?? '') === keys.lastIndexOf(keys[index] ?? '')
      : keys.indexOf(keys[index] ?? '') === index,
  );
  return isTrue(byColumn, false) ? transposed(kept) : orNone(kept, 'UNIQUE found nothing.');
}

function xlookup(
  key: Argument,
  lookup: Argument,
  result: Argument,
  missing?: Argument,
  matchMode?: Argument,
  searchMode?: Argument,
): Scalar | Matrix {
  const keys = matrix(lookup);
  const inRow = keys.length === 1;
  const list = keys.flat();
  const mode = Number(asNumber(scalar(matchMode ?? 0)));
  const backwards = Number(asNumber(scalar(searchMode ?? 1))) < 0;
  const at = lookupIndex(scalar(key), list, mode, backwards);
  if (at < 0) return missing ?? new CellError('#N/A', 'Did not find value in XLOOKUP evaluation.');
  const rows = matrix(result);
  return inRow && rows[0]?.length === list.length
    ? rows.map((row) => [row[at] ?? null])
    : [rows[at] ?? []];
}

/** Mode 0 is exact, 2 knows wildcards, -1 and 1 take the next smaller or larger. */
function lookupIndex(key: Scalar, list: Scalar[], mode: number, backwards: boolean): number {
  const pattern = mode === 2 && typeof key === 'string' ? wildcards(key) : null;
  const isHit = (item: Scalar): boolean =>
    pattern ? typeof item === 'string' && pattern.test(item) : isSame(item, key);
  const hits = list.flatMap((item, index) => (isHit(item) ? [index] : []));
  const exact = hits[backwards ? hits.length - 1 : 0] ?? -1;
  if (exact >= 0 || (mode !== -1 && mode !== 1)) return exact;
  let best = -1;
  list.forEach((item, index) => {
    const beyond = compareValues(item, key, true) * mode > 0 && typeof item === typeof key;
    if (beyond && (best < 0 || compareValues(item, list[best] ?? null, true) * mode < 0))
      best = index;
  });
  return best;
}

function wildcards(pattern: string): RegExp {
  const source = pattern.replace(
    /~([*?~])|([.+^${}()|[\]\\])|([*?])/g,
    (_, literal, special, wild) => {
      if (wild) return wild === '*' ? '.*' : '.';
      return `\\${literal ?? special}`;
    },
  );
  return new RegExp(`^${source}$`, 'i');
}

/** Each character of the delimiter splits, unless told otherwise; parts become what typing makes of them. */
function split(source: Argument, by: Argument, eachCharacter?: Argument, dropEmpty?: Argument) {
  const delimiter = text(by);
  const escaped = delimiter.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&');
  const pattern = isTrue(eachCharacter, true) ? `[${escaped}]` : escaped;
  const parts = text(source).split(new RegExp(pattern, 'i'));
  const kept = isTrue(dropEmpty, true) ? parts.filter((part) => part !== '') : parts;
  return orNone(
    [kept.map((part) => typedEntry(part.trim(), undefined).value)],
    'Nothing to split.',
  );
}

function matched(apply: (source: string, pattern: RegExp) => Scalar | Matrix): Own {
  return (source, pattern) => {
    try {
      return apply(text(source), new RegExp(text(pattern), 'u'));
    } catch {
      return new CellError('#REF!', `${text(pattern)} is not a valid regular expression.`);
    }
  };
}

export const ownFunctions: Readonly<Record<string, Own>> = {
  FILTER: filter,
  SORT: sort,
  UNIQUE: unique,
  XLOOKUP: xlookup,
  SPLIT: split,
  HYPERLINK: (url, label) => scalar(label ?? url),
  JOIN: (delimiter, ...parts) =>
    parts.flatMap((part) => matrix(part).flat().map(text)).join(text(delimiter)),
  FLATTEN: (...parts) =>
    parts.flatMap((part) =>
      matrix(part)
        .flat()
        .map((item) => [item]),
    ),
  REGEXMATCH: matched((source, pattern) => pattern.test(source)),
  REGEXEXTRACT: matched((source, pattern) => {
    const found = pattern.exec(source);
    if (!found) return new CellError('#N/A', 'REGEXEXTRACT found no match.');
    return found.length > 1 ? [found.slice(1)] : found[0];
  }),
  REGEXREPLACE: (source, pattern, replacement) =>
    text(source).replace(new RegExp(text(pattern), 'gu'), text(replacement)),
  IMPORTRANGE: () => new CellError('#REF!', 'You need to connect these sheets.'),
  QUERY: () =>
    new CellError('#ERROR!', 'QUERY is not available in the sandbox. Use FILTER, SORT or UNIQUE.'),
};

/** Of one value each: inside ARRAYFORMULA they work on every element. */
export const elementwise = new Set(
  'ABS CEILING DATE DAY EXACT FIND FLOOR HYPERLINK ISBLANK ISNUMBER ISTEXT LEFT LEN LOWER MID MONTH PROPER REGEXEXTRACT REGEXMATCH REGEXREPLACE RIGHT ROUND SEARCH SUBSTITUTE TEXT TRIM UPPER VALUE YEAR'.split(
    ' ',
  ),
);
