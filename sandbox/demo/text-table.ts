/** Defines tables for the terminal: aligned, never wider than asked. */

const minimumColumnWidth = 4;
const gap = '  ';

/**
 * Lines of the table, its header underlined. Where it is too wide, the widest columns are cut, and
 * an ellipsis shows it. Widths are terminal cells: East Asian letters take two.
 */
export function textTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  widthMax: number,
): readonly string[] {
  const grid = [header, ...rows].map((row) => row.map(oneLine));
  const widths = fittedWidths(
    header.map((_, column) => Math.max(...grid.map((row) => cellWidth(row[column] ?? '')))),
    widthMax,
  );
  const line = (row: readonly string[]): string =>
    widths
      .map((width, column) => padded(row[column] ?? '', width))
      .join(gap)
      .trimEnd();
  const [head = [], ...body] = grid;
  return [line(head), widths.map((width) => '─'.repeat(width)).join(gap), ...body.map(line)];
}

function fittedWidths(wanted: readonly number[], widthMax: number): readonly number[] {
  const widths = [...wanted];
  const available = widthMax - gap.length * (widths.length - 1);
  const total = () => widths.reduce((sum, width) => sum + width, 0);
  while (total() > available) {
    const widest = Math.max(...widths);
    if (widest <= minimumColumnWidth) break;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  return widths;
}

function padded(text: string, width: number): string {
  const cut = cutTo(text, width);
  return cut + ' '.repeat(Math.max(0, width - cellWidth(cut)));
}

function cutTo(text: string, width: number): string {
  if (cellWidth(text) <= width) return text;
  let cut = '';
  for (const letter of text) {
    if (cellWidth(cut + letter) > width - 1) break;
    cut += letter;
  }
  return `${cut}…`;
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

function cellWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width;
}

function letterWidth(letter: string): number {
  if (/\p{M}|\u200b|\u200d|\ufe0f/u.test(letter)) return 0;
  return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Extended_Pictographic}]/u.test(
    letter,
  ) && !/[©®™]/.test(letter)
    ? 2
    : 1;
}
