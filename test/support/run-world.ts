/** Defines a sheet, an account and a run between them, for tests of the engine without a platform. */

import { leaseMs } from '../../src/config';
import type { Account } from '../../src/core/api/endpoints/account';
import { busyProblem } from '../../src/core/calls/problems';
import type { Clock } from '../../src/core/ports/services';
import type { RunDeps } from '../../src/core/run/run-deps';
import { type RunState, resumed, type StepResult } from '../../src/core/run/run-state';
import { createRunStore } from '../../src/core/run/run-store';
import type { StartParts } from '../../src/core/run/settings-of';
import { startRun } from '../../src/core/run/start';
import { runStep } from '../../src/core/run/step';
import { undo } from '../../src/core/run/undo';
import type { RunRequest } from '../../src/core/run/views';
import { fakeCache, fakeClock, fakeLock } from '../core/api/fakes';
import { FakeApi } from './fake-api';
import { FakeTable } from './fake-table';
import { FakeWorkbook } from './fake-workbook';
import { memoryStore } from './memory-store';
import type { FakePerson } from './people';

/** 2026-01-15 09:00 UTC, far from midnight. */
const morningMs = Date.UTC(2026, 0, 15, 9);

const leadHeaders = ['Name', 'Company'];

/** What an execution that is killed ends with. */
class Killed extends Error {
  override readonly name = 'Killed';
}

function killed(): never {
  throw new Killed();
}

/** The cell of a lead: a name and a company that the fakes know. */
export const lead = (fullName: string): readonly string[] => [fullName, 'Acme'];

export function requestFor(table: FakeTable, parts: Partial<RunRequest> = {}): RunRequest {
  return {
    sheetId: table.sheetId,
    mapping: { fullName: table.column('Name'), company: table.column('Company') },
    rows: 'all',
    firstRows: null,
    reveal: ['email', 'phone'],
    onlyVerifiedEmails: false,
    confidenceMin: 0.75,
    preset: 'cdx',
    outputs: ['email', 'phone', 'title'],
    outputsBefore: null,
    overwrite: false,
    creditLimit: 100,
    ...parts,
  };
}

export class RunWorld {
  readonly clock = fakeClock(morningMs);
  readonly table: FakeTable;
  readonly workbook: FakeWorkbook;
  readonly api: FakeApi;
  readonly store = memoryStore();
  readonly lock = fakeLock();
  readonly cache = fakeCache();
  readonly logged: string[] = [];
  readonly runs = createRunStore(this.store, this.lock, this.clock);
  readonly deps: RunDeps;
  private ids = 0;

  constructor(
    people: readonly FakePerson[],
    rows?: readonly (readonly string[])[],
    makeApi = (everybody: readonly FakePerson[], clock: Clock) => new FakeApi(everybody, clock),
  ) {
    const leads = rows ?? people.map(({ fullName }) => lead(fullName));
    this.table = new FakeTable([leadHeaders, ...leads]);
    this.workbook = new FakeWorkbook(this.table);
    this.api = makeApi(people, this.clock);
    this.deps = {
      workbook: this.workbook,
      api: this.api,
      runs: this.runs,
      cache: this.cache,
      clock: this.clock,
      random: () => 0.5,
      logger: (event, facts) => this.logged.push(JSON.stringify({ event, ...facts })),
      newId: () => this.newId(),
      payer: 'payer-1',
    };
  }

  newId(): string {
    this.ids += 1;
    return `id-${String(this.ids).padStart(4, '0')}`;
  }

  account(): Account {
    const answer = this.api.account();
    if (!answer.ok) throw answer.error;
    return answer.value;
  }

  start(request: Partial<RunRequest> = {}, parts: Partial<StartParts> = {}): RunState {
    const run = startRun(this.deps, this.table, {
      kind: 'enrich',
      request: requestFor(this.table, request),
      account: this.account(),
      auto: false,
      ...parts,
    });
    if (run === null) throw new Error(busyProblem.message);
    return run;
  }

  step(): StepResult {
    const result = runStep(this.deps);
    if (result === null) throw new Error('There is no run.');
    return result;
  }

  /** Steps as the sidebar does, letting the waits pass, until nothing happens by itself any more. */
  drive(stepsMax = 200): RunState {
    for (let count = 0; count < stepsMax; count += 1) {
      const { run, waitMs } = this.step();
      if (waitMs === null || run.phase === 'waiting') return run;
      this.clock.sleep(waitMs);
    }
    throw new Error(`The run did not come to rest within ${stepsMax} steps.`);
  }

  run(request: Partial<RunRequest> = {}): RunState {
    this.start(request);
    return this.drive();
  }

  preview(request: Partial<RunRequest> = {}): RunState {
    this.start(request, { kind: 'preview' });
    return this.drive();
  }

  kept(): RunState {
    const run = this.runs.load();
    if (run === null) throw new Error('There is no run.');
    return run;
  }

  resume(): void {
    const run = this.kept();
    this.runs.setWish(run.id, 'run');
    this.runs.endTurn(resumed(this.taken()));
  }

  undo(): void {
    this.runs.endTurn(undo(this.deps, this.taken()).run);
  }

  /** The run, with its turn taken. */
  taken(): RunState {
    const taken = this.runs.takeTurn(this.newId());
    if (taken === null) throw new Error('The turn is taken.');
    return taken;
  }

  /** A step dies when it has written and is about to read back. */
  killAfterWriting(): void {
    let written = false;
    this.killAt((die) => {
      this.table.before = (method) => {
        if (written && method === 'look') die();
        if (method === 'write') written = true;
      };
    });
    this.table.before = () => {};
  }

  /**
   * Steps until `die`, set as a hook, is called: the execution ends there, as at six minutes, and
   * nothing of it runs any more. The next two minutes, for which it blocks others, pass.
   */
  killAt(setHook: (die: () => void) => void): void {
    const { endTurn } = this.runs;
    let { before } = this.table;
    setHook(() => {
      setHook(() => {});
      ({ before } = this.table);
      this.table.before = killed;
      this.runs.endTurn = killed;
      killed();
    });
    const stepsMax = 50;
    for (let count = 0; count < stepsMax && this.runs.endTurn !== killed; count += 1) {
      try {
        this.step();
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'Killed') throw error;
      }
    }
    if (this.table.before === killed) this.table.before = before;
    this.runs.endTurn = endTurn;
    this.clock.sleep(leaseMs);
  }

  statuses(): readonly string[] {
    return this.table.columnTexts('CDX status');
  }

  emails(): readonly string[] {
    return this.table.columnTexts('CDX email');
  }

  phones(): readonly string[] {
    return this.table.columnTexts('CDX phone');
  }

  /** Credits that the log adds up to. */
  loggedCredits(): number {
    return this.workbook.log.rows.reduce((sum, texts) => sum + Number(texts[4] ?? 0), 0);
  }
}
