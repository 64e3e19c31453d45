/** Defines the geometry and the words of the usage chart. */

import type { UsageView } from '../../../core/calls/views';
import { formatDate, plural } from '../../format';

export interface Bar {
  readonly date: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Share of a day's width that its bar takes. */
const barShare = 0.72;

/** A day with activity stays visible beside a much larger one; in units of the chart. */
const visibleHeightMin = 1.5;

/** The top of the scale: 1, 2 or 5 times a power of ten, so that its label is easy to read. */
export function scaleTop(largest: number): number {
  if (largest <= 5) return 5;
  const power = 10 ** Math.floor(Math.log10(largest));
  return [1, 2, 5, 10].map((factor) => factor * power).find((top) => top >= largest) ?? largest;
}

/** One bar a day, from left to right; `y` counts down from the top as in SVG. */
export function bars(daily: UsageView['daily'], width: number, height: number): readonly Bar[] {
  const top = scaleTop(Math.max(0, ...daily.map(({ reveals }) => reveals)));
  const step = width / Math.max(1, daily.length);
  return daily.map(({ date, reveals }, index) => {
    const exact = (height * reveals) / top;
    const barHeight = reveals > 0 ? Math.max(visibleHeightMin, exact) : 0;
    const x = index * step + (step * (1 - barShare)) / 2;
    return { date, x, y: height - barHeight, width: step * barShare, height: barHeight };
  });
}

/** The chart in one sentence, for those who can't see it. */
export function usageSentence(usage: UsageView): string {
  const span = `${formatDate(usage.from)} to ${formatDate(usage.to)}`;
  const total = `${plural(usage.reveals, 'reveal')}, ${plural(usage.creditsSpent, 'credit')} spent`;
  const most = [...usage.daily].sort((a, b) => b.reveals - a.reveals)[0];
  if (most === undefined || most.reveals === 0) return `${span}: no reveals.`;
  return `${span}: ${total}. Most on ${formatDate(most.date)}: ${plural(most.reveals, 'reveal')}.`;
}
