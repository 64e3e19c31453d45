/** Defines an invariant: what must hold after every seed, and how it counts what it looked at. */

import type { Audit } from '../../../sandbox/api/audit';
import type { InventedPerson } from '../../../sandbox/api/service';
import type { Settled } from '../settle';
import type { Stage } from '../stage';

/** Everything that is known when a seed has ended. */
export interface Ending {
  readonly stage: Stage;
  readonly settled: Settled;
  readonly audit: Audit;
  readonly people: ReadonlyMap<string, InventedPerson>;
  /** Charges by request id, made through the API. */
  readonly creditsOf: ReadonlyMap<string, number>;
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
  const creditsOf = new Map<string, number>();
  for (const { requestId, credits, origin } of audit.charges) {
    if (origin === 'api') creditsOf.set(requestId, (creditsOf.get(requestId) ?? 0) + credits);
  }
  return { stage, settled, audit, people, creditsOf };
}

/** Credits that the requests of each run were charged; '' for requests outside of any run or formula. */
export function creditsByRun({ stage, creditsOf }: Ending): ReadonlyMap<string, number> {
  const byRun = new Map<string, number>();
  for (const { requestId, runId, forFormula } of stage.requests.ofAddOn()) {
    if (forFormula) continue;
    const credits = creditsOf.get(requestId) ?? 0;
    if (credits !== 0) byRun.set(runId, (byRun.get(runId) ?? 0) + credits);
  }
  return byRun;
}

/** As a plain-text cell shows it: control characters would break rows of an export. */
export function shown(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: cells can't hold them
  const clean = text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
  return clean.startsWith("'") ? `’${clean.slice(1)}` : clean;
}
