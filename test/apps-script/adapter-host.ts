/** Defines a host that runs a few lines of script with the adapters of `src/apps-script` in it. */

import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { VirtualClock } from '../../sandbox/apps-script/clock';
import { createHost, type Host, type HostOptions } from '../../sandbox/apps-script/host';

export const owner = 'owner@example.com';
export const editor = 'editor@example.com';
export const baseUrl = 'https://api.cdx.example/api/v1';

const root = path.join(__dirname, '../..');
const manifest = JSON.stringify({ timeZone: 'Etc/UTC', runtimeVersion: 'V8' });

/**
 * `source` is a module that exports functions and may import from `./table` and its neighbours.
 * Results cross into the test as JSON.
 */
export function bundleOf(source: string): string {
  const esbuild = path.join(root, 'node_modules/esbuild/bin/esbuild');
  const options = [
    '--bundle',
    '--format=iife',
    '--global-name=Test_',
    '--target=es2020',
    '--loader=ts',
    '--sourcefile=test.ts',
    `--define:CDX_BASE_URL=${JSON.stringify(baseUrl)}`,
  ];
  const cwd = path.join(root, 'src/apps-script');
  const bundle = execFileSync(esbuild, options, { input: source, cwd, encoding: 'utf8' });
  const names = [...source.matchAll(/^\s*export function (\w+)/gm)].map(([, name = '']) => name);
  return [bundle, ...names.map(stubOf)].join('\n');
}

function stubOf(name: string): string {
  return `function ${name}(...args) { return Test_.${name}(...args); }`;
}

export interface AdapterHost extends Host {
  readonly clock: VirtualClock;
}

export function adapterHost(code: string, options: Partial<HostOptions> = {}): AdapterHost {
  const clock = new VirtualClock();
  const host = createHost({ clock, owner, bundle: { code, manifest }, ...options });
  return Object.assign(host, { clock });
}

/** What a function of the script gives, as JSON; throws what it throws. */
export function call(host: Host, name: string, args: readonly unknown[] = [], user = owner) {
  const result = host.run(name, args, { user });
  if (!result.ok) throw new Error(`${result.error.name}: ${result.error.message}`);
  const value: unknown = result.value;
  return typeof value === 'string' && /^[[{"]/.test(value) ? JSON.parse(value) : value;
}
