/** The host's end of a thread that runs the script for one lane. */

import path from 'node:path';
import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
} from 'node:worker_threads';
import { realmCode } from '../realm/realm';
import { plainCode } from '../threads/plain-code';
import { waitForFlag } from '../threads/thread-flags';
import type { LaneAnswer, LaneJob, LaneMessage, LaneWorkerData } from './lane-messages';

/** A lane holds one execution: with little room, contexts of past ones are collected at once. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };

export class LaneThread {
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #flags: Int32Array;

  constructor(code: string) {
    const { port1, port2 } = new MessageChannel();
    const signal = new SharedArrayBuffer(8);
    this.#flags = new Int32Array(signal);
    this.#port = port1;
    const workerData: LaneWorkerData = { code, realmCode, port: port2, signal };
    this.#worker = new Worker(plainCode(path.join(__dirname, 'lane-worker.ts')), {
      eval: true,
      execArgv: [],
      resourceLimits,
      workerData,
      transferList: [port2],
    });
    this.#worker.unref();
    port1.unref();
  }

  /** Hands over a message and waits for the thread's next one. */
  exchange(message: LaneJob | LaneAnswer): LaneMessage {
    this.#port.postMessage(message);
    Atomics.store(this.#flags, 0, 1);
    Atomics.notify(this.#flags, 0);
    waitForFlag(this.#flags, 1);
    const received = receiveMessageOnPort(this.#port);
    if (!received) throw new Error('a lane answered without a message');
    return received.message as LaneMessage;
  }

  close(): void {
    void this.#worker.terminate();
    this.#port.close();
  }
}

/** Threads outlive hosts, since starting one costs more than many executions. One code at a time. */
let pool: { code: string; free: LaneThread[] } = { code: '', free: [] };

export function borrowThread(code: string): LaneThread {
  if (pool.code !== code) {
    for (const thread of pool.free) thread.close();
    pool = { code, free: [] };
  }
  return pool.free.pop() ?? new LaneThread(code);
}

export function returnThread(code: string, thread: LaneThread): void {
  if (pool.code === code) pool.free.push(thread);
  else thread.close();
}

/** Ends the threads that no lane has borrowed; the next lanes start their own. */
export function closeFreeThreads(): void {
  for (const thread of pool.free) thread.close();
  pool = { code: pool.code, free: [] };
}
