/** Defines an invariant: what must hold after every seed, and how it counts what it looked at. */

import type { Audit, ChargeRecord } from '../../../sandbox/api/desk/audit';
import type { InventedPerson } from '../../../sandbox/api/service';
import { Careers } from '../renewals';
import type { SentRequest } from '../request-book';
import type { Settled } from '../settle';
import type { Stage } from '../stage';

/** A charge, or the refund of one, with the request that caused it. */
export interface Charged extends ChargeRecord {
  readonly request: SentRequest;
}

/** Everything that is known when a seed has ended. */
export interface Ending {
  readonly stage: Stage;
  readonly settled: Settled;
  readonly audit: Audit;
  /** As they were at first. */
  readonly people: ReadonlyMap<string, InventedPerson>;
  readonly careers: Careers;
  /** What the add-on's requests were charged. */
  readonly charged: readonly Charged[];
}

export interface Verdict {
  readonly checks: number;
  readonly violations: readonly string[];
}

export interface Invariant {
  readonly name: string;
  readonly check: (ending: Ending) => Verdict;
}

/** Gathers checks and violations one by one. */
export class Findings {
  private checks = 0;
  private readonly violations: string[] = [];

  expect(holds: boolean, violation: () => string): void {
    this.checks += 1;
    if (!holds) this.violations.push(violation());
  }

  verdict(): Verdict {
    return { checks: this.checks, violations: this.violations };
  }
}

export function endingOf(stage: Stage, settled: Settled): Ending {
  const audit = stage.service.admin.audit();
  const people = new Map(stage.service.admin.people().map((person) => [person.id, person]));
  const requests = new Map(stage.requests.ofAddOn().map((request) => [request.requestId, request]));
  const charged = audit.charges.flatMap((charge) => {
    const request = charge.origin === 'api' ? requests.get(charge.requestId) : undefined;
    return request === undefined ? [] : [{ ...charge, request }];
  });
  return { stage, settled, audit, people, careers: new Careers(stage), charged };
}

/** Credits that the requests of each run were charged; '' for requests outside of any run or formula. */
export function creditsByRun({ charged }: Ending): ReadonlyMap<string, number> {
  return summed(
    charged.filter(({ request }) => !request.forFormula),
    ({ request }) => request.runId,
  );
}

export function summed<T extends { readonly credits: number }, K>(
  items: readonly T[],
  keyOf: (item: T) => K,
): ReadonlyMap<K, number> {
  const sums = new Map<K, number>();
  for (const item of items) sums.set(keyOf(item), (sums.get(keyOf(item)) ?? 0) + item.credits);
  return sums;
}

/** As a plain-text cell shows it: control characters would break rows of an export. */
export function shown(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: cells can't hold them
  const clean = text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
  return clean.startsWith("'") ? `’${clean.slice(1)}` : clean;
}
