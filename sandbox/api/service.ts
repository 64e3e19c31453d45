/** Defines the local v1 service: a synchronous function of request, state and clock. */

import { type Admin, createAdmin } from './desk/admin';
import { handleSandbox, sandboxPath } from './desk/sandbox-routes';
import { Faults } from './faults/faults';
import { LateWork } from './faults/late-work';
import { handleRequest } from './handler';
import type { Options } from './options';
import { type AccountOptions, OptionBook } from './options/option-book';
import type { InventedPerson } from './people/person';
import { defaultPeopleCount, defaultSeed, populationOf } from './people/population';
import { SeededRandom } from './random';
import { requestIds } from './request-ids';
import { AdjustableClock } from './service-clock';
import { seedKeys } from './store/accounts';
import { openStore } from './store/open-store';
import type { ApiAnswer, ApiRequest, Role, ServiceClock } from './types';

export type { Admin } from './desk/admin';
export type { FaultRule } from './faults/faults';
export type { Options } from './options';
export type { InventedPerson } from './people/person';

export type { ApiAnswer, ApiRequest, Field, Role, ServiceClock } from './types';

export interface ServiceOptions {
  /** A path, or `:memory:` (the default) for a service that starts afresh. */
  databaseFile?: string;
  clock: ServiceClock;
  /** Decides people, keys and the chance of faults. */
  seed?: number;
  peopleCount?: number;
  /** Other readings of what the API document leaves open; RangeError for unknown ones. */
  options?: Partial<Options>;
  /** What differs for single accounts, such as the limits of one. */
  accountOptions?: AccountOptions;
}

export interface Service {
  handle(request: ApiRequest): ApiAnswer;
  /** The sample keys, which the store itself only holds as hashes. */
  keys: Readonly<Record<Role, string>>;
  admin: Admin;
  close(): void;
}

/** Throws StoreError for a database file that can't be used. */
export function createService(given: ServiceOptions): Service {
  const { seed = defaultSeed, peopleCount = defaultPeopleCount } = given;
  const options = new OptionBook(given.options, given.accountOptions);
  const people: readonly InventedPerson[] = populationOf(
    seed,
    peopleCount,
    options.of(null).personIds,
  );
  const keys = seedKeys(seed);
  const file = given.databaseFile ?? ':memory:';
  const database = openStore(file, { people, keys, options, nowMs: () => given.clock.nowMs() });
  const clock = new AdjustableClock(given.clock, database);
  const late = new LateWork();
  const state = {
    ...{ database, people, seed, options, late },
    faults: new Faults(new SeededRandom(seed)),
    nowMs: () => clock.nowMs(),
    setClock: (nowMs: number) => clock.set(nowMs),
    nextRequestId: requestIds(database, seed, options),
    catchUp: () => late.doUntil(clock.nowMs()),
  };
  const admin = createAdmin(state);
  return {
    handle(request) {
      state.catchUp();
      return request.path.startsWith(`${sandboxPath}/`)
        ? handleSandbox(admin, request)
        : handleRequest(state, request);
    },
    keys,
    admin,
    close: () => database.close(),
  };
}
