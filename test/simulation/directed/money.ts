/** Defines lives in which money could go wrong. */

import type { PayerRole } from '../scenario';
import { lookAtSettings } from '../settings-look';
import { presentRun, second } from '../stage';
import { lateWrites } from '../strikes/scenario';
import { batchPath, recordPath } from '../wire/trouble';
import {
  type DirectedLife,
  everything,
  hours,
  type InLife,
  insertRows,
  peopleIn,
  start,
  steps,
} from './life';

const evening = Date.UTC(2026, 0, 15, 20);

function refusedWrite(nth: number): DirectedLife {
  return {
    fact: `what was paid stands in the sheet after the ${nth}. write of a start and its step was refused`,
    scenario: { rows: 9 },
    live: (life) => {
      start(life, { kind: 'preview' });
      const creditLimit = life.play.ceilingOfPreview() ?? 0;
      life.faults.at('startRun Range.setValues', nth, life.faults.refuse);
      start(life, { creditLimit });
      steps(life);
    },
  };
}

/** Of a start with its step: the header, the log's, the ask, what was charged, the cells, the end. */
const writes = [1, 2, 3, 4, 5, 6];

/** The preview has made the columns and the log. */
const writesAfterPreview = [1, 2, 3, 4];

/** What it had not flushed by then is lost. */
function killedWrite(nth: number): DirectedLife {
  return {
    fact: `what was charged reaches the log although the execution ended at its ${nth}. write`,
    scenario: { rows: 6, reveal: ['email'], readings: lateWrites },
    live: (life) => {
      life.faults.at('startRun Range.setValues', nth, life.faults.killLosing);
      start(life);
      life.stage.clock.advance(121_000);
      steps(life);
    },
  };
}

/** What is paid by then is free, and everything that was named. */
function killedAtTheLimit(nth: number): DirectedLife {
  return {
    fact: `what a preview named pays for everybody although the execution ended at its ${nth}. write`,
    scenario: { rows: 9, reveal: ['email'], readings: lateWrites },
    live: (life) => {
      start(life, { kind: 'preview' });
      const creditLimit = life.play.ceilingOfPreview() ?? 0;
      life.faults.at('startRun Range.setValues', nth, life.faults.killLosing);
      start(life, { creditLimit });
      judgeAsWhole(life);
      life.stage.clock.advance(121_000);
      steps(life);
    },
  };
}

/** Whoever got no answer began a run over all rows all the same. */
function judgeAsWhole({ stage }: InLife): void {
  const id = presentRun(stage)?.id ?? '';
  const beginning = stage.before.get(id);
  if (beginning !== undefined) stage.before.set(id, { ...beginning, wholeSheet: true });
}

/** After a preview, of everybody who had none when they were matched. */
function phonesComeOnFile(life: InLife): void {
  const { admin } = life.stage.service;
  const matched = new Set(peopleIn(life));
  admin
    .people()
    .filter(({ id, phone }) => matched.has(id) && phone === null)
    .forEach(({ id }, index) => {
      admin.findPhone(id, `+1202555${1000 + index}`);
    });
}

/** The last seven of the sheet are owned, and three more can be paid for. */
function ownedBehind(what: string, role: PayerRole): DirectedLife {
  return {
    fact: `what is owned is written before a run waits for ${what}`,
    scenario: { rows: 60, role, reveal: ['email'] },
    live: (life) => {
      const { admin } = life.stage.service;
      for (const id of peopleIn(life).slice(-7)) admin.revealInWebApp(role, id, ['email']);
      start(life, { kind: 'preview' });
      steps(life);
      admin.setBalance(role, role === 'nearCap' ? 100 : 3);
      start(life);
      steps(life, 8);
    },
  };
}

