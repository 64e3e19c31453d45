/** Defines how often a property is tried, and from which seed: a new one where none is given. */
export interface PropertyRuns {
  readonly seed?: number;
  readonly numRuns: number;
}
