/** The form as a whole: what is seen at once, on which sheet it acts, and that its numbers agree. */
import { openLeads } from './support/leads';
import { type Stage, useStage } from './support/stage';

const stage = useStage();

/** Presses Enrich as a click does whose focus comes too late: the page still shows “Second”. */
async function pressLate(current: Stage): Promise<void> {
  const { sandbox, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLeads(current, 3, 'First');
  await openLeads(current, 2, 'Second');
  const enrich = sidebar.button(/^Enrich 2 rows .* in “Second”$/);
  await enrich.waitFor();
  await goToSheet(current, 'First');
  await enrich.evaluate((button: HTMLElement) => button.click());
}

async function goToSheet({ sheet }: Stage, name: string): Promise<void> {
  await sheet.page.getByRole('button', { name, exact: true }).click();
}

function decision({ sidebar }: Stage) {
  const { frame } = sidebar;
  return {
    sheet: frame.getByRole('heading', { name: /^Sheet “/ }),
    rows: frame.getByRole('radio', { name: 'All rows' }),
    columns: sidebar.button(/^Columns: \d found/),
    email: frame.getByRole('checkbox', { name: 'Email', exact: true }),
    phone: frame.getByRole('checkbox', { name: 'Phone', exact: true }),
    price: frame.getByRole('spinbutton', { name: 'Credit limit' }),
    terms: frame.getByText(/^About .* Paid by your Pro account, key cdx_live_/),
    preview: sidebar.button('Preview (free)'),
    enrich: sidebar.button(/^Enrich \d+ rows? – at most \d+ credits? in “/),
  };
}

test('the whole decision is on the first screen at 300 × 600, and the buttons at 300 × 450', async () => {
  const current = stage();
  const { sandbox, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  const parts = decision(current);
  await parts.enrich.waitFor();
  await sidebar.resize(600);
  for (const [name, part] of Object.entries(parts)) {
    const { top, bottom } = await sidebar.placeOf(part);
    expect({ name, seen: top >= 0 && bottom <= 600 && bottom > top }).toEqual({ name, seen: true });
  }
  await sidebar.resize(450);
  for (const button of [parts.preview, parts.enrich]) {
    expect((await sidebar.placeOf(button)).bottom).toBeLessThanOrEqual(450);
  }
  const { top } = await sidebar.placeOf(parts.terms);
  expect(450 - top).toBeLessThan(450 / 3);
});

test('at 200 % nothing stays put that would cover the form', async () => {
  const current = stage();
  await current.sidebar.connect(current.sandbox.keys.pro);
  const { enrich, rows } = decision(current);
  await enrich.waitFor();
  await current.sidebar.resize(300);
  expect((await current.sidebar.placeOf(enrich)).top).toBeGreaterThan(300);
  expect((await current.sidebar.placeOf(rows)).top).toBeLessThan(300);
});

test('a sheet of leads is two clicks from its first value: none but Enrich is needed', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await sidebar.enrich();
  await sheet.seesCell('F2', /^Done/);
});

test('Enrich never starts on a sheet that is not in front: it asks which one is meant', async () => {
  const current = stage();
  const { sheet, sidebar } = current;
  await pressLate(current);
  await sidebar.seesText('You are looking at “First”, and this would write into “Second”.');
  await sheet.seesCell('C1', '');
  await sidebar.button('Show the sheet in front').click();
  await sidebar.seesText('Sheet “First”');
  await sidebar.alert.waitFor({ state: 'detached' });
  await sidebar.button(/^Enrich 3 rows .* in “First”$/).click();
  await sidebar.finish();
  await sheet.seesCell('C4', /^Done/);
});

test('what was meant for the other sheet is done there when that is said', async () => {
  const current = stage();
  const { sheet, sidebar } = current;
  await pressLate(current);
  await sidebar.button('Go on in “Second” – at most 4 credits').click();
  await sidebar.finish();
  await sheet.seesCell('C2', '');
  await goToSheet(current, 'Second');
  await sheet.seesCell('C3', /^Done/);
});

test('rows that a run leaves out are told by why', async () => {
  const current = stage();
  await current.sidebar.connect(current.sandbox.keys.pro);
  await current.sidebar.seesText('193 to do, 7 blank');
});

test('the six counts add up to the rows, and what was owned stands beside what was charged', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLeads(current, 2, 'First');
  await sidebar.enrich();
  await sidebar.finish();
  await sidebar.button('New run').click();
  await openLeads(current, 3, 'Second');
  await sidebar.enrich();
  await sidebar.finish();
  const row = (name: string) => sidebar.receipt.getByRole('row', { name });
  expect(await row('Emails').getByRole('cell').allTextContents()).toEqual(['1', '2']);
  expect(await row('Phones').getByRole('cell').allTextContents()).toEqual(['1', '2']);
  const names = ['Done', 'Waiting', 'No match', 'No data', 'Not enough input', 'Errors'];
  const counts = await Promise.all(
    names.map((name) => sidebar.button(new RegExp(`^${name} \\d+$`)).textContent()),
  );
  const sum = counts.reduce((total, text) => total + Number(/\d+$/.exec(text ?? '')?.[0]), 0);
  expect(sum).toBe(3);
  await sheet.seesCell('C4', /^Done/);
});

test('a balance that covers only some rows says so before, and what to do about it after', async () => {
  const current = stage();
  const { sandbox, sidebar } = current;
  await sidebar.connect(sandbox.keys.lowCredit);
  await openLeads(current, 40);
  await sidebar.seesText(/may cover \d+ of 40 rows; the others wait until you top up/);
});

test('that nothing is left to do is told aloud, and is seen whole at 300 × 600', async () => {
  const current = stage();
  const { sandbox, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLeads(current, 1);
  await sidebar.enrich();
  await sidebar.finish();
  await sidebar.resize(600);
  await sidebar.button('New run').click();
  const news = sidebar.frame.getByRole('status').filter({ hasText: 'Nothing left to do here.' });
  await news.waitFor();
  const footer = await sidebar.placeOf(sidebar.frame.getByText(/^Paid by your Pro account/));
  expect((await sidebar.placeOf(news)).bottom).toBeLessThanOrEqual(footer.top);
});

test('the disabled button is readable under the pointer', async () => {
  const current = stage();
  const { sandbox, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLeads(current, 1);
  await sidebar.enrich();
  await sidebar.finish();
  await sidebar.button('New run').click();
  await sidebar.seesText('Nothing left to do here.');
  const button = sidebar.button(/^Enrich 0 rows/);
  const colours = () =>
    button.evaluate((node) => [
      getComputedStyle(node).backgroundColor,
      getComputedStyle(node).color,
    ]);
  const before = await colours();
  await button.hover({ force: true });
  expect(await colours()).toEqual(before);
});
