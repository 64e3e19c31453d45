/** Defines the page of the last measurement, `docs/performance.md`. */
import { assumptionsOf } from './assumptions';
import type { BenchReport } from './bench';
import { reportTables } from './report';
import { figureCells, figureHeader } from './table';

export function pageText(report: BenchReport): string {
  const { figures, machine, rowsThatFit } = report;
  const fit = rowsThatFit.toLocaleString('en');
  return `${[
    '# Performance',
    'Written by `npm run bench -- --page docs/performance.md`; `npm run bench` prints the same and fails where a figure misses its target.',
    `Last measured on ${machine}. Times of runs are on a virtual clock, which assumes:`,
    assumptionsOf(report.day)
      .map((text) => `- ${text}`)
      .join('\n'),
    'Times of the processor are real, and only held against something measured in the same run. The least time that the limits allow is derived in `sandbox/bench/bound.ts`; tests hold it against every schedule of small cases.',
    '## Figures',
    markdownTable(
      [...figureHeader, 'how'],
      figures.map((figure) => [...figureCells(figure), figure.detail]),
    ),
    ...reportTables(report).flatMap(({ title, header, rows }) => [
      `## ${title}`,
      markdownTable(header, rows),
    ]),
    '## The limits that bind first',
    [
      '- **Daily cap on reveals.** It binds nearly everybody first; a run goes on by itself after 00:00 UTC.',
      '- **UrlFetch calls.** 20,000 a day for consumer accounts, 100,000 for Workspace. They bind where rows are matched and nothing is revealed, and where other scripts of the same account fetch too.',
      '- **Run time of triggers.** 90 minutes a day for consumer accounts, 6 hours for Workspace. With the sidebar closed the hourly trigger works 200 s each time, 80 minutes a day. An open sidebar needs no trigger.',
      `- **Cells.** A spreadsheet holds ten million. With nine columns of leads and results and the log of their run that is ${fit} rows; the log may be deleted when its receipts and Undo are no longer wanted.`,
      '- **Simultaneous executions.** 30 a user: formulas beyond that wait their turn in Sheets.',
    ].join('\n'),
  ].join('\n\n')}\n`;
}

function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}
