/** Defines work that a service does after its gateway has answered for it, on the service's own clock. */

interface Late {
  readonly dueMs: number;
  readonly work: () => void;
}

/** Nobody sees the time between: whoever looks first finds everything done that was due by then. */
export class LateWork {
  private waiting: Late[] = [];

  add(dueMs: number, work: () => void): void {
    this.waiting.push({ dueMs, work });
  }

  /** Does what is due, the earliest first. */
  doUntil(nowMs: number): void {
    if (this.waiting.length === 0) return;
    const due = this.waiting.filter(({ dueMs }) => dueMs <= nowMs);
    this.waiting = this.waiting.filter(({ dueMs }) => dueMs > nowMs);
    due.sort((one, other) => one.dueMs - other.dueMs);
    for (const { work } of due) work();
  }
}
