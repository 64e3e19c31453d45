/** Every screen at 300 × 600, in all colours: nothing for axe, and pictures in out/screenshots. */
import { judge, judgePage } from './support/judge';
import { openLeads, openLinks } from './support/leads';
import { linkedinOf, reachablePeople } from './support/people';
import { useStage } from './support/stage';

const stage = useStage();

test('the connection, right and wrong, shows nothing to axe', async () => {
  const current = stage();
  await judge(current, 'connect');
  await judgePage(current, 'page');
  await current.sidebar.enterKey('cdx_live_00000000000000000000000000000000');
  await current.sidebar.alert.waitFor();
  await judge(current, 'connect-refused');
});

test('a run from the form to its receipt shows nothing to axe', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await sidebar.button(/^Enrich \d/).waitFor();
  await judge(current, 'enrich');
  await sidebar.openColumns();
  await sidebar.button('Options').click();
  await sidebar.frame.getByText('What is a match?').click();
  await sidebar.frame.getByText('What does a credit buy?').click();
  await judge(current, 'enrich-open');
  await sidebar.enrich();
  await sheet.seesCell('F2', /^Done/);
  await judge(current, 'run');
  await judgePage(current, 'page-run');
  await sidebar.button('Pause').click();
  await sidebar.button('Resume').waitFor();
  await judge(current, 'run-paused');
  await sheet.hurry();
  await sidebar.button('Resume').click();
  await sidebar.finish();
  await sidebar.button(/^No match/).click();
  await sidebar.frame.getByText('Why does a row say what it says?').click();
  await judge(current, 'receipt');
  await sidebar.button('History').click();
  await sidebar.button(/^Run: /).click();
  await sidebar.receipt.getByText('Rows done').waitFor();
  await judge(current, 'history');
  await sidebar.open('Account');
  await sidebar.seesText('Starts with');
  await judge(current, 'account-after-run');
});

test('a preview and a blocker show nothing to axe', async () => {
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

test('an empty sheet and one without headers show nothing to axe', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await sheet.page.getByRole('button', { name: 'Add sheet' }).click();
  await sidebar.readSheetAgain();
  await sidebar.seesText('How would you like to begin?');
  await judge(current, 'start');
  await sheet.drop('Bare.csv', reachablePeople(3).map(linkedinOf).join('\n'));
  await sidebar.button('Look again').click();
  await sidebar.seesText('This sheet seems to have no header row.');
  await judge(current, 'no-headers');
});

test('the other tabs show nothing to axe', async () => {
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

test('the page with its panels and menus open shows nothing to axe', async () => {
  const current = stage();
  const { page } = current.sheet;
  await current.sheet.choose('Data', 'Create a filter');
  await page.getByRole('button', { name: 'Filter column B' }).click();
  await page.getByRole('dialog').waitFor();
  await judgePage(current, 'page-filter');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Sandbox', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Extensions' }).click();
  await judgePage(current, 'page-panels');
});

test('what may cost, may go or is undone shows nothing to axe', async () => {
  const current = stage();
  const { sandbox, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLinks(current, 2, 'Prospects');
  await sidebar.enrich();
  await sidebar.finish();
  await sidebar.button('Undo').click();
  await judge(current, 'undo-asked');
  await sidebar.button(/^Undo/).last().click();
  await sidebar.seesText(/undone/i);
  await judge(current, 'undone');
  await sidebar.open('Settings');
  await sidebar.button('Remove key…').click();
  await judge(current, 'remove-key');
});

test('a run of somebody else shows nothing to axe', async () => {
  const current = stage();
  const { sandbox, sidebar, visit } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLinks(current, 60, 'Prospects');
  await sidebar.enrich();
  const second = await visit('editor@example.com');
  await second.sidebar.connect(sandbox.keys.team);
  await second.sidebar.seesText('Started by another user of this sheet, whose key pays for it.');
  await judge(second, 'run-of-another');
});

test('the daily cap shows nothing to axe', async () => {
  const current = stage();
  const { sandbox, sidebar } = current;
  await sidebar.connect(sandbox.keys.nearCap);
  await openLeads(current, 12);
  await sidebar.enrich();
  await sidebar.seesText(/daily cap/i);
  await judge(current, 'daily-cap');
});
