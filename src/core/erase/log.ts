/** Defines how people leave the lines of the log: through the safe write, as cells of any sheet. */

import type { LogSheet } from '../ports/workbook';
import { demandHeaders } from '../sheet/log/run-log';
import { editsIn } from '../sheet/write/edits';
import { safeWrite } from '../sheet/write/safe-write';
import { changingColumns, type LineErasure, lineEdits } from './log-lines';
import { allRows, untilErased } from './until-erased';

/** A line may hold tens of thousands of characters. */
const chunkLines = 1_000;

/** Numbers of the lines that say something of the person. */
export function linesAbout(log: LogSheet, erasure: LineErasure): readonly number[] {
  return allRows(log, (lastRow) =>
    log
      .read(2, lastRow - 1)
      .flatMap((texts, index) => (lineEdits(erasure, texts).size > 0 ? [index + 2] : [])),
  );
}

export function eraseLines(log: LogSheet, erasure: LineErasure, beforeWrite: () => void): void {
  untilErased(
    () => linesAbout(log, erasure),
    (lines) => {
      for (let at = 0; at < lines.length; ) {
        const firstRow = lines[at] ?? 0;
        const within = lines.filter((line) => line >= firstRow && line < firstRow + chunkLines);
        at += within.length;
        const rows = (within[within.length - 1] ?? firstRow) - firstRow + 1;
        eraseBand(log, erasure, { firstRow, rows }, beforeWrite);
      }
    },
    'sheet CDX log',
  );
}

function eraseBand(
  log: LogSheet,
  erasure: LineErasure,
  lines: { readonly firstRow: number; readonly rows: number },
  beforeWrite: () => void,
): void {
  const table = log.table();
  if (table === null) return;
  const headers = table.headers();
  demandHeaders(headers);
  const all = headers.map((_, column) => column);
  safeWrite({
    table,
    band: { ...lines, columns: headers.length },
    textColumns: all,
    keyColumns: () => all.filter((column) => !changingColumns.includes(column)),
    plan: ({ texts }) => texts.flatMap((line, row) => editsIn(row, lineEdits(erasure, line))),
    beforeWrite,
  });
}
