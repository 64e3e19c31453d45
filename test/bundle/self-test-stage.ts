/** Defines the stage of the self-test, on which its calls may fail. */
import { z } from 'zod';
import { VirtualClock } from '../../sandbox/apps-script/clock';
import { ServiceException } from '../../sandbox/apps-script/errors';
import {
  createHost,
  type Host,
  type HostOptions,
  type ServiceCall,
} from '../../sandbox/apps-script/host';
import { addOnHost } from '../../sandbox/demo/add-on/add-on-host';
import { type AddOn, openAddOn } from '../../sandbox/demo/add-on/driver';
import { shownGrid } from '../../sandbox/demo/sheet';
import { distFolder } from './dist-files';

const owner = 'owner@example.com';
export const editor = 'editor@example.com';
export const minuteMs = 60_000;

export interface Stage {
  readonly host: Host;
  readonly clock: VirtualClock;
  readonly requests: string[];
}

export function stageWith(options: Partial<HostOptions> = {}): Stage {
  const clock = new VirtualClock();
  const requests: string[] = [];
  const transport = {
    fetchAll: (sent: readonly { url: string }[]) => {
      requests.push(...sent.map(({ url }) => url));
      throw new Error('nothing may be sent');
    },
  };
  const host = createHost({ bundleDir: distFolder, clock, transport, owner, ...options });
  host.spreadsheet.firstSheet.paste(1, 1, [
    ['Name', 'Company'],
    ['Ann Example', 'Example Ltd'],
  ]);
  return { host, clock, requests };
}

/** All that the self-test must leave as it was. */
export function world({ host, requests }: Stage) {
  const scopes = ['document', 'script', `user:${owner}`, `user:${editor}`];
  return {
    requests: [...requests],
    sheets: host.spreadsheet.sheets.map((sheet) => [sheet.name, sheet.hidden, shownGrid(sheet)]),
    active: [owner, editor].map((user) => host.spreadsheet.selection(user).sheetId),
    metadata: [...host.spreadsheet.metadata.items],
    protections: [...host.spreadsheet.protections.records],
    triggers: host.triggers().length,
    locks: host.inspect.locks.holder('document'),
    properties: scopes.map((scope) =>
      [...host.inspect.properties(scope)].filter(([key]) => !key.startsWith('cdx.token')),
    ),
  };
}

export const report = (addOn: AddOn): string => addOn.call('selfTest', z.string());

export const namesIn = (text: string, verdict: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${verdict} `))
    .map((line) => line.slice(verdict.length + 1).split(':')[0] ?? '');

/** What is on the way when the call fails or dies. */
interface Strike {
  calls: number;
  at: number;
  with: (() => Error) | null;
}

export function struckStage() {
  const strike: Strike = { calls: 0, at: 0, with: null };
  const before = ({ functionName }: ServiceCall) => {
    if (functionName !== 'selfTest' || strike.with === null) return;
    strike.calls += 1;
    if (strike.calls === strike.at) throw strike.with();
  };
  return { strike, stage: stageWith({ hooks: { before } }) };
}

export const refused = () => new ServiceException('Nicht möglich für owner@example.com.');

/** Every n-th call fails: nothing is left, and no address is told. Gives how many there are, and how many were noticed. */
export function sweepFailures(every: number): { calls: number; differing: number } {
  const { strike, stage } = struckStage();
  const addOn = openAddOn(addOnHost(stage.host));
  const before = world(stage);
  let differing = 0;
  for (strike.at = 1; ; strike.at += every) {
    Object.assign(strike, { calls: 0, with: refused });
    let text = '';
    try {
      text = report(addOn);
    } catch {
      // Before there is a sheet, the whole call is refused.
    }
    if (strike.calls < strike.at) break;
    expect(text).not.toContain('@example');
    differing += namesIn(text, 'DIFFERS').length > 0 ? 1 : 0;
    expect({ at: strike.at, ...world(stage) }).toEqual({ at: strike.at, ...before });
  }
  return { calls: strike.at, differing };
}