export const moneyLives: Readonly<Record<string, DirectedLife>> = {
  'phones-come-on-file': {
    fact: 'phones that come on file between a preview and its run break no limit',
    scenario: { rows: 20 },
    live: (life) => {
      start(life, { kind: 'preview' });
      steps(life);
      const creditLimit = life.play.ceilingOfPreview() ?? 0;
      phonesComeOnFile(life);
      start(life, { creditLimit });
      steps(life);
    },
  },
  'owned-behind-the-last-credit': ownedBehind('credits', 'pro'),
  // It has ten reveals of its day left at first.
  'owned-behind-the-daily-cap': ownedBehind('a new day', 'nearCap'),
  ...Object.fromEntries(
    writesAfterPreview.flatMap((nth) => [
      [`refused-write-${nth}`, refusedWrite(nth)],
      [`killed-at-the-limit-${nth}`, killedAtTheLimit(nth)],
    ]),
  ),
  ...Object.fromEntries(writes.map((nth) => [`killed-write-${nth}`, killedWrite(nth)])),
  'unknown-code-on-record': {
    fact: 'an unknown code on the free record leaves a lost batch in doubt, within the limit',
    scenario: {
      rows: 20,
      reveal: ['email'],
      limits: {
        requestsPerMinute: 60,
        revealsPerMinute: 60,
        batchRevealMaxIds: 3,
        costPerReveal: 1,
      },
    },
    live: (life) => {
      const { troubles } = life.stage;
      troubles.add('dropAfter', batchPath);
      troubles.add('unknownBefore', recordPath, 20);
      start(life, { creditLimit: 5 });
      // Whoever was asked for is gone, so that the next ones are others.
      for (let place = 0; place < 5; place += 1) life.stage.colleague.deleteAt(0);
      steps(life, 4);
      troubles.clear();
      steps(life);
    },
  },
  'unknown-code-on-batch': {
    fact: 'a batch that answers an unknown code may have charged',
    scenario: { rows: 9, reveal: ['email'] },
    live: (life) => {
      life.stage.troubles.add('unknownAfter', batchPath);
      start(life, { creditLimit: 6 });
      steps(life);
      life.play.owner.step('resumeRun');
      steps(life);
    },
  },
  'lost-three-times': {
    fact: 'an answer that is lost three times in a row is charged and told once',
    scenario: { rows: 9 },
    live: (life) => {
      life.stage.troubles.add('dropAfter', batchPath, 3);
      start(life);
      steps(life);
    },
  },
  'catch-up-over-midnight': {
    fact: 'the catch-up keeps its daily limit, held by the daily cap over midnight and then by new rows',
    scenario: { rows: 4, reveal: ['email'], role: 'nearCap', startMs: evening, catchUpLimit: 10 },
    live: (life) => {
      start(life);
      steps(life);
      life.play.owner.close();
      insertRows(life, 16);
      hours(life, 6);
      start(life);
      steps(life);
      life.play.owner.close();
      insertRows(life, 12);
      hours(life, 6);
    },
  },
  'spent-today': {
    fact: 'a manual run neither hides nor uses up what the catch-up may spend',
    scenario: { rows: 4, reveal: ['email'], catchUpLimit: 10 },
    live: (life) => {
      start(life);
      steps(life);
      life.play.owner.close();
      insertRows(life, 4);
      hours(life, 1);
      lookAtSettings(life.stage, life.play.ready(life.play.owner));
      insertRows(life, 2);
      start(life);
      steps(life);
      lookAtSettings(life.stage, life.play.ready(life.play.owner));
    },
  },
  'key-of-another-account': {
    fact: 'formulas and catch-up end with the key that they were allowed for',
    scenario: { rows: 4, reveal: ['email'], spareRole: 'team', otherRole: 'nearCap' },
    live: (life) => {
      const { play, stage } = life;
      start(life);
      steps(life);
      play.owner.account = stage.accounts[2];
      play.owner.connect();
      play.formulas.typeOfSomebody();
      play.owner.close();
      insertRows(life, 3);
      hours(life, 2);
    },
  },
  'key-removed': {
    fact: 'formulas and catch-up end with a key that is removed, also where it comes back',
    scenario: { rows: 4, reveal: ['email'] },
    live: (life) => {
      const { play } = life;
      start(life);
      steps(life);
      play.owner.removeKey();
      play.owner.connect();
      play.formulas.typeOfSomebody();
      play.owner.close();
      insertRows(life, 3);
      hours(life, 2);
    },
  },
  'stop-with-a-full-minute': {
    fact: 'a stop after a lost answer waits for the pace, and then tells what was charged',
    scenario: {
      reveal: ['email'],
      limits: {
        requestsPerMinute: 12,
        revealsPerMinute: 60,
        batchRevealMaxIds: 25,
        costPerReveal: 1,
      },
    },
    live: (life) => {
      life.stage.troubles.add('dropAfter', batchPath);
      start(life);
      steps(life, 2);
      life.play.owner.step('stopRun');
      steps(life);
      const charged = life.stage.service.admin.audit().charges.length;
      const receipt = [...life.stage.receipts.values()].at(-1);
      if (receipt?.creditsSpent !== charged || !receipt.exact)
        life.stage.found.push(`6 the receipt says ${receipt?.creditsSpent} of ${charged}`);
    },
  },
  'retry-above-its-page': {
    fact: 'Retry errors that may cost more than its page said is refused',
    scenario: { rows: 6, reveal: ['email'] },
    live: (life) => {
      const { play, stage } = life;
      start(life, { creditLimit: 10, firstRows: 1 });
      steps(life);
      const run = presentRun(stage);
      const before = run?.id;
      play.owner.callAsNamed('retryErrors', run?.id, 0);
      if (presentRun(stage)?.id !== before)
        stage.found.push('1 a retry began that its page had named 0 credits for');
    },
  },
  'untold-field': {
    fact: 'a field that an entry leaves out is tried again',
    scenario: {},
    live: (life) => {
      life.stage.troubles.add('untold', batchPath);
      start(life);
      steps(life);
    },
  },
  'vault-fails-twice': {
    fact: 'a vault that fails twice closes nobody',
    scenario: {},
    live: (life) => {
      life.stage.troubles.add('vaultDown', batchPath, 2);
      start(life);
      steps(life);
    },
  },
  'few-reveals-a-minute': plan(30),
  'one-reveal-a-minute': plan(1),
  'late-charge': {
    fact: 'a charge that comes after the gateway gave up stays within the limit',
    scenario: { rows: 9, reveal: ['email'], lateMs: 50_000 },
    live: (life) => {
      life.stage.troubles.add('late504', batchPath);
      start(life, { creditLimit: 5 });
      // Whoever was asked for is gone, so that the next ones are others.
      for (let place = 0; place < 5; place += 1) life.stage.colleague.deleteAt(0);
      steps(life);
    },
  },
  'failing-INTERNAL_ERROR': failing('INTERNAL_ERROR'),
  'failing-VAULT_UNAVAILABLE': failing('VAULT_UNAVAILABLE'),
  'failing-unknown': failing('unknown'),
  'failing-none': failing('none'),
  'protected-log': {
    fact: 'nothing is charged by somebody who may not write the log',
    scenario: { rows: 6, reveal: ['email'] },
    live: (life) => {
      const { play, stage } = life;
      start(life, { firstRows: 1 });
      steps(life);
      const { protections } = stage.host.spreadsheet;
      const kept = protections.add(stage.log.sheet()?.id ?? -1, null, []);
      play.startAs(play.other, everything);
      for (let step = 0; step < 6; step += 1) play.other.step('runStep');
      const mine = stage.requests.ofAddOn().filter(({ user }) => user === second);
      if (mine.some(({ path }) => batchPath.test(path)))
        stage.found.push('10 a reveal was asked for although the log is protected');
      protections.remove(kept);
    },
  },
  'stopped-by-another': {
    fact: 'what a lost answer charged reaches the log although another person stopped the run',
    scenario: { reveal: ['email'] },
    live: (life) => {
      life.stage.troubles.add('dropAfter', batchPath);
      start(life);
      life.play.other.step('stopRun');
    },
  },
  'stopped-while-down': {
    fact: 'what a lost answer charged reaches the log although the API was down at the stop',
    scenario: { reveal: ['email'] },
    live: (life) => {
      life.stage.troubles.add('dropAfter', batchPath);
      start(life);
      life.stage.troubles.add('http500', /./, 6);
      life.play.owner.step('stopRun');
    },
  },
  'run-of-another-version': {
    fact: 'a run that is not understood is kept aside and not overwritten',
    scenario: { reveal: ['email'] },
    live: (life) => {
      const { stage } = life;
      life.stage.troubles.add('dropAfter', batchPath);
      start(life);
      const properties = stage.host.inspect.properties('document');
      const text = (properties.get('cdx.run') ?? '').replace('"running"', '"sleeping"');
      properties.set('cdx.run', text);
      start(life);
      steps(life);
      const isKept = [...properties.values()].some((kept) => kept.includes(text));
      if (!isKept) stage.found.push('8 a run of another version was overwritten');
      properties.delete('cdx.run');
      stage.runs.runs.clear();
    },
  },
  'price-of-ids': {
    fact: 'nobody whose fields are owned is refused for money',
    scenario: { reveal: ['email', 'phone'], personIds: true },
    live: (life) => {
      const { stage } = life;
      for (const person of peopleIn(life))
        stage.service.admin.revealInWebApp('pro', person, ['email', 'phone']);
      start(life, { creditLimit: 0 });
      steps(life);
    },
  },
};

function plan(revealsPerMinute: number): DirectedLife {
  return {
    fact: `a run comes to its end with ${revealsPerMinute} reveals a minute`,
    scenario: {
      rows: revealsPerMinute > 1 ? 24 : 6,
      limits: { requestsPerMinute: 24, revealsPerMinute, batchRevealMaxIds: 25, costPerReveal: 1 },
    },
    live: (life) => {
      start(life);
      steps(life);
    },
  };
}

function failing(kind: 'INTERNAL_ERROR' | 'VAULT_UNAVAILABLE' | 'unknown' | 'none'): DirectedLife {
  return {
    fact: `a person whose entry always fails (${kind}) ends no run`,
    scenario: { rows: 5 },
    live: (life) => {
      const [person = ''] = peopleIn(life);
      life.stage.failing.set(person, kind);
      start(life);
      steps(life);
    },
  };
}
