/** Defines what the demo prints: rows before and after, the ceiling, the receipt and the account. */

import type { Ceiling, Counts, Meters, Receipt, Run, Sheet } from './add-on/schemas';
import type { Grid } from './csv';
import { textTable } from './text-table';

const widthMax = 118;
const shownRows = 8;

/** The first rows below the headers under a title; all columns unless some are chosen by index. */
export function rowsReport(
  title: string,
  grid: Grid,
  columns?: readonly number[],
  headerRow = 1,
): string {
  const [header = [], ...rows] = grid.slice(headerRow - 1);
  const chosen = columns ?? header.map((_, index) => index);
  const pick = (row: readonly string[]): string[] => chosen.map((index) => row[index] ?? '');
  const shown = rows.slice(0, shownRows);
  const table = textTable(
    ['row', ...pick(header)],
    shown.map((row, index) => [String(index + headerRow + 1), ...pick(row)]),
    widthMax,
  );
  return [`${title} (${shown.length} of ${rows.length} rows)`, ...table].join('\n');
}

export function columnsReport(sheet: Sheet): string {
  const lines = Object.entries(sheet.mapping).map(([input, { column, confidence, reason }]) => {
    const letter = sheet.columns.find(({ index }) => index === column)?.letter ?? '';
    return [input, `column ${letter}`, `${Math.round(confidence * 100)} %`, reason];
  });
  return textTable(['input', 'found in', 'sure', 'because'], lines, widthMax).join('\n');
}

export function ceilingReport(ceiling: Ceiling): string {
  const { rows, matched, people, alreadyYours, creditsMax, days, balance } = ceiling;
  const chain = `${counted(rows, 'row')} → ${matched} matched → ${counted(people, 'person', 'people')} → ${alreadyYours} already yours → at most ${counted(creditsMax, 'credit')}`;
  const spread =
    days.length > 1
      ? ` The daily cap spreads it over ${days.length} days: ${days.join(' + ')}.`
      : '';
  return `Preview (free): ${chain} of ${balance}.${spread}`;
}

export function receiptReport(receipt: Receipt): string {
  const { counts } = receipt;
  const facts = [
    ['rows', `${receipt.rowsDone} of ${receipt.rows} done${receipt.stopped ? ', stopped' : ''}`],
    ['', countsText(counts)],
    ['people', String(receipt.people)],
    ['charged', fieldsText(receipt)],
    ['yours', fieldsText(receipt.owned)],
    ['credits', creditsText(receipt)],
    ['balance', `${receipt.balanceBefore} before, ${receipt.balanceAfter} after`],
    ...receipt.notes.map((note) => ['note', note]),
    ...receipt.left.map((left) => ['left', left]),
  ];
  return ['Receipt', ...facts.map(([name = '', text = '']) => `  ${name.padEnd(10)}${text}`)].join(
    '\n',
  );
}

function fieldsText({ emails, phones }: Pick<Receipt, 'emails' | 'phones'>): string {
  return `${counted(emails, 'email')}, ${counted(phones, 'phone')}`;
}

/** `1 person`, `2 people`. */
function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

function creditsText({ creditsSpent, creditLimit, exact }: Receipt): string {
  return `${creditsSpent} spent of a limit of ${creditLimit}${exact ? '' : ' (not exact)'}`;
}

export function accountReport(when: string, meters: Meters | null): string {
  if (meters === null) return `Account ${when}: unknown`;
  const { plan, credits, monthlyAllowance, revealsToday, revealsPerDay } = meters;
  return `Account ${when.padEnd(7)} ${plan} · ${credits} of ${monthlyAllowance} credits · ${revealsToday} of ${revealsPerDay} reveals today`;
}

/** One line that fits a terminal of 80 columns. */
export function progressLine(run: Run): string {
  const { counts, creditsSpent, creditLimit, timeLeftMs, pause } = run;
  const share = counts.rows === 0 ? 1 : Math.min(1, rowsSettled(counts) / counts.rows);
  const bar = '█'.repeat(Math.round(share * 20)).padEnd(20, '░');
  const spent = run.kind === 'enrich' ? ` · ${creditsSpent}/${creditLimit} credits` : '';
  const left = timeLeftMs === null ? '' : ` · ${durationText(timeLeftMs)} left`;
  const waits = pause === null ? '' : ` · ${pause.reason}`;
  const verb = run.kind === 'preview' ? 'Matching ' : 'Enriching';
  return `${verb} ${bar} ${rowsSettled(counts)}/${counts.rows} rows${spent}${left}${waits}`;
}

export function countsText(counts: Counts): string {
  const parts: readonly (readonly [number, string])[] = [
    [counts.done, 'done'],
    [counts.noMatch, 'no match'],
    [counts.noData, 'no data on file'],
    [counts.notEnoughInput, 'not enough input'],
    [counts.listed, 'on the list'],
    [counts.waiting, 'waiting'],
    [counts.errors, 'errors'],
  ];
  const told = parts.filter(([count]) => count > 0).map(([count, name]) => `${count} ${name}`);
  return told.length === 0 ? 'nothing to do' : told.join(', ');
}

export function durationText(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

function rowsSettled({ rows, waiting }: Counts): number {
  return rows - waiting;
}
