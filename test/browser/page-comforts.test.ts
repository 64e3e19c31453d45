/** What people expect of a spreadsheet within a minute: undo, widths, tabs, help for formulas. */
import { AxeBuilder } from '@axe-core/playwright';
import { openLinks } from './support/leads';
import { useStage } from './support/stage';

const stage = useStage();

test('what was done is undone and done again, by keys and by buttons', async () => {
  const { sheet } = stage();
  const { keyboard } = sheet.page;
  const first = await sheet.textOf('A2');
  await sheet.type('A2', 'typed');
  await sheet.seesCell('A2', 'typed');
  await keyboard.press('Control+z');
  await sheet.seesCell('A2', first);
  await keyboard.press('Control+Shift+z');
  await sheet.seesCell('A2', 'typed');
  await sheet.page.getByRole('button', { name: 'Delete rows' }).click();
  await sheet.page.getByRole('button', { name: 'Undo' }).click();
  await sheet.page.getByRole('button', { name: 'Undo' }).click();
  await sheet.seesCell('A2', first);
  await sheet.page.getByRole('button', { name: 'Redo' }).click();
  await sheet.seesCell('A2', 'typed');
});

test('a column is made wider at the edge of its header, and by the menu', async () => {
  const { sheet } = stage();
  const header = sheet.page.locator('[data-column-header="1"]');
  const before = Math.round((await header.boundingBox())?.width ?? 0);
  const becomes = (widthPx: number) =>
    header.and(sheet.page.locator(`[style*="width: ${widthPx}px"]`)).waitFor();
  const box = await sheet.page.locator('[data-column-edge="1"]').boundingBox();
  const [x, y] = [(box?.x ?? 0) + 4, (box?.y ?? 0) + 10];
  await sheet.page.mouse.move(x, y);
  await sheet.page.mouse.down();
  await sheet.page.mouse.move(x + 60, y);
  await sheet.page.mouse.up();
  await becomes(before + 60);
  await sheet.goTo('A1');
  await sheet.choose('Format', 'Narrow column');
  await becomes(before + 20);
});

test('fifteen sheets have tabs that scroll and leave the sidebar where it is', async () => {
  const { sheet, sidebar } = stage();
  for (let sheets = 2; sheets <= 15; sheets += 1)
    await sheet.page.getByRole('button', { name: 'Add sheet' }).click();
  const last = sheet.page.getByRole('button', { name: 'Sheet15', exact: true });
  await last.waitFor();
  const tabs = await sheet.page.getByRole('navigation', { name: 'Sheets' }).boundingBox();
  const frame = await sheet.page.locator('#sidebar-frame').boundingBox();
  expect((tabs?.x ?? 0) + (tabs?.width ?? 0)).toBeLessThanOrEqual(frame?.x ?? 0);
  const place = await last.boundingBox();
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(frame?.x ?? 0);
  await sidebar.seesText('API key');
});

test('the page shows the sheet that the add-on brings to the front', async () => {
  const { sandbox, sheet, sidebar } = stage();
  await sidebar.connect(sandbox.keys.pro);
  await openLinks(stage(), 2);
  await sidebar.enrich();
  await sidebar.finish();
  await sidebar.open('Settings');
  await sidebar.button('Show log').click();
  await sheet.page.getByRole('grid', { name: 'Sheet CDX log' }).waitFor();
  await sheet.seesCell('A1', 'Time');
});

test('formulas of the add-on are suggested, taken by keys, and explained', async () => {
  const { sheet } = stage();
  const { page } = sheet;
  await sheet.goTo('G2');
  await page.keyboard.type('=cdx_');
  const options = page.getByRole('listbox', { name: 'Formulas' }).getByRole('option');
  await options.first().waitFor();
  expect(await options.count()).toBe(6);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  const help = page.getByRole('note', { name: 'About CDX_PERSON' });
  await help.waitFor();
  expect(await help.textContent()).toContain('Person id or slug');
  const { violations } = await new AxeBuilder({ page }).include('.formula-bar').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Escape');
  await sheet.seesCell('G2', '');
});

test('a file with tabs between its cells opens as a sheet as well', async () => {
  const { sheet } = stage();
  await sheet.drop('Cities.tsv', 'City\tNote\nRome\ta, b');
  await sheet.seesCell('B2', 'a, b');
});
