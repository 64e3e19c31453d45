/** Acts on what a page shows: pages that are out of date, colleagues, outages, and what waits to be sent. */
import { openLinks } from './support/leads';
import { type Stage, useStage, type Visit } from './support/stage';

const stage = useStage();

const editor = 'editor@example.com';
/** A colleague with a key of their own, whose page shows the form. */
async function colleague({ sandbox, visit }: Stage): Promise<Visit> {
  const second = await visit(editor);
  await second.sidebar.connect(sandbox.keys.team);
  return second;
}

test('Undo on a page that is out of date leaves a colleague’s run alone, and shows it', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLinks(current, 2);
  await sidebar.enrich();
  await sidebar.finish();
  // It would hear of the colleague's run within a minute.
  await sheet.page.route('**', (route) =>
    route.request().postData()?.includes('"getRun"') ? route.abort() : route.continue(),
  );
  const second = await colleague(current);
  await second.sidebar.button('New run').click();
  await openLinks(second, 2, 'Others', 10);
  await second.sidebar.enrich();
  await second.sidebar.finish();
  await second.sheet.seesCell('B2', /^Done/);
  await sheet.page.unroute('**');
  await sidebar.button('Undo').click();
  await sidebar.button('Undo this run').click();
  await sidebar.alert.filter({ hasText: 'This page showed an earlier run' }).waitFor();
  await sidebar.receipt.getByRole('heading', { name: /“Others”/ }).waitFor();
  expect(await second.sheet.textOf('B2')).toMatch(/^Done/);
  await sheet.seesCell('B2', /^Done/);
});

/** The add-on can't be reached while somebody presses the button. */
async function pressInAnOutage({ context, sidebar }: Stage, name: 'Pause' | 'Stop'): Promise<void> {
  await context.setOffline(true);
  await sidebar.button(name).click();
  await sidebar.seesText(new RegExp(`${name}s once the add-on answers`));
  await context.setOffline(false);
}

test('Stop in an outage is kept, and obeyed when the add-on can be reached again', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLinks(current, 70);
  await sidebar.enrich();
  await sheet.seesCell('B2', /^Done/);
  await pressInAnOutage(current, 'Stop');
  await sidebar.finish();
  await sidebar.receipt.getByRole('heading', { name: /stopped/i }).waitFor();
});

test('Pause in an outage is kept, and obeyed when the add-on can be reached again', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLinks(current, 70);
  await sidebar.enrich();
  await sheet.seesCell('B2', /^Done/);
  await pressInAnOutage(current, 'Pause');
  await sidebar.button('Resume').waitFor();
  await sidebar.button('Resume').click();
  await sidebar.button('Pause').waitFor();
});

/** A colleague's page, on which the run of the first one is seen to go on. */
async function watched(current: Stage) {
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLinks(current, 70);
  await sidebar.enrich();
  await sheet.seesCell('B2', /^Done/);
  const second = await colleague(current);
  await second.sidebar.seesText('Started by another user of this sheet, whose key pays for it.');
  return second;
}

test('a page that watches a run whose owner has closed CDX says since when nothing moves', async () => {
  const current = stage();
  const { sheet } = current;
  const second = await watched(current);
  await sheet.page.getByRole('button', { name: 'Close sidebar' }).click();
  await second.sheet.hurry();
  await second.sidebar.seesText(/^Nothing for \d+ min.*: whoever started it has CDX closed\./);
});

test('email first, phone later: finished rows are open for what was not asked', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLinks(current, 3);
  await sidebar.reveal({ email: true, phone: false });
  await sidebar.enrich();
  await sidebar.finish();
  await sidebar.button('New run').click();
  await sidebar.reveal({ email: true, phone: true });
  await sidebar.button(/^Enrich 3 rows – at most 3 credits/).click();
  await sidebar.finish();
  expect(await sidebar.receipt.textContent()).toContain('1,997 → 1,994');
  await sheet.seesCell('B4', /^Done/);
});

test('a reload right after Enrich comes back to the run and its Stop', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLinks(current, 70);
  await sidebar.enrich();
  // Asked for before the run is kept, the page hears of it a minute later.
  await sheet.seesCell('B1', 'CDX status');
  await sheet.page.reload();
  await sidebar.button('Stop').click();
  await sidebar.finish();
  await sidebar.receipt.getByRole('heading', { name: /stopped/i }).waitFor();
});

