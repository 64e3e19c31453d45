/** Defines the problems that the sidebar shows: what failed, and what to do next. */

import { soon } from '../api/errors/error-table';
import { ApiError } from '../api/errors/errors';
import { nameOf } from '../ports/named-error';
import type { Losses, Table, Workbook } from '../ports/workbook';
import type { Problem } from '../run/views';
import { logRemedy } from '../sheet/log/run-log';
import { lostNote } from '../sheet/write/image';

/** A problem on its way to the reply. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

export function problem(
  code: string,
  message: string,
  nextStep: string,
  field: string | null = null,
): Problem {
  return { code, message, nextStep, field, requestId: null };
}

/** As `problem`, to be thrown. */
export function refusal(...told: Parameters<typeof problem>): Refusal {
  return new Refusal(problem(...told));
}

export const noKeyProblem = problem(
  'NO_KEY',
  'No API key is connected for your Google account.',
  'Connect your key above.',
  'apiKey',
);

export const badTokenProblem = problem(
  'BAD_TOKEN',
  'This sidebar is no longer current.',
  'Close it and open CDX again from the Extensions menu.',
);

export const sheetProblem = problem(
  'SHEET',
  'The sheet is gone.',
  'Open the sheet with your leads.',
);

export function demandTable(
  { workbook }: { readonly workbook: Workbook },
  sheetId: unknown,
): Table {
  const table = typeof sheetId === 'number' ? workbook.table(sheetId) : null;
  if (table !== null) return table;
  throw new Refusal(sheetProblem);
}

export const documentBusy = problem('BUSY', 'The document is busy.', soon);

export function problemOfApi(error: ApiError, field: string | null = null): Problem {
  const { code, message, nextStep, requestId } = error;
  return { code, message, nextStep, requestId, field };
}

/** What ended in the middle names the cells that it could not put back. */
export function problemNaming(error: unknown, { cells }: Losses): Problem {
  const problem = problemOfThrow(error);
  return cells > 0 && problem.message !== lostNote
    ? { ...problem, message: `${problem.message} ${lostNote}` }
    : problem;
}

/** Any throw as a problem; texts of unknown errors may hold URLs or data, so they are not passed on. */
export function problemOfThrow(error: unknown): Problem {
  if (error instanceof Refusal) return error.problem;
  if (error instanceof ApiError) return problemOfApi(error);
  const name = nameOf(error);
  switch (name) {
    case 'ColumnsChanged':
      return problem('COLUMNS', messageOf(error), 'Check the columns and try again.', 'columns');
    case 'SheetBusy':
      return problem(
        'SHEET',
        messageOf(error),
        'Try again when nobody is sorting it; CDX can’t write into merged cells.',
      );
    case 'SheetRefused':
    case 'ListUnreadable':
    case 'ListLoading':
      return problem('SHEET', messageOf(error), 'Then try again.');
    case 'TooManyRows':
      return problem(
        'ROWS',
        messageOf(error),
        'Take some of them with “Only the first”, or all rows.',
        'rows',
      );
    case 'LogGone':
      return problem(
        'SHEET',
        messageOf(error),
        'Restore the sheet "CDX log" from the version history.',
      );
    case 'LogOutdated':
      return problem('SHEET', messageOf(error), 'Nothing was changed; empty the cells by hand.');
    case 'LogUnusable':
      return problem('LOG', messageOf(error), logRemedy);
    case 'PersonInDoubt':
      return problem(
        'BUSY',
        messageOf(error),
        'Whoever paid opens CDX once more and waits ten minutes; then erase.',
        'erase',
      );
    case 'TurnLost':
      return problem('BUSY', 'The document is busy with another step.', soon);
    default:
      return problem(
        'UNEXPECTED',
        'Google Sheets did not carry that out.',
        'Try again; if it goes on, close and open the sidebar.',
      );
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
