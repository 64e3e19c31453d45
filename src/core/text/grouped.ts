/** Defines how things are gathered that have something in common. */

/** Groups in the order in which their first one comes. */
export function groupedBy<T, Key>(items: Iterable<T>, keyOf: (item: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** Sets that grow one by one. */
export function addTo<Key, T>(sets: Map<Key, Set<T>>, key: Key, item: T): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(item));
}
