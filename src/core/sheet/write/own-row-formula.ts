/** Defines what a formula in A1 notation reads of its own row, wherever that row stands by now. */

import { columnOfLetters } from '../../text/column-letters';

const parts = /"(?:[^"]|"")*"|(?<![\w.$!'])\$?([A-Z]{1,3})(\$?)(\d+)(?![\w.(!])/gi;

/** A name that is no function's, a sheet, whole columns or rows: Sheets alone knows how those move. */
const others = /[a-z_$!'](?![\w.]*\()|\d:/i;

/** Headers of the columns that it reads, whatever the row. */
export function headersRead(formula: string, headers: readonly string[]): readonly string[] {
  return [...formula.matchAll(parts)].flatMap(([, letters]) =>
    letters === undefined ? [] : [headers[columnOfLetters(letters)] ?? ''],
  );
}

/** Null where it reads more than its row, so that nobody can tell what it would read from another one. */
export function formulaInRow(formula: string, earlier: number, now: number): string | null {
  if (earlier === now) return formula;
  const replaced = (inRow: string, inText: (whole: string) => string) =>
    formula.replace(parts, (whole, letters?: string, fixed?: string, row?: string) => {
      if (letters === undefined) return inText(whole);
      const isOwn = fixed === '' && Number(row) === earlier;
      return isOwn ? inRow && whole.replace(/\d+$/, inRow) : whole;
    });
  return others.test(replaced('', () => '')) ? null : replaced(String(now), (text) => text);
}
