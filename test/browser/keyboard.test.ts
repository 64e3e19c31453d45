/** The sidebar by the keyboard alone: where the focus is, it is seen, and nothing that goes away takes it along. */
import { openLinks } from './support/leads';
import { useStage } from './support/stage';

const stage = useStage();

/** Enough for every field, button and link of the form. */
const tabsMax = 40;

test('what the keyboard comes to is never under the tabs or the buttons that stay in sight', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLinks(current, 3);
  await sidebar.resize(600);
  await sidebar.openColumns();
  await sidebar.button('Options').click();
  await sidebar.frame.getByRole('tab', { name: 'Enrich' }).focus();
  const seen = new Set<string>();
  for (let tabs = 1; tabs <= tabsMax; tabs += 1) {
    await sheet.page.keyboard.press('Tab');
    const place = await sidebar.frame.locator(':focus').evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const above = [top + 1, bottom - 1].map((y) =>
        document.elementFromPoint((left + right) / 2, y)?.closest('.actions, .tabs'),
      );
      const own = element.closest('.actions, .tabs');
      const name = element.textContent || element.getAttribute('id') || element.tagName;
      return { name, isCovered: above.some((cover) => cover && cover !== own) };
    });
    expect(place).toEqual({ name: place.name, isCovered: false });
    seen.add(place.name);
    if (place.name.startsWith('Enrich')) break;
  }
  expect(seen.size).toBeGreaterThan(12);
});

test('a button that goes away when it is pressed leaves the keyboard in its part of the page', async () => {
  const { sandbox, sidebar } = stage();
  await sidebar.connect(sandbox.keys.pro);
  await sidebar.open('Settings');
  await sidebar.button('Replace key…').press('Enter');
  await sidebar.button('Keep the old key').press('Enter');
  const key = sidebar.frame.getByRole('region', { name: 'API key', exact: true });
  await key.and(sidebar.frame.locator(':focus')).waitFor();
});

test('what comes of a find of a person is said, also where nothing was found', async () => {
  const { sandbox, sidebar } = stage();
  await sidebar.connect(sandbox.keys.pro);
  await sidebar.open('Settings');
  await sidebar.frame
    .getByRole('textbox', { name: 'Person to erase' })
    .fill('nobody@never.example');
  await sidebar.button('Find').press('Enter');
  await sidebar.frame.getByRole('status').filter({ hasText: 'Found nothing.' }).waitFor();
});

test('the receipt has the keyboard’s place once the run that Enter began has ended', async () => {
  const current = stage();
  const { sandbox, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLinks(current, 3);
  await sidebar.button(/^Enrich 3 rows/).press('Enter');
  await sidebar.finish();
  const receipt = sidebar.frame
    .getByRole('heading', { level: 2 })
    .and(sidebar.frame.locator(':focus'));
  await receipt.waitFor();
  expect(await receipt.textContent()).toContain('Prospects');
});
