/** From columns to the receipt: mapping, preview, limit, pause, reload, undo. */
import { openLeads } from './support/leads';
import { reachablePeople } from './support/people';
import { type Stage, useStage } from './support/stage';

const stage = useStage();

const people = reachablePeople(60);

test('a mapping corrected by hand decides what is matched', async () => {
  const { sandbox, sheet, sidebar } = stage();
  await sidebar.connect(sandbox.keys.pro);
  const [first, second] = reachablePeople(2);
  const rows = [first, second].map((person) => `${person?.fullName},x,${person?.company.name}`);
  await sheet.drop('Odd.csv', ['Alpha,Beta,Gamma', ...rows].join('\n'));
  await sidebar.readSheetAgain();
  await sidebar.seesText('Sheet “Odd”');
  const { frame } = sidebar;
  await sidebar.openColumns();
  await frame.getByRole('combobox', { name: 'Full name' }).selectOption({ index: 1 });
  await frame.getByRole('combobox', { name: 'Company', exact: true }).selectOption({ index: 3 });
  await sidebar.seesText('Your choice');
  await sidebar.preview();
  await sidebar.seesText(
    /2 rows → 2 matched → 2 people → 0 fields already yours → at most 4 credits/,
  );
  await sheet.seesCell('D2', /^Matched/);
});

test('a preview names the ceiling and charges nothing', async () => {
  const current = stage();
  const { sandbox, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLeads(current, 3);
  await sidebar.preview();
  await sidebar.seesText(
    /3 rows → 3 matched → 3 people → 0 fields already yours → at most 6 credits/,
  );
  await sidebar.button(/^Enrich 3 rows – at most 6 credits in “Prospects”$/).waitFor();
  const meter = sidebar.frame.getByRole('meter', { name: 'Credits' });
  expect(await meter.getAttribute('value')).toBe('2000');
});

test('what a preview could not put back is told beside its price', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLeads(current, 2);
  // No click brings it about: it takes a colleague who moves rows at the moment of a write.
  await sheet.page.route('**', async (route) => {
    if (route.request().postData()?.includes('"startPreview"') !== true) return route.continue();
    const response = await route.fetch();
    const told = (await response.text()).replaceAll(
      String.raw`\"notes\":[]`,
      String.raw`\"notes\":[\"A cell could not be put back.\"]`,
    );
    return route.fulfill({ response, body: told });
  });
  await sidebar.preview();
  await sidebar.seesText('A cell could not be put back.');
});

test('a run stays within its limit, and its receipt says what was charged', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLeads(current, 5);
  await sidebar.reveal({ email: true, phone: false });
  await sidebar.limitTo(3);
  await sidebar.enrich();
  await sidebar.finish();
  expect(await sidebar.receipt.textContent()).toContain('3 credits');
  expect(await sidebar.receipt.textContent()).toContain('2,000 → 1,997');
  await sheet.seesCell('C6', /Waiting: credit limit/);
  const emails = await Promise.all([2, 3, 4, 5, 6].map((row) => sheet.textOf(`D${row}`)));
  expect(emails.filter((email) => email.includes('@'))).toHaveLength(3);
  expect(people.map(({ email }) => email)).toContain(emails[0]);
});

test('a phone keeps its plus and stays text in its cell', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLeads(current, 1);
  await sidebar.reveal({ email: false, phone: true });
  await sidebar.enrich();
  await sidebar.finish();
  await sheet.seesCell('E2', people[0]?.phone ?? 'a phone');
  expect(await sheet.cell('E2').getAttribute('class')).toContain('text');
});

test('a paused run survives a reload of the page, goes on, and can be undone', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLeads(current, 60);
  await sidebar.enrich();
  await sidebar.frame.getByRole('progressbar', { name: 'Run progress' }).waitFor();
  await sheet.seesCell('C2', /^Done/);
  await sidebar.button('Pause').click();
  await sidebar.button('Resume').waitFor();
  await sheet.page.reload();
  await sidebar.button('Resume').waitFor();
  await sheet.page.getByRole('button', { name: 'Prospects', exact: true }).click();
  await sheet.hurry();
  await sidebar.button('Resume').click();
  await sidebar.finish();
  expect(await sidebar.receipt.textContent()).toContain('120 credits');
  expect(await sidebar.receipt.textContent()).toContain('2,000 → 1,880');
  await sheet.goTo('C61');
  await sheet.seesCell('C61', /^Done/);
  await sidebar.button('Undo').click();
  await sidebar.button('Undo this run').click();
  await sidebar.seesText('This run is undone.');
  await sheet.goTo('C2');
  await sheet.seesCell('D2', '');
});

