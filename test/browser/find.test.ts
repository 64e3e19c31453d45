/** Finding people without a sheet, and putting them into one. */
import { type Stage, useStage } from './support/stage';

const stage = useStage();

/** In front of a sheet without anything. */
async function foundDirectors(): Promise<Stage> {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await sheet.page.getByRole('button', { name: 'Add sheet' }).click();
  await sheet.page.getByRole('button', { name: 'Sheet2', exact: true }).waitFor();
  await sidebar.open('Find people');
  await sidebar.frame.getByLabel('Search people').fill('director');
  await sidebar.button('Search (free)').click();
  await sidebar.frame.getByRole('listitem').filter({ hasText: 'Director' }).first().waitFor();
  return current;
}

/** Another result is shown, which has nobody with this in their entry. */
async function gone({ frame }: Stage['sidebar'], text: string): Promise<void> {
  const entries = frame.getByRole('listitem').filter({ hasText: text });
  await entries.first().waitFor({ state: 'detached' });
}

test('people who were found are inserted with their ids, and enriched without matching', async () => {
  const { sheet, sidebar } = await foundDirectors();
  const boxes = sidebar.frame.getByRole('listitem').getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await sidebar.button('Insert 2 people').click();
  await sheet.page.getByRole('grid', { name: 'Sheet Sheet2' }).waitFor();
  const ids = sheet.page.locator('[role=gridcell]').filter({ hasText: /^per_/ });
  await ids.nth(1).waitFor();
  expect(await ids.count()).toBe(2);
  await sidebar.open('Enrich');
  await sidebar.readSheetAgain();
  await sidebar.seesText('Sheet “Sheet2”');
  await sidebar.enrich();
  await sidebar.finish();
  expect(await sidebar.receipt.textContent()).toContain('2 of 2');
});

test('all of a result are picked over its pages, and inserted', async () => {
  const { sidebar } = await foundDirectors();
  const all = sidebar.button(/^Pick all \d+$/);
  const total = Number((await all.textContent())?.replace(/\D/g, ''));
  expect(total).toBeGreaterThan(100);
  await all.click();
  await sidebar.button(`Insert ${total} people`).click();
  await sidebar.seesText(new RegExp(`^${total} rows added to “Sheet2”`));
});

test('people picked in another search are put back at once', async () => {
  const { sidebar } = await foundDirectors();
  const boxes = sidebar.frame.getByRole('listitem').getByRole('checkbox');
  await boxes.nth(0).check();
  await sidebar.frame.getByLabel('Search people').fill('intern');
  await sidebar.button('Search (free)').click();
  await gone(sidebar, 'Director');
  await boxes.nth(0).check();
  await sidebar.button('Insert 2 people').waitFor();
  await sidebar.button('Clear picks').click();
  await sidebar.button(/^Insert/).waitFor({ state: 'detached' });
  expect(await boxes.nth(0).isChecked()).toBe(false);
});

test('a country is typed as such, since suggestions of places are cities', async () => {
  const { sidebar } = await foundDirectors();
  await sidebar.frame.getByText('Filters', { exact: true }).click();
  const countries = sidebar.frame.getByRole('textbox', { name: 'Countries' });
  await countries.fill('Germany');
  await countries.press('Enter');
  await gone(sidebar, 'United Kingdom');
  const places = await sidebar.frame.getByRole('list', { name: 'People found' }).innerText();
  expect(places).toContain('Germany');
  expect(places).not.toMatch(/United Kingdom|United States|France/);
});

test('titles are suggested while they are typed', async () => {
  const { sandbox, sidebar } = stage();
  await sidebar.connect(sandbox.keys.pro);
  await sidebar.open('Find people');
  await sidebar.frame.getByLabel('Search people').pressSequentially('vp of');
  await sidebar.frame.getByRole('option').first().waitFor();
});
