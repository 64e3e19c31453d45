/** Defines the local v1 service: a synchronous function of request, state and clock. */

import { type Admin, createAdmin } from './admin';
import { Faults } from './faults';
import { handleRequest } from './handler';
import { hashKey } from './keys';
import type { InventedPerson } from './people/person';
import { DEFAULT_PEOPLE_COUNT, DEFAULT_SEED, populationOf } from './people/population';
import { SeededRandom } from './random';
import { handleSandbox, SANDBOX_PATH } from './sandbox-routes';
import { fillDailyCaps, seedAccounts, seedKeys } from './store/accounts';
import { Database } from './store/database';
import { attachPopulation } from './store/population';
import { countRow } from './store/rows';
import type { ApiAnswer, ApiRequest, Role, ServiceClock } from './types';

export type { Admin } from './admin';
export type { FaultRule } from './faults';
export type { InventedPerson } from './people/person';
export { DEFAULT_PEOPLE_COUNT, DEFAULT_SEED } from './people/population';
export type { ApiAnswer, ApiRequest, Field, Role, ServiceClock } from './types';

export interface ServiceOptions {
  /** A path, or `:memory:` (the default) for a service that starts afresh. */
  databaseFile?: string;
  clock: ServiceClock;
  /** Decides people, keys and the chance of faults. */
  seed?: number;
  peopleCount?: number;
}

export interface Service {
  handle(request: ApiRequest): ApiAnswer;
  /** The sample keys, which the store itself only holds as hashes. */
  keys: Readonly<Record<Role, string>>;
  admin: Admin;
  close(): void;
}

export function createService(options: ServiceOptions): Service {
  const { seed = DEFAULT_SEED, peopleCount = DEFAULT_PEOPLE_COUNT } = options;
  const people = populationOf(seed, peopleCount);
  const keys = seedKeys(seed);
  const clock = new AdjustableClock(options.clock);
  const database = openStore(options.databaseFile ?? ':memory:', people, keys, clock.nowMs());
  const faults = new Faults(new SeededRandom(seed));
  const state = {
    ...{ database, faults, people, seed },
    nowMs: () => clock.nowMs(),
    setClock: (nowMs: number) => clock.set(nowMs),
    nextRequestId: requestIds(database),
  };
  const admin = createAdmin(state);
  return {
    handle: (request) =>
      request.path.startsWith(`${SANDBOX_PATH}/`)
        ? handleSandbox(admin, request)
        : handleRequest(state, request),
    keys,
    admin,
    close: () => database.close(),
  };
}

/** Follows the given clock at a distance that `/sandbox/clock` may change. */
class AdjustableClock implements ServiceClock {
  private offsetMs = 0;

  constructor(private readonly base: ServiceClock) {}

  nowMs(): number {
    return this.base.nowMs() + this.offsetMs;
  }

  set(nowMs: number): void {
    this.offsetMs = nowMs - this.base.nowMs();
  }
}

function openStore(
  file: string,
  people: readonly InventedPerson[],
  keys: Record<Role, string>,
  nowMs: number,
): Database {
  const database = new Database(file);
  if (!database.hasTable('accounts')) {
    database.transaction(() => {
      database.createTables('schema-accounts.sql');
      seedAccounts(database, keys, nowMs);
    });
  }
  const { n: known } = database.only(
    countRow,
    'SELECT COUNT(*) AS n FROM api_keys WHERE hash = ?',
    hashKey(keys.pro),
  );
  if (known === 0)
    throw new RangeError(`${file} was made with another seed: use that or another file.`);
  fillDailyCaps(database, nowMs);
  attachPopulation(database, people);
  return database;
}

/** Ids go on where the audit of an earlier start ended, so that they stay unique. */
function requestIds(database: Database): () => string {
  let { n: last } = database.only(countRow, 'SELECT COALESCE(MAX(number), 0) AS n FROM requests');
  return () => {
    last += 1;
    return `req_${String(last).padStart(10, '0')}`;
  };
}
