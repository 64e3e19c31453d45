/** Defines the self-test: what code can find out about the platform, without a request or a credit. */

import type { NewScratch, Scratch } from '../ports/scratch';
import type { CellValue, StoredCell, Table } from '../ports/workbook';
import { deviation, type Finding, reportOf, seen, sentenceOf } from './self-test-report';
import type { Session } from './session';
import { diagnosticsCall } from './settings-calls';

interface Ground extends Session {
  readonly scratch: Scratch;
  readonly table: Table;
}

type Check = (ground: Ground) => string;

/** A name, and what finds out; each writes into rows or columns of its own. */
const checks: Readonly<Record<string, Check>> = {
  texts: plainTexts,
  'text as typed': enteredTexts,
  'values put back': valuesPutBack,
  apostrophe: apostropheInText,
  'number formats': numberFormats,
  links: linkTargets,
  'beyond the grid': beyondTheGrid,
  'data validation': refusedByRule,
  protection: ownProtection,
  'column metadata': metadataOfColumns,
  'moved column': metadataOfMovedColumn,
  properties: propertySizes,
  cache: cacheSizes,
  lock: twoLocks,
  flush: readAfterFlush,
};

const removal = 'deleted sheet';

export const selfTestNames: readonly string[] = [...Object.keys(checks), removal];

/** What is tried under these names is removed at the end, and the cache forgets it within seconds. */
const propertyKey = 'cdx.self-test';
const cachePrefix = 'cdx:self-test:';
const cacheSeconds = 10;

/** Plain text for an issue: codes, counts and texts of this file, nothing of the person or the sheet. */
export function selfTestCall(session: Session, newScratch: NewScratch): string {
  const { nowMs } = session.clock;
  const startedMs = nowMs();
  const name = `CDX self-test ${startedMs}`;
  const scratch = newScratch(name);
  const ground = { ...session, scratch, table: scratch.table };
  const findings = Object.entries(checks).map(([check, work]) => find(check, () => work(ground)));
  findings.push(find(removal, () => cleanUp(ground, name)));
  const head = `CDX self-test, ${nowMs() - startedMs} ms`;
  return [...reportOf(head, findings), '', diagnosticsCall(session)].join('\n');
}

function find(name: string, work: () => string): Finding {
  try {
    return { name, isAsAssumed: true, text: work() };
  } catch (error) {
    return { name, isAsAssumed: false, text: sentenceOf(error) };
  }
}

/** What a first attempt failed at may succeed the second time; then the person is told what is left. */
function cleanUp({ documentStore, scratch, table }: Ground, name: string): string {
  const keptKey = isDone(() => documentStore.remove(propertyKey)) ? '' : ` property ${propertyKey}`;
  const keptSheet = isDone(scratch.remove) ? '' : ` sheet \u201c${name}\u201d`;
  if (keptKey + keptSheet !== '') throw deviation(`remove by hand:${keptSheet}${keptKey}`);
  try {
    table.lastRow();
    return seen('still answers');
  } catch {
    return seen('throws');
  }
}

function isDone(work: () => void): boolean {
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    try {
      work();
      return true;
    } catch {
      // The second attempt decides.
    }
  }
  return false;
}

/** Formulas, plus signs, leading zeros, numbers, dates and truth values, as leads bring them. */
const dangerousTexts = [
  '=1+1',
  '+491701234567',
  '+1 (415) 555-0100',
  '-5',
  '@x',
  '007',
  '1/2',
  '2026-03-04',
  'TRUE',
  '1e5',
  '10%',
  '12:30',
  ' a ',
  'a\nb',
  "O'Neil \u00fc",
] as const;

const firstRow = 2;

function plainTexts({ table }: Ground): string {
  const values = dangerousTexts.map((text) => [text]);
  table.write([{ firstRow, firstColumn: 0, values }]);
  table.flush();
  return sameTexts(valuesOf(table, 0), dangerousTexts);
}

