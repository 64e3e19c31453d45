/** Merged cells keep nothing of what is written into them: a run says so, and ends, through the built bundle. */
import { addOnHost } from '../../sandbox/demo/add-on/add-on-host';
import { connect, enrich, openAddOn } from '../../sandbox/demo/add-on/driver';
import { runRequest } from '../../sandbox/demo/add-on/run-request';
import { servedHost } from './served-host';

const stepsMax = 40;

/** Three leads that were enriched, and three more; some cells of the sixth row are to be merged. */
function leadsAfterARun() {
  const { service, sheet, host } = servedHost();
  const people = service.admin
    .people()
    .filter(({ email, phone }) => email !== null && phone !== null)
    .slice(0, 6);
  const leads = people.map(({ fullName, company }) => [fullName, company.name]);
  sheet.paste(1, 1, [['Name', 'Company'], ...leads.slice(0, 3)]);
  const addOn = openAddOn(addOnHost(host));
  const { sheet: view } = connect(addOn, service.keys.pro);
  if (view === null) throw new Error('The sheet has no columns.');
  const ask = runRequest(view, { reveal: ['email'] }, 50);
  enrich(addOn, ask, () => undefined);
  sheet.paste(5, 1, leads.slice(3));
  const statuses = () => leads.map((_, index) => sheet.display(index + 2, 3));
  const charged = () =>
    service.admin.audit().charges.reduce((sum, { credits }) => sum + credits, 0);
  let steps = 0;
  const run = () =>
    enrich(addOn, ask, () => {
      steps += 1;
      if (steps > stepsMax) throw new Error('The run does not end.');
    }).run;
  return { sheet, statuses, charged, run };
}

test.each([
  ['the status of two rows', 'C6:C7', 7],
  ['a row from its email on', 'D6:G6', 6],
  ['the ids of two rows', 'G6:G7', 7],
])(
  '%s, merged: other rows are done, the run ends and says what is wrong, and another writes it for free',
  (_, cells, row) => {
    const { sheet, statuses, charged, run } = leadsAfterARun();
    const area = sheet.area(cells) ?? sheet.all;
    sheet.setMerged(area, true);
    const ended = run();
    expect(ended.phase).toBe('finished');
    expect(ended.counts).toMatchObject({ rows: 2, done: 2 });
    expect(ended.receipt?.notes.join()).toContain(
      `Row ${row} does not keep what CDX writes into it.`,
    );
    expect(ended.receipt?.creditsSpent).toBe(3);
    sheet.setMerged(area, false);
    expect(run().phase).toBe('finished');
    expect(statuses()).toEqual(Array(6).fill('Done'));
    expect(charged()).toBe(6);
  },
);

test('a heading that is merged over all columns costs nothing and holds nobody up', () => {
  const { sheet, statuses, charged, run } = leadsAfterARun();
  sheet.insertRows(5, 1);
  sheet.setCell(5, 1, 'Second quarter');
  sheet.setMerged(sheet.area('A5:Z5') ?? sheet.all, true);
  const ended = run();
  expect(ended.counts).toMatchObject({ rows: 3, done: 3 });
  expect(ended.receipt?.notes.join()).toContain('Row 5 does not keep');
  expect(statuses().slice(3)).toEqual(['', 'Done', 'Done']);
  expect(charged()).toBe(6);
});

test('headers that are merged are told, and nothing is charged', () => {
  const { service, sheet, host } = servedHost();
  sheet.paste(1, 1, [
    ['Name', 'Company'],
    ['Ada Lovelace', 'Acme'],
  ]);
  sheet.setMerged(sheet.area('C1:Z1') ?? sheet.all, true);
  const addOn = openAddOn(addOnHost(host));
  const { sheet: view } = connect(addOn, service.keys.pro);
  if (view === null) throw new Error('The sheet has no columns.');
  const run = () => enrich(addOn, runRequest(view, { reveal: ['email'] }, 50), () => undefined);
  expect(run).toThrow('can’t write into merged cells');
  expect(service.admin.audit().charges).toEqual([]);
});
