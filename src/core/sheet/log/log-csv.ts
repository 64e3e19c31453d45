/** Defines the log as a file that every spreadsheet and program reads. */

/**
 * A cell that begins so is a formula to the program that opens the file: text of people's stands in
 * the log, and a phone's plus would be one too. An apostrophe keeps it a text, as in the sheet itself. Some
 * programs part cells at semicolons or tabs, whatever the quotes say.
 */
const formulaStart = /(?<=^|[;\t\r\n])(?=[=+\-@\t\r])/g;

/** RFC 4180: lines end in CR LF, and what holds a comma, a quote or a line break stands in quotes. */
export function csvOf(lines: readonly (readonly string[])[]): string {
  return lines.map((line) => `${line.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(text: string): string {
  const safe = text.replace(formulaStart, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}
