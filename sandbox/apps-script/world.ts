/** The state that all executions of one host share. */

import type { HostClock } from './clock';
import type { FormulaEngine } from './formulas/engine';
import type { Deployment, Locale, MenuItem, Transport } from './host-types';
import type { Manifest } from './manifest';
import type { Messages } from './messages';
import type { SpreadsheetModel } from './model/spreadsheet-model';
import type { Readings } from './readings';
import { CacheStore, type DailyQuota, type LockTable, type LogBook, PropertyStore } from './stores';
import type { TriggerRegistry } from './triggers';

export interface Sidebar {
  html: string;
  title: string;
}

/** An alert, prompt or dialog that was shown. */
export interface ShownDialog {
  kind: 'alert' | 'prompt' | 'dialog';
  user: string;
  title: string;
  text: string;
}

export interface World {
  readonly clock: HostClock;
  readonly owner: string;
  readonly locale: Locale;
  readonly messages: Messages;
  readonly deployment: Deployment;
  readonly manifest: Manifest;
  readonly html: Readonly<Record<string, string>>;
  readonly spreadsheet: SpreadsheetModel;
  readonly formulas: FormulaEngine;
  readonly transport: Transport;
  readonly baseUrlMap: { from: string; to: string } | undefined;
  readonly readings: Readings;
  readonly protectionErrors: 'immediate' | 'deferred';
  readonly properties: KeyedStores<PropertyStore>;
  readonly caches: KeyedStores<CacheStore>;
  /** An add-on has one for each user; all documents share it. */
  readonly userCaches: KeyedStores<CacheStore>;
  /** Decides that a cached value is gone although it should not be. */
  readonly cacheMiss: (key: string) => boolean;
  readonly locks: LockTable;
  readonly fetchQuota: DailyQuota;
  readonly propertyQuota: DailyQuota;
  readonly triggers: TriggerRegistry;
  readonly logs: LogBook;
  readonly menus: Map<string, MenuItem[]>;
  readonly sidebars: Map<string, Sidebar>;
  readonly dialogs: ShownDialog[];
  /** What people answer to alerts and prompts, in order; OK when empty. */
  readonly dialogAnswers: { button: string; text?: string }[];
  /** Scopes a user did not grant, by user. */
  readonly refusedScopes: Map<string, Set<string>>;
  random(): number;
}

/** One store per scope: `script`, `document`, or `user:<email>`. */
export class KeyedStores<T> {
  readonly #stores = new Map<string, T>();
  readonly #create: () => T;

  constructor(create: () => T) {
    this.#create = create;
  }

  at(scope: string): T {
    let store = this.#stores.get(scope);
    if (!store) {
      store = this.#create();
      this.#stores.set(scope, store);
    }
    return store;
  }
}

export const newPropertyStores = () => new KeyedStores(() => new PropertyStore());

export const newCacheStores = (clock: HostClock) => new KeyedStores(() => new CacheStore(clock));

/** Where the cache of a scope lies. */
export function storesOf({ caches, userCaches }: World, scope: string): KeyedStores<CacheStore> {
  return scope.startsWith('user:') ? userCaches : caches;
}
