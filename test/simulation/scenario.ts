/** Defines what a seed decides before anything happens: sheet, accounts, settings, and how rough it gets. */

import { drawOptions, type Options, optionNames } from '../../sandbox/api/options';
import { limitOptions } from '../../sandbox/api/options/limits';
import { SeededRandom } from '../../sandbox/api/random';
import type { Field } from '../../sandbox/api/types';
import type { Deployment } from '../../sandbox/apps-script/host';
import { drawReadings, type Readings } from '../../sandbox/apps-script/readings';
import type { LifeKind } from './cases';
import { type ThemeName, themeNames, themes } from './themes';
import { type FailureKind, failureKinds } from './wire/failing-people';

export type PayerRole = 'pro' | 'team' | 'lowCredit' | 'nearCap';
export type Preset = 'cdx' | 'hubspot' | 'salesforce' | 'pipedrive';
export type RowChoice = 'all' | 'selected' | 'visible';

export interface RunChoice {
  readonly kind: 'preview' | 'enrich';
  readonly rows: RowChoice;
  readonly firstRows: number | null;
  readonly overwrite: boolean;
  /** Credits. */
  readonly creditLimit: number;
}

export interface LimitsOfPlan {
  readonly requestsPerMinute: number;
  readonly revealsPerMinute: number;
  readonly batchRevealMaxIds: number;
  readonly costPerReveal: number;
}

export interface Scenario {
  readonly seed: number;
  readonly rows: number;
  readonly role: PayerRole;
  readonly otherRole: PayerRole;
  /** Of another account that the payer has a key of. */
  readonly spareRole: PayerRole;
  readonly deployment: Deployment;
  readonly startMs: number;
  /** The same for all runs of a seed, so that a finished row stays finished. */
  readonly reveal: readonly Field[];
  readonly onlyVerifiedEmails: boolean;
  readonly outputs: readonly string[];
  /** Whose columns the runs make; all but `cdx` have headers of their own instead of `outputs`. */
  readonly preset: Preset;
  /** Whether people keep person ids in a column of their own. */
  readonly personIds: boolean;
  /** Whether runs leave input columns out at times, which other runs read. */
  readonly readsOthers: boolean;
  /** Whether people press in the open pages too, and work on a second sheet of leads. */
  readonly presses: boolean;
  /** Credits a day for the catch-up for new rows, null where it is off. */
  readonly catchUpLimit: number | null;
  /** Credits a day for formulas, null where they may not spend. */
  readonly formulaLimit: number | null;
  readonly protectionErrors: 'immediate' | 'deferred';
  /** What happens at a service call, as a probability; calls that matter more get a multiple. */
  readonly roughness: number;
  /** The share of waves of requests in which one goes wrong. */
  readonly networkTrouble: number;
  readonly theme: ThemeName;
  /** What the payer's plan allows, null for what plans allow by the API document. */
  readonly limits: LimitsOfPlan | null;
  /** How much later than its request a late charge comes; null leaves it to chance. */
  readonly lateMs: number | null;
  /** How the entry of one person fails, whoever asks; null where nobody's does. */
  readonly failing: FailureKind | null;
  /** Of what is not certain about the platform; null for what is taken for true otherwise. */
  readonly readings: Readings | null;
  /** Readings of what the API document leaves open, where they differ from the usual ones. */
  readonly options: Partial<Options>;
  /** Moves of the people at the keyboards before the faults end. */
  readonly turns: number;
}

const dayMs = 86_400_000;
const firstDayMs = Date.UTC(2026, 0, 15);

