/** Defines faults on demand: which requests go wrong, how, how often and with what chance. */

import { z } from 'zod';
import type { SeededRandom } from './random';

export const FAULT_KINDS = [
  'http500',
  'http503',
  'rateLimited',
  'html',
  'cutJson',
  'dropBefore',
  'dropAfter',
  'latency',
  'vaultDown',
] as const;

/**
 * A rule for faults. Without `method` or `path` it fits every request; `path` is the pattern, such as
 * `/people/reveal/batch`. It applies `count` times (for ever when absent), each with `probability` (1).
 * `latencyMs` is for kind `latency`, `retryAfterS` for `rateLimited`. Kinds: `http500`, `http503` and
 * `rateLimited` answer before anything is done; `html` (a gateway's 502 page) and `dropBefore` never
 * reach the service; `cutJson` and `dropAfter` lose the answer after the charge; `vaultDown` makes
 * contact values unavailable field by field.
 */
export const faultRule = z.object({
  kind: z.enum(FAULT_KINDS),
  method: z.string().optional(),
  path: z.string().optional(),
  count: z.int().min(1).optional(),
  probability: z.number().min(0).max(1).optional(),
  latencyMs: z.int().min(0).optional(),
  retryAfterS: z.int().min(1).optional(),
});
export type FaultRule = z.infer<typeof faultRule>;

/** What goes wrong with one request; null when nothing does. */
export interface Fault {
  kind: Exclude<FaultRule['kind'], 'latency'> | null;
  latencyMs: number;
  retryAfterS: number;
}

const RETRY_AFTER_DEFAULT_S = 5;

interface ActiveRule extends FaultRule {
  left: number;
}

export class Faults {
  private rules: ActiveRule[] = [];

  constructor(private readonly random: SeededRandom) {}

  inject(rule: FaultRule): void {
    this.rules.push({ ...rule, left: rule.count ?? Number.POSITIVE_INFINITY });
  }

  clear(): void {
    this.rules = [];
  }

  list(): FaultRule[] {
    return this.rules.map(({ left: _, ...rule }) => rule);
  }

  /** Uses up the rules that strike this request: latencies add up, of other kinds the first strikes. */
  strike(method: string, path: string): Fault {
    const fault: Fault = { kind: null, latencyMs: 0, retryAfterS: RETRY_AFTER_DEFAULT_S };
    for (const rule of this.rules) {
      const blocked = rule.kind !== 'latency' && fault.kind !== null;
      if (blocked || !this.strikes(rule, method, path)) continue;
      rule.left -= 1;
      applyRule(fault, rule);
    }
    this.rules = this.rules.filter((rule) => rule.left > 0);
    return fault;
  }

  private strikes(rule: ActiveRule, method: string, path: string): boolean {
    if (rule.method !== undefined && rule.method !== method) return false;
    if (rule.path !== undefined && rule.path !== path) return false;
    return rule.probability === undefined || this.random.chance(rule.probability);
  }
}

function applyRule(fault: Fault, rule: FaultRule): void {
  if (rule.kind === 'latency') {
    fault.latencyMs += rule.latencyMs ?? 0;
    return;
  }
  fault.kind = rule.kind;
  fault.retryAfterS = rule.retryAfterS ?? RETRY_AFTER_DEFAULT_S;
}
