/** Defines the cases that are simulated, each by a name that replays it. */

import { isStrike, isStruckAct, type Strike, type StruckAct } from './strikes/kinds';

/**
 * By what a seed decides: a harsh one under other readings, `inputs` with runs that read other columns each,
 * `pages` with people who press in the real pages, on two sheets.
 */
export const lifeKinds = ['seed', 'harsh', 'inputs', 'pages'] as const;
export type LifeKind = (typeof lifeKinds)[number];

export type Case =
  | { readonly kind: LifeKind; readonly seed: number }
  | { readonly kind: 'life'; readonly life: string }
  | {
      readonly kind: 'strike';
      readonly act: StruckAct;
      /** Counted from 1, over all calls of the act; 0 strikes none. */
      readonly call: number;
      readonly strike: Strike;
    };

export function seedName(seed: number, kind: LifeKind): string {
  return `${kind} ${seed}`;
}

export function strikeName(act: StruckAct, call: number, strike: Strike): string {
  return `${act} ${call} ${strike}`;
}

/** Throws RangeError for a name that is none. */
export function caseOf(name: string): Case {
  const [first = '', second = '', third = ''] = name.split(' ');
  if (first === 'life') return { kind: 'life', life: second };
  const number = /^\d+$/.test(second) ? Number(second) : Number.NaN;
  if (Number.isNaN(number)) throw new RangeError(`"${name}" is no case: it has no number.`);
  const kind = lifeKinds.find((each) => each === first);
  if (kind !== undefined) return { kind, seed: number };
  if (isStruckAct(first) && isStrike(third))
    return { kind: 'strike', act: first, call: number, strike: third };
  throw new RangeError(`"${name}" is no case.`);
}

/** Seeds that broke a promise once, or showed a judge to be wrong: each is played for good. */
export const brokenOnce: readonly string[] = [
  ...[
    37, 68, 76, 78, 100, 161, 162, 207, 210, 244, 252, 313, 316, 320, 392, 396, 398, 432, 481, 501,
    507, 526, 570, 614, 710, 729, 734, 748, 763, 791, 794, 798, 800, 807, 844, 845, 980, 1000, 1019,
  ],
  ...[
    1028, 1106, 1121, 1138, 1160, 1171, 1216, 1341, 1372, 1419, 1610, 1612, 1651, 1678, 1692, 1709,
    1717, 1752, 1780, 1793, 1811, 1828, 1859, 1917, 1925, 1970, 1971, 2014, 2042, 2046, 2051, 2130,
    2147, 2166, 2206, 2265, 2330, 2332, 2337, 2377, 2398, 2461, 2478, 2487, 2492, 2535, 2563, 2575,
    2594, 2595, 2615, 2620, 2627, 2656, 2664, 2703, 2730, 2736, 2749, 2751, 2758, 2817, 2970, 2979,
    2984,
  ],
  ...[3175, 3225, 3238, 3249, 3299, 3317, 3355, 3517, 3553, 3554, 3558, 3691, 3720, 3787, 3830],
  ...[
    3974, 4144, 4226, 4341, 4505, 4650, 4777, 5012, 5024, 5026, 5038, 5101, 5156, 5335, 5377, 5410,
  ],
  ...[5558, 5574, 5654, 5656, 5878, 5906, 5930, 6280],
]
  .map((seed) => seedName(seed, 'seed'))
  .concat(
    [
      3, 7, 65, 81, 108, 121, 126, 127, 141, 217, 280, 297, 313, 322, 383, 395, 417, 433, 448, 476,
      503, 541, 546, 566, 571, 573, 581, 582, 585, 607, 637, 646, 676, 717, 781, 794, 805, 820, 837,
      840, 846, 868, 918, 925, 949, 952, 981, 1217, 1235, 1239, 1490,
    ].map((seed) => seedName(seed, 'harsh')),
    [74, 120, 213, 328].map((seed) => seedName(seed, 'pages')),
  );
