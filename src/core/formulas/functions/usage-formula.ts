/** Defines CDX_USAGE: a table of date, reveals and credits spent. */
import { movingCacheSeconds } from '../../../config';
import { isLoading, wholeNumber } from '../arguments';
import { startTimeLeft } from '../asking/time-left';
import { keptTable } from '../cache/kept-table';
import type { FormulaDeps, FormulaResult } from '../formula-deps';
import { waitingText } from '../texts';

/** API document, GET /usage. */
const daysBounds = { min: 1, max: 90, byDefault: 30 };

const header = ['date', 'reveals', 'credits_spent'] as const;

/** `days`: 1 to 90, ending today; UTC days, oldest first. */
export function usageFormula(deps: FormulaDeps, days?: unknown): FormulaResult {
  if (isLoading(days)) return waitingText;
  const count = wholeNumber('days', days, daysBounds);
  const timeLeft = startTimeLeft(deps);
  const question = { kind: 'usage', text: String(count), ttlSeconds: movingCacheSeconds };
  const table = keptTable(deps, timeLeft, question, (once) => {
    const usage = once((api) => api.usage(count));
    return usage?.daily.map((day) => [day.date, day.reveals, day.creditsSpent]) ?? null;
  });
  return table === null ? waitingText : [header, ...table];
}
