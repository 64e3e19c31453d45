/** Defines the main thread's end of the Apps Script host. */
import path from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { startTypescriptThread } from '../../typescript-thread';
import type { SharedTime } from '../clock';
import type { Command, CommandAnswer, SandboxEvent } from '../protocol';

/** What the host's thread tells: an answer, an event for the page, a sidebar, or that it is ready. */
export type HostMessage =
  | { readonly id: number; readonly answer: CommandAnswer }
  | { readonly event: SandboxEvent }
  | { readonly sidebar: { readonly user: string; readonly html: string | null } }
  | { readonly ready: readonly string[] };

export interface HostThreadOptions {
  readonly time: SharedTime;
  readonly serviceUrl: string;
  readonly bundleFolder: string;
  readonly leadsFile: string;
  readonly owner: string;
  onEvent(event: SandboxEvent): void;
}

export interface HostThread {
  /** The names on `google.script.run`. */
  readonly functionNames: readonly string[];
  /** One command after another, in order: the script runs in this thread alone. */
  perform(user: string, command: Command): Promise<CommandAnswer>;
  sidebarHtml(user: string): string | null;
  close(): Promise<void>;
}

/** Rejects where the bundle cannot be loaded. */
export function startHostThread(options: HostThreadOptions): Promise<HostThread> {
  const { port1: here, port2: there } = new MessageChannel();
  const { onEvent, ...data } = options;
  const worker = startTypescriptThread(path.join(__dirname, 'host-worker.ts'), {
    workerData: { ...data, port: there },
    transferList: [there],
  });
  const waiting = new Map<number, (answer: CommandAnswer) => void>();
  const sidebars = new Map<string, string>();
  let lastId = 0;
  let failure: string | null = null;

  function perform(user: string, command: Command): Promise<CommandAnswer> {
    if (failure !== null) return Promise.resolve({ ok: false, message: failure });
    lastId += 1;
    here.postMessage({ id: lastId, user, command });
    return new Promise((resolve) => waiting.set(lastId, resolve));
  }

  function settle(id: number, answer: CommandAnswer): void {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  }

  function fail(error: Error): void {
    failure = `The Apps Script host has stopped (${error.message}). Start the sandbox again.`;
    for (const id of [...waiting.keys()]) settle(id, { ok: false, message: failure });
  }

  return new Promise((resolve, reject) => {
    worker.once('error', (error: Error) => {
      fail(error);
      reject(error);
    });
    here.on('message', (message: HostMessage) => {
      if ('event' in message) onEvent(message.event);
      else if ('id' in message) settle(message.id, message.answer);
      else if ('sidebar' in message) keep(sidebars, message.sidebar);
      else
        resolve({
          functionNames: message.ready,
          perform,
          sidebarHtml: (user) => sidebars.get(user) ?? null,
          close: async () => void (await worker.terminate()),
        });
    });
  });
}

function keep(
  sidebars: Map<string, string>,
  { user, html }: { readonly user: string; readonly html: string | null },
): void {
  if (html === null) sidebars.delete(user);
  else sidebars.set(user, html);
}
