/** Defines a stub of an add-on in a host: it answers sidebar calls from a list. */
import type { AddOnHost } from '../../../../sandbox/demo/add-on/driver';
import type { Run, StepView } from '../../../../sandbox/demo/add-on/schemas';
import { noCounts } from '../../../../src/core/run/run-state';

export const token = 'token-of-sixteen-letters';

const state = { connected: true, problem: null, sheet: null };

export const meters = {
  plan: 'Pro',
  credits: 100,
  monthlyAllowance: 2000,
  revealsToday: 0,
  revealsPerDay: 2000,
  requestsPerMinute: 60,
};

export function okReply(value: unknown, told: typeof meters | null = meters): string {
  return JSON.stringify({ ok: true, value, meters: told, nowMs: 0 });
}

export function failedReply(code: string): string {
  const problem = { code, message: 'It failed.', nextStep: 'Try again.', requestId: null };
  return JSON.stringify({ ok: false, problem, meters: null, nowMs: 0 });
}

function runView(changes: Partial<Run> = {}): Run {
  return {
    runId: 'r1',
    kind: 'enrich',
    phase: 'running',
    pause: null,
    counts: { ...noCounts, rows: 1 },
    creditsSpent: 0,
    creditLimit: 1,
    timeLeftMs: null,
    ceiling: null,
    receipt: null,
    ...changes,
  };
}

export function step(waitMs: number | null): StepView {
  return { run: runView(), waitMs };
}

export interface ScriptedHost extends AddOnHost {
  readonly calls: (readonly [string, ...unknown[]])[];
  readonly waitsMs: number[];
}

/** Answers one call after the other from the list. */
export function scriptedHost(
  answers: readonly string[],
  openingReply = okReply(state),
): ScriptedHost {
  const left = [...answers];
  const calls: (readonly [string, ...unknown[]])[] = [];
  const waitsMs: number[] = [];
  const page = `{"token":"${token}","reply":${openingReply}}`;
  return {
    calls,
    waitsMs,
    openSidebar: () =>
      `<html><script type="application/json" id="cdx-opening">${page}</script><script>1</script></html>`,
    call: (name, args) => {
      calls.push([name, ...args]);
      return left.shift();
    },
    wait: (durationMs) => void waitsMs.push(durationMs),
  };
}
