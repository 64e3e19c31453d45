import { readOnceStoreOf } from '../../../../src/apps-script/stores';
import { catchUp } from '../../../../src/core/calls/catch-up/catch-up';
import type { Session } from '../../../../src/core/calls/session';
import {
  catchUpCall,
  endCatchUpCall,
  settingsView,
} from '../../../../src/core/calls/settings-calls';
import { startCall } from '../../../../src/core/calls/start-calls';
import type { UserStore } from '../../../../src/core/ports/services';
import { FakeTable } from '../../../support/fake-table';
import { Office, shownAccount } from '../../../support/office';
import { fakePerson } from '../../../support/people';
import { lead, requestFor } from '../../../support/run-world';
import { stepCall, stopCall } from '../../../support/shown-run';

const people = Array.from({ length: 90 }, (_, index) =>
  fakePerson(
    `Lead${String.fromCharCode(65 + (index % 26))}${'xyzw'[Math.floor(index / 26)]} Person`,
  ),
);
const leads = (from: number, count: number) =>
  people.slice(from, from + count).map(({ fullName }) => lead(fullName));

/** As Apps Script gives them; what executions change, all others see at their next read. */
function propertiesOf(store: UserStore): GoogleAppsScript.Properties.Properties {
  const properties: GoogleAppsScript.Properties.Properties = {
    getProperty: (key) => store.get(key),
    getProperties: () => Object.fromEntries(store.keys().map((key) => [key, store.get(key) ?? ''])),
    getKeys: () => [...store.keys()],
    setProperty: (key, value) => {
      store.set(key, value);
      return properties;
    },
    setProperties: () => properties,
    deleteProperty: (key) => {
      store.remove(key);
      return properties;
    },
    deleteAllProperties: () => properties,
  };
  return properties;
}

/** Two sheets with new rows, of which the first takes several steps. */
function twoSheets() {
  const office = new Office(people, leads(0, 60));
  const other = new FakeTable([['Name', 'Company'], ...leads(60, 4)], 8, 'Other');
  office.world.workbook.tables = [office.table, other];
  const page = office.connected();
  const switchOnOther = (limit: number) => {
    const request = requestFor(other, { reveal: ['email'], account: shownAccount(page) });
    return catchUpCall(page, limit, false, JSON.stringify(request));
  };
  return { office, other, page, switchOnOther };
}

/** The trigger's execution, in the middle of whose first batch its person does something elsewhere. */
function tickWhile(office: Office, page: Session, act: () => void) {
  const { revealBatch } = office.api;
  jest.spyOn(office.api, 'revealBatch').mockImplementationOnce((...order) => {
    act();
    return revealBatch.apply(office.api, order);
  });
  catchUp({ ...page, userStore: readOnceStoreOf(propertiesOf(page.userStore)) }, 'tick');
}

test('a key that is removed in another document pays for no further batch', () => {
  const { office, page } = twoSheets();
  office.switchOn(page, 60, { reveal: ['email'] });
  tickWhile(office, page, () => {
    for (const key of ['cdx.key-grant', 'cdx.key', 'cdx.account']) page.userStore.remove(key);
  });
  expect(office.api.charged).toBe(25);
});

test('a sheet that is switched off while the trigger is at another one gets no turn', () => {
  const { office, other, page, switchOnOther } = twoSheets();
  office.switchOn(page, 60, { reveal: ['email'] });
  switchOnOther(10);
  tickWhile(office, page, () => endCatchUpCall(page, other.sheetId));
  expect(other.headers()).not.toContain('CDX email');
  expect(office.api.charged).toBe(60);
});

test('a limit that is lowered while the trigger is at another sheet holds', () => {
  const { office, page, switchOnOther } = twoSheets();
  office.switchOn(page, 60, { reveal: ['email'] });
  switchOnOther(10);
  tickWhile(office, page, () => switchOnOther(1));
  expect(office.api.charged).toBe(60 + 1);
});

test('what is switched on while the trigger ends a run keeps its trigger', () => {
  const { office, page, switchOnOther } = twoSheets();
  startCall(page, 'enrich', office.requestText({ reveal: ['email'], creditLimit: 60 }));
  page.trigger.ensure();
  tickWhile(office, page, () => switchOnOther(10));
  expect(settingsView(page).catchUp.sheets).toMatchObject([{ sheetName: 'Other' }]);
  expect(page.trigger.exists).toBe(true);
});

test('the trigger stays where it is switched on while a page takes the last step of a run', () => {
  const office = new Office(people, leads(0, 2));
  const page = office.connected();
  startCall(page, 'enrich', office.requestText({ reveal: ['email'] }));
  page.trigger.ensure();
  office.api.during = (method) => {
    if (method !== 'revealBatch') return;
    office.api.during = () => {};
    office.switchOn(page, 10, { reveal: ['email'] });
  };
  const userStore = readOnceStoreOf(propertiesOf(page.userStore));
  // As its token is checked, before the step.
  userStore.get('cdx.key');
  expect(stepCall({ ...page, userStore }).run.phase).toBe('finished');
  expect(settingsView(page).catchUp.sheets).toHaveLength(1);
  expect(page.trigger.exists).toBe(true);
});

test('the trigger stays where a run ends while it is switched on', () => {
  const office = new Office(people);
  const page = office.connected();
  startCall(page, 'enrich', office.requestText({ reveal: ['email'] }));
  const ensure = page.trigger.ensure.bind(page.trigger);
  page.trigger.ensure = () => {
    const isMade = ensure();
    stopCall(page);
    return isMade;
  };
  office.switchOn(page, 10);
  expect(settingsView(page).catchUp.sheets).toHaveLength(1);
  expect(page.trigger.exists).toBe(true);
});
