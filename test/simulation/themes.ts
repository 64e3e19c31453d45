/** Defines what a seed dwells on: some faults need several things of one kind close together. */

import type { ChaosAct } from './chaos';
import type { ColleagueAct } from './colleague-acts';
import type { Move } from './play';

/** Factors on how often each is done; what is not named keeps its weight. */
export interface Theme {
  readonly moves: Readonly<Partial<Record<Move, number>>>;
  readonly chaos: Readonly<Partial<Record<ChaosAct, number>>>;
  readonly colleague: Readonly<Partial<Record<ColleagueAct, number>>>;
  /** What happens at a service call, as a probability; null leaves it to the seed. */
  readonly roughness: number | null;
  /** The share of waves of requests in which one goes wrong; null leaves it to the seed. */
  readonly networkTrouble: number | null;
}

const nothing = { moves: {}, chaos: {}, colleague: {}, roughness: null, networkTrouble: null };

export const themes = {
  mixed: nothing,
  answers: { ...nothing, roughness: 0.0005, networkTrouble: 0.5, moves: { colleague: 0.3 } },
  columns: {
    ...nothing,
    roughness: 0.02,
    networkTrouble: 0,
    moves: { undo: 4 },
    chaos: {
      'kill before': 0,
      'kill after': 0,
      'kill that loses writes': 0,
      'service exception before': 0,
      'service exception after': 0,
      'refused write': 0,
      'six minutes': 0,
    },
    colleague: { 'move column': 8, 'insert column': 8, 'delete own column': 5, sort: 0.5 },
  },
  days: {
    ...nothing,
    roughness: 0.0005,
    networkTrouble: 0.03,
    moves: { 'days pass': 8, 'new rows': 5, 'other account': 3, step: 0.5, undo: 0.2 },
  },
  formulas: {
    ...nothing,
    networkTrouble: 0.1,
    moves: { formula: 3, 'many formulas': 8, 'near midnight': 4, step: 0.3 },
    chaos: { midnight: 10, 'kill after': 3, colleague: 0.2 },
  },
  undo: {
    ...nothing,
    roughness: 0.0005,
    networkTrouble: 0.03,
    moves: { undo: 6, colleague: 2 },
    colleague: { 'type in output cell': 3, 'sort log': 3, 'delete log line': 2 },
  },
  ceilings: {
    ...nothing,
    networkTrouble: 0.1,
    roughness: 0.002,
    moves: { 'preview then enrich': 12, colleague: 0.3, outside: 0.2, 'second user': 0.2 },
    chaos: { 'refused write': 12, colleague: 0.1, outside: 0 },
  },
} as const satisfies Readonly<Record<string, Theme>>;

export type ThemeName = keyof typeof themes;
export const themeNames = Object.keys(themes) as ThemeName[];

/** The weights with the factors of a theme. */
export function themed<K extends string>(
  weights: Readonly<Record<K, number>>,
  factors: Readonly<Partial<Record<K, number>>>,
): Record<K, number> {
  const entries = Object.entries<number>(weights) as [K, number][];
  return Object.fromEntries(
    entries.map(([key, weight]) => [key, weight * (factors[key] ?? 1)]),
  ) as Record<K, number>;
}
