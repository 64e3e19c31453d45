/** Defines `npm run api`: serves the v1 service on loopback until it is interrupted. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeOptions, parseOptions } from './options/option-text';
import { startServer } from './server';
import { createService, type Service } from './service';
import { roles } from './types';

/** Git-ignored, so that credits and reveals outlive a restart but never reach the repository. */
const databaseFile = join('.sandbox', 'api.sqlite');

const usage = `npm run api -- [--port PORT] [--keys-file FILE] [--memory]
  --port PORT        port on 127.0.0.1 (0: the system chooses, the default)
  --keys-file FILE   write the sample keys as JSON by role
  --memory           start from fresh data and keep nothing
  --option NAME=VALUE  read the API document in another way; may be given often, and as
                     ROLE.NAME=VALUE for one account

Options, with the sentence of the API document that leaves each open; the first value is the default:`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      'keys-file': { type: 'string' },
      memory: { type: 'boolean', default: false },
      option: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(`${usage}\n${describeOptions()}`);
    return;
  }
  const service = openService(values.memory, values.option);
  const keysFile = values['keys-file'];
  if (keysFile !== undefined) writeFileSync(keysFile, `${JSON.stringify(service.keys, null, 2)}\n`);
  const port = readPort(values.port);
  const server = await startServer({ service, port, host: '127.0.0.1', realLatency: true });
  announce(service, server.url);
  process.once('SIGINT', () => void server.close().then(() => service.close()));
  process.once('SIGTERM', () => void server.close().then(() => service.close()));
}

function openService(memory: boolean, options: readonly string[]): Service {
  const given = { clock: { nowMs: () => Date.now() }, ...parseOptions(options) };
  if (memory) return createService(given);
  mkdirSync(dirname(databaseFile), { recursive: true });
  return createService({ ...given, databaseFile });
}

function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new RangeError(`--port must be a number from 0 to 65535, not "${text}".`);
}

function announce(service: Service, url: string): void {
  console.log(`Contact Data API v1: ${url}/api/v1`);
  for (const role of roles) console.log(`  ${role.padEnd(10)} ${service.keys[role]}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
