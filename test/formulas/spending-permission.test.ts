import { z } from 'zod';
import type { Hooks } from '../../sandbox/apps-script/host';
import { shown, type, typed } from './support/cells';
import { endExecution } from './support/interruptions';
import { nameAndCompany, reachable } from './support/people';
import { openStage, owner } from './support/stage';

/** The owner of a pro account's key has allowed ten credits a day; three people stand in A2:B4. */
function allowedStage(hooks: Hooks = {}) {
  const stage = openStage({ hooks });
  const people = reachable(stage, 3);
  type(stage, 'A2', people.map(nameAndCompany));
  stage.switchSpending(true, 10);
  const removeKey = () => stage.open().call('removeKey', z.unknown());
  const isOn = () =>
    stage
      .open()
      .call(
        'getState',
        z.object({ settings: z.object({ formulaSpending: z.object({ on: z.boolean() }) }) }),
      ).settings.formulaSpending.on;
  return { ...stage, people, removeKey, isOn };
}

const emailOf = (row: number) => `=CDX_ENRICH(A${row}, B${row}, "email")`;

test('formulas spend nothing of another account whose key replaces the one they were allowed for', () => {
  const stage = allowedStage();
  stage.connectAs(owner, 'team');
  expect(typed(stage, 'D2', emailOf(2))).toMatch(/^Not revealed \(/);
  expect(stage.isOn()).toBe(false);
  expect(stage.charges()).toEqual([]);
});

test('the permission ends when the key is removed, also where the same one is connected again', () => {
  const stage = allowedStage();
  stage.removeKey();
  stage.connectAs(owner, 'pro');
  expect(typed(stage, 'D2', emailOf(2))).toMatch(/^Not revealed \(/);
  expect(stage.isOn()).toBe(false);
  expect(stage.charges()).toEqual([]);
});

test('it does not come back with the former account', () => {
  const stage = allowedStage();
  stage.connectAs(owner, 'team');
  stage.connectAs(owner, 'pro');
  expect(typed(stage, 'D2', emailOf(2))).toMatch(/^Not revealed \(/);
  expect(stage.charges()).toEqual([]);
});

test('it goes on where a key of the same account is connected over the other', () => {
  const stage = allowedStage();
  stage.connectAs(owner, 'pro');
  expect(typed(stage, 'D2', emailOf(2))).toBe(stage.people[0]?.email);
});

test('given anew it is for the account that is connected now', () => {
  const stage = allowedStage();
  stage.connectAs(owner, 'team');
  stage.switchSpending(true, 10);
  expect(typed(stage, 'D2', emailOf(2))).toBe(stage.people[0]?.email);
  expect(stage.charges().map(({ role }) => role)).toEqual(['team']);
});

test('the switch of the version before, which names no account, is off', () => {
  const stage = allowedStage();
  const properties = stage.host.inspect.properties(`user:${owner}`);
  const name = [...properties.keys()].find((each) => each.startsWith('cdx.formulas.'));
  properties.set(name ?? '', '10');
  expect(typed(stage, 'D2', emailOf(2))).toMatch(/^Not revealed \(/);
  expect(stage.isOn()).toBe(false);
});

test('of a key that the version before connected the account is asked for when it is given', () => {
  const stage = allowedStage();
  stage.host.inspect.properties(`user:${owner}`).delete('cdx.key-grant');
  expect(stage.isOn()).toBe(false);
  stage.switchSpending(true, 10);
  expect(typed(stage, 'D2', emailOf(2))).toBe(stage.people[0]?.email);
});

test('what is bought stays when it is switched off while an answer was lost', () => {
  const stage = allowedStage();
  typed(stage, 'D2', '=CDX_ENRICH(A2, B2, "title")');
  const path = '/people/reveal/batch';
  stage.service.admin.faults.inject({ kind: 'dropAfter', path, count: 3 });
  expect(typed(stage, 'D2', emailOf(2))).toBe('Waiting – recalculate');
  stage.switchSpending(false, 10);
  stage.retry();
  expect(shown(stage, 'D2')).toBe(stage.people[0]?.email);
});

test('an execution under way reveals nothing more once it is switched off', () => {
  let switchOff: () => void = () => {};
  const stage = allowedStage({
    after: ({ service, args }) => {
      if (service === 'UrlFetchApp' && JSON.stringify(args).includes('/reveal')) switchOff();
    },
  });
  stage.switchSpending(true, 100);
  const people = stage.service.admin.people();
  type(stage, 'A2', reachable({ ...stage, people }, 40).map(nameAndCompany));
  switchOff = () => {
    const properties = stage.host.inspect.properties(`user:${owner}`);
    for (const name of properties.keys())
      if (name.startsWith('cdx.formulas.')) properties.delete(name);
  };
  typed(stage, 'D2', '=CDX_ENRICH(A2:A41, B2:B41, "email")');
  expect(stage.charges()).toHaveLength(25);
  expect(shown(stage, 'D41')).toMatch(/^Not revealed \(/);
});

test('what an ended execution bought is shown once the key that was removed is connected again', () => {
  let isArmed = true;
  const stage = allowedStage({
    after: ({ service, args }) => {
      if (!isArmed || service !== 'UrlFetchApp' || !JSON.stringify(args).includes('/reveal'))
        return;
      isArmed = false;
      endExecution();
    },
  });
  typed(stage, 'D2', '=CDX_ENRICH(A2, B2, "title")');
  typed(stage, 'D2', emailOf(2));
  expect(stage.charges()).toHaveLength(1);
  stage.removeKey();
  stage.connectAs(owner, 'pro');
  expect(typed(stage, 'D3', emailOf(2))).toBe(stage.people[0]?.email);
});

test('an editor is told that the switch is the owner’s, once a formula has asked with the owner’s key', () => {
  const stage = allowedStage();
  const editor = 'editor@example.com';
  stage.connectAs(editor, 'team');
  typed(stage, 'D2', emailOf(2));
  const spending = z.object({ on: z.boolean(), editable: z.boolean() });
  const state = z.object({ settings: z.object({ formulaSpending: spending }) });
  const seenBy = (user: string) =>
    stage.open(user).call('getState', state).settings.formulaSpending;
  expect(seenBy(editor)).toEqual({ on: false, editable: false });
  expect(seenBy(owner)).toEqual({ on: true, editable: true });
});
