/** Defines how a suggestion meets what is typed, and where the keys lead among suggestions. */

/** The part being typed: filters that take several values are separated by commas. */
export function typedPart(text: string, several: boolean): string {
  return (several ? text.slice(text.lastIndexOf(',') + 1) : text).trim();
}

/** Puts the chosen value in the place of the part being typed. */
export function withSuggestion(text: string, value: string, several: boolean): string {
  if (!several) return value;
  const kept = text
    .slice(0, text.lastIndexOf(',') + 1)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return [...kept, value].join(', ');
}

/** The option that a key leads to, round the ends; -1 is none, null for any other key. */
export function optionAfterKey(active: number, count: number, key: string): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return active + 1 >= count ? 0 : active + 1;
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1;
  return null;
}
