/** Defines what the letters of a column stand for. */

/** 0, 25, 26 for `A`, `Z`, `AA`. */
export function columnOfLetters(letters: string): number {
  const ordinal = (letter: string) => letter.charCodeAt(0) - 64;
  return [...letters.toUpperCase()].reduce((sum, each) => sum * 26 + ordinal(each), 0) - 1;
}
