/** Defines the stage of the formula tests: the built bundle in the host, the v1 service behind it, and a sheet to type into. */
import { z } from 'zod';
import { SeededRandom } from '../../../sandbox/api/random';
import { createService, type Field, type Role } from '../../../sandbox/api/service';
import { readBundle } from '../../../sandbox/apps-script/bundle';
import { VirtualClock } from '../../../sandbox/apps-script/clock';
import { createHost, type Hooks } from '../../../sandbox/apps-script/host';
import {
  type InProcessRequest,
  inProcessTransport,
} from '../../../sandbox/apps-script/in-process-transport';
import { addOnHost } from '../../../sandbox/demo/add-on-host';
import { type AddOn, connect, openAddOn } from '../../../sandbox/demo/driver';
import { builtFile, distFolder } from '../../bundle/entry-points';

export const owner = 'owner@example.com';
export const editor = 'editor@example.com';

/** Wednesday noon, so that no test crosses midnight UTC unless it wants to. */
export const noonMs = Date.UTC(2026, 0, 14, 12);

const minuteMs = 60_000;

/** A round trip to a service on the same continent. */
const roundTripMs = 120;

const baseUrl: string = JSON.parse(builtFile('appsscript.json')).urlFetchWhitelist[0].slice(0, -1);
const bundle = readBundle(process.env['CDX_DIST'] ?? distFolder);

export interface StageOptions {
  /** Whose key the owner of the sheet connects; null connects none. */
  readonly key?: Role | null;
  readonly startMs?: number;
  readonly peopleCount?: number;
  readonly hooks?: Hooks;
  readonly cacheMiss?: (key: string) => boolean;
}

const formulaCounts = z.object({ total: z.number(), waiting: z.number(), failed: z.number() });
const settings = z.object({
  formulaSpending: z.object({ on: z.boolean(), limitPerDay: z.number(), spentToday: z.number() }),
});

const freezeResult = z.object({ frozen: z.number(), skipped: z.number() });

/** Twenty presses of the button are more than any test of these needs. */
const pressesMax = 20;

export type Stage = ReturnType<typeof openStage>;

/** A spreadsheet of the owner, whose key is connected through the sidebar. */
export function openStage(options: StageOptions = {}) {
  const { key = 'pro', startMs = noonMs, peopleCount = 200, hooks, cacheMiss } = options;
  const clock = new VirtualClock(startMs);
  const service = createService({ clock: { nowMs: () => clock.now() }, peopleCount });
  const host = createHost({
    bundle,
    clock,
    owner,
    transport: transportTo(service, clock),
    random: seededRandom(),
    ...(hooks === undefined ? {} : { hooks }),
    ...(cacheMiss === undefined ? {} : { cacheMiss }),
  });
  const sheet = host.spreadsheet.firstSheet;
  const open = (user = owner): AddOn => openAddOn(addOnHost(host, user));
  const connectAs = (user: string, role: Role) => connect(open(user), service.keys[role]);
  if (key !== null) connectAs(owner, key);
  const counts = (addOn: AddOn) => addOn.call('countFormulas', formulaCounts);
  /** Presses the sidebar's button once a minute until nothing waits; gives the presses. */
  function retryUntilDone(): number {
    const addOn = open();
    for (let press = 0; press < pressesMax; press += 1) {
      if (counts(addOn).waiting === 0) return press;
      clock.sleep(minuteMs);
      addOn.call('retryFormulas', formulaCounts);
    }
    throw new Error(`Formulas still wait after ${pressesMax} presses.`);
  }
  const connected = service.admin.audit().requests.length;
  return {
    clock,
    service,
    host,
    sheet,
    open,
    connectAs,
    counts: () => counts(open()),
    retryUntilDone,
    /** The owner's switch that lets formulas spend, with its limit a day. */
    switchSpending: (on: boolean, limitPerDay: number) =>
      open().call('setFormulaSpending', settings, on, limitPerDay).formulaSpending,
    /** What the sidebar says that formulas spent today. */
    spendingToday: () =>
      open().call('getState', z.object({ settings })).settings.formulaSpending.spentToday,
    retry: () => open().call('retryFormulas', formulaCounts),
    freeze: () => open().call('freezeFormulas', freezeResult),
    enrichRequests: () => service.admin.audit().requests.filter(({ path }) => path === '/enrich'),
    /** Another program uses the same key. */
    askElsewhere: (role: Role) =>
      service.handle({
        method: 'GET',
        path: '/api/v1/account',
        headers: { authorization: `Bearer ${service.keys[role]}` },
        body: null,
      }),
    /** Another program of the same account reveals through the API. */
    reveal: (role: Role, personId: string, fields: readonly Field[]) =>
      service.handle({
        method: 'POST',
        path: `/api/v1/people/${personId}/reveal`,
        headers: { authorization: `Bearer ${service.keys[role]}` },
        body: JSON.stringify({ fields }),
      }),
    people: service.admin.people(),
    /** Requests of formulas: all since the key was connected, or since a mark. */
    requests: (since = connected) => service.admin.audit().requests.slice(since),
    mark: () => service.admin.audit().requests.length,
    charges: () => service.admin.audit().charges,
  };
}

function transportTo(service: ReturnType<typeof createService>, clock: VirtualClock) {
  const handle = ({ headers, path, ...request }: InProcessRequest) => {
    const answer = service.handle({
      ...request,
      headers: lowerCased(headers),
      path: `/api/v1${path}`,
    });
    return { ...answer, latencyMs: answer.latencyMs + roundTripMs };
  };
  return inProcessTransport(handle, baseUrl, clock);
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return Object.fromEntries(lower);
}

function seededRandom(): () => number {
  const random = new SeededRandom(1);
  return () => random.next();
}
