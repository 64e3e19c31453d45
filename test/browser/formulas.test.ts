/** Formulas in cells: typed, filled, recalculated, and what they may spend. */
import { linkedinOf, reachablePeople } from './support/people';
import { type Stage, useStage } from './support/stage';

const stage = useStage();

const [person, other] = reachablePeople(2);
if (person === undefined || other === undefined) throw new Error('Nobody can be reached.');
const email = `=CDX_ENRICH("${linkedinOf(person)}", "", "email")`;

/** A sheet of its own, so that the leads are not in the way. */
async function openEmptySheet({ sheet, sandbox, sidebar }: Stage): Promise<void> {
  await sidebar.connect(sandbox.keys.pro);
  await sheet.page.getByRole('button', { name: 'Add sheet' }).click();
  await sheet.page.getByRole('grid', { name: 'Sheet Sheet2' }).waitFor();
}

test('a typed formula shows its answer in the cell and itself in the formula bar', async () => {
  const current = stage();
  await openEmptySheet(current);
  const { sheet } = current;
  await sheet.type('A1', '=CDX_ACCOUNT("plan")');
  await sheet.seesCell('A1', 'Pro');
  await sheet.goTo('A1');
  const bar = sheet.page.getByRole('textbox', { name: 'Formula bar' });
  expect(await bar.inputValue()).toBe('=CDX_ACCOUNT("plan")');
});

test('a formula is computed anew when a cell that it reads changes', async () => {
  const current = stage();
  await openEmptySheet(current);
  const { sheet } = current;
  await sheet.type('A1', linkedinOf(person));
  await sheet.type('B1', '=CDX_ENRICH(A1, "", "full_name")');
  await sheet.seesCell('B1', person.fullName);
  await sheet.type('A1', linkedinOf(other));
  await sheet.seesCell('B1', other.fullName);
});

test('a formula that is filled down follows its row', async () => {
  const current = stage();
  await openEmptySheet(current);
  const { sheet } = current;
  await sheet.paste('A1', [[linkedinOf(person)], [linkedinOf(other)]]);
  await sheet.type('B1', '=CDX_ENRICH(A1, "", "full_name")');
  await sheet.seesCell('B1', person.fullName);
  await sheet.goTo('B1:B2');
  await sheet.page.keyboard.press('Control+d');
  await sheet.seesCell('B2', other.fullName);
});

test('a wrong field name is an error that lists the right ones', async () => {
  const current = stage();
  await openEmptySheet(current);
  const { sheet } = current;
  await sheet.type('A1', `=CDX_ENRICH("${linkedinOf(person)}", "", "e-mail address")`);
  await sheet.seesCell('A1', '#ERROR!');
  await sheet.goTo('A1');
  await sheet.page
    .getByRole('main')
    .first()
    .getByText(/full_name/)
    .waitFor();
});

test('formulas spend nothing until the owner lets them, and then within the limit', async () => {
  const current = stage();
  await openEmptySheet(current);
  const { sheet, sidebar } = current;
  await sheet.type('A1', email);
  await sheet.seesCell('A1', /^Not revealed/);
  await sidebar.open('Settings');
  await sidebar.frame.getByRole('checkbox', { name: 'Let formulas spend credits' }).check();
  await sidebar.frame.getByRole('spinbutton', { name: 'Formula limit per day' }).fill('1');
  await sidebar.button(/^Save formula spending: at most 1 credit/).click();
  await sidebar.seesText(/spent today/);
  await sheet.type('B1', `=CDX_ENRICH("${linkedinOf(person)}", , "email")`);
  await sheet.seesCell('B1', person.email ?? 'an email');
  await sheet.type('C1', `=CDX_ENRICH("${linkedinOf(other)}", , "email")`);
  await sheet.seesCell('C1', /^(?!.*@).+/);
  await sidebar.frame.getByRole('checkbox', { name: 'Let formulas spend credits' }).uncheck();
  await sidebar.button('Save formula spending').click();
  await sidebar.seesText('Off: formulas show what you own');
  await sheet.type('D1', `=CDX_ENRICH("${linkedinOf(other)}", "", "phone")`);
  await sheet.seesCell('D1', /^Not revealed/);
});

