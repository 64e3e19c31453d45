/** Defines the bench's stage: service, host and sheet in one process on one virtual clock. */
import path from 'node:path';
import { SeededRandom } from '../api/random';
import { createService, type Service } from '../api/service';
import { readBundle } from '../apps-script/bundle';
import { VirtualClock } from '../apps-script/clock';
import { createHost, type Host } from '../apps-script/host';
import type { BundleSource, ServiceCall } from '../apps-script/host-types';
import { builtBaseUrl } from '../apps-script/manifest';
import type { SheetModel } from '../apps-script/model/sheet-model';
import { inProcessTransport } from '../apps-script/transport/in-process-transport';
import { newCacheStores, type World } from '../apps-script/world';
import { addOnHost } from '../demo/add-on/add-on-host';
import { type AddOn, type AddOnHost, connect, openAddOn } from '../demo/add-on/driver';
import type { Sheet } from '../demo/add-on/schemas';
import { cpuFactor, type Day, latencyOn, startMs, usualDay } from './assumptions';
import { peopleCount } from './leads';
import { CallCounter } from './measures/service-calls';
import { Processor } from './processor';

export type Plan = 'pro' | 'team';

export interface StageOptions {
  readonly plan: Plan;
  readonly day?: Day;
  /** Instead of the built `dist/`: a script that holds the key itself. */
  readonly script?: (key: string, baseUrl: string) => BundleSource;
  /** Sees every service call, besides the counter. */
  readonly onCall?: (call: ServiceCall) => void;
  /** Another document of the same person with the same key, at the same time. */
  readonly beside?: Stage;
  /** How often the processor counts; 0 makes a measure the same on every machine, however busy. */
  readonly processorFactor?: number;
}

export interface Stage {
  readonly plan: Plan;
  readonly day: Day;
  readonly processor: Processor;
  readonly service: Service;
  readonly host: Host;
  readonly sheet: SheetModel;
  readonly clock: VirtualClock;
  readonly calls: CallCounter;
  readonly key: string;
  readonly userCaches: World['userCaches'];
}

export const bundleFolder = process.env['CDX_BENCH_DIST'] ?? path.join(__dirname, '../../dist');

const owner = 'owner@example.com';

/** More credits than any run of the bench can spend, so that only the limits bind. */
const plentyCredits = 1_000_000;

export function openStage(options: StageOptions): Stage {
  const { plan, day = usualDay, script, onCall, processorFactor = cpuFactor, beside } = options;
  const clock = beside?.clock ?? new VirtualClock(startMs);
  const service = beside?.service ?? newService(plan, clock);
  const userCaches = beside?.userCaches ?? newCacheStores(clock);
  const built = readBundle(bundleFolder);
  const baseUrl = builtBaseUrl(built.manifest);
  const transport = inProcessTransport(
    (request) => {
      const path = `/api/v1${request.path}`;
      const answer = service.handle({ ...request, path });
      return { ...answer, latencyMs: answer.latencyMs + day.roundTripMs };
    },
    baseUrl,
    clock,
  );
  const key = service.keys[plan];
  const calls = new CallCounter();
  const processor = new Processor(clock, processorFactor);
  const host = createHost({
    bundle: script?.(key, baseUrl) ?? built,
    clock,
    owner,
    userCaches,
    ...(beside === undefined ? {} : { spreadsheetId: 'another-spreadsheet' }),
    transport,
    hooks: {
      before: () => processor.pause(),
      after: (call) => {
        calls.count(call);
        onCall?.(call);
        processor.resume();
      },
      latencyMs: latencyOn(day),
    },
    random: seededRandom(),
  });
  const sheet = host.spreadsheet.firstSheet;
  return { plan, day, processor, service, host, sheet, clock, calls, key, userCaches };
}

function newService(plan: Plan, clock: VirtualClock): Service {
  const service = createService({ clock: { nowMs: () => clock.now() }, peopleCount });
  service.admin.topUp(plan, plentyCredits);
  return service;
}

function seededRandom(): () => number {
  const random = new SeededRandom(1);
  return () => random.next();
}

export interface OpenSidebar {
  readonly addOn: AddOn;
  /** The active sheet with its detected columns. */
  readonly sheet: Sheet;
}

/** Opens the sidebar and enters the key. */
export function openSidebar(stage: Stage): OpenSidebar {
  const host = addOnHost(stage.host);
  const call: AddOnHost['call'] = (name, args) => {
    stage.clock.sleep(stage.day.sidebarCallMs);
    stage.processor.enter();
    try {
      return host.call(name, args);
    } finally {
      stage.processor.leave();
    }
  };
  const addOn = openAddOn({ ...host, call });
  const { sheet } = connect(addOn, stage.key);
  if (sheet === null) throw new Error('The sidebar sees no sheet.');
  return { addOn, sheet };
}

/** UTF-16 units in all properties, which is what the 500 KB of a store are counted in. */
export function propertyCharacters({ host }: Stage): number {
  const scopes = ['script', 'document', `user:${owner}`];
  const texts = scopes.flatMap((scope) => [...host.inspect.properties(scope)].flat());
  return texts.reduce((sum, text) => sum + text.length, 0);
}
