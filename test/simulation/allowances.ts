/** Defines what may spend without a click, since when, how much a day, and on which account. */

export type Spender = 'formulas' | 'catchUp';

interface Allowance {
  readonly atMs: number;
  readonly spender: Spender;
  /** Null where it may spend nothing. */
  readonly role: string | null;
  readonly limit: number;
  /** False where the call that said so died: it may have had its effect or not. */
  readonly isCertain: boolean;
}

/** What the owner of the document allowed. */
export class Allowances {
  private readonly owner: string;
  private readonly now: () => number;
  private readonly all: Allowance[] = [];
  /** Accounts whose key may be connected. */
  private roles: readonly (string | null)[] = [null];

  constructor(owner: string, now: () => number) {
    this.owner = owner;
    this.now = now;
  }

  /** Another account's key, or none, ends what spends without a click. */
  connected(user: string, role: string | null, isCertain: boolean): void {
    if (user !== this.owner) return;
    const isOther = this.roles.some((known) => known !== role);
    // After a call that died the key may have been this one all along.
    const isSurely = isCertain && !this.roles.includes(role);
    this.roles = isCertain ? [role] : [...this.roles, role];
    if (!isOther) return;
    for (const spender of ['formulas', 'catchUp'] as const)
      this.all.push({ atMs: this.now(), spender, role: null, limit: 0, isCertain: isSurely });
  }

  allowed(spender: Spender, limit: number, isCertain: boolean): void {
    for (const role of this.roles)
      this.all.push({
        atMs: this.now(),
        spender,
        role,
        limit,
        isCertain: isCertain && this.roles.length === 1,
      });
  }

  /** What may have been allowed at that moment: several where a call died. */
  at(spender: Spender, atMs: number): readonly Allowance[] {
    let current: Allowance[] = [];
    for (const each of this.all) {
      if (each.spender !== spender || each.atMs > atMs) continue;
      current = each.isCertain ? [each] : [...current, each];
    }
    return current;
  }

  /** The highest limit that held at any moment of the time. */
  limitWithin(spender: Spender, fromMs: number, toMs: number): number {
    const later = this.all.filter(
      (each) => each.spender === spender && each.atMs > fromMs && each.atMs < toMs,
    );
    return Math.max(0, ...[...this.at(spender, fromMs), ...later].map(({ limit }) => limit));
  }
}
