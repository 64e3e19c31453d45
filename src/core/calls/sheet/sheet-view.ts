/** Defines what the sidebar shows of the sheet: its columns, what they seem to hold, its rows. */

import { detectColumns, type MappedColumn } from '../../columns/detect-columns';
import { detectHeaderRow } from '../../columns/detect-header-row';
import type { Table } from '../../ports/workbook';
import { isActive } from '../../run/run-state';
import type { RunRequest } from '../../run/views';
import { writeHeadersAbove } from '../../sheet/columns/blank-headers';
import { linkedColumns } from '../../sheet/columns/linked-columns';
import { livingMarks } from '../../sheet/columns/pasted-over';
import {
  headerRowsMax,
  type KeptHeaderRow,
  keepHeaderRow,
  keptHeaderRow,
} from '../../sheet/header-row';
import { fingerprint } from '../../text/fingerprint';
import { jsonOf } from '../../text/kept-json';
import { type InputName, inputLabels, inputNames } from '../../words';
import { busyProblem, demandTable, problem, Refusal, refusal } from '../problems';
import type { Session } from '../session';
import type { SheetView } from '../views';
import { type Remembered, rememberedOf } from './sheet-choices';

/** Enough rows to tell what a column holds, few enough to read at every opening. */
const sampleRows = 50;
const sampleLength = 40;

/** In a wide sheet fewer rows are read: opening takes its time from cells, not from rows. */
const sampleCellsMax = 1_500;

/** A header row is told from titles and leads by its first columns. */
const headerColumnsMax = 50;

/** As the sidebar shows it. */
export function frontSheetView(session: Session): SheetView | null {
  const table = session.workbook.activeTable();
  if (table === null) return null;
  const { fresh, header, top } = withHeaderRow(session, table);
  return sheetViewOf(fresh, header, rememberedOf(session.documentStore, table.sheetId), top);
}

/**
 * The header row is looked for again, unless somebody chose it or a run stands on it. `header` is null
 * where nothing is known, and its row 0 where the sheet has none.
 */
export function withHeaderRow({ documentStore, runs, workbook }: Session, table: Table) {
  const { sheetId } = table;
  const top = topOf(table);
  const kept = keptHeaderRow(documentStore, sheetId);
  const run = runs.load();
  const isInUse = run !== null && isActive(run) && run.settings.sheetId === sheetId;
  if (kept?.chosen === true || isInUse) return { fresh: table, header: kept, top };
  const { row } = detectHeaderRow(top);
  const found = Math.max(1, row);
  // Each opening comes here: what is kept already is not written again.
  if (found !== (kept?.row ?? 1))
    keepHeaderRow(documentStore, sheetId, { row: found, chosen: false });
  const fresh = found === table.headerRow ? table : (workbook.table(sheetId) ?? table);
  return { fresh, header: { row, chosen: false }, top };
}

/** Row 0 puts a header row above the first lead; the choice holds for everybody in the document. */
export function headerRowCall(session: Session, sheetId: unknown, row: unknown): SheetView {
  const table = demandTable(session, sheetId);
  const run = session.runs.load();
  if (run !== null && isActive(run)) throw new Refusal(busyProblem);
  const isRow = typeof row === 'number' && Number.isInteger(row) && row >= 0;
  if (!isRow || row > headerRowsMax) throw new Refusal(headerRowProblem);
  const kept = { row: Math.max(1, row), chosen: true };
  // Whoever got no answer presses once more: what was added stands there already.
  if (row === 0 && !isAdded(session, table)) addHeaderRow(session, table);
  else keepHeaderRow(session.documentStore, table.sheetId, kept);
  return sheetViewOf(
    demandTable(session, sheetId),
    kept,
    rememberedOf(session.documentStore, table.sheetId),
  );
}

/** Whoever was held up before the headers stood finds the row empty, and fills it. */
function addHeaderRow(session: Session, table: Table): void {
  const [first = []] = table.topRows(1, Number.POSITIVE_INFINITY);
  const isThere = first.every((text) => text === '');
  const headers = newHeaders(table);
  if (!isThere) table.insertTopRow();
  keepHeaderRow(session.documentStore, table.sheetId, { row: 1, chosen: true });
  const added = demandTable(session, table.sheetId);
  writeHeadersAbove(added, headers);
  added.emboldenHeaders(headers.map((_, column) => column));
}

