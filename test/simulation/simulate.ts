/** Defines the simulation of one case: play while things go wrong, settle, then look at everything. */

import type { BundleSource } from '../../sandbox/apps-script/host';
import { type Case, caseOf } from './cases';
import { Chaos } from './chaos';

import { directedLives } from './directed/lives';
import { Planned } from './directed/planned';
import { eraseSomebody, erasureName, KilledErases } from './erasure/end';
import { invariants, invariantsOfRows } from './invariants/index';
import { type Ending, endingOf } from './invariants/invariant';
import { ownership } from './invariants/ownership';
import { type PageParts, pageParts } from './pages/parts';
import { Presses } from './pages/presses';
import { Play } from './play';
import type { CaseResult } from './pool';
import { type Scenario, scenarioOf } from './scenario';
import { settle } from './settle';
import { openStage, type Stage } from './stage';
import { acts } from './strikes/acts';
import { OneStrike } from './strikes/one-strike';
import { calmScenario, lateWrites } from './strikes/scenario';
import { type Faults, Watched } from './watch';
import { wireOf } from './wire/wire';

export interface SimulateOptions {
  readonly bundle: BundleSource;
  /** The page's code; as it stands in the source where it is missing. */
  readonly pageParts?: PageParts;
  readonly trace?: (line: string) => void;
}

/** One case, by its name. */
export async function simulate(name: string, options: SimulateOptions): Promise<CaseResult> {
  const wanted = caseOf(name);
  if (wanted.kind === 'strike') return (await struck(name, wanted, options)).result;
  if (wanted.kind === 'life') return lived(name, wanted.life, options);
  const scenario = scenarioOf(wanted.seed, wanted.kind);
  const faults = new Chaos(scenario.theme);
  return inLife({ name, scenario, faults }, options, async (play) => {
    faults.people = play;
    play.begin();
    faults.isOn = true;
    const presses = new Presses(play);
    for (let turn = 1; turn <= scenario.turns; turn += 1) {
      if (scenario.presses && play.stage.random.chance(pressShare)) await presses.turn();
      else play.move();
      play.erases.maybe();
      if (turn % turnsPerMinute !== 0) continue;
      faults.isOn = false;
      await play.stage.pages.minute(play.stage);
      faults.isOn = true;
    }
    faults.isOn = false;
  });
}

/** Of what people do, where they press in pages. */
const pressShare = 0.6;
/** Of the pages, which are looked at after it. */
const turnsPerMinute = 5;

/** A calm life in which one thing goes wrong at one call, and how many calls the act made. */
export async function struck(
  name: string,
  { act, call, strike }: Pick<Extract<Case, { kind: 'strike' }>, 'act' | 'call' | 'strike'>,
  options: SimulateOptions,
): Promise<{ result: CaseResult; calls: number; unflushed: ReadonlySet<number> }> {
  const faults = new OneStrike(call, strike);
  const scenario = calmScenario({
    ...acts[act].scenario,
    ...(strike.endsWith('late') ? { readings: lateWrites } : {}),
  });
  const result = await inLife({ name, scenario, faults }, options, (play) => {
    play.connectAll();
    acts[act].before(play);
    faults.isArmed = true;
    acts[act].act(play);
    faults.isArmed = false;
  });
  return { result, calls: faults.counted, unflushed: faults.unflushed };
}

/** A life of which everything is decided. */
function lived(name: string, key: string, options: SimulateOptions): Promise<CaseResult> {
  const life = directedLives[key];
  if (life === undefined) throw new RangeError(`There is no life "${key}".`);
  const faults = new Planned();
  const scenario = calmScenario(life.scenario);
  return inLife({ name, scenario, faults }, options, async (play) => {
    play.connectAll();
    const { stage } = play;
    await life.live({ play, faults, stage });
    for (const missed of [...faults.missed(), ...stage.troubles.missed()])
      stage.found.push(`nothing is shown: ${missed} never came`);
  });
}

interface Life {
  readonly name: string;
  readonly scenario: Scenario;
  readonly faults: Faults;
}

/** Opens a stage, lets people live there, settles, and looks at everything. */
async function inLife(
  { name, scenario, faults }: Life,
  { bundle, trace, pageParts: given }: SimulateOptions,
  live: (play: Play) => void | Promise<void>,
): Promise<CaseResult> {
  const stageOf = (): Stage => stage;
  const kills = new KilledErases(faults);
  const watched = new Watched(stageOf, kills);
  const stage = openStage(scenario, {
    bundle,
    pageParts: given ?? (await pageParts()),
    trace: trace ?? null,
    hooks: () => watched,
    caller: () => watched.caller,
    isRough: () => faults.isRough(),
    transport: (self) => wireOf(self, () => faults.isRough()),
  });
  faults.enter(stageOf);
  try {
    const play = new Play(stage);
    await live(play);
    const settled = settle(play);
    const result = resultOf(name, stage, settled);
    return withErasure(result, play, kills, () => endingOf(stage, settled));
  } finally {
    stage.service.close();
  }
}

/** What people typed is still theirs after the erase as well. */
function withErasure(
  result: CaseResult,
  play: Play,
  kills: KilledErases,
  ending: () => Ending,
): CaseResult {
  const { stage } = play;
  const isBlind = stage.shadow.hasLostTrack || result.violations.length > 0;
  const verdict = isBlind ? null : eraseSomebody(play, kills);
  if (verdict === null) return result;
  const typed = ownership.check(ending());
  const violations = shortened([...verdict.violations, ...typed.violations]);
  return {
    ...result,
    violations: violations.map((text) => `${erasureName}: ${text}`),
    checks: { ...result.checks, [erasureName]: verdict.checks },
    injected: stage.injected.toRecord(),
  };
}

function resultOf(
  name: string,
  stage: Parameters<typeof endingOf>[0],
  settled: Parameters<typeof endingOf>[1],
): CaseResult {
  const ending = endingOf(stage, settled);
  const violations: string[] = [];
  const checks: Record<string, number> = {};
  stage.trace(JSON.stringify(stage.scenario));
  const { hasLostTrack } = stage.shadow;
  for (const invariant of invariants) {
    if (hasLostTrack && invariantsOfRows.has(invariant)) continue;
    const verdict = invariant.check(ending);
    checks[invariant.name] = verdict.checks;
    violations.push(...shortened(verdict.violations).map((text) => `${invariant.name}: ${text}`));
  }
  return { name, violations, checks, injected: stage.injected.toRecord() };
}

/** One fault often shows in every row. */
const toldMax = 3;

function shortened(violations: readonly string[]): readonly string[] {
  const more = violations.length - toldMax;
  return more <= 0 ? violations : [...violations.slice(0, toldMax), `and ${more} more`];
}
