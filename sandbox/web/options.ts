/** Defines the options of `npm start`. */
import { parseArgs } from 'node:util';
import type { SandboxOptions } from './sandbox';

export const usage = `npm start -- [--port PORT] [--memory] [--at TIME]
  --port PORT   port on 127.0.0.1 (0: the system chooses, the default)
  --memory      start from fresh accounts and keep nothing
  --at TIME     start the clock there, such as 2026-01-15T09:00Z (real time is the default)`;

/** Throws RangeError for a port or a time that is none, TypeError for an unknown option. */
export function readOptions(args: readonly string[]): SandboxOptions & { help: boolean } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '0' },
      memory: { type: 'boolean', default: false },
      at: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const { memory, help, at } = values;
  const start = at === undefined ? {} : { startMs: readTime(at) };
  return { port: readPort(values.port), memory, help, ...start };
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new RangeError(`--port must be a number from 0 to 65535, not "${text}".`);
}

/** With its zone, so that one command starts at one moment on every machine. */
function readTime(text: string): number {
  const timeMs = /^\d{4}-\d\d-\d\dT.*Z$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isFinite(timeMs)) return timeMs;
  throw new RangeError(`--at must be a time in UTC such as 2026-01-15T09:00Z, not "${text}".`);
}
