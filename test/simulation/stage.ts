/** Defines the stage of one seed: host and service in one process, on one virtual clock. */

import path from 'node:path';
import { SeededRandom } from '../../sandbox/api/random';
import { createService, type Role, type Service } from '../../sandbox/api/service';
import { readBundle } from '../../sandbox/apps-script/bundle';
import { VirtualClock } from '../../sandbox/apps-script/clock';
import {
  type BundleSource,
  createHost,
  type Hooks,
  type Host,
  type Transport,
} from '../../sandbox/apps-script/host';
import { builtBaseUrl } from '../../sandbox/apps-script/manifest';
import { distinctLeadKinds, leadsFrom } from '../../sandbox/data/leads';
import { ActBook } from './acts';
import { Allowances } from './allowances';
import { ChosenBook } from './chosen-book';
import { Colleague, firstHeaders } from './colleague';
import { ContactSheet } from './contact-sheet';
import { ErasureBook } from './erasure/book';
import { Retention } from './erasure/retention';
import { HourBook } from './hours';
import { LogShadow } from './log-shadow';
import { OtherSheet } from './pages/other-sheet';
import { PageBook } from './pages/page-book';
import type { PageParts } from './pages/parts';
import { type Moved, presentPeople } from './renewals';
import { RequestBook } from './request-book';
import { RunBook, runProperty, savedRunOf } from './run-book';
import type { Scenario } from './scenario';
import { type SheetLead, sheetLeadOf, withCompany } from './sheet-lead';
import { SheetShadow } from './sheet-shadow';
import type { ReceiptView } from './sidebar';
import { Tally } from './tally';
import type { Beginning } from './undo-look';
import type { Caller } from './watch';
import type { FailureKind } from './wire/failing-people';
import { LateRequests } from './wire/late-requests';
import { Troubles } from './wire/trouble';

export const payer = 'owner@example.com';
export const second = 'second@example.com';

/** Invented once for the process: a service over a known population takes a millisecond. */
const population = { seed: 7, peopleCount: 400 };
const spareLeads = 60;

export interface Account {
  readonly user: string;
  readonly role: Role;
  key: string;
  /** True between the revocation of a key and the making of the next one, which may not be connected yet. */
  revoked: boolean;
  downgraded: boolean;
}

interface RunEnding {
  readonly user: string;
  readonly executionId: number;
  /** What holds the key that was connected, '' without one. */
  readonly keptKey: string;
}

export interface Stage {
  readonly scenario: Scenario;
  readonly random: SeededRandom;
  readonly clock: VirtualClock;
  readonly service: Service;
  readonly host: Host;
  /** What every request begins with. */
  readonly apiBase: string;
  readonly shadow: SheetShadow;
  readonly colleague: Colleague;
  readonly contacts: ContactSheet;
  /** A second sheet of leads; null where people work on one. */
  readonly otherSheet: OtherSheet | null;
  readonly requests: RequestBook;
  readonly runs: RunBook;
  readonly log: LogShadow;
  readonly allowances: Allowances;
  readonly chosen: ChosenBook;
  readonly erasures: ErasureBook;
  readonly retention: Retention;
  readonly injected: Tally;
  /** The owner's, the second person's, and another one of the owner's. */
  readonly accounts: readonly [Account, Account, Account];
  readonly troubles: Troubles;
  readonly late: LateRequests;
  /** Who works elsewhere by now. */
  readonly movers: Moved[];
  /** People whose entry in a batch always fails. */
  readonly failing: Map<string, FailureKind>;
  /** By run: the last receipt that somebody saw. */
  readonly receipts: Map<string, ReceiptView>;
  /** By run: how the sheet looked before it began. */
  readonly before: Map<string, Beginning>;
  /** By run: whose execution ended it, and which, with whose key. */
  readonly endings: Map<string, RunEnding>;
  /** What was seen to be wrong while people played. */
  readonly found: string[];
  /** When the document cache was emptied. */
  readonly cacheLossesMs: number[];
  /** When a call was sent that had been asked for more than a minute before: its slot was another's by then. */
  readonly heldUpMs: number[];
  /** When the account revealed in the web application, charged or not. */
  readonly webRevealsMs: number[];
  /** The execution that called a service last. */
  readonly caller: () => Caller;
  readonly acts: ActBook;
  readonly hours: HourBook;
  readonly pages: PageBook;
  readonly pageParts: PageParts;
  /** Whether calls may go wrong now. */
  readonly isRough: () => boolean;
  /** Texts that the add-on showed to people: problems, pauses, notes. */
  readonly shown: string[];
  readonly userOf: (key: string) => string;
  /** The account of a key, which may be an earlier one of it. */
  readonly roleOf: (key: string) => Role;
  /** What happened, one line each; only kept where somebody wants to read it. */
  readonly trace: (line: string) => void;
}

