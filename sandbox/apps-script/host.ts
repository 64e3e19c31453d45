/** The local Apps Script host: one spreadsheet, one bundle, its users, and time. */

import { loadBundle, readBundle } from './bundle';
import { type HostClock, VirtualClock } from './clock';
import { authModes } from './enums';
import { executionLimitMs, shortExecutionLimitMs } from './executions/execution';
import { type Outcome, Runner } from './executions/runner';
import { SimpleTriggers } from './executions/simple-triggers';
import { CustomFunctions } from './formulas/custom-functions';
import { FormulaEngine } from './formulas/engine';
import type {
  AuthMode,
  ExecutionResult,
  Hooks,
  HostOptions,
  LogEntry,
  MenuItem,
  RunAs,
  Transport,
} from './host-types';
import { messagesFor } from './messages';
import { serialOfDate } from './model/dates';
import { SpreadsheetModel } from './model/spreadsheet-model';
import { defaultReadings } from './readings';
import { GoogleScriptRun } from './script-run/google-script-run';
import { User } from './services/session';
import { Spreadsheet } from './services/spreadsheet/spreadsheet';
import { DailyQuota, LockTable, LogBook } from './stores';
import { type TriggerRecord, TriggerRegistry } from './triggers';
import { newCacheStores, newPropertyStores, type Sidebar, storesOf, type World } from './world';

export * from './host-types';
export { defaultReadings, drawReadings, otherReadings, questions, type Readings } from './readings';

const defaultOwner = 'owner@example.com';
/** Platform facts, section 1: consumer accounts. */
export const fetchesPerDay = 20_000;
export const propertyCallsPerDay = 50_000;

const noNetwork: Transport = {
  fetchAll: (requests) => requests.map(() => ({ ok: false, reason: 'dns', latencyMs: 0 }) as const),
};

export class Host {
  readonly spreadsheet: SpreadsheetModel;
  readonly clock: HostClock;
  /** What tests may look at and set: stores, locks, dialogs, and names the host does not have. */
  readonly inspect: HostInspection;
  readonly #world: World;
  readonly #runner: Runner;
  readonly #customFunctions: CustomFunctions;
  readonly #simpleTriggers: SimpleTriggers;
  readonly #functionNames: ReadonlySet<string>;

  constructor(options: SharingHostOptions) {
    const bundle = loadBundle(options.bundle ?? readBundle(options.bundleDir ?? 'dist'));
    const names = new Set([...bundle.formulaNames].map((name) => name.toUpperCase()));
    this.#functionNames = bundle.functionNames;
    this.#world = createWorld(options, bundle, (name) => names.has(name));
    this.spreadsheet = this.#world.spreadsheet;
    this.clock = this.#world.clock;
    this.#runner = new Runner(this.#world, bundle, options.hooks ?? noHooks);
    this.#customFunctions = new CustomFunctions(this.#world, this.#runner, bundle);
    this.#simpleTriggers = new SimpleTriggers(this.#world, bundle.functionNames, (record, event) =>
      this.#fire(record.functionName, record.user, record.authMode, event),
    );
    this.inspect = inspection(this.#world, this.#runner, this.#customFunctions);
    this.spreadsheet.onSettled(() => {
      this.#simpleTriggers.fireEdits(this.#customFunctions.user);
      this.#afterChange();
    });
  }

  /** One execution, as a menu click, a trigger or a sidebar call would start it. */
  run(functionName: string, args: readonly unknown[] = [], as: RunAs = {}): ExecutionResult {
    const startedAtMs = this.clock.now();
    const outcome = this.#runner.execute({
      functionName,
      user: as.user ?? this.#world.owner,
      authMode: as.authMode ?? 'FULL',
      limitMs: executionLimitMs,
      args: () => [...args],
    });
    const result = resultOf(outcome, this.clock.now() - startedAtMs);
    this.#afterChange();
    return result;
  }

  /** A user opens the spreadsheet: `onOpen` runs, as a simple trigger and as an installed one. */
  open(user: string = this.#world.owner, as: { authMode?: AuthMode } = {}): ExecutionResult | null {
    this.#customFunctions.user = user;
    const result = this.#functionNames.has('onOpen')
      ? this.#fire('onOpen', user, as.authMode ?? 'LIMITED', {})
      : null;
    for (const record of this.#world.triggers.records)
      if (record.eventType === 'ON_OPEN') this.#fire(record.functionName, record.user, 'FULL', {});
    this.recalculate();
    return result;
  }

  #fire(
    functionName: string,
    user: string,
    authMode: AuthMode,
    event: Record<string, unknown>,
  ): ExecutionResult {
    const startedAtMs = this.clock.now();
    const simple = authMode !== 'FULL';
    const outcome = this.#runner.execute({
      functionName,
      user,
      authMode,
      limitMs: simple ? shortExecutionLimitMs : executionLimitMs,
      unattended: !simple,
      args: ({ sheets }) => [
        {
          authMode: authModes.value(authMode),
          source: new Spreadsheet(sheets),
          user: new User(user),
          ...this.#simpleTriggers.withRanges(event, sheets),
        },
      ],
    });
    return resultOf(outcome, this.clock.now() - startedAtMs);
  }

  /** What the user's last `onOpen` put into the menu. */
  menu(user: string = this.#world.owner): readonly MenuItem[] {
    return this.#world.menus.get(user) ?? [];
  }

  clickMenu(name: string, user: string = this.#world.owner): ExecutionResult {
    const item = findItem(this.menu(user), name);
    if (!item?.functionName) throw new RangeError(`the menu has no item "${name}"`);
    return this.run(item.functionName, [], { user });
  }

  sidebar(user: string = this.#world.owner): Sidebar | null {
    return this.#world.sidebars.get(user) ?? null;
  }

  closeSidebar(user: string = this.#world.owner): void {
    this.#world.sidebars.delete(user);
  }

  /** The server's side of `google.script.run` for one user. */
  googleScriptRun(user: string = this.#world.owner): GoogleScriptRun {
    return new GoogleScriptRun(this.#functionNames, (name, args) => this.run(name, args, { user }));
  }

  /** Runs the time-driven triggers that are due, and says what became of them. */
  fireTimeTriggers(): { trigger: TriggerRecord; result: ExecutionResult }[] {
    const fired = this.#world.triggers.takeDue().map((trigger) => ({
      trigger,
      result: this.#fire(trigger.functionName, trigger.user, 'FULL', { triggerUid: trigger.id }),
    }));
    this.#afterChange();
    return fired;
  }

  triggers(user?: string): readonly TriggerRecord[] {
    const { triggers } = this.#world;
    return user === undefined ? triggers.records : triggers.of(user);
  }

  /** Brings all formulas up to date; happens by itself after edits and executions. */
  recalculate(): void {
    if (this.#runner.depth === 0) this.#customFunctions.recalculate();
  }

  /** Formulas typed or changed while an execution runs are computed after it. */
  #afterChange(): void {
    this.recalculate();
  }

  logs(): readonly LogEntry[] {
    return this.#world.logs.entries;
  }
}

