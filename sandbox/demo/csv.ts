/** Defines how the demo reads a CSV of leads and writes the enriched one. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import { UsageError } from '../usage-error';

/** Rows of texts, all as long as the longest; the first row is the header. */
export type Grid = readonly (readonly string[])[];

/** Reads a CSV, whatever its delimiter and encoding. Throws UsageError. */
export function readCsv(file: string): Grid {
  const text = decode(readBytes(file), file);
  if (text.trim() === '') throw new UsageError(`${file} is empty.`);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) });
  const unclosed = errors.find(({ code }) => code === 'MissingQuotes');
  if (unclosed !== undefined) {
    const line = text.slice(0, unclosed.index ?? 0).split(/\r\n|\r|\n/).length;
    throw new UsageError(`${file} has a quote in line ${line} that is not closed.`);
  }
  const rows = withoutBlankEnd(data);
  if (rows.length < 2) {
    throw new UsageError(`${file} has one row only: it needs a header row and leads below it.`);
  }
  return rectangular(rows);
}

/** Writes a CSV, making its folder where it is missing. Throws UsageError. */
export function writeCsv(file: string, grid: Grid): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${Papa.unparse(mutable(grid), { newline: '\n' })}\n`);
  } catch (error) {
    throw new UsageError(`${file} can't be written (${codeOf(error)}).`);
  }
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') throw new UsageError(`There is no file ${file}.`);
    if (code === 'EISDIR') throw new UsageError(`${file} is a folder, not a CSV file.`);
    throw new UsageError(`${file} can't be read (${code}).`);
  }
}

/** UTF-8, UTF-16 with a byte order mark, or else what Excel writes in Western Europe. */
function decode(bytes: Buffer, file: string): string {
  const text = decodeAs(encodingOf(bytes), bytes) ?? decodeAs('windows-1252', bytes);
  if (text !== null && !text.includes('\0')) return text;
  throw new UsageError(`${file} is not a text file; save the sheet as CSV first.`);
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

function decodeAs(encoding: string, bytes: Buffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The comma last: of two that part all rows alike it is the one that stands in names. */
const delimiters = [';', '\t', '|', ','];
const previewRows = 20;

/**
 * The one by which most rows have the same number of cells, and of two such the one with more cells:
 * a title above the header, blank rows and commas within cells don't count.
 */
function delimiterOf(text: string): string {
  const scores = delimiters.map((delimiter) => ({ delimiter, ...evenness(text, delimiter) }));
  const [best] = scores.sort((a, b) => b.rows - a.rows || b.width - a.width);
  return best?.delimiter ?? ',';
}

/** How many of the first rows have the commonest width, and that width; one cell tells nothing. */
function evenness(text: string, delimiter: string) {
  const preview = { delimiter, preview: previewRows, skipEmptyLines: true };
  const { data } = Papa.parse<string[]>(text, preview);
  const rowsOf = new Map<number, number>();
  for (const { length } of data) if (length > 1) rowsOf.set(length, (rowsOf.get(length) ?? 0) + 1);
  const [[width, rows] = [1, 0]] = [...rowsOf].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return { width, rows };
}

function withoutBlankEnd(rows: Grid): Grid {
  const last = rows.reduce(
    (end, row, index) => (row.some((cell) => cell !== '') ? index : end),
    -1,
  );
  return rows.slice(0, last + 1);
}

function rectangular(rows: Grid): Grid {
  const width = Math.max(...rows.map((row) => row.length));
  return rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''));
}

function mutable(grid: Grid): string[][] {
  return grid.map((row) => [...row]);
}

function codeOf(error: unknown): string {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode ? String(error.code) : 'unknown reason';
}
