/** Defines which rows wait and for what, read off the status column. */
import type { Grid } from './csv';

export interface WaitingRows {
  /** `Waiting: credit limit`. */
  readonly status: string;
  /** As numbered in the sheet. */
  readonly rowNumbers: readonly number[];
}

const statusHeader = 'CDX status';

export function waitingRows(grid: Grid, headerRow = 1): readonly WaitingRows[] {
  const [header = [], ...rows] = grid.slice(headerRow - 1);
  const column = header.indexOf(statusHeader);
  const groups = new Map<string, number[]>();
  rows.forEach((row, index) => {
    const [status = ''] = (row[column] ?? '').split(' · ');
    if (!status.startsWith('Waiting')) return;
    groups.set(status, [...(groups.get(status) ?? []), index + headerRow + 1]);
  });
  return [...groups].map(([status, rowNumbers]) => ({ status, rowNumbers }));
}

/** `Waiting: credit limit: 31 rows (12, 15–43, 60)`; one line a status, cut where there are many. */
export function waitingReport(waiting: readonly WaitingRows[]): string {
  return waiting
    .map(({ status, rowNumbers }) => {
      const rows = rowNumbers.length === 1 ? 'row' : 'rows';
      return `${status}: ${rowNumbers.length} ${rows} (${rangesText(rowNumbers)})`;
    })
    .join('\n');
}

const rangesShownMax = 12;

function rangesText(numbers: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const current = ranges[ranges.length - 1];
    if (current !== undefined && number === current.last + 1) current.last = number;
    else ranges.push({ first: number, last: number });
  }
  const texts = ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`));
  const more = texts.length - rangesShownMax;
  return more > 0
    ? `${texts.slice(0, rangesShownMax).join(', ')} and ${more} more`
    : texts.join(', ');
}
