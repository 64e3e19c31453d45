/** Defines the calls about formulas in the sheet: counting, retrying and freezing the add-on's own. */

import { requestsPerMinuteDefault } from '../../config';
import { apiOf } from '../account/key-store';
import { recalculate } from '../formulas/cells/formula-writes';
import { freeze } from '../formulas/cells/freezing';
import {
  countOf,
  finishedCells,
  ownFormulas,
  unfinishedCells,
  unrevealedFrom,
} from '../formulas/cells/sheet-formulas';
import type { FormulaSheet, OwnFormula } from '../ports/formula-sheets';
import { isSheetRefused } from '../ports/workbook';
import { lostNote } from '../sheet/sheet-busy';
import { formulaSpendingOf } from './formula-spending-settings';
import { type Refusal, refusal } from './problems';
import type { Session } from './session';
import { settingsView } from './settings-calls';
import type { FormulaCounts, RetriedFormulas } from './views';

interface SheetFormulas {
  readonly sheet: FormulaSheet;
  readonly own: readonly OwnFormula[];
}

function allFormulas(session: Session, spends: boolean): readonly SheetFormulas[] {
  return session.formulaSheets
    .all()
    .map((sheet) => ({ sheet, own: ownFormulas(sheet.formulas, sheet.values, spends) }));
}

/** `waitsFrom`: see `countOf`. */
export function formulaCounts(session: Session, waitsFrom?: number): FormulaCounts {
  const { on } = formulaSpendingOf(session);
  const all = allFormulas(session, on).flatMap(({ own }) => own);
  const counts = countOf(all, waitsFrom);
  return { ...counts, settings: settingsView(session) };
}

/** Far from the six minutes of an execution; what is left is done by the next press. */
const retryTimeMs = 120_000;

/**
 * Asks again as many of those that wait as a minute has requests. The others would only wait again,
 * and every execution takes from the day's quotas. Those not revealed come last, from the index `from` on:
 * most may show nothing new, so that half of what is left stays free for a run.
 */
export function retryFormulasCall(session: Session, from: unknown = 0): RetriedFormulas {
  const { clock } = session;
  const endsAtMs = clock.nowMs() + retryTimeMs;
  const waitingMax = apiOf(session)?.slots().requestsPerMinute ?? requestsPerMinuteDefault;
  const sheets = allFormulas(session, formulaSpendingOf(session).on);
  const all = sheets.flatMap(({ own }) => own);
  const unfinished = unfinishedCells(all, waitingMax);
  const asked = unfinished.filter(({ state }) => state === 'waiting').length;
  const turn = unrevealedFrom(all, Number(from), Math.ceil((waitingMax - asked) / 2));
  const waitedCells = all.reduce((sum, { waitingCells }) => sum + waitingCells, turn.left);
  const due = new Set([...unfinished, ...turn.cells]);
  let refused = 0;
  for (const { sheet, own } of sheets) {
    const cells = own.filter((cell) => due.has(cell));
    refused += recalculate(sheet, cells, () => clock.nowMs() > endsAtMs);
  }
  demandNoneLost(session);
  if (refused > 0) throw protectedCells(refused);
  return { ...formulaCounts(session, turn.next), waitedCells, next: turn.next };
}

function demandNoneLost({ workbook }: Session): void {
  if (workbook.losses.cells === 0) return;
  const nextStep = 'Look at the cells beside the formulas, then go on.';
  throw refusal('SHEET', lostNote, nextStep);
}

function protectedCells(count: number): Refusal {
  const what =
    count === 1
      ? '1 formula stands in a protected cell'
      : `${count} formulas stand in protected cells`;
  return protectedFrom(`${what} and could not be calculated again`);
}

function protectedFrom(what: string): Refusal {
  return refusal(
    'SHEET',
    `${what}; the others were.`,
    'Ask the owner of the sheet to remove the protection, or to press the button.',
  );
}

/** Waiting and failed cells stay formulas: a frozen error would never get better. So do those not revealed. */
export function freezeFormulasCall(session: Session): { frozen: number; skipped: number } {
  let frozen = 0;
  let skipped = 0;
  const refused: string[] = [];
  for (const { sheet, own } of allFormulas(session, false)) {
    try {
      if (finishedCells(own).length > 0) frozen += freeze(sheet);
    } catch (error) {
      if (!isSheetRefused(error)) throw error;
      refused.push(`“${sheet.table.name}”`);
    }
    skipped += own.length;
  }
  demandNoneLost(session);
  if (refused.length > 0) {
    const names = refused.join(', ');
    throw protectedFrom(`Of ${names} no formula was frozen: some stand in protected cells`);
  }
  return { frozen, skipped: skipped - frozen };
}
