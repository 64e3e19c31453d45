/** Defines the built bundle in the host, with the v1 service behind it on the same virtual clock. */

import { createService } from '../../sandbox/api/service';
import { VirtualClock } from '../../sandbox/apps-script/clock';
import { createHost } from '../../sandbox/apps-script/host';
import type { HostOptions } from '../../sandbox/apps-script/host-types';
import {
  type InProcessRequest,
  inProcessTransport,
} from '../../sandbox/apps-script/transport/in-process-transport';
import { builtFile, distFolder } from './dist-files';

export const owner = 'owner@example.com';

/** Of the service, as the manifest names it. */
export const baseUrl: string = JSON.parse(builtFile('appsscript.json')).urlFetchWhitelist[0].slice(
  0,
  -1,
);

export function servedHost(options: HostOptions = {}) {
  const clock = new VirtualClock();
  const service = createService({ clock: { nowMs: () => clock.now() } });
  const handle = (request: InProcessRequest) =>
    service.handle({ ...request, path: `/api/v1${request.path}` });
  const transport = inProcessTransport(handle, baseUrl, clock);
  const host = createHost({ bundleDir: distFolder, clock, transport, owner, ...options });
  return { clock, service, host, sheet: host.spreadsheet.firstSheet };
}
