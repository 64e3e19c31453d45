/** Defines how a report reads in the terminal. */
import { textTable } from '../demo/text-table';
import { assumptionsOf } from './assumptions';
import type { BenchReport } from './bench';
import { type Figure, isMet, numberText, targetText, verdict } from './figures';
import { reportTables } from './report';

export const figureHeader: readonly string[] = ['figure', 'target', 'measured', 'verdict'];

export function figureCells(figure: Figure): readonly string[] {
  const { name, measured, unit } = figure;
  return [name, targetText(figure), numberText(measured, unit), verdict(figure)];
}

export function reportText(report: BenchReport, widthMax: number): string {
  const { figures, machine } = report;
  const missed = figures.filter((figure) => !isMet(figure)).length;
  return [
    `Measured on ${machine}. Virtual time assumes:`,
    ...assumptionsOf(report.day).map((text) => `  ${text}`),
    '',
    ...textTable([...figureHeader], figures.map(figureCells), widthMax),
    '',
    ...figures.map(({ name, detail }) => `- ${name}: ${detail}`),
    ...reportTables(report).flatMap(({ title, header, rows }) => [
      '',
      title,
      ...textTable([...header], rows, widthMax),
    ]),
    '',
    missed === 0 ? 'Every target is met.' : `${missed} of the targets are missed.`,
  ].join('\n');
}
