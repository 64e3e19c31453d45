/** Where rows or columns are after some were deleted or moved. Numbers count from 1. */

export const afterDelete = (first: number, count: number) => (old: number) => {
  if (old < first) return old;
  return old < first + count ? null : old - count;
};

/** The old indexes (from 0) in their new order. */
export function moveOrder(size: number, first: number, count: number, before: number): number[] {
  const all = Array.from({ length: size }, (_, index) => index);
  const moved = all.splice(first - 1, count);
  const target = before > first ? before - 1 - count : before - 1;
  all.splice(Math.max(0, target), 0, ...moved);
  return all;
}

export function inverse(order: readonly number[]): (old: number) => number {
  const positions = new Array<number>(order.length);
  order.forEach((old, index) => {
    positions[old] = index + 1;
  });
  return (old) => positions[old - 1] ?? old;
}

/** Moves what is kept by column along with the columns. */
export function followKeys<T>(
  byColumn: Map<number, T>,
  newIndex: (old: number) => number | null,
): void {
  const moved = [...byColumn].map(([column, item]) => [newIndex(column), item] as const);
  byColumn.clear();
  for (const [column, item] of moved) if (column !== null) byColumn.set(column, item);
}

export function followColumns(
  columns: Set<number>,
  newIndex: (old: number) => number | null,
): void {
  const moved = [...columns].map(newIndex);
  columns.clear();
  for (const column of moved) if (column !== null) columns.add(column);
}
