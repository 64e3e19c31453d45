import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { createService } from '../../sandbox/api/service';
import { VirtualClock } from '../../sandbox/apps-script/clock';
import { HostKill } from '../../sandbox/apps-script/errors';
import { createHost } from '../../sandbox/apps-script/host';
import { inProcessTransport } from '../../sandbox/apps-script/transport/in-process-transport';
import { differentLeads, gridOf, peopleCount } from '../../sandbox/bench/leads';
import { addOnHost } from '../../sandbox/demo/add-on/add-on-host';
import { type AddOn, connect, openAddOn } from '../../sandbox/demo/add-on/driver';
import { runRequest } from '../../sandbox/demo/add-on/run-request';
import { stepView } from '../../sandbox/demo/add-on/schemas';
import { pasteGrid } from '../../sandbox/demo/sheet';

const folder = path.join(__dirname, '../../dist');
const startMs = Date.UTC(2026, 0, 15, 9);
const leads = differentLeads(11);
const lostWrites = { writes: 'late', killedWrites: 'lost' } as const;

function baseUrl(): string {
  const manifest = z.object({ urlFetchWhitelist: z.tuple([z.string()]) });
  const text = readFileSync(path.join(folder, 'appsscript.json'), 'utf8');
  return manifest.parse(JSON.parse(text)).urlFetchWhitelist[0].replace(/\/$/, '');
}

/** Of one step the n-th service call is the last; counts the calls of all steps. */
class Killer {
  calls = 0;
  /** How many there were when the reveal was asked. */
  askedAt = 0;
  constructor(
    readonly place: 'before' | 'after',
    readonly at: number,
  ) {}
  look(place: Killer['place'], functionName: string): void {
    if (functionName !== 'runStep') return;
    if (place === 'before') this.calls += 1;
    if (place === this.place && this.calls === this.at) throw new HostKill();
  }
}

function opened(killer: Killer) {
  const clock = new VirtualClock(startMs);
  const service = createService({ clock: { nowMs: () => clock.now() }, peopleCount });
  const transport = inProcessTransport(
    (request) => {
      if (request.path.endsWith('/reveal/batch')) killer.askedAt ||= killer.calls;
      return service.handle({ ...request, path: `/api/v1${request.path}` });
    },
    baseUrl(),
    clock,
  );
  const host = createHost({
    bundleDir: folder,
    clock,
    transport,
    readings: lostWrites,
    hooks: {
      before: ({ functionName }) => killer.look('before', functionName),
      after: ({ functionName }) => killer.look('after', functionName),
    },
  });
  pasteGrid(host.spreadsheet.firstSheet, gridOf(leads));
  return { clock, service, host };
}

/** Steps as the sidebar does; a call that died is made again when its turn is over. */
function stepsOf(addOn: AddOn, runId: string) {
  for (let count = 0; count < 60; count += 1) {
    try {
      const step = addOn.call('runStep', stepView, runId);
      if (step.waitMs === null) return step.run;
      addOn.host.wait(step.waitMs);
    } catch {
      addOn.host.wait(120_000);
    }
  }
  throw new Error('The run did not end.');
}

function runWithKill(killer: Killer) {
  const { service, host } = opened(killer);
  const addOn = openAddOn(addOnHost(host));
  const { sheet } = connect(addOn, service.keys.pro);
  if (sheet === null) throw new Error('There is no sheet.');
  const request = runRequest(sheet, { reveal: ['email'] }, 11);
  const first = addOn.call('startRun', stepView, JSON.stringify(request));
  const { receipt } = stepsOf(addOn, first.run.runId);
  const charges = service.admin.audit().charges.filter(({ role }) => role === 'pro');
  const log = host.spreadsheet.sheet('CDX log');
  const lines = Array.from({ length: (log?.lastRow ?? 1) - 1 }, (_, index) =>
    [3, 4, 5].map((column) => log?.display(index + 2, column) ?? ''),
  );
  const logged = lines.filter(([, field]) => field === 'email' || field === 'phone');
  service.close();
  return {
    charged: charges.reduce((sum, { credits }) => sum + credits, 0),
    logged: logged.reduce((sum, [, , credits]) => sum + Number(credits), 0),
    twice: logged.length - new Set(logged.map(([id, field]) => `${id} ${field}`)).size,
    receipt,
  };
}

/** From the ask that is logged until the rows are written and the step ends. */
const callsBefore = 8;
const callsAfter = 30;

const never = new Killer('after', 0);
const whole = runWithKill(never);

test('a run that nobody kills is charged, logged and told alike', () => {
  expect(whole.charged).toBeGreaterThan(5);
  expect(whole).toMatchObject({ logged: whole.charged, twice: 0 });
  expect(whole.receipt).toMatchObject({ creditsSpent: whole.charged, exact: true });
});

test.each(['before', 'after'] as const)(
  'where writes come late, no step that dies %s a service call leaves the log short of a charge',
  (place) => {
    const { askedAt } = never;
    for (let at = askedAt - callsBefore; at <= askedAt + callsAfter; at += 1) {
      const outcome = runWithKill(new Killer(place, at));
      const { charged } = whole;
      expect({ at, ...outcome }).toMatchObject({ at, charged, logged: charged, twice: 0 });
      expect(outcome.receipt).toMatchObject({ creditsSpent: charged, exact: true });
    }
  },
);