const noHooks: Hooks = {};

export const createHost = (options: SharingHostOptions): Host => new Host(options);

function createWorld(
  options: SharingHostOptions,
  bundle: ReturnType<typeof loadBundle>,
  isCustomFunction: (name: string) => boolean,
): World {
  const clock = options.clock ?? new VirtualClock();
  const owner = options.owner ?? defaultOwner;
  const timeZone = options.timeZone ?? 'Etc/UTC';
  const random = options.random ?? Math.random;
  const readings = { ...defaultReadings, ...options.readings };
  const spreadsheet = new SpreadsheetModel({
    ...(options.spreadsheetId === undefined ? {} : { id: options.spreadsheetId }),
    owner,
    timeZone,
    metadataFollowsMoves: readings.columnMetadata === 'follows',
    textKeepsApostrophes: readings.apostrophes === 'kept in text cells',
  });
  const nowSerial = () => serialOfDate(new Date(clock.now()), spreadsheet.timeZone);
  return {
    clock,
    owner,
    spreadsheet,
    random,
    locale: options.locale ?? 'en',
    messages: messagesFor(options.locale ?? 'en'),
    deployment: options.deployment ?? 'addon',
    manifest: bundle.manifest,
    html: bundle.html,
    formulas: new FormulaEngine(spreadsheet, { isCustomFunction, nowSerial, random }),
    transport: options.transport ?? noNetwork,
    baseUrlMap: options.baseUrlMap,
    readings,
    protectionErrors: options.protectionErrors ?? 'immediate',
    properties: newPropertyStores(),
    caches: newCacheStores(clock),
    userCaches: options.userCaches ?? newCacheStores(clock),
    cacheMiss: options.cacheMiss ?? (() => readings.cacheLoss > 0 && random() < readings.cacheLoss),
    locks: new LockTable(),
    fetchQuota: new DailyQuota(fetchesPerDay, clock),
    propertyQuota: new DailyQuota(propertyCallsPerDay, clock),
    triggers: new TriggerRegistry(options.deployment ?? 'addon', clock),
    logs: new LogBook(),
    menus: new Map(),
    sidebars: new Map(),
    dialogs: [],
    dialogAnswers: [],
    refusedScopes: new Map(),
  };
}

/** Another document of the same add-on, by the same clock: its users have the same caches. */
export interface SharingHostOptions extends HostOptions {
  readonly userCaches?: World['userCaches'];
  readonly spreadsheetId?: string;
}

export interface HostInspection {
  /** By scope: `script`, `document`, or `user:<email>`. */
  properties(scope: string): Map<string, string>;
  cache(scope: string): Map<string, { value: string; expiresAtMs: number }>;
  readonly locks: LockTable;
  readonly dialogs: World['dialogs'];
  readonly dialogAnswers: World['dialogAnswers'];
  readonly refusedScopes: World['refusedScopes'];
  readonly fetchQuota: World['fetchQuota'];
  /** Names that the script asked for and the host does not have. */
  readonly missing: ReadonlySet<string>;
  /** How many custom functions have run to their end. */
  formulaExecutions(): number;
  /** For whom formulas are computed from now on. */
  setFormulaUser(user: string): void;
}

function inspection(world: World, runner: Runner, formulas: CustomFunctions): HostInspection {
  return {
    properties: (scope) => world.properties.at(scope).values,
    cache: (scope) => storesOf(world, scope).at(scope).items,
    locks: world.locks,
    dialogs: world.dialogs,
    dialogAnswers: world.dialogAnswers,
    refusedScopes: world.refusedScopes,
    fetchQuota: world.fetchQuota,
    missing: runner.missing,
    formulaExecutions: () => formulas.executions,
    setFormulaUser: (user) => {
      formulas.user = user;
    },
  };
}

function resultOf(outcome: Outcome, durationMs: number): ExecutionResult {
  const executionId = outcome.execution.id;
  if (outcome.kind === 'returned')
    return { ok: true, value: outcome.value, executionId, durationMs };
  const killed = outcome.kind === 'killed';
  return { ok: false, error: outcome.error, killed, executionId, durationMs };
}

function findItem(items: readonly MenuItem[], name: string): MenuItem | undefined {
  for (const item of items) {
    if (item.name === name && item.functionName) return item;
    const below = item.items && findItem(item.items, name);
    if (below) return below;
  }
  return undefined;
}
