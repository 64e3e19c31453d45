/** Defines faults on demand: which requests go wrong, how, how often and with what chance. */

import type { SeededRandom } from '../random';
import {
  type EntryFault,
  type EntryRule,
  isEntryKind,
  isEntryRule,
  onlyInBatch,
  toEntryFault,
} from './entry-faults';
import { defaultLateMs, type FaultRule } from './fault-rule';

export { type FaultRule, faultKinds, faultRule } from './fault-rule';

type RequestKind = Exclude<FaultRule['kind'], 'latency' | EntryRule['kind']>;

/** What goes wrong with one request; `kind` is null when nothing does. */
export interface Fault {
  kind: RequestKind | null;
  latencyMs: number;
  retryAfterS: number;
  afterMs: number;
  code: string;
  /** Null for the usual status of the kind or code. */
  status: number | null;
  /** Whether the work is done, and paid for, before the answer goes wrong. */
  charged: boolean;
}

/** Of a call as it is seen from outside; two with equal texts are the same call, repeated. */
export interface CalledAs {
  readonly method: string;
  /** The pattern, such as `/people/{id}`. */
  readonly path: string;
  /** The path as sent, with its query, and the body. */
  readonly text: string;
}

interface PersonNames {
  readonly id: string;
  readonly slug: string;
}

const retryAfterDefaultS = 5;
const unlistedCode = 'TEMPORARILY_MOVED';

interface ActiveRule {
  readonly rule: FaultRule;
  left: number;
  /** With `sameCall`: the first call that was struck. */
  boundTo: string | null;
}

export class Faults {
  private rules: ActiveRule[] = [];

  constructor(private readonly random: SeededRandom) {}

  inject(rule: FaultRule): void {
    this.rules.push({ rule, left: rule.count ?? Number.POSITIVE_INFINITY, boundTo: null });
  }

  clear(): void {
    this.rules = [];
  }

  list(): FaultRule[] {
    return this.rules.map(({ rule }) => rule);
  }

  /** Uses up the rules that strike this request: latencies add up, of other kinds the first strikes. */
  strike(call: CalledAs): Fault {
    const fault = noFault();
    for (const active of this.rules) {
      const { rule } = active;
      const { kind } = rule;
      const blocked = kind !== 'latency' && fault.kind !== null;
      if (blocked || isEntryKind(kind) || !this.strikes(active, call)) continue;
      this.use(active, call);
      applyRule(fault, rule, kind);
    }
    this.dropUsed();
    return fault;
  }

  /** Uses up the first rule that strikes what a call does for one person, in a batch or alone. */
  strikeEntry(call: CalledAs, person: PersonNames, inBatch: boolean): EntryFault | null {
    for (const active of this.rules) {
      const { rule } = active;
      if (!isEntryRule(rule) || (!inBatch && onlyInBatch(rule))) continue;
      if (!isAbout(rule, person) || !this.strikes(active, call)) continue;
      this.use(active, call);
      this.dropUsed();
      return toEntryFault(rule);
    }
    return null;
  }

  private strikes({ rule, boundTo }: ActiveRule, call: CalledAs): boolean {
    if (rule.method !== undefined && rule.method !== call.method) return false;
    if (rule.path !== undefined && rule.path !== call.path) return false;
    if (boundTo !== null && boundTo !== textOf(call)) return false;
    return rule.probability === undefined || this.random.chance(rule.probability);
  }

  private use(active: ActiveRule, call: CalledAs): void {
    active.left -= 1;
    if (active.rule.sameCall) active.boundTo = textOf(call);
  }

  private dropUsed(): void {
    this.rules = this.rules.filter(({ left }) => left > 0);
  }
}

function textOf({ method, text }: CalledAs): string {
  return `${method} ${text}`;
}

function isAbout(rule: EntryRule, { id, slug }: PersonNames): boolean {
  return rule.personId === undefined || rule.personId === id || rule.personId === slug;
}

function noFault(): Fault {
  return {
    ...{ kind: null, latencyMs: 0, retryAfterS: retryAfterDefaultS, status: null },
    ...{ afterMs: defaultLateMs, code: unlistedCode, charged: false },
  };
}

function applyRule(fault: Fault, rule: FaultRule, kind: RequestKind | 'latency'): void {
  if (kind === 'latency') {
    fault.latencyMs += rule.latencyMs ?? 0;
    return;
  }
  fault.kind = kind;
  fault.retryAfterS = rule.retryAfterS ?? fault.retryAfterS;
  fault.afterMs = rule.afterMs ?? fault.afterMs;
  fault.code = rule.code ?? fault.code;
  fault.status = rule.status ?? null;
  fault.charged = rule.charged ?? false;
}
