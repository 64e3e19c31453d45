/** People whose texts would do harm in a page that took them at face value. */
import { linkedinOf, personNamed } from './support/people';
import { useStage } from './support/stage';

const stage = useStage();

const markup = personNamed('Markup Image');
const script = personNamed('Markup Script');
const long = personNamed('Very Long');

test('markup and a 5,000-character title change nothing in page and sidebar', async () => {
  const { sandbox, sheet, sidebar } = stage();
  const opened: string[] = [];
  sheet.page.on('dialog', (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  await sidebar.connect(sandbox.keys.pro);
  const names = `<img src=x onerror=alert(1)>,${linkedinOf(markup)}`;
  const lines = [names, `Two,${linkedinOf(script)}`, `Three,${linkedinOf(long)}`];
  await sheet.drop('Hostile.csv', ['Full name,LinkedIn URL', ...lines].join('\n'));
  await sidebar.readSheetAgain();
  await sidebar.seesText('Sheet “Hostile”');
  await sidebar.enrich();
  await sidebar.finish();
  for (const row of [2, 3, 4]) await sheet.seesCell(`C${row}`, /^Done/);
  const titles = await sheet.page.locator('[role=gridcell]').allTextContents();
  expect(titles).toContain(markup.title);
  expect(titles).toContain(long.title);
  expect(await sheet.page.locator('[role=grid] img').count()).toBe(0);
  expect(await sheet.cell('A2').evaluate((cell) => cell.clientHeight)).toBeLessThan(30);
  expect(opened).toEqual([]);
});

test('search results show markup as text and cut long titles', async () => {
  const { sandbox, sidebar, sheet } = stage();
  const opened: string[] = [];
  sheet.page.on('dialog', (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  await sidebar.connect(sandbox.keys.pro);
  await sidebar.open('Find people');
  for (const name of ['Markup', 'Very Long']) {
    await sidebar.frame.getByLabel('Search people').fill(name);
    await sidebar.frame.getByLabel('Search people').press('Enter');
    await sidebar.frame.getByRole('listitem').filter({ hasText: name }).first().waitFor();
  }
  expect(await sidebar.frame.locator('img').count()).toBe(0);
  const { scrollWidth, height } = await sidebar.frame.locator('html').evaluate((html) => ({
    scrollWidth: html.scrollWidth,
    height: html.querySelector('.person')?.clientHeight ?? 0,
  }));
  expect(scrollWidth).toBeLessThanOrEqual(300);
  expect(height).toBeLessThan(220);
  expect(opened).toEqual([]);
});
