/** Connecting a key, and what becomes of the wrong ones. */
import { judge } from './support/judge';
import { useStage } from './support/stage';

const stage = useStage();

test('a key that the service does not know is refused beside its field', async () => {
  const { sidebar } = stage();
  await sidebar.enterKey('cdx_live_00000000000000000000000000000000');
  await sidebar.alert.waitFor();
  expect(await sidebar.alert.textContent()).toMatch(/key/i);
  expect(await sidebar.frame.getByRole('textbox', { name: 'API key' }).isVisible()).toBe(true);
});

test('a plan without API access is told apart from a wrong key', async () => {
  const { sandbox, sidebar } = stage();
  await sidebar.enterKey(sandbox.keys.noAccess);
  await sidebar.alert.filter({ hasText: /plan/i }).waitFor();
});

test('a revoked key is refused', async () => {
  const { sandbox, sidebar } = stage();
  await sidebar.enterKey(sandbox.keys.revoked);
  await sidebar.alert.filter({ hasText: /key/i }).waitFor();
});

test('after connecting, the page holds the prefix of the key and never the key', async () => {
  const { sandbox, sheet, sidebar } = stage();
  await sidebar.connect(sandbox.keys.pro);
  await sidebar.open('Account');
  await sidebar.seesText(sandbox.keys.pro.slice(0, 13));
  const html = await sidebar.frame.locator('html').evaluate((element) => element.outerHTML);
  expect(html).not.toContain(sandbox.keys.pro);
  await sheet.page.reload();
  await sidebar.frame.getByRole('tab', { name: 'Enrich' }).waitFor();
  const reopened = await sidebar.frame.locator('html').evaluate((element) => element.outerHTML);
  expect(reopened).not.toContain(sandbox.keys.pro);
});

test('the hint types the sample key into the sidebar', async () => {
  const { sheet, sidebar } = stage();
  await sheet.page.getByRole('button', { name: 'Fill in the Pro key' }).click();
  await sidebar.button('Connect').click();
  await sidebar.frame.getByRole('meter', { name: 'Credits' }).waitFor();
});

test('with a key that was revoked all that needs none stays within reach, until it is replaced', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  const { frame } = sidebar;
  await sidebar.connect(sandbox.keys.pro);
  await sheet.account('Pro', 'Revoke its keys');
  await sheet.page.reload();
  await sidebar.seesText('The API key is not valid or was revoked.');
  await sidebar.button('History').waitFor();
  await judge(current, 'refused-key');
  await sidebar.button('Replace key').click();
  await sidebar.button('Keep the old key').waitFor();
  await frame.getByRole('heading', { name: 'Erase a person' }).waitFor();
  await judge(current, 'refused-key-settings');
  const key = frame.getByRole('textbox', { name: 'API key' });
  expect(await key.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
  await key.fill(sandbox.keys.team);
  await key.press('Enter');
  await sidebar.seesText('Team');
  await frame.getByText('The API key is not valid or was revoked.').waitFor({ state: 'detached' });
});

test('a key that was removed on another page is asked for on this one too', async () => {
  const { sandbox, sidebar, visit } = stage();
  await sidebar.connect(sandbox.keys.pro);
  const second = await visit();
  await second.sidebar.open('Settings');
  await second.sidebar.button('Remove key…').click();
  await second.sidebar.button('Remove key').click();
  await second.sidebar.frame.getByRole('textbox', { name: 'API key' }).waitFor();
  await sidebar.open('Find people');
  await sidebar.frame.getByRole('combobox', { name: 'Search people' }).fill('Director');
  await sidebar.button('Search (free)').click();
  await sidebar.seesText('Connect your key in the sidebar.');
  await sidebar.connect(sandbox.keys.pro);
});

test('a removed key leads back to the connection', async () => {
  const { sandbox, sidebar } = stage();
  await sidebar.connect(sandbox.keys.pro);
  await sidebar.open('Settings');
  await sidebar.button('Remove key…').click();
  await sidebar.seesText(/^Runs in other sheets wait for a key; formulas show nothing new/);
  await sidebar.button('Remove key').click();
  await sidebar.frame.getByRole('textbox', { name: 'API key' }).waitFor();
});
