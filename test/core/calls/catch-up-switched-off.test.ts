import { endGrant } from '../../../src/core/account/spending-grant';
import { catchUp } from '../../../src/core/calls/catch-up/catch-up';
import { getRunCall } from '../../../src/core/calls/run-calls';
import { removeKeyCall, settingsView } from '../../../src/core/calls/settings-calls';
import { startCall } from '../../../src/core/calls/start-calls';
import { Office } from '../../support/office';
import { fakePerson } from '../../support/people';
import { lead } from '../../support/run-world';
import { resumeCall, stepCall } from '../../support/shown-run';

const people = ['Ada Lovelace', 'Ben Oliver', 'Cem Yilmaz', 'Dee Brown'].map((name) =>
  fakePerson(name),
);

/** One lead was done by hand, the others are new rows. */
function setUp(limitPerDay: number) {
  const office = new Office(people, [lead('Ada Lovelace')]);
  const session = office.connected();
  office.run(session);
  office.switchOn(session, limitPerDay);
  const addLead = (name: string) => office.table.insertRow(office.table.lastRow() + 1, lead(name));
  return { office, session, addLead };
}

test('switched off and on again, it keeps to the limit of the day', () => {
  const { office, session, addLead } = setUp(2);
  addLead('Ben Oliver');
  catchUp(session, 'tick');
  expect(office.api.charged).toBe(4);
  office.switchOff(session);
  office.switchOn(session, 2);
  expect(settingsView(session).catchUp.sheets[0]?.spentToday).toBe(2);
  addLead('Cem Yilmaz');
  catchUp(session, 'tick');
  expect(office.api.charged).toBe(4);
});

test('the next day it has its limit again', () => {
  const { office, session, addLead } = setUp(2);
  addLead('Ben Oliver');
  catchUp(session, 'tick');
  office.switchOff(session);
  office.clock.sleep(86_400_000);
  office.switchOn(session, 2);
  addLead('Cem Yilmaz');
  catchUp(session, 'tick');
  expect(office.api.charged).toBe(6);
});

test('switched off while a run of its own waits, that run ends without spending more', () => {
  const { office, session, addLead } = setUp(10);
  addLead('Ben Oliver');
  office.api.revealsPerDay = office.api.revealsToday;
  catchUp(session, 'tick');
  expect(getRunCall(session)?.phase).toBe('waiting');
  office.switchOff(session);
  office.api.revealsPerDay = 2_000;
  office.clock.sleep(86_400_000);
  catchUp(session, 'tick');
  expect(getRunCall(session)).toMatchObject({ phase: 'stopped', creditsSpent: 0 });
  expect(session.trigger.exists).toBe(false);
});

test('switched off while a run by hand goes on, the trigger stays to carry on with it', () => {
  const { office, session, addLead } = setUp(2);
  addLead('Ben Oliver');
  startCall(session, 'enrich', office.requestText());
  session.trigger.ensure();
  office.switchOff(session);
  expect(session.trigger.exists).toBe(true);
  catchUp(session, 'tick');
  expect(getRunCall(session)).toMatchObject({ phase: 'finished', creditsSpent: 2 });
  expect(session.trigger.exists).toBe(false);
});

test('a run of its own ends with the permission in the sidebar as well, whatever is pressed', () => {
  const { office, session, addLead } = setUp(10);
  addLead('Ben Oliver');
  office.api.revealsPerDay = office.api.revealsToday;
  catchUp(session, 'tick');
  endGrant(session.userStore);
  office.connected();
  office.api.revealsPerDay = 2_000;
  resumeCall(session);
  expect(stepCall(session).run).toMatchObject({ phase: 'stopped', creditsSpent: 0 });
});

test('it is over once the key is removed, also where the same one comes back', () => {
  const { office, session, addLead } = setUp(10);
  addLead('Ben Oliver');
  office.api.revealsPerDay = office.api.revealsToday;
  catchUp(session, 'tick');
  endGrant(session.userStore);
  office.api.revealsPerDay = 2_000;
  office.clock.sleep(86_400_000);
  addLead('Cem Yilmaz');
  catchUp(session, 'tick');
  catchUp(session, 'tick');
  expect(getRunCall(session)).toMatchObject({ phase: 'stopped', creditsSpent: 0 });
  expect(settingsView(session).catchUp.sheets).toEqual([]);
  expect(office.api.charged).toBe(2);
});

test('its trigger goes with the key', () => {
  const { session } = setUp(10);
  expect(session.trigger.exists).toBe(true);
  removeKeyCall(session);
  expect(session.trigger.exists).toBe(false);
});

test('a lowered limit ends its run, also where somebody presses Resume', () => {
  const office = new Office(people);
  const session = office.connected();
  office.switchOn(session, 10, { reveal: ['email'] });
  office.api.balance = 0;
  catchUp(session, 'tick');
  office.switchOn(session, 1);
  office.api.balance = 100;
  resumeCall(session);
  office.drive(session);
  expect(office.api.charged).toBe(0);
});