/** As Undo puts texts back into cells that are no plain text. */
function enteredTexts({ table }: Ground): string {
  const texts = dangerousTexts.filter((text) => text.trim() === text);
  table.put(texts.map((value, index) => cellAt(index, 1, { value })));
  table.flush();
  return sameTexts(valuesOf(table, 1), texts);
}

function writeTo(table: Table, column: number, text: string): void {
  table.write([{ firstRow, firstColumn: column, values: [[text]] }]);
  table.flush();
}

function demandText(table: Table, column: number, text: string): void {
  demandSame(table.read(firstRow, 1, column, 1)[0]?.[0], text);
}

function valuesOf(table: Table, column: number): readonly CellValue[] {
  const rows = dangerousTexts.length;
  const textColumns = [column];
  return table.look(firstRow, rows, column + 1, textColumns).values.map((row) => row[column] ?? '');
}

function cellAt(index: number, column: number, cell: Partial<StoredCell>): StoredCell {
  const empty = { value: '', formula: '', format: 'General' };
  return { ...empty, ...cell, rowNumber: firstRow + index, column };
}

function sameTexts(found: readonly CellValue[], texts: readonly string[]): string {
  for (const [index, text] of texts.entries()) demandSame(found[index], text);
  return `${texts.length} came back as written`;
}

function demandSame(found: unknown, wanted: unknown): void {
  if (found !== wanted) throw deviation(`${shown(wanted)} came back as ${shown(found)}`);
}

function shown(value: unknown): string {
  const text = String(JSON.stringify(value));
  return text.length > 60 ? `${typeof value} of ${text.length} characters` : text;
}

/** Noon in UTC, the same day in most time zones. */
const day = new Date(Date.UTC(2026, 2, 4, 12));

function valuesPutBack({ table }: Ground): string {
  table.put([
    cellAt(0, 2, { value: 7.5 }),
    cellAt(1, 2, { value: true }),
    cellAt(2, 2, { formula: '=1+1' }),
    cellAt(3, 2, { value: day, format: 'yyyy-mm-dd hh:mm' }),
    cellAt(4, 2, { value: '2026-03-04', isTyped: true, format: 'yyyy-mm-dd' }),
  ]);
  table.flush();
  const [number, truth, formula, date, typed] = valuesOf(table, 2);
  demandSame(number, 7.5);
  demandSame(truth, true);
  demandSame(formula, 2);
  demandSame(table.formulas(firstRow + 2, 1, 2, 1)[0]?.[0], '=1+1');
  demandSame(timeOf(date), day.getTime());
  demandSame(typeof typed, 'object');
  return 'five kinds';
}

function timeOf(value: CellValue | undefined): unknown {
  return typeof value === 'object' ? value.getTime() : value;
}

function apostropheInText({ table }: Ground): string {
  writeTo(table, 3, "'quoted");
  const [found = ''] = valuesOf(table, 3);
  if (found === "'quoted") return seen('kept in text cells');
  demandSame(found, 'quoted');
  return seen('stripped');
}

function numberFormats({ table }: Ground): string {
  const format = () => table.formats(firstRow, 1, 5)[0]?.[4] ?? '';
  const before = format();
  table.setFormats(firstRow, 4, ['@']);
  table.flush();
  demandSame(format(), '@');
  table.setFormats(firstRow, 4, [before]);
  table.flush();
  const after = format();
  if (after !== 'General') demandSame(after, before);
  return seen(`${before} without one, ${after} once it was taken away`);
}

const link = 'https://www.example.com/a?b=c';

function linkTargets({ table }: Ground): string {
  table.put([
    cellAt(0, 5, { value: 'Ann', link }),
    cellAt(1, 5, { formula: `=HYPERLINK("${link}")` }),
  ]);
  table.flush();
  for (const found of table.links(firstRow, 2, 5)) demandSame(found, link);
  return 'of rich text and HYPERLINK';
}

function beyondTheGrid({ table }: Ground): string {
  demandSame(table.read(table.gridRows() + 5, 1, 0, 1)[0]?.[0], '');
  return 'reads as empty';
}

