/** Header rows further down, and none: what is found, shown and chosen, and that a run acts below it. */
import { linkedinOf, reachablePeople } from './support/people';
import { type Stage, useStage } from './support/stage';

const stage = useStage();

const people = reachablePeople(3);
const lines = people.map((person) => `${person.fullName},${linkedinOf(person)}`);

async function open({ sandbox, sheet, sidebar }: Stage, csv: readonly string[]): Promise<void> {
  await sidebar.connect(sandbox.keys.pro);
  await sheet.drop('Prospects.csv', csv.join('\n'));
  await sidebar.readSheetAgain();
  await sidebar.seesText('Sheet “Prospects”');
}

test('headers below a title and notes are found, a run fills the rows below them, and undo empties those alone', async () => {
  const current = stage();
  const { sheet, sidebar } = current;
  await open(current, [
    'Leads of the fair',
    'do not change this row',
    'as of today',
    'Person,Profile link',
    ...lines,
  ]);
  await sidebar.button('Columns: 2 found').waitFor();
  await sidebar.openColumns();
  const choice = sidebar.frame.getByRole('combobox', { name: 'Header row' });
  expect(await choice.inputValue()).toBe('4');
  await sidebar.seesText('3 to do');
  await sidebar.enrich();
  await sidebar.finish();
  await sheet.seesCell('C4', 'CDX status');
  await sheet.seesCell('C5', /^Done/);
  await sheet.seesCell('D7', people[2]?.email ?? 'an email');
  await sheet.seesCell('A1', 'Leads of the fair');
  await sheet.seesCell('C1', '');
  await sidebar.button('Undo').click();
  await sidebar.button('Undo this run').click();
  await sidebar.seesText('This run is undone.');
  await sheet.seesCell('D7', '');
  await sheet.seesCell('A1', 'Leads of the fair');
});

test('selected rows below a title are those that are selected', async () => {
  const current = stage();
  const { sheet, sidebar } = current;
  await open(current, ['Leads of the fair', 'Person,Profile link', ...lines]);
  await sheet.goTo('A4:B4');
  await sidebar.readSheetAgain();
  await sidebar.frame.getByRole('radio', { name: 'Selected rows' }).check();
  await sidebar.button(/^Enrich 1 row /).click();
  await sidebar.finish();
  await sheet.seesCell('C4', /^Done/);
  await sheet.seesCell('C3', '');
  await sheet.seesCell('C5', '');
});

test('without a header row the first lead is a lead: one is added above it, on request', async () => {
  const current = stage();
  const { sheet, sidebar } = current;
  await open(current, lines);
  await sidebar.seesText('This sheet seems to have no header row.');
  expect(await sidebar.button(/^Enrich \d/).isDisabled()).toBe(true);
  await sidebar.button('Add a header row').click();
  await sheet.seesCell('A1', 'Full name');
  await sheet.seesCell('B1', 'LinkedIn URL');
  await sidebar.button(/^Enrich 3 rows/).click();
  await sidebar.finish();
  await sheet.seesCell('C2', /^Done/);
  await sheet.seesCell('C4', /^Done/);
});

test('another header row can be chosen, and is remembered over a reload', async () => {
  const current = stage();
  const { sheet, sidebar } = current;
  await open(current, ['Alpha,Beta', 'Person,Profile link', ...lines]);
  await sidebar.openColumns();
  const choice = sidebar.frame.getByRole('combobox', { name: 'Header row' });
  await choice.selectOption('1');
  await sidebar.seesText('Row 1 holds the headers; leads begin below it.');
  await sidebar.seesText('Your choice');
  await sheet.page.reload();
  await sheet.page.getByRole('button', { name: 'Prospects', exact: true }).click();
  await sidebar.readSheetAgain();
  await sidebar.seesText('Sheet “Prospects”');
  await sidebar.openColumns();
  expect(await choice.inputValue()).toBe('1');
});
