/** Defines the checks of formats, links, rules, protections and columns of a sheet. */

import {
  cellAt,
  demandSame,
  demandText,
  firstRow,
  type Ground,
  refusedAt,
  writeTo,
} from './ground';
import { seen } from './report';

export function numberFormats({ table }: Ground): string {
  const format = () => table.formats(firstRow, 1, 5)[0]?.[4] ?? '';
  const before = format();
  const formatAs = (each: string) =>
    table.formatCells([{ rowNumber: firstRow, column: 4, format: each }]);
  formatAs('@');
  table.flush();
  demandSame(format(), '@');
  formatAs(before);
  table.flush();
  const after = format();
  if (after !== 'General') demandSame(after, before);
  return seen(`${before} without one, ${after} once it was taken away`);
}

const link = 'https://www.example.com/a?b=c';

export function linkTargets({ table }: Ground): string {
  table.put([
    cellAt(0, 5, { value: 'Ann', link }),
    cellAt(1, 5, { formula: `=HYPERLINK("${link}")` }),
  ]);
  table.flush();
  for (const found of table.links(firstRow, 2, 5)) demandSame(found, link);
  return 'of rich text and HYPERLINK';
}

export function beyondTheGrid({ table }: Ground): string {
  demandSame(table.read(table.gridRows() + 5, 1, 0, 1)[0]?.[0], '');
  return 'reads as empty';
}

/** Refused it must be, wherever that is told; the cell stays as it was. */
export function refusedByRule({ scratch, table }: Ground): string {
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

/** Nobody is refused by a protection of their own; that of others takes two people to see. */
export function ownProtection({ scratch, table }: Ground): string {
  scratch.protect(7);
  demandSame(table.protectedColumns([7]).length, 0);
  writeTo(table, 7, 'x');
  return 'its maker may edit';
}

const mark = 'self-test';

export function metadataOfColumns({ scratch, table }: Ground): string {
  const markedColumn = () => table.outputColumns()[mark];
  table.mark(8, mark);
  demandSame(markedColumn(), 8);
  table.makeRoom(8, 1);
  demandSame(markedColumn(), 9);
  scratch.deleteColumn(9);
  demandSame(markedColumn(), undefined);
  return 'follows an insertion, dies with its column';
}

export function metadataOfMovedColumn({ scratch, table }: Ground): string {
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

export function readAfterFlush({ table }: Ground): string {
  for (const text of ['first', 'second', 'third']) {
    writeTo(table, 10, text);
    demandText(table, 10, text);
  }
  return 'each write is read back';
}