test('formulas are counted and frozen to their values', async () => {
  const current = stage();
  await openEmptySheet(current);
  const { sheet, sidebar } = current;
  await sheet.type('A1', '=CDX_ACCOUNT("plan")');
  await sheet.seesCell('A1', 'Pro');
  await sidebar.open('Settings');
  await sidebar.seesText('1 CDX formula');
  await sidebar.button('Freeze to values').click();
  await sidebar.button('Freeze now').click();
  await sidebar.seesText('0 CDX formulas');
  await sheet.goTo('A1');
  const bar = sheet.page.getByRole('textbox', { name: 'Formula bar' });
  expect(await bar.inputValue()).toBe('Pro');
});

test('formulas that wait for the rate limit are asked again until none waits', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await sheet.drop(
    'Links.csv',
    ['Profile link', ...reachablePeople(75).map(linkedinOf)].join('\n'),
  );
  await sheet.hurry();
  await sheet.type('B2', '=CDX_ENRICH(A2:A76,,"id")');
  await sheet.goTo('B76');
  await sheet.seesCell('B76', /^Waiting/);
  await sidebar.open('Settings');
  await sidebar.seesText('1 waiting');
  await sidebar.button('Retry waiting formulas').click();
  await sidebar.seesText('No formula waits any more.');
  await sheet.goTo('B76');
  await sheet.seesCell('B76', /^(?!Waiting)./);
  await sidebar.button('Retry waiting formulas').waitFor();
});

test('what a run has revealed since shows after a retry, and only then becomes a value', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await sheet.drop('Prospects.csv', ['LinkedIn URL', linkedinOf(person)].join('\n'));
  await sidebar.readSheetAgain();
  await sidebar.seesText('Sheet “Prospects”');
  await sheet.type('P2', '=CDX_ENRICH(A2,,"email")');
  await sheet.goTo('P2');
  await sheet.seesCell('P2', /^Not revealed/);
  await sidebar.enrich();
  await sidebar.finish();
  await sidebar.open('Settings');
  await sidebar.seesText('0 waiting, 0 with errors, 1 not revealed. A retry takes these.');
  await sidebar.button('Freeze to values').click();
  await sidebar.button('Freeze now').click();
  await sidebar.seesText('0 formulas became values; 1 failed, waiting or unrevealed stay.');
  await sheet.hurry();
  await sidebar.button('Retry waiting formulas').click();
  await sheet.seesCell('P2', person.email ?? 'an email');
  await sidebar.seesText('No formula waits any more.');
  await sidebar.button('Freeze to values').click();
  await sidebar.button('Freeze now').click();
  await sidebar.seesText('1 formula became values; 0 failed, waiting or unrevealed stay.');
});

test('formulas with errors can be retried, also such as were typed since Settings was opened', async () => {
  const current = stage();
  await openEmptySheet(current);
  const { sheet, sidebar } = current;
  await sidebar.open('Settings');
  await sidebar.seesText('0 CDX formulas');
  const retry = sidebar.button('Retry waiting formulas');
  expect(await retry.isDisabled()).toBe(true);
  await sheet.type('A1', '=CDX_ACCOUNT("nothing")');
  await sheet.seesCell('A1', '#ERROR!');
  // Within a few seconds after the screen was shown it is not read again.
  await sheet.page.waitForTimeout(3_000);
  await sidebar.frame.getByRole('heading', { name: 'Formulas of this file' }).click();
  await sidebar.seesText('1 with errors');
  await retry.click();
  // While it is calculated it shows “Loading…”, which waits.
  await sidebar.seesText(/^(1 formula still waits|No formula waits)/);
});

test('a formula that calls a function of the sidebar gets nothing', async () => {
  const current = stage();
  await openEmptySheet(current);
  const { sheet } = current;
  await sheet.type('A1', '=getState("")');
  await sheet.seesCell('A1', /./);
  expect(await sheet.textOf('A1')).not.toContain('cdx_live');
  expect(await sheet.textOf('A1')).toMatch(/ERROR|"ok":false/);
});
