/** Defines what the demo asks of a preview and of a run. */
import type { DemoOptions, Field } from '../options';
import type { Sheet } from './schemas';

export interface RunRequest {
  readonly sheetId: number;
  readonly mapping: Readonly<Record<string, number>>;
  /** What these columns were called when they were chosen. */
  readonly headers: Readonly<Record<string, string>>;
  readonly rows: 'all';
  readonly firstRows: null;
  readonly reveal: readonly Field[];
  readonly onlyVerifiedEmails: boolean;
  readonly confidenceMin: number;
  readonly preset: 'cdx';
  readonly outputs: readonly string[];
  readonly outputsBefore: null;
  readonly overwrite: boolean;
  readonly creditLimit: number;
}

/** All rows, the columns that were detected, and the outputs that are worth a look. */
export function runRequest(
  sheet: Sheet,
  options: Pick<DemoOptions, 'reveal'>,
  creditLimit: number,
): RunRequest {
  const columns = Object.entries(sheet.mapping).map(
    ([input, { column }]) => [input, column] as const,
  );
  return {
    sheetId: sheet.sheetId,
    mapping: Object.fromEntries(columns),
    headers: Object.fromEntries(
      columns.map(([input, column]) => [input, sheet.columns[column]?.header ?? '']),
    ),
    rows: 'all',
    firstRows: null,
    reveal: options.reveal,
    onlyVerifiedEmails: false,
    confidenceMin: 0.75,
    preset: 'cdx',
    outputs: [...options.reveal, 'title', 'confidence'],
    outputsBefore: null,
    overwrite: false,
    creditLimit,
  };
}

/** Whether the columns can make a match at all (API document, POST /enrich, rules 1 and 3). */
export function hasUsableColumns({ mapping }: Pick<Sheet, 'mapping'>): boolean {
  const has = (input: string): boolean => mapping[input] !== undefined;
  if (has('linkedinUrl') || has('personId') || has('email')) return true;
  const named = has('fullName') || (has('firstName') && has('lastName'));
  return named && (has('company') || has('companyWebsite'));
}
