/** A row that somebody inserts above the headers moves them: whatever goes on finds them again. */
import { z } from 'zod';
import { addOnHost } from '../../sandbox/demo/add-on/add-on-host';
import { type AddOn, connect, enrich, openAddOn } from '../../sandbox/demo/add-on/driver';
import { runRequest } from '../../sandbox/demo/add-on/run-request';
import { servedHost } from './served-host';

function leads(count: number) {
  const { service, sheet, host } = servedHost();
  const people = service.admin
    .people()
    .filter(({ email }) => email !== null)
    .slice(0, count);
  sheet.paste(1, 1, [
    ['Name', 'Company'],
    ...people.map(({ fullName, company }) => [fullName, company.name]),
  ]);
  const addOn = openAddOn(addOnHost(host));
  const { sheet: view } = connect(addOn, service.keys.pro);
  if (view === null) throw new Error('The sheet has no columns.');
  const addTitle = () => {
    sheet.insertRows(1, 1);
    sheet.setCell(1, 1, 'Leads of the second quarter');
  };
  const emails = () => people.map((_, index) => sheet.display(index + 3, 4));
  return {
    sheet,
    addOn,
    people,
    addTitle,
    emails,
    ask: runRequest(view, { reveal: ['email'] }, 100),
  };
}

const undone = z.object({ undone: z.boolean(), undoneInPart: z.boolean() });
const undo = (addOn: AddOn, runId: string) =>
  addOn.call('undoRun', z.object({ receipt: undone }), runId).receipt;

test('a run under way goes on with the leads that it has not done yet', () => {
  const { addOn, people, addTitle, emails, ask } = leads(40);
  let steps = 0;
  const { run } = enrich(addOn, ask, () => {
    steps += 1;
    if (steps === 1) addTitle();
  });
  expect(run).toMatchObject({ phase: 'finished', counts: { done: 40 } });
  expect(emails()).toEqual(people.map(({ email }) => email));
});

test('Undo gives back what the rows held', () => {
  const { sheet, addOn, addTitle, emails, ask } = leads(3);
  const { run } = enrich(addOn, ask, () => undefined);
  addTitle();
  expect(undo(addOn, run.runId)).toMatchObject({ undone: true, undoneInPart: false });
  expect(emails()).toEqual(['', '', '']);
  expect(sheet.display(2, 4)).toBe('CDX email');
});

test('a list below that repeats the headers is not taken for them where one of them is renamed', () => {
  const { sheet, addOn, ask } = leads(40);
  sheet.paste(10, 1, [['Name', 'Company']]);
  let steps = 0;
  const { run } = enrich(addOn, ask, () => {
    steps += 1;
    if (steps === 1) sheet.setCell(1, 1, 'Contact');
  });
  expect(run).toMatchObject({ phase: 'paused', pause: { reason: 'columns' } });
});

test('headers that are in no row any more are still a reason to stop', () => {
  const { sheet, addOn, addTitle, ask } = leads(40);
  let steps = 0;
  const { run } = enrich(addOn, ask, () => {
    steps += 1;
    if (steps > 1) return;
    addTitle();
    sheet.setCell(2, 1, 'Person');
  });
  expect(run).toMatchObject({ phase: 'paused', pause: { reason: 'columns' } });
  expect(z.string().parse(run.pause?.message)).toContain('"Name" was renamed');
});
