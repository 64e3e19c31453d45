/** Defines what each conformance test starts from: a fresh service on loopback and clients for it. */

import { startServer } from '../../sandbox/api/server';
import { createService } from '../../sandbox/api/service';
import { Client } from './client';
import { type HiddenPerson, type Role, SandboxDesk } from './sandbox-desk';

/** A Monday, far from midnight, at a whole second. */
export const noonMs = Date.UTC(2026, 0, 5, 12);
export const minuteMs = 60_000;
export const dayMs = 86_400_000;

export interface World {
  origin: string;
  desk: SandboxDesk;
  people: HiddenPerson[];
  keys: Readonly<Record<Role, string>>;
  /** A client on a connection of its own. */
  client(role: Role): Client;
  clientWith(key: string | null): Client;
  /** The first people who have exactly these fields on file. */
  having(fields: { email: boolean; phone: boolean }, count?: number): HiddenPerson[];
  close(): Promise<void>;
}

type Reading = NonNullable<Parameters<typeof createService>[0]['options']>;

let reading: Reading = {};

/** Lets the services of the tests that are declared from now on read the document in another way. */
export function readAs(options: Reading): void {
  reading = options;
}

/** A world per test: its clock stands still until the desk moves it. */
export function useWorld(options: { peopleCount?: number } = {}): () => World {
  const readAsDeclared = reading;
  let world: World | undefined;
  beforeEach(async () => {
    world = await openWorld(options.peopleCount ?? 300, readAsDeclared);
  });
  afterEach(() => world?.close());
  return () => {
    if (world === undefined) throw new Error('The world opens before each test.');
    return world;
  };
}

async function openWorld(peopleCount: number, options: Reading): Promise<World> {
  const service = createService({ clock: { nowMs: () => noonMs }, peopleCount, options });
  const server = await startServer({ service, port: 0, host: '127.0.0.1' });
  const desk = new SandboxDesk(server.url);
  const world = worldAt(server.url, service.keys, desk, await desk.people());
  return {
    ...world,
    close: async () => {
      await world.close();
      await server.close();
      service.close();
    },
  };
}

/** The same for a service that runs already. */
export function worldAt(
  origin: string,
  keys: Readonly<Record<Role, string>>,
  desk: SandboxDesk,
  people: HiddenPerson[],
): World {
  const requestIds = new Set<string>();
  const clients: { close(): void }[] = [desk];
  const clientWith = (key: string | null) => {
    const client = new Client(origin, key, requestIds);
    clients.push(client);
    return client;
  };
  return {
    ...{ origin, desk, people, keys, clientWith },
    client: (role) => clientWith(keys[role]),
    having: (fields, count = 1) => {
      const found = people.filter((one) => has(one, fields)).slice(0, count);
      if (found.length < count) throw new RangeError(`${found.length} of ${count} people found`);
      return found;
    },
    close: async () => {
      for (const client of clients) client.close();
    },
  };
}

function has(person: HiddenPerson, fields: { email: boolean; phone: boolean }): boolean {
  return (person.email !== null) === fields.email && (person.phone !== null) === fields.phone;
}

/** The only one of a list; throws otherwise. */
export function only<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined) throw new RangeError('The list is empty.');
  return first;
}