/** Refused it must be, wherever that is told; the cell stays as it was. */
function refusedByRule({ scratch, table }: Ground): string {
  scratch.demandOneOf(firstRow, 6, ['one', 'two']);
  writeTo(table, 6, 'one');
  const refused = [{ firstRow, firstColumn: 6, values: [['three']] }];
  const told = refusedAt(() => table.writePlain(refused)) ?? refusedAt(table.flush, 'at the flush');
  const [rule] = table.rules(firstRow, 1, 6, 1);
  demandText(table, 6, 'one');
  demandSame(rule?.takes('one'), true);
  demandSame(rule?.takes('three'), false);
  return seen(`refused, told ${told ?? 'nowhere'}`);
}

function refusedAt(work: () => void, place = 'at the write'): string | null {
  try {
    work();
    return null;
  } catch {
    return place;
  }
}

/** Nobody is refused by a protection of their own; that of others takes two people to see. */
function ownProtection({ scratch, table }: Ground): string {
  scratch.protect(7);
  demandSame(table.protectedColumns([7]).length, 0);
  writeTo(table, 7, 'x');
  return 'its maker may edit';
}

const mark = 'self-test';

function metadataOfColumns({ scratch, table }: Ground): string {
  const markedColumn = () => table.outputColumns()[mark];
  table.mark(8, mark);
  demandSame(markedColumn(), 8);
  table.makeRoom(8, 1);
  demandSame(markedColumn(), 9);
  scratch.deleteColumn(9);
  demandSame(markedColumn(), undefined);
  return 'follows an insertion, dies with its column';
}

function metadataOfMovedColumn({ scratch, table }: Ground): string {
  table.mark(8, mark);
  writeTo(table, 8, 'moved');
  scratch.moveColumn(8, 12);
  const marked = table.outputColumns()[mark];
  demandText(table, 11, 'moved');
  table.unmark(mark);
  if (marked === undefined) return seen('dies');
  demandSame(marked, 11);
  return seen('follows');
}

/** The largest that the add-on keeps, and one byte more than the platform says it takes. */
function propertySizes({ documentStore }: Ground): string {
  const large = 'x'.repeat(9_000);
  documentStore.set(propertyKey, large);
  demandSame(documentStore.get(propertyKey), large);
  const more = refusedAt(
    () => documentStore.set(propertyKey, 'x'.repeat(9 * 1_024 + 1)),
    'refused',
  );
  documentStore.remove(propertyKey);
  demandSame(documentStore.get(propertyKey), null);
  return seen(`9,000 bytes kept, 9,217 ${more ?? 'taken'}`);
}

function cacheSizes({ documentCache: cache }: Ground): string {
  const keys = ['a', 'b', 'c'].map((letter) => cachePrefix + letter);
  const large = 'x'.repeat(90_000);
  cache.putAll(Object.fromEntries(keys.map((key) => [key, large])), cacheSeconds);
  const found = Object.values(cache.getAll(keys));
  for (const value of found) demandSame(value, large);
  const tooLarge = { [`${cachePrefix}d`]: 'x'.repeat(102_401) };
  const more = refusedAt(() => cache.putAll(tooLarge, cacheSeconds), 'refused');
  return seen(`${found.length} of ${keys.length} found, 102,401 bytes ${more ?? 'taken'}`);
}

const lockWaitMs = 5_000;

function twoLocks({ lock, scratch }: Ground): string {
  const tried = lock.run(lockWaitMs, () => scratch.otherLock.run(0, () => null).held);
  if (!tried.held) return seen('held by somebody else');
  demandSame(lock.run(lockWaitMs, () => null).held, true);
  return seen(tried.value ? 'two are one' : 'two exclude each other');
}

function readAfterFlush({ table }: Ground): string {
  for (const text of ['first', 'second', 'third']) {
    writeTo(table, 10, text);
    demandText(table, 10, text);
  }
  return 'each write is read back';
}
