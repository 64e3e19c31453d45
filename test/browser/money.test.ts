/** What stops a run for want of money, and how it goes on. */
import { openLinks } from './support/leads';
import { reachablePeople } from './support/people';
import { useStage } from './support/stage';

const stage = useStage();

test('a run that is out of credits says so, and goes on after a top-up', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLinks(current, 6);
  await sidebar.reveal({ email: true, phone: false });
  await sidebar.limitTo(6);
  await sheet.account('Pro', 'Empty the account');
  await sidebar.enrich();
  await sidebar.alert.filter({ hasText: /credit/i }).waitFor();
  await sheet.account('Pro', 'Top up 100 credits');
  await sidebar.button('Resume').click();
  await sidebar.finish();
  expect(await sidebar.receipt.textContent()).toContain('6 credits');
  await sheet.seesCell('B7', /^Done/);
});

test('a run that reaches the daily cap waits for 00:00 UTC and goes on by itself', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.nearCap);
  await openLinks(current, 14);
  await sidebar.reveal({ email: true, phone: false });
  await sidebar.preview();
  await sidebar.seesText(/at most 14 credits/);
  await sidebar.enrich();
  await sidebar.seesText(/00:00 UTC/);
  await sheet.seesCell('B15', /Waiting: daily cap/);
  await sheet.toTomorrow();
  await sidebar.finish();
  expect(await sidebar.receipt.textContent()).toContain('14 credits');
  await sheet.seesCell('B15', /^Done/);
});

test('a run that ended while the sidebar was closed is told at the next opening', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.nearCap);
  await openLinks(current, 14);
  await sidebar.reveal({ email: true, phone: false });
  await sidebar.enrich();
  await sheet.seesCell('B15', /Waiting: daily cap/);
  await sheet.page.getByRole('button', { name: 'Close sidebar' }).click();
  await sheet.toTomorrow();
  await sheet.seesCell('B15', /^Done/);
  await sheet.page.reload();
  await sheet.page
    .getByText(/ended while CDX was closed: 14 of 14 rows done, 14 credits/)
    .waitFor();
  await sidebar.receipt.getByText(/It went on while CDX was closed, and ended on /).waitFor();
});

test('an answer that is lost after the charge is made good and charged once', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLinks(current, 4);
  await sidebar.reveal({ email: true, phone: false });
  await sheet.hurry();
  await sheet.behindTheScenes(async (panel) => {
    await panel.getByRole('combobox', { name: 'Kind' }).selectOption('dropAfter');
    await panel.getByRole('combobox', { name: 'At' }).selectOption('revealing');
    await panel.getByRole('button', { name: 'Inject' }).click();
  });
  await sidebar.enrich();
  await sidebar.finish();
  expect(await sidebar.receipt.textContent()).toContain('2,000 → 1,996');
  await sheet.seesCell('B5', /^Done/);
});

test('what was revealed in the web application is free in the sheet', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLinks(current, 2);
  const [person] = reachablePeople(1);
  await sheet.behindTheScenes(async (panel) => {
    await panel.getByLabel('Person ID').fill(person?.id ?? '');
    await panel.getByRole('button', { name: 'Reveal there' }).click();
    await panel.getByRole('row', { name: /^Pro 1998/ }).waitFor();
  });
  await sidebar.preview();
  await sidebar.seesText(
    /2 rows → 2 matched → 2 people → 2 fields already yours → at most 2 credits/,
  );
});

test('numbers of the header that are old say how old they are, and Account asks anew', async () => {
  const { sandbox, sheet, sidebar } = stage();
  await sidebar.connect(sandbox.keys.pro);
  await openLinks(stage(), 2);
  const header = sidebar.frame.getByRole('banner');
  expect(await header.textContent()).not.toContain('as of');
  await sheet.toTomorrow();
  await sidebar.readSheetAgain();
  await header.getByText(/^as of \d+ (min|h) ago$/).waitFor();
  await sidebar.open('Account');
  await header.getByText(/^as of/).waitFor({ state: 'detached' });
});

test('Account shows what is known while the minute is used up, and the rest when it can be asked', async () => {
  const { sandbox, sheet, sidebar } = stage();
  await sidebar.connect(sandbox.keys.pro);
  await sheet.behindTheScenes(async (panel) => {
    await panel.getByLabel('Kind').selectOption('rateLimited');
    await panel.getByRole('spinbutton', { name: 'Times' }).fill('1');
    await panel.getByRole('button', { name: 'Inject' }).click();
  });
  await sidebar.open('Account');
  const facts = sidebar.frame.getByRole('tabpanel');
  await facts.getByText('Requests a minute').waitFor();
  await facts.getByText('…', { exact: true }).first().waitFor();
  await sheet.hurry();
  await facts.getByText('…', { exact: true }).first().waitFor({ state: 'detached' });
  await facts.getByText('Starts with').waitFor();
  // The usage is asked by itself, and may be answered later.
  await sidebar.alert.waitFor({ state: 'detached' });
});
