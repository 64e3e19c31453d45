/** Defines the thread of the Apps Script host: model, bundle and formulas, driven by messages. */
import { MessagePort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { readBundle } from '../../apps-script/bundle';
import { createHost, type Host } from '../../apps-script/host';
import { builtBaseUrl } from '../../apps-script/manifest';
import { httpTransport } from '../../apps-script/transport/http-transport';
import { readCsv } from '../../demo/csv';
import { pasteGrid } from '../../demo/sheet';
import { SharedHostClock, type SharedTime } from '../clock';
import { command, type SandboxEvent } from '../protocol';
import { followChanges } from './changes';
import { EditHistory } from './edit-history';
import type { HostMessage } from './host-thread';
import { UserWatch } from './user-watch';
import { sheetTabs } from './wire';

const request = z.object({ id: z.int(), user: z.string(), command });
const startData = z.object({
  port: z.instanceof(MessagePort),
  time: z.custom<SharedTime>((value) => typeof value === 'object' && value !== null),
  serviceUrl: z.string(),
  bundleFolder: z.string(),
  leadsFile: z.string(),
  owner: z.string(),
});

/** Time-driven triggers are looked for this often, in real time: the clock may be moved. */
const triggerIntervalMs = 1_000;

function main(): void {
  const { port, ...data } = startData.parse(workerData);
  const post = (message: HostMessage): void => port.postMessage(message);
  const send = (event: SandboxEvent): void => post({ event });
  const host = openHost(data);
  followChanges(host.spreadsheet, send);
  const watch = new UserWatch(host, post);
  const history = new EditHistory(host);
  port.on('message', (message: unknown) => {
    const { id, user, command } = request.parse(message);
    post({ id, answer: answerOf(() => history.perform(command, { host, user, send })) });
    watch.report(user, command.kind === 'select');
  });
  setInterval(() => {
    for (const { trigger } of host.fireTimeTriggers()) watch.report(trigger.user);
  }, triggerIntervalMs);
  send({ type: 'sheets', sheets: sheetTabs(host.spreadsheet) });
  post({ ready: [...host.googleScriptRun().functionNames] });
}

function openHost(data: Omit<z.infer<typeof startData>, 'port'>): Host {
  const bundle = readBundle(data.bundleFolder);
  const host = createHost({
    bundle,
    clock: new SharedHostClock(data.time),
    transport: httpTransport(),
    baseUrlMap: { from: builtBaseUrl(bundle.manifest), to: `${data.serviceUrl}/api/v1` },
    owner: data.owner,
  });
  const { spreadsheet } = host;
  spreadsheet.name = 'Leads';
  spreadsheet.renameSheet(spreadsheet.firstSheet, 'Leads');
  pasteGrid(spreadsheet.firstSheet, readCsv(data.leadsFile));
  return host;
}

function answerOf(work: () => unknown): Extract<HostMessage, { id: number }>['answer'] {
  try {
    return { ok: true, value: work() ?? null };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

main();
