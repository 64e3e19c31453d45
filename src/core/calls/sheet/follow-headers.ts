/** Defines how the header row is found again where rows came above it, or went, since a run began. */

import type { RunDeps } from '../../run/run-deps';
import type { RunState, StepResult } from '../../run/run-state';
import { inTurn } from '../../run/step';
import { inputColumn } from '../../sheet/columns/input-columns';
import { columnOf } from '../../sheet/columns/outputs';
import { headerRowsMax, keepHeaderRow, keptHeaderRow } from '../../sheet/header-row';
import { ownColumns } from '../../sheet/rows/frame';
import type { Session } from '../session';

/**
 * By the headers that the run reads and one over a column that it writes: a list pasted below repeats the
 * first alone. A row that somebody chose goes along with its headers. Tells whether it was found elsewhere
 * than it was known to be.
 */
export function followHeaders(session: Session, settings: RunState['settings']): boolean {
  const { documentStore, workbook } = session;
  const { sheetId, inputs } = settings;
  const table = workbook.table(sheetId);
  // A header that is blank is that of many rows.
  if (table === null || inputs.length === 0 || inputs.some(({ header }) => header === '')) {
    return false;
  }
  const marks = table.outputColumns();
  const own = ownColumns(settings, marks);
  const has = (headers: readonly string[]) =>
    inputs.every(
      (place) => typeof inputColumn(headers, own, place, Object.values(marks)) === 'number',
    );
  if (has(table.headers())) return false;
  const isOurs = (texts: readonly string[]) =>
    settings.outputs.some((output) => texts[columnOf(marks, output) ?? -1] === output.header);
  const rows = table.topRows(headerRowsMax, Number.POSITIVE_INFINITY);
  const [found, ...others] = rows.flatMap((texts, index) =>
    has(texts) && isOurs(texts) ? [index + 1] : [],
  );
  if (found === undefined || others.length > 0) return false;
  const chosen = keptHeaderRow(documentStore, sheetId)?.chosen ?? false;
  keepHeaderRow(documentStore, sheetId, { row: found, chosen });
  return true;
}

/** Rows that came above the headers are no reason to pause: all else is as it was. */
export function goOnBelow(
  session: Session,
  deps: RunDeps,
  result: StepResult | null,
): StepResult | null {
  if (result === null || result.run.pause?.reason !== 'columns') return result;
  const { phase, settings } = result.run;
  if (phase !== 'paused' || !followHeaders(session, settings)) return result;
  return inTurn(deps, result.run, (taken) => ({
    run: { ...taken, phase: 'running', pause: null },
    waitMs: 0,
  }));
}
