/** Checking again: free, from the form, into a column of its own. */
import { AxeBuilder } from '@axe-core/playwright';
import { openLeads } from './support/leads';
import { testTimeoutMs, useStage } from './support/stage';

jest.setTimeout(testTimeoutMs);
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
  await sidebar.seesText(/^0 rows changed \(0: another company\), 0 no longer on file/);
  await sidebar.button('Checked 3').waitFor();
  const cells = sheet.page.locator('[role=gridcell]');
  await cells.filter({ hasText: /^CDX changed$/ }).waitFor();
  const said = cells.filter({ hasText: /^still current · \d{4}-\d\d-\d\d$/ });
  await said.nth(2).waitFor();
  await sheet.seesCell('C2', /^Done/);
  const builder = new AxeBuilder({ page: sheet.page }).include(['#sidebar-frame', 'html']);
  const { violations } = await builder.analyze();
  const isGrave = (impact: unknown) => impact === 'serious' || impact === 'critical';
  expect(violations.filter(({ impact }) => isGrave(impact))).toEqual([]);
});