/** A harsh one takes any reading of what is not certain. */
export function scenarioOf(seed: number, kind: LifeKind): Scenario {
  const isHarsh = kind === 'harsh';
  // Neighbouring seeds begin with similar numbers in this generator; a first draw is thrown away.
  const random = new SeededRandom(seed * 2_654_435_761);
  random.next();
  const role = random.pick<PayerRole>(['pro', 'pro', 'team', 'lowCredit', 'nearCap']);
  const theme = random.pick<ThemeName>(['mixed', 'mixed', ...themeNames]);
  const limits = random.chance(0.3) ? limitsOfPlan(random) : null;
  const { roughness, networkTrouble } = themes[theme];
  return {
    seed,
    rows: 5 + random.below(limits === null ? random.pick([10, 25, 56]) : 12),
    role,
    theme,
    limits,
    otherRole: role === 'team' ? 'pro' : 'team',
    spareRole: role === 'nearCap' ? 'lowCredit' : 'nearCap',
    deployment: random.pick<Deployment>(['addon', 'addon', 'test']),
    startMs: firstDayMs + random.pick([9 * 3_600_000, dayMs - random.below(1_200_000)]),
    reveal: random.pick<readonly Field[]>([['email'], ['phone'], ['email', 'phone']]),
    onlyVerifiedEmails: random.chance(0.3),
    outputs: random.pick([
      ['title'],
      ['title', 'confidence'],
      ['company', 'location', 'title', 'seniority'],
    ]),
    protectionErrors: random.pick(['immediate', 'deferred']),
    roughness: roughness ?? random.pick([0.0005, 0.002, 0.005]),
    networkTrouble: networkTrouble ?? random.pick([0.05, 0.2, 0.4]),
    turns: (kind === 'pages' ? 16 : 8) + random.below(14),
    preset: random.pick<Preset>(['cdx', 'cdx', 'cdx', 'hubspot', 'salesforce', 'pipedrive']),
    personIds: random.chance(0.3),
    readsOthers: kind === 'inputs',
    presses: kind === 'pages',
    catchUpLimit: random.chance(0.6) ? random.pick([1, 5, 20]) : null,
    formulaLimit: random.chance(theme === 'formulas' ? 1 : 0.4) ? random.pick([1, 4, 10]) : null,
    readings: isHarsh ? drawReadings(() => random.next()) : null,
    options: isHarsh ? otherOptions(random) : {},
    lateMs: null,
    failing: random.chance(0.15) ? random.pick(failureKinds) : null,
  };
}

/** The share of the document's open sentences that are read in another way. */
const otherReadings = 0.15;

/** Limits are drawn for the payer alone, and the audit is joined with requests by counted ids. */
export const variedOptions: readonly string[] = optionNames.filter(
  (name) => !(name in limitOptions) && name !== 'requestIds',
);

function otherOptions(random: SeededRandom): Partial<Options> {
  const drawn = drawOptions(random, otherReadings);
  const kept = Object.entries(drawn).filter(([name]) => variedOptions.includes(name));
  return Object.fromEntries(kept);
}

/** From 1 up: limits are what `/account` says. */
function limitsOfPlan(random: SeededRandom): LimitsOfPlan {
  return {
    requestsPerMinute: random.pick([10, 24, 30, 60]),
    revealsPerMinute: random.pick([1, 2, 5, 10, 20, 24, 25, 30, 50]),
    batchRevealMaxIds: random.pick([1, 3, 10, 25, 25, 120]),
    costPerReveal: random.pick([1, 1, 2, 3]),
  };
}

/** What somebody asks of one run. */
export function runChoice(random: SeededRandom, rows: number): RunChoice {
  return {
    kind: random.chance(0.2) ? 'preview' : 'enrich',
    rows: random.pick<RowChoice>(['all', 'all', 'all', 'selected', 'visible']),
    firstRows: random.chance(0.2) ? 1 + random.below(rows) : null,
    overwrite: random.chance(0.15),
    creditLimit: random.pick([0, 3, rows, rows, 2 * rows, 500]),
  };
}

/** A run over all that is open. */
export function wholeSheet(random: SeededRandom, rows: number): RunChoice {
  const choice = runChoice(random, rows);
  return { ...choice, kind: 'enrich', rows: 'all', firstRows: null };
}
