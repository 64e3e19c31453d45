/** PropertiesService: strings that outlive an execution, per script, user or document. */

import { ServiceException } from '../errors';
import type { Execution } from '../executions/execution';
import { ServiceObject } from '../service-object';
import type { PropertyStore } from '../stores';
import type { World } from '../world';
import { asRecord, asString } from './arguments';
import { ExecutionService } from './execution-service';

export class PropertiesService extends ExecutionService {
  override readonly serviceName = 'PropertiesService';

  getScriptProperties(): Properties {
    return this.#open('script', false);
  }

  getDocumentProperties(): Properties {
    return this.#open('document', false);
  }

  /** In a custom function: the spreadsheet owner's, and read-only (platform facts, section 2). */
  getUserProperties(): Properties {
    const formula = this.execution.authMode === 'CUSTOM_FUNCTION';
    const user = formula ? this.world.owner : this.execution.user;
    return this.#open(`user:${user}`, formula);
  }

  #open(scope: string, readOnly: boolean): Properties {
    return new Properties(this.world, this.execution, scope, readOnly);
  }
}

export class Properties extends ServiceObject {
  override readonly serviceName = 'Properties';
  readonly #world: World;
  readonly #user: string;
  readonly #scope: string;
  readonly #readOnly: boolean;

  constructor(world: World, execution: Execution, scope: string, readOnly: boolean) {
    super();
    this.#world = world;
    this.#user = execution.user;
    this.#scope = scope;
    this.#readOnly = readOnly;
  }

  #store(): PropertyStore {
    if (!this.#world.propertyQuota.take(this.#user))
      throw new ServiceException(this.#world.messages.tooManyForOneDay('properties'));
    return this.#world.properties.at(this.#scope);
  }

  #writable(method: string): PropertyStore {
    if (this.#readOnly) throw new ServiceException(`You do not have permission to call ${method}`);
    return this.#store();
  }

  getProperty(key: unknown): string | null {
    return this.#store().values.get(String(key)) ?? null;
  }

  getProperties(): Record<string, string> {
    return Object.fromEntries(this.#store().values);
  }

  getKeys(): string[] {
    return [...this.#store().values.keys()];
  }

  setProperty(key: unknown, value: unknown): this {
    this.#writable('setProperty').set(asString(key), String(value));
    return this;
  }

  setProperties(properties: unknown, deleteAllOthers: unknown): this {
    const store = this.#writable('setProperties');
    if (deleteAllOthers === true) store.values.clear();
    for (const [key, value] of Object.entries(asRecord(properties))) store.set(key, String(value));
    return this;
  }

  deleteProperty(key: unknown): this {
    this.#writable('deleteProperty').values.delete(String(key));
    return this;
  }

  deleteAllProperties(): this {
    this.#writable('deleteAllProperties').values.clear();
    return this;
  }
}