test('a page on which nothing goes on hears of a colleague’s run within a minute', async () => {
  const current = stage();
  const { sandbox, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  const second = await colleague(current);
  await openLinks(second, 2);
  await second.sidebar.enrich();
  await second.sidebar.finish();
  await sidebar.receipt.waitFor({ timeout: 70_000 });
  await sidebar.receipt.getByRole('heading', { name: /“Prospects”/ }).waitFor();
});

test('a page that watches a colleague’s run notices that it was stopped', async () => {
  const current = stage();
  const { sidebar } = current;
  const second = await watched(current);
  await sidebar.button('Stop').click();
  await sidebar.finish();
  await second.sidebar.finish();
  await second.sidebar.receipt.getByRole('heading', { name: /stopped/i }).waitFor();
});

/** The page shows that the account is empty, which it is no longer. */
async function toppedUp(current: Stage): Promise<void> {
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await sheet.account('Pro', 'Empty the account');
  await openLinks(current, 2);
  await sidebar.frame.getByRole('checkbox', { name: 'Phone', exact: true }).uncheck();
  await sheet.page.reload();
  await blocker(current).waitFor();
  await sheet.account('Pro', 'Top up 100 credits');
  await blocker(current).waitFor();
}

function blocker({ sidebar }: Stage) {
  return sidebar.alert.filter({ hasText: 'Credits on the account: 0' });
}

test('a blocker that is checked again goes with its cause', async () => {
  const { sidebar } = stage();
  await toppedUp(stage());
  await sidebar.button('Look again').click();
  await blocker(stage()).waitFor({ state: 'detached' });
  await sidebar.button(/^Enrich 2 rows/).waitFor();
});

test('a blocker goes when the page has the focus again', async () => {
  const { sidebar } = stage();
  await toppedUp(stage());
  await sidebar.comeBack();
  // By itself it goes after half a minute.
  await blocker(stage()).waitFor({ state: 'detached', timeout: 10_000 });
  await sidebar.button(/^Enrich 2 rows/).waitFor();
});

test('a blocker goes by itself', async () => {
  const { sheet, sidebar } = stage();
  await toppedUp(stage());
  await sheet.hurry();
  await blocker(stage()).waitFor({ state: 'detached' });
  await sidebar.button(/^Enrich 2 rows/).waitFor();
});

test('a start that waits for a full minute is shown, with the form closed, and can be taken back', async () => {
  const current = stage();
  const { sandbox, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLinks(current, 80);
  await sidebar.preview();
  await sidebar.seesText(/Rate limit/);
  await sidebar.button('Stop').click();
  await sidebar.button('New run').click();
  await sidebar.enrich();
  await sidebar.button('Take back').waitFor();
  const email = sidebar.frame.getByRole('checkbox', { name: 'Email', exact: true });
  expect(await email.isDisabled()).toBe(true);
  await sidebar.button('Take back').click();
  await sidebar.button('Take back').waitFor({ state: 'detached' });
  expect(await email.isEnabled()).toBe(true);
});

test('what waited for a full minute charges no more than the button said', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLinks(current, 80);
  await sidebar.reveal({ email: true, phone: false });
  await sidebar.preview();
  await sidebar.seesText(/Rate limit/);
  await sidebar.button('Stop').click();
  await sidebar.button('New run').click();
  await sidebar.limitTo(4);
  const pressed = await sidebar.button(/^Enrich \d/).textContent();
  expect(pressed).toContain('at most 4 credits');
  await sidebar.enrich();
  await sidebar.button('Take back').waitFor();
  await sheet.hurry();
  await sidebar.finish();
  expect(await sidebar.receipt.textContent()).toContain('2,000 → 1,996');
});

test('a preview that ends on another sheet is no price of that', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLinks(current, 5, 'Few');
  await openLinks(current, 70);
  await sidebar.preview();
  await sidebar.seesText(/Rate limit/);
  await sheet.page.getByRole('button', { name: 'Few', exact: true }).click();
  await sheet.page.reload();
  await sidebar.seesText('Previewing “Prospects”');
  await sheet.hurry();
  await sidebar.button(/^Enrich 5 rows – at most 10 credits/).waitFor();
  expect(await sidebar.frame.getByText(/rows → /).count()).toBe(0);
});

test('a colleague’s preview is no price of this page', async () => {
  const current = stage();
  const { sandbox, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLinks(current, 3);
  await sidebar.preview();
  await sidebar.seesText(/3 rows → 3 matched/);
  const second = await colleague(current);
  await second.sheet.page.getByRole('button', { name: 'Prospects', exact: true }).click();
  await second.sidebar.readSheetAgain();
  await second.sidebar.button(/^Enrich 3 rows/).waitFor();
  expect(await second.sidebar.frame.getByText(/rows → /).count()).toBe(0);
});
