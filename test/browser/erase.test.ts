/** Erasing a person: looked for first, then gone, while what people typed stays. */
import { judge } from './support/judge';
import { openLeads } from './support/leads';
import { reachablePeople } from './support/people';
import { type Stage, useStage } from './support/stage';

const stage = useStage();

const [person] = reachablePeople(1);
if (person === undefined) throw new Error('Nobody can be reached.');

/** Two people whose emails stand in the sheet. */
async function enrichTwo(current: Stage): Promise<void> {
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLeads(current, 2);
  await sidebar.reveal({ email: true, phone: false });
  await sidebar.enrich();
  await sheet.hurry();
  await sidebar.finish();
  await sheet.seesCell('C2', /^Done/);
  await sidebar.open('Settings');
}

test('a person is found by email, and erased on a second press', async () => {
  const current = stage();
  const { sheet, sidebar } = current;
  await enrichTwo(current);
  const email = await sheet.textOf('D2');
  expect(email).toContain('@');
  await sidebar.frame.getByRole('textbox', { name: 'Person to erase' }).fill(email);
  await sidebar.button('Find').click();
  await sidebar.seesText(`Found 1 person for “${email}”:`);
  await sidebar.seesText(/Prospects, row 2: \d cells go; A, B stay/);
  expect(await sheet.textOf('D2')).toBe(email);
  await judge(current, 'erase-found');
  await sidebar.button(/^Erase 1 person: \d cells, \d log lines/).click();
  await sidebar.seesText(/^Erased: \d cells/);
  await sidebar.seesText('Prospects, row 2: A, B stay');
  await judge(current, 'erased');
  await sheet.seesCell('C2', 'Erased');
  expect(await sheet.textOf('D2')).toBe('');
  expect(await sheet.textOf('A2')).toBe(person.fullName);
  expect(await sheet.textOf('D3')).toContain('@');
  await sidebar.frame.getByRole('textbox', { name: 'Person to erase' }).fill(email);
  await sidebar.button('Find').click();
  await sidebar.seesText(`Found nothing for “${email}”.`);
});

test('whoever stands in the selected rows is found, with the keyboard alone', async () => {
  const current = stage();
  const { sheet, sidebar } = current;
  await enrichTwo(current);
  await sheet.goTo('A3');
  const byRows = sidebar.button('Find who is in the selected rows');
  await byRows.focus();
  await byRows.press('Enter');
  await sidebar.seesText('Found 1 person in the selected rows:');
  await sidebar.seesText(/Prospects, row 3:/);
  const erase = sidebar.button(/^Erase 1 person/);
  await erase.focus();
  await erase.press('Enter');
  await sheet.seesCell('C3', 'Erased');
  expect(await sheet.textOf('D2')).toContain('@');
});

test('the days for which earlier values are kept are chosen, and stay chosen', async () => {
  const { sandbox, sheet, sidebar } = stage();
  await sidebar.connect(sandbox.keys.pro);
  await sidebar.open('Settings');
  const days = sidebar.frame.getByRole('spinbutton', { name: 'Days to keep earlier values' });
  expect(await days.inputValue()).toBe('90');
  await days.fill('30');
  await sidebar.button('Save days').click();
  await sidebar.seesText('Saved: earlier values are kept for 30 days.');
  await sheet.page.reload();
  await sidebar.open('Settings');
  expect(await days.inputValue()).toBe('30');
});
