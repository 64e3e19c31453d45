/** Defines how blocks of cells come from text and become text. */
import Papa from 'papaparse';

/** Reads what spreadsheets put on the clipboard: tabs between cells, quotes where a cell needs them. */
export function rowsOfClipboard(text: string): string[][] {
  const body = text.replace(/\r?\n$/, '');
  return Papa.parse<string[]>(body, { delimiter: '\t' }).data;
}

/** Reads a CSV file of any usual delimiter; rows are as long as the longest. */
export function rowsOfCsv(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const width = Math.max(0, ...data.map((row) => row.length));
  return data.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]);
}

export function clipboardText(rows: readonly (readonly string[])[]): string {
  return Papa.unparse(
    rows.map((row) => [...row]),
    { delimiter: '\t', newline: '\n' },
  );
}

export function csvText(rows: readonly (readonly string[])[]): string {
  return Papa.unparse(rows.map((row) => [...row]));
}
