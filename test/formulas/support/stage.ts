/** Defines the stage of the formula tests: the built bundle in the host, the v1 service behind it, and a sheet to type into. */
import { SeededRandom } from '../../../sandbox/api/random';
import { createService, type Field, type Options, type Role } from '../../../sandbox/api/service';
import { readBundle } from '../../../sandbox/apps-script/bundle';
import { VirtualClock } from '../../../sandbox/apps-script/clock';
import { createHost, type Hooks, type Readings } from '../../../sandbox/apps-script/host';
import {
  type InProcessRequest,
  inProcessTransport,
} from '../../../sandbox/apps-script/transport/in-process-transport';
import { connect } from '../../../sandbox/demo/add-on/driver';
import { distFolder } from '../../bundle/dist-files';
import { baseUrl, owner } from '../../bundle/served-host';
import { sidebarOf } from './sidebar';

export { owner };
export const editor = 'editor@example.com';

/** Wednesday noon, so that no test crosses midnight UTC unless it wants to. */
const noonMs = Date.UTC(2026, 0, 14, 12);

/** A round trip to a service on the same continent. */
const roundTripMs = 120;

const bundle = readBundle(distFolder);

export interface StageOptions {
  /** Whose key the owner of the sheet connects; null connects none. */
  readonly key?: Role | null;
  readonly startMs?: number;
  readonly peopleCount?: number;
  /** What the API document leaves open. */
  readonly api?: Partial<Options>;
  readonly hooks?: Hooks;
  readonly cacheMiss?: (key: string) => boolean;
  readonly readings?: Partial<Readings>;
}

export type Stage = ReturnType<typeof openStage>;

/** A spreadsheet of the owner, whose key is connected through the sidebar. */
export function openStage(options: StageOptions = {}) {
  const { key = 'pro', startMs = noonMs, peopleCount = 200, hooks, cacheMiss, api = {} } = options;
  const { readings = {} } = options;
  const clock = new VirtualClock(startMs);
  const service = createService({
    clock: { nowMs: () => clock.now() },
    peopleCount,
    options: api,
  });
  const host = createHost({
    bundle,
    clock,
    owner,
    transport: transportTo(service, clock),
    random: seededRandom(),
    readings,
    ...(hooks === undefined ? {} : { hooks }),
    ...(cacheMiss === undefined ? {} : { cacheMiss }),
  });
  const sheet = host.spreadsheet.firstSheet;
  const sidebar = sidebarOf(host, clock, owner);
  const connectAs = (user: string, role: Role) => connect(sidebar.open(user), service.keys[role]);
  if (key !== null) connectAs(owner, key);
  const connected = service.admin.audit().requests.length;
  return {
    ...sidebar,
    clock,
    service,
    host,
    sheet,
    connectAs,
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
  const handle = (request: InProcessRequest) => {
    const answer = service.handle({ ...request, path: `/api/v1${request.path}` });
    return { ...answer, latencyMs: answer.latencyMs + roundTripMs };
  };
  return inProcessTransport(handle, baseUrl, clock);
}

function seededRandom(): () => number {
  const random = new SeededRandom(1);
  return () => random.next();
}
