/** Defines what may happen in the life of a run, each once by its name. */

import type { BatchEntry } from '../../../../../src/core/api/endpoints/reveal-batch';
import { apiError } from '../../../../../src/core/api/errors/errors';
import { settleLate } from '../../../../../src/core/run/money/late-settlement';
import type { ContactField } from '../../../../../src/core/words';
import { errorOf } from '../../../../support/fake-api';
import { type Life, people } from './life';

/** `draw` decides whatever there is to decide: the same one, the same. */
type Happening = (life: Life, draw: number) => void;

const fieldChoices: readonly (readonly ContactField[])[] = [
  ['email'],
  ['phone'],
  ['email', 'phone'],
];

function drawn<T>(all: readonly T[], draw: number): T {
  const one = all[draw % all.length];
  if (one === undefined) throw new Error('Nothing to draw from.');
  return one;
}

const limitsMax = 9;

export function startDrawn(life: Life, draw: number): void {
  life.start(draw % limitsMax, drawn(fieldChoices, Math.floor(draw / limitsMax)));
}

/** A row of the sheet below its headers. */
function rowDrawn({ world }: Life, draw: number): number {
  return 2 + (draw % Math.max(1, world.table.lastRow() - 1));
}

const outage = errorOf('INTERNAL_ERROR', { status: 500 });

/** Where an execution ends, as at six minutes; not at each of them in any life. */
const deaths = [
  'before the log',
  'after the log',
  'in a write',
  'in a call',
  'before its ask',
] as const;

function dieAt(life: Life, where: (typeof deaths)[number]): void {
  const { world } = life;
  const { log } = world.workbook;
  const { changeAsks } = world.runs;
  world.killAt((die) => {
    let isArmed = true;
    const once = () => {
      if (isArmed) die();
      isArmed = false;
    };
    if (where === 'before the log') log.beforeAppend = once;
    if (where === 'after the log') log.afterAppend = once;
    if (where === 'in a write')
      world.table.before = (call) => (call === 'write' ? once() : undefined);
    if (where === 'in a call') {
      world.api.during = (method) => (method === 'revealBatch' ? once() : undefined);
    }
    if (where === 'before its ask') {
      world.runs.changeAsks = (run, change) => {
        once();
        changeAsks(run, change);
      };
    }
  });
  disarm(life);
  world.runs.changeAsks = changeAsks;
}

function disarm({ world }: Life): void {
  const { log } = world.workbook;
  const nothing = () => {};
  log.beforeAppend = nothing;
  log.afterAppend = nothing;
  world.table.before = nothing;
  world.api.during = nothing;
}

/** Its execution ends at some service call, before it is made or after. */
function dieAtCall(life: Life, count: number): void {
  const { world } = life;
  let calls = 0;
  world.killAt((die) => {
    const look = () => {
      calls += 1;
      if (calls === count) die();
    };
    const { log } = world.workbook;
    log.beforeAppend = look;
    log.afterAppend = look;
    world.table.before = look;
    world.api.during = look;
  });
  disarm(life);
}

const callsMax = 60;

const sleepsMs = [1_000, 60_000, 130_000, 300_000, 700_000];

const outageCodes = ['VAULT_UNAVAILABLE', 'INTERNAL_ERROR', 'SOMETHING_NEW'];

/** How many entries of a batch come in another form. */
const oddEntries = 2;

/** Paid for, and not at hand yet. */
function withoutValues(_: string, entry: BatchEntry): BatchEntry {
  if (entry.status !== 'ok') return entry;
  const { email, phone } = entry.person;
  const person = {
    ...entry.person,
    email: { ...email, value: null },
    phone: { ...phone, value: null },
  };
  return { ...entry, person };
}

export const happenings = {
  step: (life) => life.step(),
  die: (life, draw) => life.tried(() => dieAt(life, drawn(deaths, draw))),
  dieAnywhere: (life, draw) => life.tried(() => dieAtCall(life, 1 + (draw % callsMax))),
  sleep: ({ world }, draw) => world.clock.sleep(drawn(sleepsMs, draw)),
  loseAnswer: ({ world }) => world.api.fail('revealBatch', 'lost'),
  loseCall: ({ world }) => world.api.fail('revealBatch', apiError('NETWORK_FAILURE')),
  refuseReveals: ({ world }, draw) =>
    world.api.fail('revealBatch', errorOf(drawn(outageCodes, draw), { status: 503 })),
  refuseRecords: ({ world }) => world.api.fail('people', outage),
  refuseAccount: ({ world }) => world.api.fail('account', outage),
  tellNothingOfThem: (life) => {
    life.odd = { left: oddEntries, form: (id) => ({ status: 'unknown', id }) };
  },
  withholdValues: (life) => {
    life.odd = { left: oddEntries, form: withoutValues };
  },
  chargeLate: (life) => life.chargeLate(),
  topUp: ({ world }, draw) => {
    world.api.balance += draw;
  },
  pause: ({ world }) => world.runs.setWish(world.kept().id, 'pause'),
  resume: (life) => {
    if (life.world.kept().phase === 'paused') life.tried(() => life.world.resume());
  },
  stop: ({ world }) => world.runs.setWish(world.kept().id, 'stop'),
  start: startDrawn,
  settle: ({ world }, draw) => settleLate(world.deps, undefined, draw % 2 === 0),
  loseAsks: ({ world }) => world.store.remove('cdx.asks'),
  spendElsewhere: (life, draw) => {
    const { id } = drawn(people, draw);
    if (life.world.api.owned.has(`${id} phone`)) return;
    life.world.api.spendElsewhere(id, 'phone');
    life.elsewhere += 1;
  },
  deleteRow: (life, draw) => {
    const { table } = life.world;
    if (table.lastRow() > 2) table.deleteRow(rowDrawn(life, draw));
  },
  insertRow: ({ world }, draw) =>
    world.table.insertRow(2, [drawn(people, draw).fullName, draw % 2 === 0 ? 'Acme' : 'Beta']),
  sort: ({ world }) => world.table.reverse(),
  clearStatus: (life, draw) => {
    const row = rowDrawn(life, draw);
    life.tried(() => life.world.table.type(row, 'CDX status', ''));
  },
  clearOutputs: (life, draw) => {
    const row = rowDrawn(life, draw);
    for (const header of ['CDX status', 'CDX email', 'CDX phone'])
      life.tried(() => life.world.table.type(row, header, ''));
  },
} as const satisfies Readonly<Record<string, Happening>>;

export type HappeningName = keyof typeof happenings;
