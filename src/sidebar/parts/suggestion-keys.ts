/** Defines where the keys lead among suggestions. */

/** The option that a key leads to, round the ends; -1 is none, null for any other key. */
export function optionAfterKey(active: number, count: number, key: string): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return active + 1 >= count ? 0 : active + 1;
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1;
  return null;
}
