/** Waiting for another thread to raise a flag in shared memory. */

/**
 * Blocks until the flag is raised, and lowers it. The value is what counts, not the wake-up: the
 * notification of an earlier flag may come late and wake a wait that it was not meant for.
 */
export function waitForFlag(flags: Int32Array, index: number): void {
  while (Atomics.load(flags, index) === 0) Atomics.wait(flags, index, 0);
  Atomics.store(flags, index, 0);
}
