/** Every screen at 300 px: nothing serious for axe, and a picture of it in out/screenshots. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { linkedinOf, reachablePeople } from './support/people';
import { type Stage, useStage } from './support/stage';

const stage = useStage();

const folder = path.join(__dirname, '../../out/screenshots');
mkdirSync(folder, { recursive: true });

type Part = 'sidebar' | 'page';

/** Rows are all alike: a few stand for the hundreds that axe would take minutes for. */
const furtherRows = '.rows > [role=row]:nth-child(n + 6)';

/** Serious and critical findings, as readable lines. */
async function findings({ sheet }: Stage, part: Part): Promise<string[]> {
  const builder = new AxeBuilder({ page: sheet.page });
  const scoped =
    part === 'page' ? builder.exclude(furtherRows) : builder.include(['#sidebar-frame', 'html']);
  const { violations } = await scoped.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

const schemes = [
  { colorScheme: 'dark', forcedColors: 'none' },
  { colorScheme: 'light', forcedColors: 'active' },
] as const;

/** The same at 300 × 600, in a dark scheme and in colours that the system forces. */
async function judgeInAllColours(current: Stage, screen: string): Promise<void> {
  const { page } = current.sheet;
  await current.sidebar.resize(600);
  await judge(current, screen);
  for (const scheme of schemes) {
    await page.emulateMedia(scheme);
    await judge(current, `${screen}-${scheme.colorScheme}-${scheme.forcedColors}`);
  }
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
  await current.sidebar.restore();
}

async function judge(current: Stage, screen: string, part: Part = 'sidebar'): Promise<void> {
  const { page } = current.sheet;
  await page.locator('#sidebar-frame').screenshot({ path: path.join(folder, `${screen}.png`) });
  await page.screenshot({ path: path.join(folder, `${screen}-page.png`) });
  const found = await findings(current, part);
  expect({ screen, found }).toEqual({ screen, found: [] });
}

test('the connection, right and wrong, has nothing serious', async () => {
  const current = stage();
  await judge(current, 'connect', 'page');
  await current.sidebar.enterKey('cdx_live_00000000000000000000000000000000');
  await current.sidebar.alert.waitFor();
  await judge(current, 'connect-refused');
});

test('a run from the form to its receipt has nothing serious', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await sidebar.button(/^Enrich \d/).waitFor();
  await judgeInAllColours(current, 'enrich');
  await sidebar.openColumns();
  await sidebar.button('Options').click();
  await sidebar.frame.getByText('What is a match?').click();
  await sidebar.frame.getByText('What does a credit buy?').click();
  await judge(current, 'enrich-open');
  await sidebar.enrich();
  await sheet.seesCell('F2', /^Done/);
  await judge(current, 'run', 'page');
  await sidebar.button('Pause').click();
  await sidebar.button('Resume').waitFor();
  await judge(current, 'run-paused');
  await sheet.hurry();
  await sidebar.button('Resume').click();
  await sidebar.finish();
  await sidebar.button(/^No match/).click();
  await sidebar.frame.getByText('Why does a row say what it says?').click();
  await judgeInAllColours(current, 'receipt');
  await sidebar.button('History').click();
  await sidebar.button(/^Run: /).click();
  await sidebar.receipt.getByText('Rows done').waitFor();
  await judgeInAllColours(current, 'history');
  await sidebar.open('Account');
  await sidebar.seesText('Starts with');
  await judge(current, 'account-after-run');
});

test('a preview and a blocker have nothing serious', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.lowCredit);
  const lines = reachablePeople(8).map(linkedinOf);
  await sheet.drop('Prospects.csv', ['LinkedIn URL', ...lines].join('\n'));
  await sidebar.readSheetAgain();
  await sidebar.seesText('Sheet “Prospects”');
  await sidebar.preview();
  await sidebar.seesText(/at most 16 credits/);
  await judge(current, 'preview');
  await sidebar.limitTo(5);
  await sheet.account('Few credits', 'Empty the account');
  await sidebar.enrich();
  await sidebar.alert.waitFor();
  await judge(current, 'out-of-credits');
});

test('an empty sheet and one without headers have nothing serious', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await sheet.page.getByRole('button', { name: 'Add sheet' }).click();
  await sidebar.readSheetAgain();
  await sidebar.seesText('How would you like to begin?');
  await judgeInAllColours(current, 'start');
  await sheet.drop('Bare.csv', reachablePeople(3).map(linkedinOf).join('\n'));
  await sidebar.button('Look again').click();
  await sidebar.seesText('This sheet seems to have no header row.');
  await judgeInAllColours(current, 'no-headers');
});

test('the other tabs have nothing serious', async () => {
  const current = stage();
  const { sandbox, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await sidebar.open('Find people');
  await sidebar.frame.getByLabel('Search people').fill('director');
  await sidebar.button('Search (free)').click();
  await sidebar.frame.getByRole('listitem').getByRole('checkbox').first().check();
  await judge(current, 'find-people');
  await sidebar.open('Account');
  await sidebar.frame.getByRole('button', { name: '30 days' }).waitFor();
  await sidebar.seesText('Starts with');
  await judge(current, 'account');
  await sidebar.open('Settings');
  await sidebar.frame.getByText('Costs', { exact: true }).click();
  await sidebar.frame.getByText(/^(After|In) version /).click();
  await sidebar.button('Show diagnostics').click();
  await sidebar.frame.getByRole('textbox', { name: 'Diagnostics text' }).waitFor();
  await judge(current, 'settings');
});

test('the page with its panels and menus open has nothing serious', async () => {
  const current = stage();
  const { page } = current.sheet;
  await current.sheet.choose('Data', 'Create a filter');
  await page.getByRole('button', { name: 'Filter column B' }).click();
  await page.getByRole('dialog').waitFor();
  await judge(current, 'page-filter', 'page');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Sandbox', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Extensions' }).click();
  await judge(current, 'page-panels', 'page');
});
