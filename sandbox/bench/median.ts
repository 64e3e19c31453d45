/** Defines medians, and the interleaving that makes two CPU times comparable on a busy machine. */

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export interface Comparison {
  /** Medians, in milliseconds. */
  readonly firstMs: number;
  readonly secondMs: number;
}

/** Runs both in turn, so that whatever else the machine does slows both. Gives what each call took. */
export function interleaved(
  repetitions: number,
  first: (repetition: number) => number,
  second: (repetition: number) => number,
): Comparison {
  const firsts: number[] = [];
  const seconds: number[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    firsts.push(first(repetition));
    seconds.push(second(repetition));
  }
  return { firstMs: median(firsts), secondMs: median(seconds) };
}

/** Processor time of this process while `work` runs, in milliseconds. */
export function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
