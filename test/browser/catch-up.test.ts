/** The catch-up of a sheet: what it is switched on with stands beside it, and nothing else takes it away. */
import { linkedinOf, reachablePeople } from './support/people';
import { testTimeoutMs, useStage } from './support/stage';

jest.setTimeout(testTimeoutMs);
const stage = useStage();

test('it does new rows with what Enrich showed, and a preview leaves it as it is', async () => {
  const { sandbox, sheet, sidebar } = stage();
  const { frame } = sidebar;
  const people = reachablePeople(4);
  await sidebar.connect(sandbox.keys.pro);
  const lines = people.slice(0, 3).map(linkedinOf);
  await sheet.drop('Prospects.csv', ['LinkedIn URL', ...lines].join('\n'));
  await sidebar.readSheetAgain();
  await sidebar.seesText('Sheet “Prospects”');
  await sidebar.reveal({ email: true, phone: false });
  await sidebar.open('Settings');
  await sidebar.seesText(
    /On, with what Enrich shows now: In “Prospects” each hour it reveals email/,
  );
  await frame.getByRole('checkbox', { name: 'Enrich new rows every hour' }).check();
  const waitingToo = frame.getByRole('checkbox', { name: /rows that a limit left waiting/ });
  expect(await waitingToo.isChecked()).toBe(false);
  await frame.getByRole('spinbutton', { name: 'Catch-up limit per day' }).fill('3');
  await sidebar.button('Save catch-up: at most 3 credits a day').click();
  await sidebar.seesText('Saved: catch-up may spend at most 3 credits a day.');
  await sidebar.seesText(/In “Prospects” each hour it reveals email, .* with the key cdx_live_/);
  await sidebar.open('Enrich');
  await sidebar.preview();
  await sidebar.seesText(/3 rows → 3 matched/);
  await sheet.toTomorrow();
  await sheet.seesCell('B4', /^Done/);
  await sidebar.open('Settings');
  await sheet.page.reload();
  await sidebar.open('Settings');
  await sidebar.seesText('3 spent today.');
  expect(
    await frame.getByRole('checkbox', { name: 'Enrich new rows every hour' }).isChecked(),
  ).toBe(true);
});
