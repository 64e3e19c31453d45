/** The catch-up of a sheet: what it is switched on with stands beside it, and nothing else takes it away. */
import { judge } from './support/judge';
import { linkedinOf, reachablePeople } from './support/people';
import { useStage } from './support/stage';

const stage = useStage();

test('it does new rows with what Enrich showed, and a preview leaves it as it is', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
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
  await sidebar.seesText('Saved: catch-up may spend at most 3 credits a day in this sheet.');
  await sidebar.seesText(/In “Prospects” each hour it reveals email, with the key cdx_live_/);
  await judge(current, 'catch-up');
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

test('each sheet has a switch of its own, and those of other sheets can be switched off', async () => {
  const { sandbox, sheet, sidebar } = stage();
  const { frame } = sidebar;
  await sidebar.connect(sandbox.keys.pro);
  const on = frame.getByRole('checkbox', { name: 'Enrich new rows every hour' });
  const limit = frame.getByRole('spinbutton', { name: 'Catch-up limit per day' });
  for (const [name, most] of [
    ['Spring', 3],
    ['Autumn', 5],
  ] as const) {
    const lines = reachablePeople(2).map(linkedinOf);
    await sheet.drop(`${name}.csv`, ['LinkedIn URL', ...lines].join('\n'));
    await sidebar.open('Enrich');
    await sidebar.readSheetAgain();
    await sidebar.seesText(`Sheet “${name}”`);
    await sidebar.open('Settings');
    expect(await on.isChecked()).toBe(false);
    await on.check();
    await limit.fill(String(most));
    await sidebar.button(`Save catch-up: at most ${most} credits a day`).click();
    await sidebar.seesText(
      `Saved: catch-up may spend at most ${most} credits a day in this sheet.`,
    );
  }
  const others = frame.getByRole('region', { name: 'Catch-up of other sheets' });
  await others
    .getByText(/In “Spring” each hour it reveals .* 0 of 3 credits spent today\./)
    .waitFor();
  expect(await limit.inputValue()).toBe('5');
  await sidebar.button('Switch off in “Spring”').click();
  await others.waitFor({ state: 'detached' });
  expect(await on.isChecked()).toBe(true);
});
