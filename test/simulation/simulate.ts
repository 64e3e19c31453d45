/** Defines the simulation of one seed: play while things go wrong, settle, then look at everything. */

import type { BundleSource } from '../../sandbox/apps-script/host';
import { Chaos } from './chaos';
import { invariants } from './invariants';
import { endingOf } from './invariants/invariant';
import { Play } from './play';
import type { SeedResult } from './pool';
import { scenarioOf } from './scenario';
import { settle } from './settle';
import { openStage } from './stage';
import { wireOf } from './wire';

export interface SimulateOptions {
  readonly bundle: BundleSource;
  readonly trace?: (line: string) => void;
}

export function simulate(seed: number, options: SimulateOptions): SeedResult {
  let chaos: Chaos | null = null;
  const stage = openStage(scenarioOf(seed), {
    bundle: options.bundle,
    trace: options.trace ?? null,
    hooks: (self) => {
      chaos = new Chaos(self);
      return chaos;
    },
    caller: () => chaos?.caller ?? '',
    transport: (self) => wireOf(self, () => chaos?.isOn ?? false),
  });
  try {
    const play = new Play(stage);
    const faults: Chaos = chaos ?? new Chaos(() => stage);
    faults.people = play;
    play.begin();
    faults.isOn = true;
    for (let turn = 0; turn < stage.scenario.turns; turn += 1) play.move();
    faults.isOn = false;
    return resultOf(seed, stage, settle(play));
  } finally {
    stage.service.close();
  }
}

function resultOf(
  seed: number,
  stage: Parameters<typeof endingOf>[0],
  settled: Parameters<typeof endingOf>[1],
): SeedResult {
  const ending = endingOf(stage, settled);
  const violations: string[] = [];
  const checks: Record<string, number> = {};
  for (const { name, check } of invariants) {
    const verdict = check(ending);
    checks[name] = verdict.checks;
    violations.push(...verdict.violations.map((text) => `${name}: ${text}`));
  }
  return { seed, violations, checks, injected: stage.injected.toRecord() };
}
