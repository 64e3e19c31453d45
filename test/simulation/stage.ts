/** Defines the stage of one seed: host and service in one process, on one virtual clock. */

import path from 'node:path';
import { DISTINCT_LEAD_KINDS, leadsFrom } from '../../sandbox/api/leads';
import { SeededRandom } from '../../sandbox/api/random';
import { createService, type Service } from '../../sandbox/api/service';
import { readBundle } from '../../sandbox/apps-script/bundle';
import { VirtualClock } from '../../sandbox/apps-script/clock';
import {
  type BundleSource,
  createHost,
  type Hooks,
  type Host,
  type Transport,
} from '../../sandbox/apps-script/host';
import { Colleague, firstHeaders } from './colleague';
import { GapWatch } from './gap';
import { RequestBook } from './request-book';
import { RunBook, runProperty, savedRunOf } from './run-book';
import type { Scenario } from './scenario';
import { type SheetLead, sheetLeadOf } from './sheet-lead';
import { SheetShadow } from './sheet-shadow';
import { Tally } from './tally';

export const payer = 'owner@example.com';
export const second = 'second@example.com';

/** Invented once for the process: a service over a known population takes a millisecond. */
const population = { seed: 7, peopleCount: 400 };
const spareLeads = 60;

export interface Account {
  readonly user: string;
  readonly role: string;
  key: string;
  /** True between the revocation of a key and the connection of the next one. */
  revoked: boolean;
  downgraded: boolean;
}

export interface Stage {
  readonly scenario: Scenario;
  readonly random: SeededRandom;
  readonly clock: VirtualClock;
  readonly service: Service;
  readonly host: Host;
  readonly shadow: SheetShadow;
  readonly colleague: Colleague;
  readonly requests: RequestBook;
  readonly runs: RunBook;
  readonly gap: GapWatch;
  readonly injected: Tally;
  readonly accounts: readonly [Account, Account];
  /** When the document cache was emptied. */
  readonly cacheLossesMs: number[];
  /** The top-level function of the execution that called a service last. */
  readonly caller: () => string;
  /** Texts that the add-on showed to people: problems, pauses, notes. */
  readonly shown: string[];
  /** What happened, one line each; only kept where somebody wants to read it. */
  readonly trace: (line: string) => void;
}

/** What the stage leaves to be filled in: they look back at it. */
export interface StageParts {
  readonly hooks: (stage: () => Stage) => Hooks;
  readonly transport: (stage: () => Stage) => Transport;
  readonly trace: ((line: string) => void) | null;
  readonly caller: () => string;
  readonly bundle: BundleSource;
}

export const builtBundle = (): BundleSource => readBundle(path.join(__dirname, '../../dist'));

export const apiBase = 'https://api.cdx.example/api/v1';

export function openStage(scenario: Scenario, parts: StageParts): Stage {
  const clock = new VirtualClock(scenario.startMs);
  const random = new SeededRandom(scenario.seed);
  const service = createService({ clock: { nowMs: () => clock.now() }, ...population });
  let stage: Stage | null = null;
  const self = (): Stage => {
    if (stage === null) throw new Error('the stage is not open yet');
    return stage;
  };
  const chance = new SeededRandom(scenario.seed + 1);
  const host = createHost({
    bundle: parts.bundle,
    clock,
    transport: parts.transport(self),
    hooks: parts.hooks(self),
    owner: payer,
    deployment: scenario.deployment,
    protectionErrors: scenario.protectionErrors,
    random: () => chance.next(),
  });
  const shadow = new SheetShadow(host.spreadsheet);
  const leads = leadsFrom(service, {
    count: scenario.rows + spareLeads,
    seed: scenario.seed,
    kinds: random.chance(0.3) ? { ...DISTINCT_LEAD_KINDS, duplicate: 30 } : {},
  }).map((lead) => sheetLeadOf(lead, random));
  const colleague = new Colleague(shadow, random, leads.slice(scenario.rows));
  stage = {
    scenario,
    random,
    clock,
    service,
    host,
    shadow,
    colleague,
    requests: new RequestBook(),
    runs: new RunBook(),
    gap: new GapWatch(),
    injected: new Tally(),
    accounts: [
      accountOf(service, payer, scenario.role),
      accountOf(service, second, scenario.otherRole),
    ],
    cacheLossesMs: [],
    caller: parts.caller,
    shown: [],
    trace: (line) => parts.trace?.(`${new Date(clock.now()).toISOString().slice(5, 23)} ${line}`),
  };
  fillSheet(stage, leads.slice(0, scenario.rows));
  return stage;
}

function accountOf(service: Service, user: string, role: Scenario['role']): Account {
  return { user, role, key: service.keys[role], revoked: false, downgraded: false };
}

/** A small grid, so that rows can come to lie beyond its end. */
function fillSheet({ shadow, colleague, scenario }: Stage, leads: readonly SheetLead[]): void {
  const { sheet, spreadsheet } = shadow;
  sheet.maxRows = leads.length + 30;
  spreadsheet.batch(() => {
    const headers = [...firstHeaders].filter(([name]) => name !== 'personId' || scenario.personIds);
    headers.forEach(([name, header], index) => {
      shadow.addOwnColumn(name, index + 1, header);
      sheet.setCell(1, index + 1, header);
    });
    leads.forEach((lead, index) => {
      const ref = `r${index + 1}`;
      const row = shadow.addRow(ref, lead);
      sheet.setCell(index + 2, shadow.ownColumn('ref'), ref);
      row.texts.set('ref', ref);
      colleague.enter(row, index + 2, lead);
    });
  });
}

/** The run that the document holds at the moment. */
export function presentRun({ host }: Stage) {
  return savedRunOf(host.inspect.properties('document').get(runProperty));
}
