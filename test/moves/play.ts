/** Defines one play: a sheet, an act of the add-on, and one move of a colleague at one service call of it. */

import path from 'node:path';
import { createService, type InventedPerson, type Service } from '../../sandbox/api/service';
import { readBundle } from '../../sandbox/apps-script/bundle';
import { VirtualClock } from '../../sandbox/apps-script/clock';
import { HostKill } from '../../sandbox/apps-script/errors';
import { createHost, type ServiceCall } from '../../sandbox/apps-script/host';
import { builtBaseUrl } from '../../sandbox/apps-script/manifest';
import { inProcessTransport } from '../../sandbox/apps-script/transport/in-process-transport';
import { isRoundTrip } from '../../sandbox/bench/measures/service-calls';
import { addOnHost } from '../../sandbox/demo/add-on/add-on-host';
import { openAddOn } from '../../sandbox/demo/add-on/driver';
import { FormulaCells } from './formula-cells';
import { type Lead, outputsBefore, PeopleSheet } from './people-sheet';

const owner = 'owner@example.com';
const bundle = readBundle(path.join(__dirname, '../../dist'));
const apiBase = builtBaseUrl(bundle.manifest);
const morningMs = Date.UTC(2026, 0, 15, 9);
const stepsMax = 60;

export class Play {
  readonly people: PeopleSheet;
  readonly spare: Lead;
  /** Texts that people got to read: problems, pauses, notes. */
  readonly shown: string[] = [];
  /** Called right before each round trip to the sheet while it is set, with their number. */
  onRoundTrip: ((index: number, call: ServiceCall) => void) | null = null;
  /** Calls that were refused. */
  problems = 0;
  formulas: FormulaCells | null = null;
  private runId = '';
  private roundTrips = 0;
  private readonly host;
  private readonly service: Service;
  private readonly token: string;

  constructor(rows: number) {
    const clock = new VirtualClock(morningMs);
    const service = createService({
      clock: { nowMs: () => clock.now() },
      seed: 7,
      peopleCount: 60,
    });
    this.service = service;
    const transport = inProcessTransport(
      (request) => service.handle({ ...request, path: `/api/v1${request.path}` }),
      apiBase,
      clock,
    );
    const hooks = { before: (call: ServiceCall) => this.before(call) };
    this.host = createHost({ bundle, clock, transport, owner, hooks, random: () => 0.5 });
    const leads = leadsOf(service.admin.people(), rows + 1);
    this.spare = leads[rows] ?? { id: '', name: 'Nobody', company: 'Nowhere' };
    this.people = new PeopleSheet(this.host.spreadsheet, leads.slice(0, rows));
    this.token = openAddOn(addOnHost(this.host, owner)).token;
    this.call('connect', service.keys.pro);
  }

  private before(call: ServiceCall): void {
    const isOfCell = call.authMode === 'CUSTOM_FUNCTION';
    if (this.onRoundTrip === null || isOfCell || !isRoundTrip(call)) return;
    this.onRoundTrip(this.roundTrips, call);
    this.roundTrips += 1;
  }

  /** The reply's value; a problem is only noted. */
  call(name: string, ...args: readonly unknown[]): Record<string, unknown> | null {
    const answer = this.host.googleScriptRun(owner).call(name, this.token, ...args);
    if (answer.kind !== 'success') {
      this.shown.push(answer.message);
      return null;
    }
    const reply = JSON.parse(String(answer.value));
    this.shown.push(
      JSON.stringify(reply.ok ? (reply.value?.run ?? reply.value ?? null) : reply.problem),
    );
    this.problems += reply.ok ? 0 : 1;
    const runId: unknown = reply.value?.run?.runId;
    if (typeof runId === 'string') this.runId = runId;
    return reply.ok ? reply.value : null;
  }

  start(parts: Record<string, unknown> = {}): void {
    const at = (name: string) => (this.people.ownColumns().get(name) ?? 0) - 1;
    const request = {
      sheetId: this.people.sheet.id,
      mapping: { fullName: at('Name'), company: at('Company') },
      headers: { fullName: 'Name', company: 'Company' },
      rows: 'all',
      firstRows: null,
      reveal: ['email', 'phone'],
      onlyVerifiedEmails: false,
      confidenceMin: 0.75,
      preset: 'cdx',
      outputs: ['email', 'phone', 'title'],
      outputsBefore,
      overwrite: false,
      creditLimit: 100,
      ...parts,
    };
    this.call('startRun', JSON.stringify(request));
  }

  step(): Record<string, unknown> | null {
    return this.call('runStep', this.runId);
  }

  /** Steps until nothing happens by itself. */
  drive(): void {
    for (let count = 0; count < stepsMax; count += 1) {
      const view = this.step();
      const waitMs = view?.['waitMs'];
      if (typeof waitMs !== 'number') return;
      this.host.clock.sleep(waitMs);
    }
  }

  undo(): void {
    this.call('undoRun', this.runId);
  }

  /** Also of a run whose start ended before it could answer; its turn is over by then. */
  stop(): void {
    this.host.clock.sleep(130_000);
    this.call('getRun');
    this.call('stopRun', this.runId);
  }

  /** Formulas beside the leads: they wait where the API is down at that time. */
  enterFormulas(isDown = false): void {
    const { faults } = this.service.admin;
    if (isDown) faults.inject({ kind: 'http500' });
    this.formulas = new FormulaCells(this.people);
    faults.clear();
    this.host.clock.sleep(61_000);
  }

  /** Inserts the spare person, as picked in a search. */
  insert(): void {
    const { id, name, company } = this.spare;
    this.people.inserted = this.spare;
    const found = {
      ...{
        id,
        fullName: name,
        firstName: '',
        lastName: '',
        title: 'Engineer',
        company,
        location: '',
        seniority: '',
      },
      ...{ linkedinUrl: '', emailAvailable: true, emailStatus: '', phoneAvailable: true },
      emailDomain: '',
    };
    this.call('insertPeople', 'insert-1', JSON.stringify([found]));
  }

  /** Ends the execution at the first write of values of a step, as at six minutes. */
  dieInWrite(): void {
    let values = 0;
    this.onRoundTrip = (_, { method, functionName }) => {
      if (functionName !== 'runStep' || method !== 'setValues') return;
      values += 1;
      if (values === 3) throw new HostKill();
    };
    this.step();
    this.onRoundTrip = null;
    this.host.clock.sleep(130_000);
  }

  /** Types what a person would into an output cell. */
  type(ref: string, output: string, text: string): void {
    const row = this.people.rowNumbers().get(ref);
    const column = this.people.outputColumns().get(output);
    if (row === undefined || column === undefined) return;
    this.people.sheet.setCell(row, column, text);
    this.people.typed.set(`${ref} ${output}`, text);
  }

  /** Counts the round trips of some work, with `at` called before each. */
  watched(work: () => void, at: (index: number, call: ServiceCall) => void): number {
    this.roundTrips = 0;
    this.onRoundTrip = at;
    work();
    this.onRoundTrip = null;
    return this.roundTrips;
  }
}

function leadsOf(invented: readonly InventedPerson[], count: number): readonly Lead[] {
  return invented
    .filter(({ email, phone, fullName }) => email && phone && /^[A-Za-z ]+$/.test(fullName))
    .slice(0, count)
    .map(({ id, fullName, company }) => ({ id, name: fullName, company: company.name }));
}
