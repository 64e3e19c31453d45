/**
 * Defines an erase in the middle of a life, by executions of which some are killed: nothing that the add-on
 * wrote about somebody is left, nor comes back by later runs. It has chances of its own, so that what came
 * before it stays what it was.
 */

import { SeededRandom } from '../../../sandbox/api/random';
import type { InventedPerson } from '../../../sandbox/api/service';
import { HostKill } from '../../../sandbox/apps-script/errors';
import type { ServiceCall } from '../../../sandbox/apps-script/host';
import { Findings, type Verdict } from '../invariants/invariant';
import type { Play } from '../play';
import { Careers } from '../renewals';
import { finishPresent, runOnce } from '../settle';
import type { Stage } from '../stage';
import type { Faults } from '../watch';
import { creditsOf, eraseView, leaseMs } from './acts';
import { rowsBefore } from './book';
import { lookForRests } from './look';

export const erasureName = '13 nothing of an erased person is left';

/** Kills some executions of an erase; everything else goes wrong as it would without. */
export class KilledErases implements Faults {
  private readonly others: Faults;
  /** Service calls until the next kill. */
  left = Number.POSITIVE_INFINITY;

  constructor(others: Faults) {
    this.others = others;
  }

  enter(stage: () => Stage): void {
    this.others.enter(stage);
  }

  isRough(): boolean {
    return this.others.isRough();
  }

  before(call: ServiceCall): void {
    if (call.functionName === 'erasePerson') {
      this.left -= 1;
      if (this.left < 0) throw new HostKill('The execution was killed.');
    }
    this.others.before(call);
  }

  after(call: ServiceCall): void {
    this.others.after(call);
  }
}

/** Calls of an erase of a small sheet are some hundred. */
const callsMax = 120;
const killsMax = 3;

/** Null where there is nobody to erase, or where the add-on refused and said why. */
export function eraseSomebody(play: Play, kills: KilledErases): Verdict | null {
  const { stage } = play;
  const random = new SeededRandom(stage.scenario.seed + 3);
  const person = somebodyIn(stage, random);
  const owner = play.ready(play.owner);
  if (person === null || owner === null) return null;
  const before = creditsOf(stage);
  const rows = rowsBefore(stage);
  const query = random.pick([person.id, ...valuesOf(stage, person)]);
  for (let kill = 0; kill <= killsMax; kill += 1) {
    kills.left = kill < killsMax ? random.below(callsMax) : Number.POSITIVE_INFINITY;
    const found = owner.call('findPerson', eraseView, query);
    if (found.kind !== 'value') return null;
    const { asked, people } = found.value;
    const erased = owner.call('erasePerson', eraseView, JSON.stringify(asked), people);
    if (erased.kind === 'problem') return null;
    stage.erasures.begins(person.id, stage.clock.now());
    stage.erasures.note(stage, rows);
    if (erased.kind === 'value') return laterOn(play, person, verdictOf(stage, person, before));
    stage.injected.add('erase killed');
    stage.clock.advance(leaseMs);
  }
  return null;
}

/**
 * Another run over the whole sheet, and hours with new rows: nothing of the person comes back into a row
 * that was erased, and nobody pays for them unless another row still means them.
 */
function laterOn(play: Play, person: InventedPerson, first: Verdict): Verdict {
  const { stage } = play;
  if (first.violations.length > 0) return first;
  const erased = erasedRows(stage);
  const paid = paidFor(stage, person);
  const stuck = runOnce(play);
  play.catchUpHours();
  const findings = new Findings();
  findings.expect(stuck === null && finishPresent(play) === null, () => `no end: ${stuck}`);
  const now = erasedRows(stage);
  for (const [ref, cells] of erased) {
    findings.expect(
      now.get(ref) === cells || !stage.shadow.rowNumbers().has(ref),
      () => `row ${ref} was erased and holds ${now.get(ref)} after a later run`,
    );
  }
  const isMeant = [...stage.shadow.rows].some(
    ([ref, { versions }]) =>
      !erased.has(ref) && versions.some((each) => each.personId === person.id),
  );
  findings.expect(
    isMeant || paidFor(stage, person) === paid,
    () => 'an erased person was paid for',
  );
  const { checks, violations } = findings.verdict();
  return { checks: first.checks + checks, violations };
}

/** What the add-on's columns hold in each row that is erased, by its reference. */
function erasedRows({ shadow }: Stage): ReadonlyMap<string, string> {
  const outputs = shadow.outputColumns();
  const status = outputs.get('status') ?? 0;
  return new Map(
    [...shadow.rowNumbers()]
      .filter(([, row]) => status > 0 && shadow.content(row, status) === 'Erased')
      .map(([ref, row]) => [
        ref,
        JSON.stringify(
          [...outputs]
            .map(([name, column]) => [name, shadow.content(row, column)])
            .filter(([, text]) => text !== ''),
        ),
      ]),
  );
}

function paidFor({ service }: Stage, { id }: InventedPerson): number {
  return service.admin.audit().charges.filter(({ personId }) => personId === id).length;
}

/** Whose id stands in a row. */
function somebodyIn({ service, shadow }: Stage, random: SeededRandom): InventedPerson | null {
  const column = shadow.outputColumns().get('personId');
  if (column === undefined) return null;
  const ids = [...shadow.rowNumbers().values()].map((row) => shadow.content(row, column));
  const people = service.admin.people().filter(({ id }) => ids.includes(id));
  return people.length === 0 ? null : random.pick(people);
}

/** Those that were revealed, beside the person's id. */
function valuesOf(stage: Stage, { id, phone }: InventedPerson): readonly string[] {
  const { shadow } = stage;
  const outputs = shadow.outputColumns();
  const [ids, emails, phones] = ['personId', 'email', 'phone'].map((name) => outputs.get(name));
  const rows = [...shadow.rowNumbers().values()];
  return [
    ...new Careers(stage).allValues(id, 'email').map((text) => ({ text, column: emails })),
    { text: phone ?? '', column: phones },
  ].flatMap(({ text, column }) => {
    const stands = (row: number) =>
      shadow.content(row, ids ?? 0) === id && shadow.content(row, column ?? 0) === text;
    return text !== '' && column !== undefined && rows.some(stands) ? [text] : [];
  });
}

function verdictOf(
  stage: Stage,
  person: InventedPerson,
  before: ReadonlyMap<string, number>,
): Verdict {
  const findings = new Findings();
  stage.injected.add('erase');
  lookForRests(stage, person, findings);
  const after = creditsOf(stage);
  for (const [run, credits] of before)
    findings.expect(
      after.get(run) === credits,
      () => `the log has ${after.get(run)} of ${credits} credits of run ${run} after an erase`,
    );
  return findings.verdict();
}
