/** How results look in the sheet: bold headers, statuses coloured by what they say, readable widths. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { openLeads } from './support/leads';
import { linkedinOf, reachablePeople } from './support/people';
import { useStage } from './support/stage';

const stage = useStage();

const folder = path.join(__dirname, '../../out/screenshots');
mkdirSync(folder, { recursive: true });

const groundOf = (cell: Locator) =>
  cell.evaluate((element) => getComputedStyle(element).backgroundColor);

test('statuses are coloured and headers bold, and Undo takes the colours away', async () => {
  const { sandbox, sheet, sidebar } = stage();
  await sidebar.connect(sandbox.keys.pro);
  const links = reachablePeople(2).map(linkedinOf);
  const lines = ['Link', ...links, 'https://www.linkedin.com/in/nobody-any-where-0'];
  await sheet.drop('Prospects.csv', lines.join('\n'));
  await sidebar.readSheetAgain();
  await sidebar.seesText('Sheet “Prospects”');
  const [plain] = [await groundOf(sheet.cell('B2'))];
  await sidebar.enrich();
  await sidebar.finish();
  await sheet.seesCell('B1', 'CDX status');
  await sheet.seesCell('D1', 'CDX email status');
  await sheet.seesCell('D2', 'verified');
  await sheet.seesCell('B4', /^No match/);
  const grounds = await Promise.all(['B2', 'B4', 'D2'].map((a1) => groundOf(sheet.cell(a1))));
  expect(grounds[0]).toBe(grounds[2]);
  expect(new Set([plain, grounds[0], grounds[1]]).size).toBe(3);
  const weight = await sheet.cell('B1').evaluate((element) => getComputedStyle(element).fontWeight);
  expect(weight).toBe('700');
  const box = await sheet.cell('C2').boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(220);
  await sheet.page.screenshot({ path: path.join(folder, 'looks.png') });
  await sidebar.button('Undo').click();
  await sidebar.button(/^Undo/).last().click();
  await sidebar.seesText(/undone/i);
  await sheet.seesCell('B2', '');
  expect(await groundOf(sheet.cell('B2'))).toBe(plain);
});

test('each choice of rows is read on one line, however much is said beside it', async () => {
  const current = stage();
  const { sandbox, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await sidebar.resize(600);
  const rows = sidebar.frame.getByRole('radiogroup', { name: 'Rows' });
  await rows.getByText('Visible rows').waitFor();
  const heights = await rows.evaluate((group) =>
    [...group.querySelectorAll('label')].map((label) => label.getBoundingClientRect().height),
  );
  expect(heights).toHaveLength(3);
  expect(Math.max(...heights)).toBeLessThanOrEqual(24);
});

test('a button beside a long name of a sheet keeps its words on one line', async () => {
  const current = stage();
  await current.sidebar.connect(current.sandbox.keys.pro);
  await openLeads(
    current,
    2,
    'Prospects of the trade fair in Nuremberg, its second day, hall seven',
  );
  await current.sidebar.resize(600);
  const box = await current.sidebar.button('Detect again').boundingBox();
  expect(box?.height).toBeLessThanOrEqual(30);
});
