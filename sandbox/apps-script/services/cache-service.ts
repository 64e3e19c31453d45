/** CacheService: short-lived strings, any of which may be gone at any time. */

import { ServiceException } from '../errors';
import { ServiceObject } from '../service-object';
import { type CacheStore, cacheDefaultTtlS } from '../stores';
import { storesOf, type World } from '../world';
import { asRecord } from './arguments';
import { ExecutionService } from './execution-service';

export class CacheService extends ExecutionService {
  override readonly serviceName = 'CacheService';

  getScriptCache(): Cache {
    return new Cache(this.world, 'script');
  }

  getDocumentCache(): Cache {
    return new Cache(this.world, 'document');
  }

  /** In a custom function the user is the spreadsheet's owner, as for user properties (assumed). */
  getUserCache(): Cache {
    const formula = this.execution.authMode === 'CUSTOM_FUNCTION';
    return new Cache(this.world, `user:${formula ? this.world.owner : this.execution.user}`);
  }
}

export class Cache extends ServiceObject {
  override readonly serviceName = 'Cache';
  readonly #store: CacheStore;
  readonly #isLost: (key: string) => boolean;

  constructor(world: World, scope: string) {
    super();
    this.#store = storesOf(world, scope).at(scope);
    this.#isLost = world.cacheMiss;
  }

  get(key: unknown): string | null {
    const name = keyOf(key);
    return this.#isLost(name) ? null : this.#store.get(name);
  }

  /** Without the keys that are gone. */
  getAll(keys: unknown): Record<string, string> {
    const found: Record<string, string> = {};
    for (const key of Array.isArray(keys) ? keys : []) {
      const value = this.get(key);
      if (value !== null) found[String(key)] = value;
    }
    return found;
  }

  put(key: unknown, value: unknown, expirationInSeconds: unknown): null {
    const ttlS = typeof expirationInSeconds === 'number' ? expirationInSeconds : cacheDefaultTtlS;
    this.#store.put(keyOf(key), textOf(value), ttlS);
    return null;
  }

  putAll(values: unknown, expirationInSeconds: unknown): null {
    for (const [key, value] of Object.entries(asRecord(values)))
      this.put(key, value, expirationInSeconds);
    return null;
  }

  remove(key: unknown): null {
    this.#store.items.delete(keyOf(key));
    return null;
  }

  removeAll(keys: unknown): null {
    for (const key of Array.isArray(keys) ? keys : []) this.remove(key);
    return null;
  }
}

function keyOf(key: unknown): string {
  if (key === null || key === '') throw new ServiceException('Invalid argument: key');
  return String(key);
}

/** Objects become `[object Object]` and null becomes `null`, as measured. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? '[object Object]'
    : String(value);
