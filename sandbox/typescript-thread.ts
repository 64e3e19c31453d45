/** Defines how a thread that runs a TypeScript file is started. */

import { Worker, type WorkerOptions } from 'node:worker_threads';

/** A thread does not inherit the loader that runs TypeScript, so it brings its own. */
export function startTypescriptThread(file: string, options: WorkerOptions): Worker {
  return new Worker(file, { ...options, execArgv: ['--require', require.resolve('tsx/cjs')] });
}
