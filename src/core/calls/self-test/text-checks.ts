/** Defines the checks of what a cell makes of a value, and gives back. */

import type { CellValue, Table } from '../../ports/workbook';
import { cellAt, demandSame, firstRow, type Ground, writeTo } from './ground';
import { seen } from './report';

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

export function plainTexts({ table }: Ground): string {
  const values = dangerousTexts.map((text) => [text]);
  table.write([{ firstRow, firstColumn: 0, values }]);
  table.flush();
  return sameTexts(valuesOf(table, 0), dangerousTexts);
}

/** As Undo puts texts back into cells that are no plain text. */
export function enteredTexts({ table }: Ground): string {
  const texts = dangerousTexts.filter((text) => text.trim() === text);
  table.put(texts.map((value, index) => cellAt(index, 1, { value })));
  table.flush();
  return sameTexts(valuesOf(table, 1), texts);
}

function valuesOf(table: Table, column: number): readonly CellValue[] {
  const rows = dangerousTexts.length;
  const textColumns = [column];
  return table.look(firstRow, rows, column + 1, textColumns).values.map((row) => row[column] ?? '');
}

function sameTexts(found: readonly CellValue[], texts: readonly string[]): string {
  for (const [index, text] of texts.entries()) demandSame(found[index], text);
  return `${texts.length} came back as written`;
}

/** Noon in UTC, the same day in most time zones. */
const day = new Date(Date.UTC(2026, 2, 4, 12));

export function valuesPutBack({ table }: Ground): string {
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

export function apostropheInText({ table }: Ground): string {
  writeTo(table, 3, "'quoted");
  const [found = ''] = valuesOf(table, 3);
  if (found === "'quoted") return seen('kept in text cells');
  demandSame(found, 'quoted');
  return seen('stripped');
}