const headerRowProblem = problem(
  'INVALID_REQUEST',
  `The header row has to be one of the first ${headerRowsMax} rows.`,
  'Choose it from the list.',
);

/** What the values seem to be; a column that says nothing is called by its letter. */
function newHeaders(table: Table, below = 0): readonly string[] {
  const rows = table.topRows(sampleRows, Number.POSITIVE_INFINITY).slice(below);
  const width = Math.max(1, ...rows.map((row) => row.length));
  const blank = Array.from({ length: width }, () => '');
  const found = detectColumns(
    blank,
    rows,
    blank.map(() => false),
  );
  const names = new Map(inputNames.map((name) => [found[name]?.column, inputLabels[name]]));
  return blank.map((_, index) => names.get(index) ?? `Column ${columnLetter(index)}`);
}

function isAdded({ documentStore }: Session, table: Table): boolean {
  const kept = keptHeaderRow(documentStore, table.sheetId);
  if (kept?.chosen !== true || kept.row !== 1) return false;
  return trimmedHeaders(table.headers()).join('\n') === newHeaders(table, 1).join('\n');
}

function topOf(table: Table): readonly (readonly string[])[] {
  return table.topRows(headerRowsMax, headerColumnsMax);
}

/** `header` tells what is known of the header row; without it the table's own is believed. */
export function sheetViewOf(
  table: Table,
  header: KeptHeaderRow | null = null,
  { choices, note }: Remembered = { choices: null, note: '' },
  top = topOf(table),
): SheetView {
  const headers = trimmedHeaders(table.headers());
  const lastRow = table.lastRow();
  const rows = Math.max(0, lastRow - 1);
  const fitting = Math.max(1, Math.floor(sampleCellsMax / headers.length));
  const samples = table.read(2, Math.min(rows, sampleRows, fitting), 0, headers.length);
  const own = namedColumns(table, headers);
  const mapping = detectColumns(headers, samples, linkedColumns(table, headers, samples, own), own);
  const selected = selectedOf(table, lastRow);
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
    headerRow: header?.row ?? table.headerRow,
    headerRowChosen: header?.chosen ?? false,
    topRows: topTexts(top),
    choices,
    note,
    rows,
    selectedRows: selected.length,
    selection: selectionOf(selected),
    firstRowPreview: previewOf(samples, mapping),
  };
}

function selectedOf(table: Table, lastRow: number): readonly number[] {
  return table.selectedRows().filter((row) => row >= 2 && row <= lastRow);
}

function selectionOf(selected: readonly number[]): string {
  return fingerprint(selected.join());
}

/** Throws where other rows are selected by now than the page showed: it would pay for those. */
export function demandShownSelection({ workbook }: Session, request: RunRequest): void {
  const { rows, formKey, sheetId } = request;
  const table = rows === 'selected' ? workbook.table(sheetId) : null;
  const shown = jsonOf(formKey);
  if (table === null || !Array.isArray(shown)) return;
  if (shown[1] === selectionOf(selectedOf(table, table.lastRow()))) return;
  throw refusal(
    'OTHER_ROWS',
    'Other rows are selected by now than this page showed.',
    'Nothing was started: press Detect again and look at the rows, then decide again.',
    'rows',
  );
}

/** The last row that says anything is the last that may be a header row. */
function topTexts(top: readonly (readonly string[])[]): readonly string[] {
  const texts = top.map((row) => {
    return shortened(row.filter((cell) => cell.trim() !== '').join(', '));
  });
  while (texts.length > 1 && texts[texts.length - 1] === '') texts.pop();
  return texts;
}

/** What a run wrote is no input of the next one, except the person id. */
function namedColumns(table: Table, headers: readonly string[]): readonly number[] {
  return Object.entries(livingMarks(table, headers)).flatMap(([mark, column]) =>
    mark.startsWith('personId') ? [] : (column ?? []),
  );
}

/** Without the empty ones behind the last, which reach to the end of the grid. */
export function trimmedHeaders(headers: readonly string[]): readonly string[] {
  let count = headers.length;
  while (count > 0 && (headers[count - 1] ?? '') === '') count -= 1;
  return headers.slice(0, count);
}

function sampleOf(samples: readonly (readonly string[])[], column: number): string {
  const texts = samples.map((row) => row[column] ?? '');
  return shortened(texts.find((value) => value.trim() !== '') ?? '');
}

function shortened(text: string): string {
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
