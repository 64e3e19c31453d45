/** Defines what goes wrong with requests: which kinds there are, and which come one after another. */

import type { SeededRandom } from '../../../sandbox/api/random';

/** Kinds that the service itself can be told to have. */
export const serviceKinds = [
  'http500',
  'http503',
  'rateLimited',
  'html',
  'cutJson',
  'dropBefore',
  'dropAfter',
  'latency',
  'vaultDown',
] as const;

/**
 * Kinds that are made on the way: `timeout` is an answer that comes too late; `unknownBefore` and
 * `unknownAfter` an error with a code that v1 does not list, with nothing done or all of it;
 * `late504` and `lateDrop` a gateway that gives up, while the service does its work later;
 * `untold` an entry that leaves out a field, and `unknownEntry` one with a status that v1 does not list.
 */
export const wireKinds = [
  'timeout',
  'unknownBefore',
  'unknownAfter',
  'late504',
  'lateDrop',
  'untold',
  'unknownEntry',
] as const;

export type ServiceKind = (typeof serviceKinds)[number];
export type TroubleKind = ServiceKind | (typeof wireKinds)[number];

/** Strikes the next `left` requests whose path fits. */
export interface Trouble {
  readonly kind: TroubleKind;
  readonly path: RegExp;
  left: number;
  hasCome: boolean;
}

export const batchPath = /^\/people\/reveal\/batch/;
export const recordPath = /^\/people\/(?!match$|search$)[^/]+$/;

const weights: Readonly<Record<TroubleKind, number>> = {
  http500: 2,
  http503: 2,
  rateLimited: 2,
  html: 2,
  cutJson: 3,
  dropBefore: 3,
  dropAfter: 4,
  timeout: 2,
  latency: 1,
  vaultDown: 2,
  unknownBefore: 1,
  unknownAfter: 1,
  late504: 2,
  lateDrop: 1,
  untold: 2,
  unknownEntry: 1,
};

/** After these nobody knows whether the request was done. */
const losing: ReadonlySet<TroubleKind> = new Set([
  'cutJson',
  'dropAfter',
  'timeout',
  'unknownAfter',
  'late504',
  'lateDrop',
]);

/** A share of troubles with batches goes on: the same call again, or the look that would tell. */
const goesOn = 0.3;

export class Troubles {
  private readonly coming: Trouble[] = [];
  private readonly added: Trouble[] = [];

  add(kind: TroubleKind, path: RegExp, count = 1): void {
    const trouble = { kind, path, left: count, hasCome: false };
    this.coming.push(trouble);
    this.added.push(trouble);
  }

  clear(): void {
    this.coming.length = 0;
  }

  /** Those that struck no request. */
  missed(): readonly TroubleKind[] {
    return this.added.filter(({ hasCome }) => !hasCome).map(({ kind }) => kind);
  }

  /** The trouble that was waiting for such a request, used up by it. */
  next(path: string): TroubleKind | null {
    const found = this.coming.find((trouble) => trouble.left > 0 && trouble.path.test(path));
    if (found === undefined) return null;
    found.left -= 1;
    found.hasCome = true;
    return found.kind;
  }

  /** One out of the blue, often with more to come. */
  some(random: SeededRandom, path: string): TroubleKind {
    const kind = random.weighted(weights);
    if (batchPath.test(path) && random.chance(goesOn)) this.goOn(random, kind);
    return batchPath.test(path) || !isOfBatches(kind) ? kind : 'http500';
  }

  private goOn(random: SeededRandom, kind: TroubleKind): void {
    if (losing.has(kind) && random.chance(0.5)) {
      this.add(random.pick(['unknownBefore', 'http500']), recordPath, 1 + random.below(6));
    } else {
      this.add(kind, batchPath, 1 + random.below(3));
    }
  }
}

function isOfBatches(kind: TroubleKind): boolean {
  return kind === 'untold' || kind === 'unknownEntry';
}
