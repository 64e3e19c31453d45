/** Defines the whole sandbox: the v1 service, the Apps Script host, and the page that shows both. */
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { faultKinds } from '../api/faults/faults';
import { type RunningServer, startServer } from '../api/server';
import { createService, type Service } from '../api/service';
import { ClockControl } from './clock';
import { formulaHelp } from './formula-help';
import { type HostThread, startHostThread } from './host/host-thread';
import type {
  AccountSummary,
  CommandAnswer,
  PageOpening,
  SandboxEvent,
  ServiceCommand,
} from './protocol';
import { makeBundles } from './server/bundles';
import { EventStreams } from './server/event-streams';
import { type PageBackend, portOf, servePage } from './server/page-server';
import { sidebarPage, spreadsheetPage } from './server/pages';
import { ServiceDesk } from './service-desk';

export interface SandboxOptions {
  /** 0 lets the system choose. */
  readonly port: number;
  /** Fresh accounts, nothing kept. */
  readonly memory: boolean;
  /** Where the clock starts, in milliseconds since 1970; real time without it. */
  readonly startMs?: number;
}

export interface Sandbox {
  /** Where the page is. */
  readonly url: string;
  readonly accounts: readonly AccountSummary[];
  close(): Promise<void>;
}

const users: PageOpening['users'] = [
  { email: 'owner@example.com', label: 'Owner' },
  { email: 'editor@example.com', label: 'Editor' },
];
const owner = 'owner@example.com';

/** Git-ignored; the same file as `npm run api` uses, so that credits outlive a restart. */
const databaseFile = path.join('.sandbox', 'api.sqlite');
const bundleFolder = path.join(__dirname, '../../dist');
const leadsFile = path.join(__dirname, '../data/leads.csv');

/** Rejects where the port is taken or the bundle is missing. */
export async function startSandbox({ port, memory, startMs }: SandboxOptions): Promise<Sandbox> {
  const clock = new ClockControl(startMs);
  const service = openService(clock, memory);
  const api = await startServer({ service, port: 0, host: '127.0.0.1', realLatency: true });
  const streams = new EventStreams();
  let sheets: SandboxEvent = { type: 'sheets', sheets: [] };
  const [bundles, host] = await Promise.all([
    makeBundles(),
    startHostThread({
      ...{ time: clock.time, serviceUrl: api.url, bundleFolder, leadsFile, owner },
      onEvent: (event) => {
        if (event.type === 'sheets') sheets = event;
        streams.send(event);
      },
    }),
  ]);
  const formulas = formulaHelp(readFileSync(path.join(bundleFolder, 'Code.js'), 'utf8'));
  const desk = new ServiceDesk(service, clock);
  const backend: PageBackend = {
    script: bundles.page,
    style: bundles.style,
    streams,
    page: () => spreadsheetPage({ users, faultKinds, formulas, clock: clock.state }),
    sidebar: (user) => sidebarOf(host, clock, bundles.frame, user),
    firstEvents: () => [{ type: 'clock', state: clock.state }, sheets, { type: 'connected' }],
    perform: host.perform,
    performService: (command) =>
      performService(desk, command, () => {
        streams.send({ type: 'clock', state: clock.state });
      }),
  };
  const server = await servePage(backend, port);
  return {
    url: `http://127.0.0.1:${portOf(server)}/`,
    accounts: desk.accounts(),
    close: async () => {
      streams.close();
      server.close();
      server.closeAllConnections();
      await host.close();
      await closeService(api, service);
    },
  };
}

function openService(clock: ClockControl, memory: boolean): Service {
  const options = { clock: { nowMs: () => clock.nowMs() } };
  if (memory) return createService(options);
  mkdirSync(path.dirname(databaseFile), { recursive: true });
  return createService({ ...options, databaseFile });
}

async function closeService(api: RunningServer, service: Service): Promise<void> {
  await api.close();
  service.close();
}

function sidebarOf(
  host: HostThread,
  clock: ClockControl,
  frameScript: string,
  user: string,
): string | null {
  const html = host.sidebarHtml(user);
  if (html === null) return null;
  const { functionNames } = host;
  return sidebarPage(html, frameScript, { functionNames, clock: clock.state });
}

function performService(
  desk: ServiceDesk,
  command: ServiceCommand,
  onClock: () => void,
): CommandAnswer {
  try {
    const value = desk.perform(command) ?? null;
    if (command.kind === 'advanceClock' || command.kind === 'setRate') onClock();
    return { ok: true, value };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
