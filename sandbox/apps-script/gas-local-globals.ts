/** Lends the host's services to another loader, such as gas-local, which makes its own context. */

import type { Host } from './host';
import type { RunAs } from './host-types';

/**
 * A globals object for `gas.require(folder, globals)`: all calls made through it belong to one
 * execution that lasts as long as the object. Ask for a fresh one for every load.
 */
export function createGlobals(host: Host, as: RunAs = {}): Record<string, unknown> {
  return host.lendServices(as);
}
