/** Defines GET /usage: reveals through the API per UTC day, days without activity included. */

import { z } from 'zod';
import type { CallContext } from '../context';
import type { Options } from '../options';
import { dayMs, utcDay } from '../time';
import { parseQuery } from '../wire/input';
import { usageQuery } from '../wire/requests';

const dayRow = z.object({ date: z.string(), reveals: z.int(), credits_spent: z.int() });

export function getUsage(call: CallContext) {
  const { days } = parseQuery(usageQuery, call.query, call.options);
  const dates = Array.from({ length: days }, (_, index) =>
    utcDay(call.nowMs - (days - 1 - index) * dayMs),
  );
  const from = dates[0] ?? utcDay(call.nowMs);
  const to = utcDay(call.nowMs);
  const active = call.database.all(
    dayRow,
    `SELECT day AS date, reveals, credits AS credits_spent FROM daily_reveals
     WHERE account_id = ? AND origin = 'api' AND day BETWEEN ? AND ?`,
    ...[call.account.id, from, to],
  );
  const byDate = new Map(active.map((day) => [day.date, day]));
  const daily = dates.map((date) => byDate.get(date) ?? { date, reveals: 0, credits_spent: 0 });
  const totals = {
    reveals: active.reduce((sum, day) => sum + day.reveals, 0),
    credits_spent: active.reduce((sum, day) => sum + day.credits_spent, 0),
  };
  return { period: { from, to, days }, totals, daily: ordered(daily, call.options) };
}

interface Day {
  date: string;
  reveals: number;
  credits_spent: number;
}

function ordered(daily: readonly Day[], { usageOrder, usageDates }: Options): Day[] {
  const order = {
    oldestFirst: (days: Day[]) => days,
    newestFirst: (days: Day[]) => days.reverse(),
    any: (days: Day[]) => days.filter((_, at) => at % 2).concat(days.filter((_, at) => !(at % 2))),
  }[usageOrder];
  const suffix = usageDates === 'timestamp' ? 'T00:00:00Z' : '';
  return order([...daily]).map((day) => ({ ...day, date: day.date + suffix }));
}
