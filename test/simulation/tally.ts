/** Defines counts by name: what was injected how often, and how often each invariant looked. */

export class Tally {
  private readonly counts = new Map<string, number>();

  add(name: string, count = 1): void {
    this.counts.set(name, this.of(name) + count);
  }

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  addAll(counts: Readonly<Record<string, number>>): void {
    for (const [name, count] of Object.entries(counts)) this.add(name, count);
  }

  toRecord(): Record<string, number> {
    return Object.fromEntries([...this.counts].sort(([a], [b]) => a.localeCompare(b)));
  }
}
