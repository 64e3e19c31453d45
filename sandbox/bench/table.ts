/** Defines how the figures read in the terminal and as Markdown. */
import { textTable } from '../demo/text-table';
import { type Figure, numberText, targetText, verdict } from './figures';

const header = ['figure', 'target', 'measured', 'verdict'] as const;

/** A table of the figures, with how each came about below it. */
export function figuresText(figures: readonly Figure[], widthMax: number): string {
  const rows = figures.map((figure) => [...cells(figure)]);
  const details = figures.map(({ name, detail }) => `- ${name}: ${detail}`);
  return [...textTable([...header], rows, widthMax), '', ...details].join('\n');
}

export function figuresMarkdown(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [...cells(figure), figure.detail]);
  return markdownTable([...header, 'how'], rows);
}

export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function cells(figure: Figure): readonly string[] {
  return [
    figure.name,
    targetText(figure),
    numberText(figure.measured, figure.unit),
    verdict(figure),
  ];
}
