/** How one begins on an empty sheet, and what is remembered of a sheet for the next time. */
import { openLeads } from './support/leads';
import { useStage } from './support/stage';

const stage = useStage();

test('an empty sheet shows how to begin, and sample leads are ready to be enriched', async () => {
  const { sandbox, sheet, sidebar } = stage();
  await sidebar.connect(sandbox.keys.pro);
  await sheet.page.getByRole('button', { name: 'Add sheet' }).click();
  await sidebar.readSheetAgain();
  await sidebar.seesText('How would you like to begin?');
  await sidebar.button('Find people').waitFor();
  await sidebar.button('Put 20 sample leads here').click();
  await sheet.seesCell('A1', 'Full name');
  await sidebar.button(/^Enrich 20 rows/).waitFor();
});

test('the price of a preview outlives a reload, and another sheet does not show it', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLeads(current, 3);
  await sidebar.preview();
  await sidebar.seesText(/3 rows → 3 matched .* at most 6 credits/);
  await sheet.page.reload();
  const prospects = sheet.page.getByRole('button', { name: 'Prospects', exact: true });
  await prospects.click();
  await sidebar.frame.getByRole('tab', { name: 'Enrich' }).waitFor();
  await sidebar.readSheetAgain();
  await sidebar.seesText('Sheet “Prospects”');
  await sidebar.seesText(/3 rows → 3 matched .* at most 6 credits/);
  await sheet.page.getByRole('button', { name: 'Leads', exact: true }).click();
  await sidebar.readSheetAgain();
  await sidebar.seesText('Sheet “Leads”');
  await sidebar.frame.getByText(/3 rows → 3 matched/).waitFor({ state: 'detached' });
});

test('what was chosen for a sheet is chosen the next time', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLeads(current, 3);
  await sidebar.reveal({ email: true, phone: false });
  await sidebar.button(/^Enrich 3 rows – at most 3 credits/).click();
  await sidebar.finish();
  await sheet.page.reload();
  await sheet.page.getByRole('button', { name: 'Prospects', exact: true }).click();
  await sidebar.button('New run').click();
  await sidebar.readSheetAgain();
  await sidebar.seesText('Sheet “Prospects”');
  const phone = sidebar.frame.getByRole('checkbox', { name: 'Phone', exact: true });
  expect(await phone.isChecked()).toBe(false);
  await sidebar.seesText('Nothing left to do here.');
  await sidebar.button('Reveal phones too').click();
  await sidebar.button(/^Enrich 3 rows – at most 3 credits/).waitFor();
});