test('a run goes on by itself after a reload in its middle', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLeads(current, 60);
  await sidebar.enrich();
  await sheet.seesCell('C2', /^Done/);
  await sheet.page.reload();
  await sidebar.frame.getByRole('progressbar', { name: 'Run progress' }).waitFor();
  await sheet.hurry();
  await sidebar.finish();
  expect(await sidebar.receipt.textContent()).toContain('60 of 60');
});

test('sorting the sheet in the middle of a run misplaces nothing', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLeads(current, 60);
  await sidebar.reveal({ email: true, phone: false });
  await sidebar.enrich();
  await sheet.seesCell('C2', /^Done/);
  await sheet.goTo('A2');
  await sheet.choose('Data', 'Sort sheet by column, Z to A');
  await sheet.hurry();
  await sidebar.finish();
  const byName = new Map(people.map(({ fullName, email }) => [fullName, email]));
  for (const row of [2, 10, 20]) {
    await sheet.seesCell(`D${row}`, /@/);
    const name = await sheet.textOf(`A${row}`);
    expect(await sheet.textOf(`D${row}`)).toBe(byName.get(name));
  }
});

test('moving a column in the middle of a run misplaces nothing', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLeads(current, 60);
  await sidebar.reveal({ email: true, phone: false });
  await sidebar.enrich();
  await sheet.seesCell('C2', /^Done/);
  await sheet.goTo('D2');
  await sheet.choose('Edit', 'Move column left');
  await sheet.seesCell('C1', 'CDX email');
  await sheet.hurry();
  await sidebar.finish();
  await sheet.goTo('C61');
  await sheet.seesCell('C61', people[59]?.email ?? 'an email');
  await sheet.seesCell('D61', /^Done/);
});

test('only the selected rows are done when that is asked for', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLeads(current, 4);
  await sheet.goTo('A3:B4');
  await sidebar.readSheetAgain();
  await sidebar.frame.getByRole('radio', { name: 'Selected rows' }).check();
  await sidebar.button(/^Enrich 2 rows/).click();
  await sidebar.finish();
  await sheet.seesCell('C3', /^Done/);
  await sheet.seesCell('C4', /^Done/);
  await sheet.seesCell('C2', '');
});

test('of a selection across a filter, only the rows that are seen are done', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLeads(current, 3);
  await sheet.goTo('A1');
  await sheet.page.getByRole('button', { name: 'Filter', exact: true }).click();
  await sheet.page.getByRole('button', { name: 'Filter column A' }).click();
  await sheet.page.getByRole('checkbox', { name: people[1]?.fullName ?? '' }).uncheck();
  await sheet.page.getByRole('button', { name: 'OK' }).click();
  await sheet.cell('A3').waitFor({ state: 'detached' });
  await sheet.goTo('A2:B4');
  await sidebar.readSheetAgain();
  await sidebar.frame.getByRole('radio', { name: 'Selected rows' }).check();
  await sidebar.preview();
  await sidebar.seesText(/2 rows → 2 matched/);
  await sidebar.seesText('1 selected row that the filter hides is left out.');
  await sidebar.button(/^Enrich 2 rows/).click();
  await sidebar.finish();
  await sheet.seesCell('C2', /^Done/);
  await sheet.seesCell('C4', /^Done/);
});

/** Two rows are done, and the status of the first is cleared. */
async function clearedStatus(current: Stage): Promise<void> {
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLeads(current, 2);
  await sidebar.enrich();
  await sidebar.finish();
  await sidebar.button('New run').click();
  const news = sidebar.frame.getByRole('status').filter({ hasText: 'Nothing left to do here.' });
  await news.waitFor();
  await sheet.goTo('C2');
  await sheet.page.keyboard.press('Delete');
  await sheet.seesCell('C2', '');
  expect(await sidebar.button(/^Enrich 1 row/).count()).toBe(0);
}

test('a status that is cleared makes Enrich ready again, without anything being pressed', async () => {
  const { sidebar } = stage();
  await clearedStatus(stage());
  await sidebar.comeBack();
  await sidebar.button(/^Enrich 1 row/).waitFor();
  expect(await sidebar.button(/^Enrich 1 row/).isEnabled()).toBe(true);
});

test('Detect again shows the row whose status was cleared', async () => {
  const { sidebar } = stage();
  await clearedStatus(stage());
  await sidebar.readSheetAgain();
  await sidebar.button(/^Enrich 1 row/).waitFor();
  expect(await sidebar.button(/^Enrich 1 row/).isEnabled()).toBe(true);
});

test('a reload right after Enrich shows the run, with its Stop', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLeads(current, 60);
  await sidebar.enrich();
  await sheet.seesCell('C1', 'CDX status');
  await sheet.page.reload();
  await sidebar.button('Stop').waitFor();
  await sidebar.button('Stop').click();
  await sidebar.finish();
});
