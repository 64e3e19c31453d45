/** Defines a shared spreadsheet with several users, each with properties and keys of their own. */

import { createHash } from 'node:crypto';
import type { ContactDataApi } from '../../src/core/api/contact-data-api';
import { currentMeters } from '../../src/core/calls/replies';
import type { Session } from '../../src/core/calls/session';
import { catchUpCall, connectCall, endCatchUpCall } from '../../src/core/calls/settings-calls';
import { startCall } from '../../src/core/calls/start-calls';
import type { StepView } from '../../src/core/calls/views';
import type { FormulaSheet } from '../../src/core/ports/formula-sheets';
import type { HourlyTrigger } from '../../src/core/ports/hourly-trigger';
import type { RunRequest } from '../../src/core/run/views';
import { errorOf, FakeApi } from './fake-api';
import { type MemoryStore, memoryStore } from './memory-store';
import type { FakePerson } from './people';
import { RunWorld, requestFor } from './run-world';
import { stepCall } from './shown-run';

export const goodKey = 'cdx_live_0123456789abcdef0123456789abcdef';
export const otherKey = 'cdx_live_fedcba9876543210fedcba9876543210';

export class FakeTrigger implements HourlyTrigger {
  exists = false;
  isDeployed = true;
  isAvailable = () => this.isDeployed;
  isKnown = () => this.exists || !this.isDeployed;
  /** The next opening asks for the permission. */
  isAsked = false;
  ask(): void {
    this.isAsked = true;
  }
  ensure(): boolean {
    this.exists = this.isDeployed;
    return this.isDeployed;
  }
  remove(): void {
    this.exists = false;
  }
  isFrom(event: unknown): boolean {
    return this.exists && event === 'tick';
  }
}

export class Office {
  readonly world: RunWorld;
  readonly documentStore: MemoryStore;
  /** Accounts by key. */
  readonly accounts = new Map<string, FakeApi>();
  formulaSheets: readonly FormulaSheet[] = [];
  private readonly users = new Map<string, Session & { readonly trigger: FakeTrigger }>();

  private readonly people: readonly FakePerson[];

  constructor(people: readonly FakePerson[], rows?: readonly (readonly string[])[]) {
    this.people = people;
    this.world = new RunWorld(people, rows);
    this.documentStore = this.world.store;
    this.accounts.set(goodKey, this.world.api);
  }

  get table() {
    return this.world.table;
  }

  get api() {
    return this.world.api;
  }

  get clock() {
    return this.world.clock;
  }

  /** The same user has the same properties in every execution. */
  as(user: string): Session & { readonly trigger: FakeTrigger } {
    const known = this.users.get(user);
    if (known !== undefined) return known;
    const { workbook, cache, lock, clock, runs } = this.world;
    const session = {
      workbook,
      documentStore: this.documentStore,
      userStore: memoryStore(),
      documentCache: cache,
      lock,
      clock,
      digest: (text: string) => createHash('sha256').update(text).digest('hex'),
      random: () => 0.5,
      logger: this.world.deps.logger,
      newId: () => this.world.newId(),
      runs,
      trigger: new FakeTrigger(),
      formulaSheets: { all: () => this.formulaSheets },
      apiFor: (key: string): ContactDataApi => this.accounts.get(key) ?? this.unknownAccount(),
    };
    this.users.set(user, session);
    return session;
  }

  /** Somebody with a working key. */
  connected(user = 'owner'): Session & { readonly trigger: FakeTrigger } {
    const session = this.as(user);
    connectCall(session, goodKey);
    return session;
  }

  /** Another account of the same people, behind a key of its own. */
  addAccount(key: string): FakeApi {
    const api = new FakeApi(this.people, this.clock);
    api.userId = 'usr_2';
    this.accounts.set(key, api);
    return api;
  }

  private unknownAccount(): FakeApi {
    const api = new FakeApi([], this.clock);
    const refusals = Array.from({ length: 9 }, () => errorOf('INVALID_API_KEY', { status: 401 }));
    api.fail('account', ...refusals);
    return api;
  }

  requestText(parts: Partial<RunRequest> = {}): string {
    return JSON.stringify(requestFor(this.table, parts));
  }

  /** Of the sheet that the request names, on the account that the page shows. */
  switchOn(
    session: Session,
    limitPerDay: unknown,
    parts: Partial<RunRequest> = {},
    waitingToo = false,
  ) {
    const account = shownAccount(session);
    return catchUpCall(session, limitPerDay, waitingToo, this.requestText({ account, ...parts }));
  }

  switchOff(session: Session) {
    return endCatchUpCall(session, this.table.sheetId);
  }

  /** Starts as the sidebar does and steps until nothing happens by itself. */
  run(session: Session, parts: Partial<RunRequest> = {}): StepView {
    startCall(session, 'enrich', this.requestText(parts));
    return this.drive(session);
  }

  preview(session: Session, parts: Partial<RunRequest> = {}): StepView {
    startCall(session, 'preview', this.requestText(parts));
    return this.drive(session);
  }

  drive(session: Session): StepView {
    const stepsMax = 200;
    for (let count = 0; count < stepsMax; count += 1) {
      const view = stepCall(session);
      if (view.waitMs === null || view.run.phase === 'waiting') return view;
      this.clock.sleep(view.waitMs);
    }
    throw new Error(`The run did not come to rest within ${stepsMax} steps.`);
  }
}

/** What the header of a page says of the account that pays. */
export function shownAccount(session: Session): string {
  return currentMeters(session)?.account ?? '';
}

/** The problem with which a call is refused. */
export function refusalOf(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return typeof error === 'object' && error !== null && 'problem' in error
      ? error.problem
      : error;
  }
  return 'nothing refused';
}
