/** Defines how many typing errors lie between two words. */

/** Longest difference that still counts as a misspelling, by the length of the right word. */
export function misspellingsMax(length: number): number {
  if (length < 5) return 0;
  return length < 9 ? 1 : 2;
}

/**
 * Insertions, deletions, replacements and swaps of neighbours (Damerau's distance, each place
 * edited once); gives `limit + 1` as soon as the distance is known to be greater than `limit`.
 */
export function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  if (lacking(left, right) > limit || lacking(right, left) > limit) return limit + 1;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = nextRow(left, right, row, last, beforeLast);
    if (Math.min(...current) > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return last[right.length] ?? limit + 1;
}

/** How many characters one has that the other is without: as many edits at the least. */
function lacking(text: string, other: string): number {
  let count = 0;
  for (const character of text) if (!other.includes(character)) count += 1;
  return count;
}

function nextRow(
  left: string,
  right: string,
  row: number,
  last: readonly number[],
  beforeLast: readonly number[],
): readonly number[] {
  const current = [row];
  for (let column = 1; column <= right.length; column += 1) {
    const replaced = cost(last, column - 1) + (left[row - 1] === right[column - 1] ? 0 : 1);
    const edited = Math.min(replaced, cost(last, column) + 1, cost(current, column - 1) + 1);
    const swapped = isSwap(left, right, row, column) ? cost(beforeLast, column - 2) + 1 : edited;
    current.push(Math.min(edited, swapped));
  }
  return current;
}

function isSwap(left: string, right: string, row: number, column: number): boolean {
  if (row < 2 || column < 2) return false;
  return left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
}

function cost(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
