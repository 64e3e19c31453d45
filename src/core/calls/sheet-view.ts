/** Defines what the sidebar shows of the sheet: its columns, what they seem to hold, its rows. */

import { detectColumns, type MappedColumn } from '../columns/detect-columns';
import { columnsToLookUnder } from '../columns/hidden-links';
import { linkedinProfileUrl } from '../inputs/linkedin';
import type { Table } from '../ports/workbook';
import { fingerprint } from '../text/fingerprint';
import type { InputName } from '../words';
import type { SheetView } from './views';

/** Enough rows to tell what a column holds, few enough to read at every opening. */
const sampleRows = 50;
const sampleLength = 40;

/** Links are read with formulas beside them, so of fewer rows, and of fewer still in a wide sheet. */
const linkRows = 20;
const linkCellsMax = 1_000;

export function sheetViewOf(table: Table): SheetView {
  const headers = trimmedHeaders(table.headers());
  const lastRow = table.lastRow();
  const rows = Math.max(0, lastRow - 1);
  const samples = table.read(2, Math.min(rows, sampleRows), 0, headers.length);
  const own = ownColumns(table);
  const mapping = detectColumns(headers, samples, linkedColumns(table, headers, samples, own), own);
  const selected = table.selectedRows().filter((row) => row >= 2 && row <= lastRow);
  return {
    sheetId: table.sheetId,
    sheetName: table.name,
    columns: headers.map((header, index) => ({
      index,
      letter: columnLetter(index),
      header,
      sample: sampleOf(samples, index),
    })),
    mapping,
    rows,
    selectedRows: selected.length,
    selection: fingerprint(selected.join()),
    firstRowPreview: previewOf(samples, mapping),
  };
}

/** What a run wrote is no input of the next one, except the person id. */
function ownColumns(table: Table): readonly number[] {
  return Object.entries(table.outputColumns()).flatMap(([mark, column]) =>
    mark.startsWith('personId') ? [] : (column ?? []),
  );
}

function trimmedHeaders(headers: readonly string[]): readonly string[] {
  let count = headers.length;
  while (count > 0 && (headers[count - 1] ?? '') === '') count -= 1;
  return headers.slice(0, count);
}

/** LinkedIn links hidden under link text count, however many texts they hide under. */
function linkedColumns(
  table: Table,
  headers: readonly string[],
  samples: readonly (readonly string[])[],
  own: readonly number[],
): readonly boolean[] {
  const columns = columnsToLookUnder(headers, samples, own);
  const [first = 0] = columns;
  const width = Math.max(first, ...columns) - first + 1;
  const rows = Math.min(samples.length, linkRows, Math.floor(linkCellsMax / width));
  if (columns.length === 0 || rows <= 0) return [];
  const links = table.linksIn(2, rows, first, width);
  return headers.map(
    (_, column) =>
      columns.includes(column) &&
      links.some((row) => linkedinProfileUrl(row[column - first]) !== null),
  );
}

function sampleOf(samples: readonly (readonly string[])[], column: number): string {
  const text = samples.map((row) => row[column] ?? '').find((value) => value.trim() !== '') ?? '';
  return text.length > sampleLength ? `${text.slice(0, sampleLength - 1)}…` : text;
}

function previewOf(
  samples: readonly (readonly string[])[],
  mapping: Partial<Record<InputName, MappedColumn>>,
): string {
  const first = samples.find((row) => row.some((text) => text.trim() !== '')) ?? [];
  const columns = Object.values(mapping).map(({ column }) => column);
  const texts = [...new Set(columns)].map((column) => (first[column] ?? '').trim());
  return texts
    .filter((text) => text !== '')
    .join(', ')
    .slice(0, 80);
}

/** `A`, `Z`, `AA` for 0, 25, 26. */
export function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${columnLetter(Math.floor(index / 26) - 1)}${last}`;
}
