/** Checking again: free, from the form, into a column of its own. */
import { judge } from './support/judge';
import { openColleagues, openLeads } from './support/leads';
import { reachablePeople } from './support/people';
import { useStage } from './support/stage';

const stage = useStage();

test('rows that are done are checked again for free, and say that they are current', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLeads(current, 3);
  await sidebar.enrich();
  await sidebar.finish();
  await sidebar.button('New run').click();
  await sidebar.frame.getByRole('spinbutton', { name: 'Older than (days)' }).fill('0');
  await sidebar.button('Check again (free)').click();
  await sidebar.finish();
  await sidebar.seesText('Nothing was charged.');
  await sidebar.seesText('Nothing has changed.');
  await sidebar.button('Checked 3').waitFor();
  const cells = sheet.page.locator('[role=gridcell]');
  await cells.filter({ hasText: /^CDX changed$/ }).waitFor();
  const said = cells.filter({ hasText: /^still current · \d{4}-\d\d-\d\d$/ });
  await said.nth(2).waitFor();
  await sheet.seesCell('C2', /^Done/);
  await judge(current, 'checked');
  await sidebar.button('History').click();
  await sidebar.button(/^Check: “Prospects” 0 credits/).click();
  await sidebar.receipt.getByText('Nothing was charged.').waitFor();
});

test('of people who moved a new reveal is offered with its price, and charged only by that click', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  const [moved, gone] = reachablePeople(3);
  await sidebar.connect(sandbox.keys.pro);
  await openColleagues(current, 3);
  await sidebar.reveal({ email: true, phone: false });
  await sidebar.enrich();
  await sidebar.finish();
  expect(await sidebar.receipt.textContent()).toContain('3 credits');
  await sheet.person(moved?.id ?? '', 'Now works elsewhere');
  await sheet.person(gone?.id ?? '', 'Record is gone');
  await sidebar.button('New run').click();
  await sidebar.frame.getByRole('spinbutton', { name: 'Older than (days)' }).fill('0');
  await sidebar.button('Check again (free)').click();
  await sidebar.finish();
  await sidebar.seesText('Nothing was charged.');
  await sidebar.seesText(/^1 row changed \(1: another company\), 1 no longer on file/);
  const cells = sheet.page.locator('[role=gridcell]');
  await cells.filter({ hasText: /^company: .+ → .+ · \d{4}-\d\d-\d\d$/ }).waitFor();
  await cells.filter({ hasText: /^no longer on file · \d{4}-\d\d-\d\d$/ }).waitFor();
  await cells.filter({ hasText: new RegExp(`^${moved?.email}$`) }).waitFor();
  await judge(current, 'checked-and-moved');
  await sidebar.button('Reveal 1 row again, at most 1 credit').click();
  await sidebar.seesText(/1 credit charged|1 credit/);
  await sidebar.finish();
  await cells.filter({ hasText: new RegExp(`^${moved?.email}$`) }).waitFor({ state: 'detached' });
  const [local = ''] = moved?.email?.split('@') ?? [];
  await cells.filter({ hasText: new RegExp(`^${local}@(?!${moved?.company.domain})`) }).waitFor();
});
