/** Defines the problems that the sidebar shows: what failed, and what to do next. */

import { soon } from '../api/errors/error-table';
import { ApiError } from '../api/errors/errors';
import { nameOf } from '../ports/named-error';
import type { Losses, Table, Workbook } from '../ports/workbook';
import { logRemedy } from '../sheet/log/run-log';
import { lostNote } from '../sheet/sheet-busy';
import type { Problem } from './views';

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
  'Connect your key in the sidebar.',
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

export const busyProblem = problem(
  'BUSY',
  'A run, or the Undo of one, is going on in this document already.',
  'Wait for it, or stop it first. Where none shows, CDX is tidying up: try again in two minutes.',
);

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
  if (name === 'TurnLost') return problem('BUSY', 'The document is busy with another step.', soon);
  const known = thrownProblems[name];
  if (known === undefined || !(error instanceof Error)) return unexpectedProblem;
  const [code, nextStep, field] = known;
  return problem(code, error.message, nextStep, field);
}

const unexpectedProblem = problem(
  'UNEXPECTED',
  'Google Sheets did not carry that out.',
  'Try again; if it goes on, close and open the sidebar.',
);

type ThrownProblem = readonly [code: string, nextStep: string, field?: string];

const otherSheetState: ThrownProblem = ['SHEET', 'Then try again.'];

/** By the name of the error, which says itself what failed. */
const thrownProblems: Readonly<Record<string, ThrownProblem>> = {
  ColumnsChanged: ['COLUMNS', 'Check the columns and try again.', 'columns'],
  SheetBusy: ['SHEET', 'Try again when nobody is sorting it; CDX can’t write into merged cells.'],
  SheetRefused: otherSheetState,
  StatusRefused: ['SHEET', 'Then press Erase again.', 'erase'],
  ListUnreadable: otherSheetState,
  ListLoading: otherSheetState,
  TooManyRows: ['ROWS', 'Take fewer of them, by “Only the first” or a smaller selection.', 'rows'],
  LogGone: ['SHEET', 'Restore the sheet "CDX log" from the version history.'],
  LogOutdated: ['SHEET', 'Nothing was changed; empty the cells by hand.'],
  LogUnusable: ['LOG', logRemedy],
  PersonInDoubt: [
    'BUSY',
    'Whoever paid opens CDX once more and waits ten minutes; then erase.',
    'erase',
  ],
};
