/** Defines the simulation of one seed: play while things go wrong, settle, then look at everything. */

import type { BundleSource } from '../../sandbox/apps-script/host';
import { Chaos } from './chaos';
import { invariants } from './invariants';
import { endingOf } from './invariants/invariant';
import { Play } from './play';
import type { SeedResult } from './pool';
import { scenarioOf } from './scenario';
import { settle } from './settle';
import { openStage, type Stage } from './stage';
import { Watched } from './watch';
import { wireOf } from './wire/wire';

export interface SimulateOptions {
  readonly bundle: BundleSource;
  readonly trace?: (line: string) => void;
}

export function simulate(seed: number, options: SimulateOptions): SeedResult {
  const scenario = scenarioOf(seed);
  const stageOf = (): Stage => stage;
  const faults = new Chaos(stageOf, scenario.theme);
  const watched = new Watched(stageOf, faults);
  const stage = openStage(scenario, {
    bundle: options.bundle,
    trace: options.trace ?? null,
    hooks: () => watched,
    caller: () => watched.caller,
    transport: (self) => wireOf(self, () => faults.isOn),
  });
  try {
    const play = new Play(stage);
    faults.people = play;
    play.begin();
    faults.isOn = true;
    for (let turn = 0; turn < scenario.turns; turn += 1) play.move();
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
  stage.trace(JSON.stringify(stage.scenario));
  for (const { name, check } of invariants) {
    const verdict = check(ending);
    checks[name] = verdict.checks;
    violations.push(...shortened(verdict.violations).map((text) => `${name}: ${text}`));
  }
  return { seed, violations, checks, injected: stage.injected.toRecord() };
}

/** One fault often shows in every row. */
const toldMax = 3;

function shortened(violations: readonly string[]): readonly string[] {
  const more = violations.length - toldMax;
  return more <= 0 ? violations : [...violations.slice(0, toldMax), `and ${more} more`];
}