/** What the stage leaves to be filled in: they look back at it. */
export interface StageParts {
  readonly hooks: (stage: () => Stage) => Hooks;
  readonly transport: (stage: () => Stage) => Transport;
  readonly trace: ((line: string) => void) | null;
  readonly caller: () => Caller;
  readonly isRough: () => boolean;
  readonly bundle: BundleSource;
  readonly pageParts: PageParts;
}

/** As built here, or in another folder. */
export function builtBundle(dist: string | null): BundleSource {
  return readBundle(dist ?? path.join(__dirname, '../../dist'));
}

export function openStage(scenario: Scenario, parts: StageParts): Stage {
  const clock = new VirtualClock(scenario.startMs);
  const random = new SeededRandom(scenario.seed);
  const service = createService({
    clock: { nowMs: () => clock.now() },
    ...population,
    options: scenario.options,
    accountOptions: { [scenario.role]: scenario.limits ?? {} },
  });
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
    ...(scenario.readings === null ? {} : { readings: scenario.readings }),
  });
  const shown: string[] = [];
  const shadow = new SheetShadow(host.spreadsheet, shown);
  const employer = scenario.readsOthers ? companyOf(service) : null;
  const leads = leadsFrom(service, {
    count: scenario.rows + spareLeads,
    seed: scenario.seed,
    kinds: random.chance(0.3) ? { ...distinctLeadKinds, duplicate: 30 } : {},
  })
    .map((lead) => (employer === null ? lead : withCompany(lead, employer, random)))
    .map((lead) => sheetLeadOf(lead, random));
  const log = new LogShadow(host.spreadsheet);
  const contacts = new ContactSheet({
    spreadsheet: host.spreadsheet,
    people: () => presentPeople(self()),
    random,
    nowMs: () => clock.now(),
  });
  const colleague = new Colleague(
    { shadow, log, contacts, random, theme: scenario.theme },
    leads.slice(scenario.rows),
  );
  const otherSheetBeside = (others: readonly SheetLead[]) =>
    new OtherSheet(host.spreadsheet, { service, seed: scenario.seed, others });
  const accounts = accountsOf(service, scenario);
  const keys = new KeyRing(accounts);
  stage = {
    scenario,
    random,
    clock,
    service,
    host,
    apiBase: builtBaseUrl(parts.bundle.manifest),
    shadow,
    colleague,
    contacts,
    otherSheet: scenario.presses ? otherSheetBeside(leads) : null,
    requests: new RequestBook(),
    runs: new RunBook(),
    log,
    allowances: new Allowances(payer, () => clock.now()),
    chosen: new ChosenBook(),
    erasures: new ErasureBook(),
    retention: new Retention(),
    injected: new Tally(),
    accounts,
    troubles: new Troubles(),
    late: new LateRequests(),
    movers: [],
    failing: new Map(),
    receipts: new Map(),
    before: new Map(),
    endings: new Map(),
    found: [],
    cacheLossesMs: [],
    heldUpMs: [],
    webRevealsMs: [],
    caller: parts.caller,
    acts: new ActBook(),
    hours: new HourBook(),
    pages: new PageBook(),
    pageParts: parts.pageParts,
    isRough: parts.isRough,
    shown,
    userOf: (key) => keys.accountOf(key).user,
    roleOf: (key) => keys.accountOf(key).role,
    trace: (line) => parts.trace?.(`${new Date(clock.now()).toISOString().slice(5, 23)} ${line}`),
  };
  fillSheet(stage, leads.slice(0, scenario.rows));
  stage.otherSheet?.watch(stage);
  host.spreadsheet.onChange((change) => self().chosen.observe(self(), change));
  return stage;
}

function companyOf({ admin }: Service): (personId: string) => string {
  const people = admin.people();
  const companies = new Map(people.map(({ id, company }) => [id, company.name]));
  return (personId) => companies.get(personId) ?? '';
}

function accountsOf(service: Service, { role, otherRole, spareRole }: Scenario): Stage['accounts'] {
  const made = (user: string, of: Role): Account => {
    return { user, role: of, key: service.keys[of], revoked: false, downgraded: false };
  };
  return [made(payer, role), made(second, otherRole), made(payer, spareRole)];
}

/** Remembers earlier keys of the accounts as well. */
class KeyRing {
  private readonly accounts: Stage['accounts'];
  private readonly known = new Map<string, Account>();

  constructor(accounts: Stage['accounts']) {
    this.accounts = accounts;
    this.note();
  }

  private note(): void {
    for (const account of this.accounts) this.known.set(account.key, account);
  }

  accountOf(key: string): Account {
    this.note();
    const found = this.known.get(key);
    if (found === undefined) throw new RangeError('a request with a key of nobody');
    return found;
  }
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

/** The last that has begun: those which are under way may end what they do. */
export function lastExecution({ requests, caller }: Stage): number {
  const begun = requests.sent.map(({ executionId }) => executionId);
  return Math.max(caller().executionId, ...begun);
}

/** The key that is connected, '' without one. */
export function keptKeyOf({ host }: Stage, user: string): string {
  return host.inspect.properties(`user:${user}`).get('cdx.key') ?? '';
}
