/** Defines the stretch of neighbouring columns that one call reads for several of them. */

export interface Span {
  readonly first: number;
  readonly width: number;
}

export function spanOf(columns: readonly number[]): Span {
  const first = Math.min(...columns);
  return { first, width: Math.max(...columns) - first + 1 };
}
