/** Defines the sweep: every move of a colleague at every service call of every act, one at a time. */

import { type Act, acts } from './acts';
import { type Move, moves } from './moves';
import { Play } from './play';

export interface Harm {
  readonly act: string;
  readonly move: string;
  readonly at: string;
  readonly faults: readonly string[];
}

export interface SweepResult {
  readonly plays: number;
  /** What is not as people left it and no text that anybody got to read says so. */
  readonly harms: readonly Harm[];
  /** Plays whose harm is named in what people got to read. */
  readonly named: number;
}

const rows = 5;

/** What the add-on says where it could not put a cell back. */
const naming = /could not be put back/;

function play(act: Act, move: Move | null, index: number) {
  const stage = new Play(rows);
  act.before(stage);
  let at = 'the end';
  const roundTrips = stage.watched(
    () => act.act(stage),
    (present, call) => {
      if (present !== index || move === null) return;
      at = `${present} ${call.service}.${call.method}`;
      stage.people.spreadsheet.batch(() => move(stage.people, stage.spare));
    },
  );
  if (index >= roundTrips && move !== null) {
    stage.people.spreadsheet.batch(() => move(stage.people, stage.spare));
  }
  act.after(stage);
  const isNamed = stage.shown.some((text) => naming.test(text));
  const { problems } = stage;
  const faults = [...stage.people.faults(), ...(stage.formulas?.faults() ?? [])];
  return { roundTrips, at, faults, isNamed, problems };
}

/** `every` plays one of so many, `offset` says which. */
export function sweep(names: readonly string[], every: number, offset = 0): SweepResult {
  const harms: Harm[] = [];
  let plays = 0;
  let named = 0;
  for (const [name, act] of Object.entries(acts)) {
    if (!names.includes(name)) continue;
    const { roundTrips, problems } = play(act, null, -1);
    if (problems > 0) throw new Error(`${name} is refused where nobody moves anything`);
    for (const [moveName, move] of Object.entries(moves)) {
      for (let index = 0; index <= roundTrips; index += 1) {
        plays += 1;
        if ((plays + offset) % every !== 0) continue;
        const { at, faults, isNamed } = play(act, move, index);
        if (faults.length === 0) continue;
        if (isNamed) named += 1;
        else harms.push({ act: name, move: moveName, at, faults });
      }
    }
  }
  return { plays, harms, named };
}

/** Run by hand: `npx tsx test/moves/sweep.ts [every] [acts…]`. */
if (require.main === module) {
  const [every = '1', ...names] = process.argv.slice(2);
  const started = Date.now();
  const result = sweep(names.length > 0 ? names : Object.keys(acts), Number(every));
  for (const { act, move, at, faults } of result.harms) {
    console.log(`${act} | ${move} | ${at} | ${faults.slice(0, 4).join(' ; ')} (${faults.length})`);
  }
  const seconds = (Date.now() - started) / 1_000;
  console.log(
    `${result.plays} plays, ${result.harms.length} harms, ${result.named} named, ${seconds} s`,
  );
}
