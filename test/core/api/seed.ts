/** Defines the seed of a property test: from the environment (`SEED=…`), otherwise a new one. */
export const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);

/** A small generator of numbers in [0, 1) (mulberry32), so that a seed gives the same run everywhere. */
export function randomFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
