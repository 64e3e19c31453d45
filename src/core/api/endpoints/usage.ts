/** Defines the usage of the last days (API document, GET /usage). */
import { array, number, object, string } from 'zod/mini';
import { anyObject, inShape, lateSchema, numberOr, text } from '../../text/schema';

export interface DayUsage {
  /** UTC day, `YYYY-MM-DD`. */
  readonly date: string;
  readonly reveals: number;
  readonly creditsSpent: number;
}

export interface Usage {
  /** First and last UTC day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly reveals: number;
  readonly creditsSpent: number;
  /** Oldest first; days without activity are included with zeros. */
  readonly daily: readonly DayUsage[];
}

const usageSchema = lateSchema(() =>
  object({
    period: anyObject(object({ from: text(), to: text() })),
    totals: object({ reveals: number(), credits_spent: number() }),
    daily: array(object({ date: string(), reveals: numberOr(0), credits_spent: numberOr(0) })),
  }),
);

export function usageFrom(data: unknown): Usage | null {
  const wire = inShape(usageSchema, data);
  if (wire === null) return null;
  // The API document names no order of the days; `YYYY-MM-DD` sorts as text.
  const daily = wire.daily.map(dayFrom).sort((a, b) => (a.date < b.date ? -1 : 1));
  return {
    from: wire.period.from || (daily[0]?.date ?? ''),
    to: wire.period.to || (daily[daily.length - 1]?.date ?? ''),
    reveals: wire.totals.reveals,
    creditsSpent: wire.totals.credits_spent,
    daily,
  };
}

function dayFrom(day: { date: string; reveals: number; credits_spent: number }): DayUsage {
  return { date: day.date, reveals: day.reveals, creditsSpent: day.credits_spent };
}
