/** Defines which rows a run still has to do. */

import { isDueText } from '../../sheet/rows/changed-text';
import { lookNote } from '../../sheet/rows/remarks';
import { isBlank, type SheetRow } from '../../sheet/rows/sheet-rows';
import {
  isFinal,
  isOverForThisRun,
  isSaidTo,
  type Status,
  thousandths,
} from '../../sheet/rows/status';
import type { RunState } from '../run-state';
import { type Demands, reopens } from './reopening';

function isDue({ cells, knownId }: SheetRow): boolean {
  return isDueText(cells.changed ?? '') && knownId !== '';
}

type Settings = RunState['settings'];

/** What of a run tells which rows are its own. */
export type RunFacts = Pick<RunState, 'kind'> & {
  readonly settings: Demands & Pick<Settings, 'chosen'> & Partial<Pick<Settings, 'checks'>>;
  readonly account: Pick<RunState['account'], 'owner'>;
  readonly list?: string | undefined;
};

/** Whoever was matched before the list `Do not contact` became what it is may be on it. */
export function isUnchecked({ list = '' }: Pick<RunFacts, 'list'>, status: Status): boolean {
  return list !== '' && status.list !== list;
}

/** Its match was good enough for an earlier run, and is too weak for this one. */
export function isWeak({ settings }: Pick<RunFacts, 'settings'>, row: SheetRow): boolean {
  const { confidence } = row.status;
  return (
    row.knownId !== '' &&
    confidence !== null &&
    confidence < thousandths(settings.confidenceMin ?? 0)
  );
}

/** A run that reveals nothing is done with a row once it is matched. */
export function onlyMatches(run: Pick<RunFacts, 'kind' | 'settings'>): boolean {
  return run.kind === 'preview' || run.settings.reveal.length === 0;
}

/**
 * All that such a run wants: the person is that of the inputs as they are now, and the row says of
 * its fields, to the account that would pay, what they cost.
 */
function isMatchedEnough(run: RunFacts, row: SheetRow): boolean {
  const { status, knownId } = row;
  const { available, notes } = status;
  if (!onlyMatches(run) || status.base !== 'Matched' || available === null) return false;
  if (knownId === '' || notes.includes(lookNote) || isUnchecked(run, status)) return false;
  if (isWeak(run, row)) return false;
  if (run.kind === 'enrich') return true;
  const isPriced = run.settings.reveal.every((field) => available[field] !== 'unasked');
  return isPriced && isSaidTo(run.account.owner, status);
}

export function isPending(run: RunFacts, row: SheetRow): boolean {
  if (run.settings.checks) return isDue(row);
  // The status speaks first: it is cheaper to ask than whether the inputs are blank.
  if (isOverForThisRun(row.status)) return false;
  if (run.settings.chosen && !row.status.chosen) return false;
  return !isMatchedEnough(run, row) && !isBlank(row);
}

/** Not done for what is asked: what a new run would take on. */
export function isOpen(run: RunFacts, row: SheetRow): boolean {
  if (isFinal(row.status)) return reopens(run.settings, row) && !isBlank(row);
  return !(run.kind === 'enrich' && isMatchedEnough(run, row)) && !isBlank(row);
}
