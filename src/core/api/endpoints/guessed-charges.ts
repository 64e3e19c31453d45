/** Defines which fields of a person an answer was charged for, where it tells only what they cost in all. */

interface Part {
  readonly credits: number;
  readonly isGuess?: boolean;
}

/**
 * Shares anew what was shared by a guess, first among those that cost something as far as anybody
 * knows: the others, `isLast`, may have been charged by an earlier call. `costOf` is what one costs.
 */
export function withGuesses<P extends Part>(
  parts: readonly P[],
  costOf: (part: P) => number,
  isLast: (part: P) => boolean,
): readonly P[] {
  const guesses = parts.filter(({ isGuess }) => isGuess === true);
  let left = guesses.reduce((sum, { credits }) => sum + credits, 0);
  const order = [...guesses].sort((a, b) => Number(isLast(a)) - Number(isLast(b)));
  const shares = new Map(
    order.map((part, index) => {
      const share = index === order.length - 1 ? left : Math.min(left, costOf(part));
      left -= share;
      return [part, share];
    }),
  );
  return parts.map((part) => ({ ...part, credits: shares.get(part) ?? part.credits }));
}
