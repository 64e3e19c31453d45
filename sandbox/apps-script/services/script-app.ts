/** ScriptApp: installable triggers, authorisation status, the script's id. */

import { authModes, EnumTable, type EnumValue } from '../enums';
import { ServiceException } from '../errors';
import type { Execution } from '../executions/execution';
import { ServiceObject } from '../service-object';
import type { TriggerRecord } from '../triggers';
import type { World } from '../world';
import { asString } from './arguments';
import { Trigger, TriggerBuilder } from './trigger-builders';

const statuses = new EnumTable('ScriptApp.AuthorizationStatus', ['REQUIRED', 'NOT_REQUIRED']);
const weekDays = new EnumTable('ScriptApp.WeekDay', [
  'SUNDAY',
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
]);

export class ScriptApp extends ServiceObject {
  override readonly serviceName = 'ScriptApp';
  override readonly enums = {
    AuthMode: authModes,
    AuthorizationStatus: statuses,
    WeekDay: weekDays,
    EventType: Trigger.eventTypes,
    TriggerSource: Trigger.sources,
  };
  readonly #world: World;
  readonly #execution: Execution;
  readonly #views = new Map<TriggerRecord, Trigger>();

  constructor(world: World, execution: Execution) {
    super();
    this.#world = world;
    this.#execution = execution;
  }

  getScriptId(): string {
    return 'sandbox-script';
  }

  newTrigger(functionName: unknown): TriggerBuilder {
    const name = asString(functionName);
    const { triggers, clock, spreadsheet } = this.#world;
    const user = this.#execution.user;
    return new TriggerBuilder({
      functionName: name,
      user,
      triggers,
      clock,
      spreadsheetId: spreadsheet.id,
    });
  }

  /** Only those of the current user. */
  getProjectTriggers(): Trigger[] {
    return this.#world.triggers.of(this.#execution.user).map((record) => {
      let view = this.#views.get(record);
      if (!view) {
        view = new Trigger(record, this.#world.spreadsheet.id);
        this.#views.set(record, view);
      }
      return view;
    });
  }

  deleteTrigger(trigger: unknown): void {
    const record =
      trigger instanceof Trigger
        ? this.#world.triggers.records.find(({ id }) => id === trigger.getUniqueId())
        : undefined;
    if (!record)
      throw new ServiceException(
        'Unexpected error while getting the method or property deleteTrigger on object ScriptApp.',
      );
    this.#world.triggers.remove(record);
  }

  getAuthorizationInfo(_authMode: unknown, scopes: unknown): AuthorizationInfo {
    const wanted = Array.isArray(scopes)
      ? scopes.map(String)
      : (this.#world.manifest.oauthScopes ?? []);
    return new AuthorizationInfo(this.#refused(wanted).length === 0, this.#granted());
  }

  /** Ends the execution with an error when the user has not granted the scopes. */
  requireScopes(_authMode: unknown, scopes: unknown): void {
    const missing = this.#refused(Array.isArray(scopes) ? scopes.map(String) : []);
    if (missing.length > 0)
      throw new ServiceException(
        `Authorization is required to perform that action. ${missing.join(', ')}`,
      );
  }

  requireAllScopes(authMode: unknown): void {
    this.requireScopes(authMode, [...(this.#world.manifest.oauthScopes ?? [])]);
  }

  #refused(scopes: readonly string[]): string[] {
    const refused = this.#world.refusedScopes.get(this.#execution.user);
    return scopes.filter((scope) => refused?.has(scope));
  }

  #granted(): string[] {
    const refused = this.#world.refusedScopes.get(this.#execution.user);
    return (this.#world.manifest.oauthScopes ?? []).filter((scope) => !refused?.has(scope));
  }
}

export class AuthorizationInfo extends ServiceObject {
  override readonly serviceName = 'AuthorizationInfo';
  readonly #complete: boolean;
  readonly #granted: string[];

  constructor(complete: boolean, granted: string[]) {
    super();
    this.#complete = complete;
    this.#granted = granted;
  }

  getAuthorizationStatus(): EnumValue {
    return statuses.value(this.#complete ? 'NOT_REQUIRED' : 'REQUIRED');
  }

  getAuthorizationUrl(): string | null {
    return this.#complete ? null : 'https://script.google.com/authorize';
  }

  getAuthorizedScopes(): string[] {
    return this.#granted;
  }
}
