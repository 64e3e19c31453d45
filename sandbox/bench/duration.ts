/** Defines how durations read in the tables. */

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;

/** The two largest units that matter, such as `17 min 48 s` or `3 d 15 h`. */
export function durationText(durationMs: number): string {
  const first = units.findIndex(([, ms]) => durationMs >= ms);
  if (first < 0) return `${Math.round(durationMs)} ms`;
  let left = durationMs;
  return units
    .slice(first, first + 2)
    .flatMap(([name, ms]) => {
      const count = Math.floor(left / ms);
      left -= count * ms;
      return count === 0 ? [] : [`${count} ${name}`];
    })
    .join(' ');
}
