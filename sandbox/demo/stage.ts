/** Defines the demo's stage: the v1 service, the bundle in the host, and a sheet with the leads. */
import path from 'node:path';
import { z } from 'zod';
import { readBundle } from '../apps-script/bundle';
import { RealClock } from '../apps-script/clock';
import { type BundleSource, createHost } from '../apps-script/host';
import { builtBaseUrl } from '../apps-script/manifest';
import type { SheetModel } from '../apps-script/model/sheet-model';
import { httpTransport } from '../apps-script/transport/http-transport';
import { UsageError } from '../usage-error';
import { addOnHost } from './add-on/add-on-host';
import type { AddOnHost } from './add-on/driver';
import type { Grid } from './csv';
import { withLatency } from './fixed-latency';
import type { DemoOptions } from './options';
import { type ServiceThread, startServiceThread } from './service/service-thread';
import { SharedClock } from './service/shared-clock';
import { pasteGrid } from './sheet';

export interface Stage {
  readonly host: AddOnHost;
  readonly sheet: SheetModel;
  readonly service: ServiceThread;
  /** The API key of the chosen plan's account. */
  readonly key: string;
  /** Since the stage was opened, by its own clock. */
  elapsedMs(): number;
  close(): Promise<void>;
}

const bundleFolder = path.join(__dirname, '../../dist');

/** A round trip to a service on the same continent; assumed, for the virtual clock. */
const roundTripMs = 120;

/** Starts everything and pastes the leads into the first sheet. */
export async function openStage(
  options: Pick<DemoOptions, 'plan' | 'realTime'>,
  grid: Grid,
): Promise<Stage> {
  const bundle = builtBundle();
  const clock = options.realTime ? new RealClock() : new SharedClock();
  const service = await startServiceThread(clock instanceof SharedClock ? clock.time : null);
  const wire = httpTransport();
  const transport = clock.isVirtual ? withLatency(wire, roundTripMs) : wire;
  const baseUrlMap = { from: builtBaseUrl(bundle.manifest), to: `${service.url}/api/v1` };
  const host = createHost({ bundle, clock, transport, baseUrlMap });
  pasteGrid(host.spreadsheet.firstSheet, grid);
  const startedAtMs = clock.now();
  return {
    host: addOnHost(host),
    sheet: host.spreadsheet.firstSheet,
    service,
    key: z.string().parse(service.keys[options.plan]),
    elapsedMs: () => clock.now() - startedAtMs,
    close: async () => {
      await Promise.all([wire.close(), service.close()]);
    },
  };
}

function builtBundle(): BundleSource {
  try {
    return readBundle(bundleFolder);
  } catch {
    throw new UsageError('dist/ is missing: run npm run build first.');
  }
}
