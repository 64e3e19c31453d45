/** Defines lives of a document with a list of whom not to contact. */

import { batchPath } from '../wire/trouble';
import { type DirectedLife, type InLife, peopleIn, start, steps, textsOf } from './life';

const byId = 0;
const byDomain = 1;
const byEmail = 2;

/** Somebody from the sheet who has an email and a phone, so that there is something to pay for. */
function somebody(life: InLife): string {
  const ids = new Set(peopleIn(life));
  const people = life.stage.service.admin.people();
  const worth = people.filter(({ id, email, phone }) => ids.has(id) && email && phone);
  return worth[0]?.id ?? '';
}

function demandSaid(life: InLife): void {
  if (!textsOf(life, 'status').some((text) => text.startsWith('Do not contact · ')))
    life.stage.found.push('12 nobody was said to be on the list');
}

function demandUncharged({ stage }: InLife, personId: string): void {
  const { charges } = stage.service.admin.audit();
  if (charges.some((charge) => charge.personId === personId && charge.credits > 0))
    stage.found.push(`12 ${personId} was charged`);
}

/** Somebody stands on the list from the beginning, by one of its columns; a run leaves them alone. */
function listedAs(fact: string, by: 'link' | 'company' | 'name'): DirectedLife {
  return {
    fact,
    scenario: {},
    live: (inLife) => {
      const who = somebody(inLife);
      inLife.stage.contacts.addAs(who, by);
      start(inLife);
      steps(inLife);
      demandSaid(inLife);
      demandUncharged(inLife, who);
    },
  };
}

/** Somebody stands on the list from the beginning; whatever happens, nothing is charged for them. */
function always(fact: string, way: number, live: (life: InLife) => void): DirectedLife {
  return {
    fact,
    scenario: { formulaLimit: 20 },
    live: (inLife) => {
      const who = somebody(inLife);
      inLife.stage.contacts.add(who, way);
      live(inLife);
      demandSaid(inLife);
      demandUncharged(inLife, who);
    },
  };
}

export const contactListLives: Readonly<Record<string, DirectedLife>> = {
  'listed-before-the-run': always('whoever is on the list costs nothing', byId, (inLife) => {
    start(inLife);
    steps(inLife);
  }),
  'listed-by-domain': always(
    'a domain of the list is known before anything is paid',
    byDomain,
    (inLife) => {
      start(inLife, { kind: 'preview' });
      inLife.play.ceilingOfPreview();
      start(inLife);
      steps(inLife);
    },
  ),
  'listed-by-link': listedAs('a link of the list is that of the match', 'link'),
  'listed-by-company': listedAs('a company of the list is that of the match', 'company'),
  'listed-by-name': listedAs('a name with its company names one person', 'name'),
  'listed-and-struck': always(
    'a run that is killed and loses answers leaves them alone',
    byId,
    (inLife) => {
      const { faults, stage } = inLife;
      stage.troubles.add('dropAfter', batchPath, 2);
      faults.at('startRun Range.setValues', 5, faults.kill);
      start(inLife);
      steps(inLife, 3);
      stage.clock.advance(121_000);
      steps(inLife);
    },
  ),
  'list-renamed': always('the list counts under another name once it was seen', byId, (inLife) => {
    start(inLife, { kind: 'preview' });
    inLife.play.ceilingOfPreview();
    inLife.stage.contacts.rename('Suppressed in 2026');
    start(inLife);
    steps(inLife);
  }),
  'listed-for-formulas': always('a formula that may spend leaves them alone', byId, (inLife) => {
    inLife.play.formulas.typeOfSomebody();
    start(inLife);
    steps(inLife);
    for (let count = 0; count < 6; count += 1) inLife.play.formulas.typeOfNext();
  }),
  'listed-after-the-preview': {
    fact: 'whom a preview matched is looked at again by the list of now',
    scenario: {},
    live: (inLife) => {
      start(inLife, { kind: 'preview' });
      inLife.play.ceilingOfPreview();
      const who = somebody(inLife);
      inLife.stage.contacts.add(who, byDomain);
      start(inLife);
      steps(inLife);
      demandSaid(inLife);
      demandUncharged(inLife, who);
    },
  },
  'listed-while-it-runs': {
    fact: 'whoever is put on the list between two steps is not paid for by the second one',
    scenario: {
      limits: {
        requestsPerMinute: 60,
        revealsPerMinute: 2,
        batchRevealMaxIds: 25,
        costPerReveal: 1,
      },
    },
    live: (inLife) => {
      start(inLife);
      steps(inLife, 2);
      const { service, contacts } = inLife.stage;
      const paid = new Set(service.admin.audit().charges.map(({ personId }) => personId));
      const left = peopleIn(inLife).filter((id) => !paid.has(id));
      for (const id of left.slice(0, 3)) contacts.add(id, byId);
      steps(inLife);
      for (const id of left.slice(0, 3)) demandUncharged(inLife, id);
      demandSaid(inLife);
    },
  },
  'listed-by-the-value-itself': {
    fact: 'a value that turns out to be on the list is charged once and written nowhere',
    scenario: { reveal: ['email', 'phone'] },
    live: (inLife) => {
      inLife.stage.contacts.add(somebody(inLife), byEmail);
      start(inLife);
      steps(inLife);
      demandSaid(inLife);
      start(inLife);
      steps(inLife);
    },
  },
  'taken-off-the-list': {
    fact: 'whoever has left the list is done by the next run',
    scenario: {},
    live: (inLife) => {
      inLife.stage.contacts.add(somebody(inLife), byId);
      start(inLife);
      steps(inLife);
      demandSaid(inLife);
      inLife.stage.contacts.remove();
    },
  },
};
