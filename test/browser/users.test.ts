/** Two people in one sheet: whose key pays, and that neither harms the other's run. */
import { judge } from './support/judge';
import { linkedinOf, reachablePeople } from './support/people';
import { useStage } from './support/stage';

const stage = useStage();

const editor = 'editor@example.com';

/** The owner's run over 60 people goes on; the editor opens the same file, and has no key yet. */
async function besideARun() {
  const current = stage();
  const { sandbox, sheet, sidebar, visit } = current;
  await sidebar.connect(sandbox.keys.pro);
  const lines = reachablePeople(60).map(linkedinOf);
  await sheet.drop('Prospects.csv', ['LinkedIn URL', ...lines].join('\n'));
  await sidebar.readSheetAgain();
  await sidebar.seesText('Sheet “Prospects”');
  await sidebar.enrich();
  await sheet.seesCell('B2', /^Done/);
  return { ...current, second: await visit(editor) };
}

test('another user connects with a key of their own', async () => {
  const { sandbox, sidebar, visit } = stage();
  await sidebar.connect(sandbox.keys.pro);
  const second = await visit(editor);
  await second.sidebar.frame.getByRole('textbox', { name: 'API key' }).waitFor();
  await second.sidebar.connect(sandbox.keys.team);
  await second.sidebar.seesText('Team');
});

test('another user sees a run that somebody else pays for, and its cells as they fill', async () => {
  const { sandbox, sheet, sidebar, second } = await besideARun();
  await second.sidebar.connect(sandbox.keys.team);
  await second.sidebar.seesText('Started by another user of this sheet, whose key pays for it.');
  await second.sheet.page.getByRole('button', { name: 'Prospects', exact: true }).click();
  await second.sheet.seesCell('B2', /^Done/);
  await sheet.hurry();
  await sidebar.finish();
  expect(await sidebar.receipt.textContent()).toContain('2,000 → 1,880');
  await second.sidebar.receipt.getByText('Started by another user of this sheet').waitFor();
  await second.sheet.goTo('B61');
  await second.sheet.seesCell('B61', /^Done/);
});

test('without a key of one’s own a colleague’s run is seen, and can be stopped', async () => {
  const { sidebar, second } = await besideARun();
  await second.sidebar.frame.getByRole('textbox', { name: 'API key' }).waitFor();
  await second.sidebar.seesText('Started by another user of this sheet, whose key pays for it.');
  await judge(second, 'connect-beside-a-run');
  await second.sidebar.button('Stop').click();
  await sidebar.finish();
  expect(await sidebar.receipt.textContent()).toContain('Run stopped');
});

test('both users are told whose key pays for runs and for formulas', async () => {
  const { sandbox, visit } = stage();
  const second = await visit(editor);
  await second.sidebar.connect(sandbox.keys.team);
  await second.sidebar.open('Settings');
  await second.sidebar.frame.getByRole('heading', { name: 'Who pays' }).waitFor();
  await second.sidebar.seesText(/formulas.*owner/i);
});

test('the switch of user opens the spreadsheet as the other one', async () => {
  const { sheet, sidebar, sandbox } = stage();
  await sidebar.connect(sandbox.keys.pro);
  await sheet.page.getByRole('combobox', { name: 'User' }).selectOption(editor);
  await sheet.page.waitForURL(/user=editor/);
  await sidebar.frame.getByRole('textbox', { name: 'API key' }).waitFor();
});
