import { doubtLongMs, looksInRowMax } from '../../../../src/config';
import {
  type Ask,
  type AskedPerson,
  askEntryOf,
  withoutFields,
} from '../../../../src/core/run/money/asks';
import { keysOf, lookAt, recoveredEntry } from '../../../../src/core/run/money/settlement';
import type { LogEntry, RevealEntry } from '../../../../src/core/sheet/log/log-line';
import { errorOf } from '../../../support/fake-api';
import { fakePerson } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const day = 86_400_000;

function worldWith(act: (world: RunWorld) => void = () => {}): RunWorld {
  const world = new RunWorld([ada, ben]);
  act(world);
  return world;
}

function askOf(world: RunWorld, others: Partial<Ask>): Ask {
  const nowMs = world.clock.nowMs();
  return {
    runId: 'run',
    step: 'step',
    payer: 'payer',
    keyPrefix: 'cdx_live_test',
    owner: 'sub',
    auto: false,
    atMs: nowMs,
    lostAtMs: nowMs,
    lookedAtMs: 0,
    costPerReveal: 1,
    balanceBefore: world.api.balance,
    revealsBefore: world.api.revealsToday,
    day: Math.floor(nowMs / day),
    people: [],
    failures: 0,
    closed: false,
    ...others,
  };
}

function look(world: RunWorld, ask: Ask, entries: readonly LogEntry[], asks: readonly Ask[] = []) {
  return lookAt({ api: world.api, clock: world.clock }, ask, entries, [ask, ...asks]);
}

const sums = (entries: readonly RevealEntry[]) => entries.map(({ credits }) => credits);

/** Read in an earlier step, which found nothing that is owned. */
const adaSeen: AskedPerson = { id: ada.id, charge: ['email'], looked: true, owned: [] };
const benUnseen: AskedPerson = { id: ben.id, charge: ['email'] };

test('records that were read in an earlier step, before the call was charged, are read once more', () => {
  const world = worldWith();
  const ask = askOf(world, { people: [adaSeen, benUnseen] });
  world.clock.sleep(doubtLongMs);
  world.api.chargeLate(ada.id, 'email');
  world.api.chargeLate(ben.id, 'email');

  const first = look(world, ask, [askEntryOf(ask)]);
  expect(first.ask).toMatchObject({ closed: false, people: [{ id: ada.id }] });
  const second = look(world, first.ask ?? ask, [askEntryOf(ask), ...first.found]);
  expect(second.ask).toBeNull();
  expect(sums([...first.found, ...second.found])).toEqual([1, 1]);
});

describe('records that were read long before the account', () => {
  // Another run had paid for Ada, which the record of the second look shows as owned.
  const chargedSince = (world: RunWorld, others: Partial<Ask>) => {
    world.api.chargeLate(ada.id, 'email');
    const older = askOf(world, { runId: 'older', step: 'older' });
    const paid = recoveredEntry(older, ada.id, 'email', world.clock.nowMs(), null);
    world.clock.sleep(1_000);
    const adaOwned = { id: ada.id, charge: [], looked: true, owned: ['email' as const] };
    const benSeen = { id: ben.id, charge: ['email' as const], looked: true, owned: [] };
    const readSinceMs = world.clock.nowMs();
    const ask = askOf(world, { people: [adaOwned, benSeen], readSinceMs, ...others });
    world.clock.sleep(doubtLongMs);
    world.api.chargeLate(ben.id, 'email');
    return { ask, entries: [paid, askEntryOf(ask)] };
  };

  test('are read once more, so that a charge in between is not laid to whom another run paid for', () => {
    const world = worldWith();
    const { ask, entries } = chargedSince(world, {});
    const { found, ask: left, unclear } = look(world, ask, entries);
    expect({ left, unclear }).toEqual({ left: null, unclear: false });
    expect(found.map(({ personId, credits }) => [personId, credits])).toEqual([
      [ben.id, 1],
      [ada.id, 0],
    ]);
  });

  test('but once in a look, which comes to its end where every minute is used up', () => {
    const world = worldWith();
    const { ask, entries } = chargedSince(world, { readSinceMs: 0 });
    look(world, ask, entries);
    expect(world.api.asked('people')).toEqual([]);
  });

  test('are read once more also where nobody could be read at first', () => {
    const world = worldWith();
    const { ask, entries } = chargedSince(world, {});
    const { readSinceMs: _, ...unread } = ask;
    world.api.fail('people', errorOf('INTERNAL_ERROR', { status: 500 }));
    const people = [{ id: ben.id, charge: ['email' as const] }];
    const first = look(world, { ...unread, people }, entries);
    expect(first.ask).not.toHaveProperty('readSinceMs');
  });

  test('are counted from the first of them, and from none after a look to the end', () => {
    const world = worldWith();
    const asked = askOf(world, { people: [benUnseen], readSinceMs: 7 });
    world.api.fail('account', errorOf('INTERNAL_ERROR', { status: 500 }));
    const { ask = null } = look(world, { ...asked, readSinceMs: world.clock.nowMs() }, []);
    world.clock.sleep(1_000);
    const later = look(world, ask ?? asked, []);
    expect(ask?.readSinceMs).toBe(asked.atMs);
    expect(later.ask).not.toHaveProperty('readSinceMs');
  });
});

test('what never agrees is closed once all records were read after the long doubt', () => {
  const world = worldWith();
  const ask = askOf(world, { people: [adaSeen] });
  world.clock.sleep(doubtLongMs);
  world.api.balance -= 5;
  const first = look(world, ask, [askEntryOf(ask)]);
  expect(first.ask?.closed).toBe(false);
  const second = look(world, first.ask ?? ask, [askEntryOf(ask)]);
  expect(second).toMatchObject({ unclear: true, ask: { closed: true } });
});

test('a record that was read before the charge is read once more, also where nobody could look for long', () => {
  const world = worldWith();
  let ask = askOf(world, { people: [adaSeen, benUnseen] });
  const entries: LogEntry[] = [askEntryOf(ask)];
  const next = () => {
    const { ask: left, found } = look(world, ask, entries);
    entries.push(...found);
    ask = left ?? { ...ask, people: [] };
    return left;
  };
  world.clock.sleep(doubtLongMs);
  for (const { id } of [ada, ben]) world.api.chargeLate(id, 'email');
  for (let failure = 0; failure < looksInRowMax; failure += 1) {
    world.api.fail('people', errorOf('INVALID_API_KEY', { status: 401 }));
    next();
  }
  expect(ask).toMatchObject({ closed: true, blind: true });
  expect(next()).toMatchObject({ closed: true, blind: true, people: [{ id: ada.id }] });
  expect(next()).toBeNull();
  expect(sums(entries.filter((entry) => entry.kind === 'reveal'))).toEqual([1, 1]);
});

test('what an older call charged is not taken for a charge since, nor told twice, on the next day', () => {
  const world = worldWith();
  const older = askOf(world, {
    step: 'older',
    people: [
      { id: ada.id, charge: ['email'] },
      { id: ben.id, charge: ['email'] },
    ],
  });
  for (const { id } of [ada, ben]) world.api.chargeLate(id, 'email');
  const ask = askOf(world, { people: [{ id: ada.id, charge: ['email'], unseen: true }] });
  const told = recoveredEntry(older, ben.id, 'email', world.clock.nowMs(), null);
  world.clock.sleep(day);
  world.api.revealsToday = 0;

  const left = withoutFields(older, keysOf([told])) ?? older;
  const found = look(world, ask, [askEntryOf(older), askEntryOf(ask), told], [left]);
  expect(found).toMatchObject({ ask: null, found: [], unclear: false });
});
