/** Defines the options of `npm start`. */
import { parseArgs } from 'node:util';
import type { SandboxOptions } from './sandbox';

export const usage = `npm start -- [--port PORT] [--memory]
  --port PORT   port on 127.0.0.1 (0: the system chooses, the default)
  --memory      start from fresh accounts and keep nothing`;

/** Throws RangeError for a port that is none, TypeError for an unknown option. */
export function readOptions(args: readonly string[]): SandboxOptions & { help: boolean } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '0' },
      memory: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  return { port: readPort(values.port), memory: values.memory, help: values.help };
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new RangeError(`--port must be a number from 0 to 65535, not "${text}".`);
}
